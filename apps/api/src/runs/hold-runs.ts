import type { ActiveRun } from './active-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { LeaseLost, type RunContext } from './run.ts'
import { appendEvents, holdRun, type LastEvent, type RunRow, renewLeases } from './run-store.ts'

type Parts = Pick<EngineParts, 'db' | 'log' | 'clock' | 'leaseMs' | 'active' | 'wakeUps'>

/** Holding runs: leases are renewed while the work goes on, and nothing is written without one. */
export function createHolding({ db, log, clock, leaseMs, active, wakeUps }: Parts) {
  function contextOf(run: RunRow, activeRun: ActiveRun): RunContext {
    const write: RunContext['write'] = async (job) => {
      activeRun.assertHeld()
      const from = clock()
      const commit = await db.withWorker(async (queries) => {
        const heldRow = await holdRun(queries, activeRun, leaseMs)
        if (!heldRow) throw new LeaseLost()
        const events: LastEvent[] = []
        let change: { result?: unknown; failures?: 0 } = {}
        const answer = await job({
          queries,
          emit: async (name, data) => void events.push({ name, data }),
          saveResult: async (result) => {
            change = { ...change, result }
          },
          progressed: () => {
            change = { ...change, failures: 0 }
          },
        })
        // with the same commit, and in as few statements as can be: somebody is watching
        if (events.length > 0 || 'result' in change || 'failures' in change)
          await appendEvents(queries, heldRow, events, change)
        return { answer, progressed: 'failures' in change }
      })
      if (commit.progressed) activeRun.failures = 0
      activeRun.heldUntil = Math.max(activeRun.heldUntil, from + leaseMs)
      wakeUps.wake(activeRun.id)
      return commit.answer
    }
    return {
      run,
      fence: activeRun.fence,
      signal: activeRun.signal,
      write,
      emit: (name, data) => write((tools) => tools.emit(name, data)),
      assertHeld: activeRun.assertHeld,
    }
  }

  async function renew() {
    const heldRuns = [...active.values()]
    const from = clock()
    try {
      const renewed = new Map((await renewLeases(db, heldRuns, leaseMs)).map((row) => [row.id, row]))
      for (const activeRun of heldRuns) {
        const row = renewed.get(activeRun.id)
        if (!row) {
          // one that has just ended is no longer running in the table either
          if (active.get(activeRun.id) === activeRun) activeRun.stop('lease-lost')
          continue
        }
        activeRun.heldUntil = Math.max(activeRun.heldUntil, from + leaseMs)
        if (row.cancelRequested) activeRun.stop('cancelled')
      }
    } catch (error) {
      log.error({ err: error }, 'leases could not be renewed')
      for (const activeRun of heldRuns) if (clock() >= activeRun.heldUntil) activeRun.stop('lease-lost')
    }
  }

  let renewing = false
  return {
    contextOf,
    renew,
    /** Unless the last one is not through yet. */
    renewInTurn: () => {
      if (renewing) return
      renewing = true
      void renew().finally(() => {
        renewing = false
      })
    },
  }
}
