import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../db/database.ts'
import { AppError } from '../http/answers/app-error.ts'
import { type ActiveRun, createActiveRun } from './active-runs.ts'
import { followRun, longestWaitMs } from './follow-run.ts'
import {
  isEnded,
  LeaseLost,
  type RunContext,
  type RunHandler,
  type RunKind,
  type RunOutcome,
  type StoredRun,
} from './run.ts'
import type { RunEngine } from './run-engine.ts'
import {
  appendEvents,
  claimRun,
  countUnderWay,
  findProgress,
  findRun,
  forgetEnding,
  holdRun,
  insertRun,
  type LastEvent,
  type RunRow,
  readMarks,
  renewLeases,
  runsUnderWay,
  runsWaitingForLink,
  setRun,
  updateHeld,
} from './run-store.ts'
import { createWakeUps } from './wake-ups.ts'

type Options = {
  readonly db: Database
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>
  /** A person has no more runs that have not ended. */
  readonly mostUnderWay?: number
  /** In the transaction in which a run begins or goes on: what it throws keeps it from that. */
  readonly admit?: (queries: Queries, owner: string) => Promise<void>
  /** A clock that only goes forward, in milliseconds. */
  readonly clock?: () => number
  /** How long a lease lasts, how often it is renewed, how often runs are looked for, how long `stop` waits for safe points: milliseconds. */
  readonly times?: Partial<typeof defaultTimes>
}

// work whose process died goes on within five seconds: a killed process's run is free after at most 4 s and found at most 1 s later
const defaultTimes = { leaseMs: 4000, renewMs: 1000, claimMs: 1000, stopMs: 8000, pollMs: 1000 }
/** Runs that one process works on at a time: each holds a few rows in memory and waits for somebody else's server most of the time. */
const mostAtOnce = 50
/** Of one person: the others are worked on meanwhile. */
const mostOfOne = 10
const mostFailures = 5
/** Until a person who has as many runs under way as may be should try again. */
const busyForMs = 30_000
/** How often runs that were told to stop are looked at. */
const lookAgainMs = 100
const uniqueViolation = '23505'

