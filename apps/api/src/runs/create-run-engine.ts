import { KeptByNewer } from '../db/read-kept.ts'
import { noTelemetry } from '../telemetry/telemetry.ts'
import { watchRuns } from '../telemetry/watch-runs.ts'
import { createClaiming } from './claim-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { followRun, waitForRun } from './follow-run.ts'
import { createHolding } from './hold-runs.ts'
import type { RunKind } from './run.ts'
import { type Admission, createRunCommands } from './run-commands.ts'
import type { RunEngine } from './run-engine.ts'
import { readChangedMarks } from './run-store.ts'
import { createWakeUps } from './wake-ups.ts'
import { createWork } from './work-on-run.ts'

type Options = Admission &
  Pick<EngineParts, 'db' | 'log'> & {
    /** Absent: nobody looks. */
    readonly watch?: EngineParts['watch']
    readonly onEnd?: EngineParts['onEnd']
    /** A clock that only goes forward, in milliseconds. */
    readonly clock?: () => number
    /** How long a lease lasts, how often it is renewed, how often runs are looked for, how long `stop` waits for safe points: milliseconds. */
    readonly times?: Partial<typeof defaultTimes>
  }

// work whose process died goes on within five seconds: a killed process's run is free after at most 4 s and found at most 1 s later
const defaultTimes = { leaseMs: 4000, renewMs: 1000, claimMs: 1000, stopMs: 8000, pollMs: 1000 }

export function createRunEngine({
  db,
  log,
  watch = watchRuns(noTelemetry),
  clock = () => performance.now(),
  ...options
}: Options): RunEngine {
  const times = { ...defaultTimes, ...options.times }
  const leaving = new AbortController()
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let handedOn: Promise<void> | undefined
  const handlers: EngineParts['handlers'] = new Map()
  const parts: EngineParts = {
    db,
    log,
    clock,
    watch,
    leaseMs: times.leaseMs,
    handlers,
    onEnd: options.onEnd,
    handlerOf: (kind: RunKind) => {
      const handler = handlers.get(kind)
      if (!handler) throw new KeptByNewer(`run.kind ${kind}`)
      return handler
    },
    active: new Map(),
    wakeUps: createWakeUps({
      look: (known) => readChangedMarks(db.asWorker, known),
      everyMs: times.pollMs,
    }),
  }
  const { active, wakeUps, handlerOf } = parts

  const holding = createHolding(parts)
  const work = createWork({
    ...parts,
    contextOf: holding.contextOf,
    resumeAfterLinking: (owner) => commands.resumeAfterLinking(owner),
    claimIn: (ms) => void setTimeout(() => void claiming.claim(), ms).unref(),
  })
  const claiming = createClaiming({ ...parts, stopping: leaving.signal, work })
  const commands = createRunCommands({ ...parts, admission: options, claim: claiming.claim })
  const following = { db, clock, wakeUps, read: commands.read, handlerOf }

  return {
    ...commands,
    register: (kind, handler) => void handlers.set(kind, handler),
    describe: (run) => handlerOf(run.kind).describe(run),
    begin: () => {
      void claiming.claim()
      timers.push(setInterval(() => void claiming.claim(), times.claimMs))
      timers.push(setInterval(holding.renewInTurn, times.renewMs))
    },
    follow: (runId, owner, afterSeq, signal) =>
      followRun(following, runId, owner, afterSeq, AbortSignal.any([signal, stopping.signal])),
    waitFor: (runId, owner, waitMs) => waitForRun(following, runId, owner, waitMs, stopping.signal),
    stopping: stopping.signal,
    handOn,
    stop: async () => {
      stopping.abort()
      await handOn()
      wakeUps.wakeAll()
    },
  }

  function handOn() {
    handedOn ??= handAllOn()
    return handedOn
  }

  async function handAllOn() {
    leaving.abort()
    for (const timer of timers) clearInterval(timer)
    let deadline: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      deadline = setTimeout(resolve, times.stopMs)
    })
    await Promise.race([claiming.settled(), patience])
    const heldRuns = [...active.values()]
    for (const activeRun of heldRuns) activeRun.stop('stopping')
    // leases are renewed while the work comes to a safe point, or another process would take it over in the middle
    const renewing = setInterval(() => void holding.renew(), times.renewMs)
    await Promise.race([Promise.all(heldRuns.map((activeRun) => activeRun.finished)), patience])
    clearTimeout(deadline)
    clearInterval(renewing)
  }
}
