import type { Database } from '../db/database.ts'
import { isEnded, type RunEvent } from './run.ts'
import { findProgress, type LastEvent, readEvents } from './run-store.ts'
import type { WakeUps } from './wake-ups.ts'

const pageSize = 200
/** Whoever follows a run is woken when it changes, and looks once in this time in any case. */
export const longestWaitMs = 30_000

type Options = {
  readonly db: Database
  readonly wakeUps: WakeUps
  /** What an ended run's stream ends with. */
  readonly lastEvent: (runId: string, owner: string) => Promise<LastEvent>
}

/** The events of a run after `afterSeq` as they come, until the run has ended or needs a link, or the signal is aborted. */
export async function* followRun(
  { db, wakeUps, lastEvent }: Options,
  runId: string,
  owner: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  let seq = afterSeq
  let foundAt = performance.now()
  const listener = wakeUps.listen(runId, signal)
  try {
    while (!signal.aborted) {
      const { run, events } = await db.withPerson(owner, async (queries) => ({
        run: await findProgress(queries, owner, runId),
        events: await readEvents(queries, runId, seq, pageSize),
      }))
      if (!run) {
        // with an account go its runs: the session's end, which is what there is to tell, comes in a moment
        if (performance.now() - foundAt > 5000) return
        await listener.wait(1000)
        continue
      }
      foundAt = performance.now()
      for (const event of events) {
        if (signal.aborted) return
        yield event
        seq = event.seq
      }
      // the single events of a run that ended long ago are gone: its result is not
      if (isEnded(run.state) && events.length === 0 && seq < run.lastSeq) {
        yield { seq: run.lastSeq, ...(await lastEvent(runId, owner)) }
        return
      }
      const over = isEnded(run.state) || run.state === 'needs-link'
      if (over && seq >= run.lastSeq) return
      // the numbers may skip, so a page that is not full is the end as well
      if (over && events.length < pageSize) return
      if (events.length < pageSize) await listener.wait(longestWaitMs)
    }
  } finally {
    listener.end()
  }
}