export function createRunEngine(options: Options): RunEngine {
  const { db, log, mostUnderWay = Number.POSITIVE_INFINITY, admit, clock = () => performance.now() } = options
  const times = { ...defaultTimes, ...options.times }
  const handlers = new Map<RunKind, RunHandler>()
  const active = new Map<string, ActiveRun>()
  const wakeUps = createWakeUps({
    look: (runIds) => db.withWorker((queries) => readMarks(queries, runIds)),
    everyMs: times.pollMs,
  })
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let claiming: Promise<void> | null = null
  let claimAgain = false

  const handlerOf = (kind: RunKind): RunHandler => {
    const handler = handlers.get(kind)
    if (!handler) throw new Error(`Nobody works on runs of the kind ${kind}`)
    return handler
  }

  /** Claims until nothing is free; a call in the meantime makes it look once more. */
  function claim(): Promise<void> {
    claimAgain = true
    claiming ??= claimAll().finally(() => {
      claiming = null
    })
    return claiming
  }

  async function claimAll() {
    while (claimAgain) {
      claimAgain = false
      while (!stopping.signal.aborted && handlers.size > 0 && active.size < mostAtOnce) {
        const from = clock()
        const claimed = await claimNext()
        if (!claimed) break
        begin(claimed, from + times.leaseMs)
      }
    }
  }

  async function claimNext() {
    try {
      return await claimRun(db, { kinds: [...handlers.keys()], leaseMs: times.leaseMs, mostOfOne })
    } catch (error) {
      // another process took a run of the same lane a moment ago: the next look sees it
      if (!isUniqueViolation(error)) log.error({ err: error }, 'runs could not be claimed')
      return undefined
    }
  }

  function begin(claimed: RunRow & { wasLeft: boolean }, heldUntil: number) {
    const { id: runId, kind, failures } = claimed
    // a process that died, was cut off from the database, or had no turn for as long as its lease lasts
    if (claimed.wasLeft) log.warn({ runId, kind, failures }, 'a run was left by the process that worked on it')
    active.get(claimed.id)?.stop('lease-lost')
    const own = createActiveRun(claimed, heldUntil, clock)
    active.set(claimed.id, own)
    own.finished = work(claimed, own)
      .catch((error: unknown) => {
        // the database did not take the ending: the lease runs out and somebody works on the run again
        log.error({ err: error, runId, kind }, 'a run could not be put away')
      })
      .finally(() => {
        if (active.get(claimed.id) === own) active.delete(claimed.id)
        wakeUps.wake(claimed.id)
        // a lane may be free now
        if (!stopping.signal.aborted) void claim()
      })
  }

  async function work(claimed: RunRow, own: ActiveRun) {
    if (claimed.cancelRequested) return end(own, 'cancelled')
    if (claimed.failures >= mostFailures) return giveUp(claimed, own)
    const handler = handlerOf(claimed.kind)
    let outcome: RunOutcome
    try {
      outcome = await handler.work(contextOf(claimed, own))
    } catch (error) {
      return afterError(claimed, own, error)
    }
    if (own.stopReason() === 'lease-lost') return
    if (outcome.state === 'interrupted') {
      return own.stopReason() === 'cancelled'
        ? end(own, 'cancelled', resultOf(outcome))
        : release(own, resultOf(outcome))
    }
    if (outcome.state === 'needs-link') {
      await end(own, outcome.state, resultOf(outcome))
      if (await outcome.linkedAgain()) await engine.resumeAfterLinking(claimed.owner)
      return
    }
    if (outcome.state !== 'parked') return end(own, outcome.state, resultOf(outcome))
    await db.withWorker((queries) =>
      updateHeld(queries, own, {
        state: 'parked',
        // as a span: by the clock of this machine the time may be another
        retryInMs: Math.max(0, outcome.retryAt.getTime() - Date.now()),
        failures: 0,
        ...resultOf(outcome),
      }),
    )
  }

  async function afterError(claimed: RunRow, own: ActiveRun, error: unknown) {
    if (error instanceof LeaseLost || own.stopReason() === 'lease-lost') return
    if (own.stopReason() === 'cancelled') return end(own, 'cancelled')
    if (own.stopReason() === 'stopping') return release(own)
    own.failures += 1
    const { failures } = own
    log.error({ err: error, runId: claimed.id, kind: claimed.kind, failures }, 'a run failed unexpectedly')
    if (failures >= mostFailures) return giveUp(claimed, own)
    const retryInMs = 100 * 2 ** failures
    await db.withWorker((queries) => updateHeld(queries, own, { state: 'queued', retryInMs, failures }))
    setTimeout(() => void claim(), retryInMs + 10).unref()
  }

  /** Whatever makes it fail would do so for ever. A person may still resume it. */
  async function giveUp({ id, owner, kind, failures }: RunRow, own: ActiveRun) {
    log.error({ runId: id, kind, failures: Math.max(failures, own.failures) }, 'a run was given up')
    // what it had kept until now
    const run = await db.withWorker((queries) => findRun(queries, owner, id))
    await end(own, 'failed', run && { result: keptOf(run) })
  }

  /** What a run that is given up leaves: without what it had kept where that is what cannot be read, or it would be worked on for ever. */
  function keptOf(run: RunRow): unknown {
    const { givenUp } = handlerOf(run.kind)
    try {
      return givenUp(run)
    } catch (error) {
      log.error({ err: error, runId: run.id, kind: run.kind }, 'what a run had kept cannot be read')
      return givenUp({ ...run, result: null })
    }
  }

  async function end(own: ActiveRun, state: StoredRun['state'], change: { result?: unknown } = {}) {
    await db.withWorker(async (queries) => {
      const ended = await updateHeld(queries, own, { ...change, state, failures: 0 })
      if (ended) await appendEvents(queries, ended, [handlerOf(ended.kind).lastEvent(ended)])
    })
  }

  /** Gives the run back: another process, or this one after its restart, goes on at once. */
  async function release(own: ActiveRun, change: { result?: unknown } = {}) {
    await db.withWorker((queries) => updateHeld(queries, own, { ...change, state: 'queued' }))
  }

  function contextOf(claimed: RunRow, own: ActiveRun): RunContext {
    const write: RunContext['write'] = async (job) => {
      own.assertHeld()
      const from = clock()
      const written = await db.withWorker(async (queries) => {
        const held = await holdRun(queries, own, times.leaseMs)
        if (!held) throw new LeaseLost()
        const events: LastEvent[] = []
        let kept: { result?: unknown; failures?: 0 } = {}
        const done = await job({
          queries,
          emit: async (name, data) => void events.push({ name, data }),
          saveResult: async (result) => {
            kept = { ...kept, result }
          },
          progressed: () => {
            kept = { ...kept, failures: 0 }
          },
        })
        // with the same commit, and in as few statements as can be: somebody is watching
        if (events.length > 0 || 'result' in kept || 'failures' in kept) await appendEvents(queries, held, events, kept)
        return { done, progressed: 'failures' in kept }
      })
      if (written.progressed) own.failures = 0
      own.heldUntil = Math.max(own.heldUntil, from + times.leaseMs)
      wakeUps.wake(own.id)
      return written.done
    }
    return {
      run: claimed,
      fence: own.fence,
      signal: own.signal,
      write,
      emit: (name, data) => write((tools) => tools.emit(name, data)),
      assertHeld: own.assertHeld,
    }
  }

  async function renew() {
    const held = [...active.values()]
    const from = clock()
    try {
      const renewed = new Map((await renewLeases(db, held, times.leaseMs)).map((row) => [row.id, row]))
      for (const own of held) {
        const row = renewed.get(own.id)
        if (!row) {
          // one that has just ended is no longer running in the table either
          if (active.get(own.id) === own) own.stop('lease-lost')
          continue
        }
        own.heldUntil = Math.max(own.heldUntil, from + times.leaseMs)
        if (row.cancelRequested) own.stop('cancelled')
      }
    } catch (error) {
      log.error({ err: error }, 'leases could not be renewed')
      for (const own of held) if (clock() >= own.heldUntil) own.stop('lease-lost')
    }
  }

  /** After one more is under way, before that is committed. */
  async function admitOne(queries: Queries, owner: string, kind: RunKind) {
    await admit?.(queries, owner)
    const { limit } = handlerOf(kind)
    const { ofKind, all } = await countUnderWay(queries, owner, kind)
    const retryAt = new Date(Date.now() + busyForMs)
    if (limit && ofKind > limit.atOnce) throw new AppError('too-many-requests', { detail: limit.detail, retryAt })
    if (all <= mostUnderWay) return
    const detail = `${mostUnderWay} pieces of work of yours have not ended yet, which is as many as may be. Wait until one is done, or stop one.`
    throw new AppError('too-many-requests', { detail, retryAt })
  }

  const read = async (runId: string, owner: string): Promise<RunRow> => {
    const found = await db.withPerson(owner, (queries) => findRun(queries, owner, runId))
    if (!found) throw new AppError('not-found')
    return found
  }

  const lastEvent = async (runId: string, owner: string): Promise<LastEvent> => {
    const ended = await read(runId, owner)
    return handlerOf(ended.kind).lastEvent(ended)
  }

  const engine: RunEngine = {
    register: (kind, handler) => void handlers.set(kind, handler),
    begin: () => {
      void claim()
      timers.push(setInterval(() => void claim(), times.claimMs))
      let renewing = false
      timers.push(
        setInterval(() => {
          if (renewing) return
          renewing = true
          void renew().finally(() => {
            renewing = false
          })
        }, times.renewMs),
      )
    },

    start: async ({ owner, kind, idempotencyKey, input }) => {
      const inputHash = hashOf({ kind, input })
      const { lane } = handlerOf(kind)
      const values = { owner, kind, lane, idempotencyKey, inputHash, input }
      const { run, created } = await insertRun(db, values, (queries) => admitOne(queries, owner, kind))
      if (run.inputHash !== inputHash) throw new AppError('key-reused')
      if (created) void claim()
      return run
    },

    read,
    describe: (run) => handlerOf(run.kind).describe(run),

    follow: (runId, owner, afterSeq, signal) =>
      followRun({ db, wakeUps, lastEvent }, runId, owner, afterSeq, AbortSignal.any([signal, stopping.signal])),

    waitFor: async (runId, owner, waitMs) => {
      const until = clock() + waitMs
      const listener = wakeUps.listen(runId, stopping.signal)
      try {
        for (;;) {
          const progress = await db.withPerson(owner, (queries) => findProgress(queries, owner, runId))
          const left = until - clock()
          const waits = progress?.state === 'queued' || progress?.state === 'running'
          if (!waits || left <= 0 || stopping.signal.aborted) return await read(runId, owner)
          await listener.wait(Math.min(left, longestWaitMs))
        }
      } finally {
        listener.end()
      }
    },

    cancel: async (runId, owner) => {
      const cancelled = await db.withPerson(owner, async (queries) => {
        const found = await findRun(queries, owner, runId, true)
        if (!found) throw new AppError('not-found')
        if (isEnded(found.state)) throw new AppError('run-not-cancellable')
        if (found.state === 'running') return setRun(queries, runId, { cancelRequested: true })
        const ended = await setRun(queries, runId, { state: 'cancelled', retryAt: null })
        if (ended) await appendEvents(queries, ended, [handlerOf(ended.kind).lastEvent(ended)])
        return ended
      })
      active.get(runId)?.stop('cancelled')
      wakeUps.wake(runId)
      return cancelled ?? read(runId, owner)
    },

    cancelAll: async (owner, waitMs) => {
      const until = clock() + waitMs
      for (;;) {
        const left = await db.withPerson(owner, (queries) => runsUnderWay(queries, owner))
        if (left.length === 0) return true
        for (const { id, cancelRequested } of left) {
          // it may have ended in this moment
          if (!cancelRequested) await engine.cancel(id, owner).catch(unlessEnded)
        }
        if (clock() >= until) return false
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
      }
    },

    resume: async (runId, owner) => {
      const resumed = await db
        .withPerson(owner, async (queries) => {
          const found = await findRun(queries, owner, runId, true)
          if (!found) throw new AppError('not-found')
          if (found.state === 'done') throw new AppError('run-not-resumable')
          if (!isEnded(found.state) && found.state !== 'needs-link') return found
          await forgetEnding(queries, runId)
          const resumed = { state: 'queued', cancelRequested: false, failures: 0, retryAt: null } as const
          const row = await setRun(queries, runId, resumed)
          await admitOne(queries, owner, found.kind)
          return row
        })
        .catch((error: unknown) => {
          // the same input was started anew meanwhile: that run is the one to follow
          throw isUniqueViolation(error) ? new AppError('run-not-resumable', { cause: error }) : error
        })
      wakeUps.wake(runId)
      void claim()
      return resumed ?? read(runId, owner)
    },

    resumeAfterLinking: async (owner) => {
      const waiting = await db.withPerson(owner, (queries) => runsWaitingForLink(queries, owner))
      for (const runId of waiting) await engine.resume(runId, owner)
    },

    stop: async () => {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      let deadline: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        deadline = setTimeout(resolve, times.stopMs)
      })
      await Promise.race([claiming, patience])
      const held = [...active.values()]
      for (const own of held) own.stop('stopping')
      // leases are renewed while the work comes to a safe point, or another process would take it over in the middle
      const renewing = setInterval(() => void renew(), times.renewMs)
      await Promise.race([Promise.all(held.map((own) => own.finished)), patience])
      clearTimeout(deadline)
      clearInterval(renewing)
      wakeUps.wakeAll()
    },
  }
  return engine
}

const unlessEnded = (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'run-not-cancellable')) throw error
}

const resultOf = (outcome: RunOutcome): { result?: unknown } => ('result' in outcome ? { result: outcome.result } : {})

/** Of plain JSON; the order of keys is the contract's, because the input has been parsed. */
const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null
  return code === uniqueViolation
}
