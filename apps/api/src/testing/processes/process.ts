import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { run } from '../../runs/run-tables.ts'

/** The database and the clock of a process that runs an engine of its own, until something happens to it. */
export function createTestProcess(db: Database, leaseMs: number) {
  const answers = new Set<Promise<unknown>>()
  let halted: Promise<unknown> | null = null
  let skippedMs = 0

  const withWorker: Database['withWorker'] = async (job) => {
    if (halted) await halted
    const answer = db.withWorker(job)
    answers.add(answer)
    return answer.finally(() => answers.delete(answer))
  }

  return {
    db: { ...db, withWorker },
    clock: () => performance.now() + skippedMs,
    isHalted: () => halted !== null,
    /** What SIGSTOP does to it until it goes on, and a kill for ever: it asks the database nothing more. */
    halt: (until: Promise<unknown>) => {
      halted = until
    },
    /**
     * After `halt`: the time of its lease has passed, by its own clock and by the database's. Nobody waits for that, so that leases of tests can be
     * longer than a process is slow on a busy machine.
     */
    outlastLease: async (runId: string) => {
      // what it had asked before may still renew the lease
      await Promise.allSettled(answers)
      skippedMs += leaseMs
      await db.withWorker((queries) =>
        queries.update(run).set({ leaseUntil: sql`clock_timestamp()` }).where(eq(run.id, runId)),
      )
    },
  }
}

/** For whom nothing goes on. */
export function never(): Promise<never> {
  return new Promise<never>(() => undefined)
}
