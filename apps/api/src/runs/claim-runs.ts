import { outsideScopes } from '../log/scope.ts'
import { type ActiveRun, createActiveRun } from './active-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import type { StoredRun } from './run.ts'
import { claimRun, isUniqueViolation, type RunRow } from './run-store.ts'

/** Runs that one process works on at a time: each holds a few rows in memory and waits for somebody else's server most of the time. */
const mostAtOnce = 50
/** Of one person: the others are worked on meanwhile. */
const mostOfOne = 10

type Parts = Pick<EngineParts, 'db' | 'log' | 'clock' | 'leaseMs' | 'handlers' | 'active' | 'wakeUps' | 'watch'> & {
  readonly stopping: AbortSignal
  readonly work: (claimed: RunRow, own: ActiveRun) => Promise<StoredRun['state'] | null>
}

/** Claiming: takes runs that nobody works on, and has them worked on. */
export function createClaiming(parts: Parts) {
  const { db, log, clock, leaseMs, handlers, active, wakeUps, watch, stopping, work } = parts
  let claiming: Promise<void> | null = null
  let claimAgain = false

  /** Claims until nothing is free; a call in the meantime makes it look once more. */
  function claim(): Promise<void> {
    claimAgain = true
    // whoever called has one run, and others are found too
    claiming ??= outsideScopes(claimAll).finally(() => {
      claiming = null
    })
    return claiming
  }

  async function claimAll() {
    while (claimAgain) {
      claimAgain = false
      while (!stopping.aborted && handlers.size > 0 && active.size < mostAtOnce) {
        const from = clock()
        const claimed = await claimNext()
        if (!claimed) break
        begin(claimed, from + leaseMs)
      }
    }
  }

  async function claimNext() {
    try {
      return await claimRun(db, { kinds: [...handlers.keys()], leaseMs, mostOfOne })
    } catch (error) {
      // another process took a run of the same lane a moment ago: the next look sees it
      if (!isUniqueViolation(error)) log.error({ err: error }, 'runs could not be claimed')
      return undefined
    }
  }

  function begin(run: RunRow & { wasLeft: boolean }, heldUntil: number) {
    const { id: runId, kind, failures } = run
    // a process that died, was cut off from the database, or had no turn for as long as its lease lasts
    if (run.wasLeft) log.warn({ runId, kind, failures }, 'a run was left by the process that worked on it')
    active.get(run.id)?.stop('lease-lost')
    const activeRun = createActiveRun(run, heldUntil, clock)
    active.set(run.id, activeRun)
    activeRun.finished = watch
      .during(run, () => work(run, activeRun))
      .catch((error: unknown) => {
        // the database did not take the ending: the lease runs out and somebody works on the run again
        log.error({ err: error, runId, kind }, 'a run could not be put away')
      })
      .finally(() => {
        if (active.get(run.id) === activeRun) active.delete(run.id)
        wakeUps.wake(run.id)
        // a lane may be free now
        if (!stopping.aborted) void claim()
      })
  }

  return {
    claim,
    /** Resolves once nothing is being claimed. */
    settled: async () => {
      await claiming
    },
  }
}
