import type { ActiveRun } from './active-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { LeaseLost, type RunContext } from './run.ts'
import { appendEvents, holdRun, type LastEvent, type RunRow, renewLeases } from './run-store.ts'

type Parts = Pick<EngineParts, 'db' | 'log' | 'clock' | 'leaseMs' | 'active' | 'wakeUps'>

/** Holding runs: leases are renewed while the work goes on, and nothing is written without one. */
export function createHolding({ db, log, clock, leaseMs, active, wakeUps }: Parts) {
  function contextOf(claimed: RunRow, own: ActiveRun): RunContext {
    const write: RunContext['write'] = async (job) => {
      own.assertHeld()
      const from = clock()
      const written = await db.withWorker(async (queries) => {
        const held = await holdRun(queries, own, leaseMs)
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
      own.heldUntil = Math.max(own.heldUntil, from + leaseMs)
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
      const renewed = new Map((await renewLeases(db, held, leaseMs)).map((row) => [row.id, row]))
      for (const own of held) {
        const row = renewed.get(own.id)
        if (!row) {
          // one that has just ended is no longer running in the table either
          if (active.get(own.id) === own) own.stop('lease-lost')
          continue
        }
        own.heldUntil = Math.max(own.heldUntil, from + leaseMs)
        if (row.cancelRequested) own.stop('cancelled')
      }
    } catch (error) {
      log.error({ err: error }, 'leases could not be renewed')
      for (const own of held) if (clock() >= own.heldUntil) own.stop('lease-lost')
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
