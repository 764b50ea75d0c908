import type { Queries } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import type { EngineParts } from './engine-parts.ts'
import { isEnded, type RunEvent } from './run.ts'
import { findProgress, type RunRow, readEvents } from './run-store.ts'

const pageSize = 200
/** Whoever follows a run is woken when it changes, and looks once in this time in any case. */
const longestWaitMs = 300_000
/** A database that is away is waited for so long, and asked so often, before a stream breaks: a restart loses nobody's. */
const patienceMs = 10_000
const askAgainMs = 500
/** Whose run is gone is told within this time that the session has ended, where that is why. */
const toldWithinMs = 5_000

type Following = Pick<EngineParts, 'db' | 'clock' | 'wakeUps' | 'handlerOf'> & {
  /** Throws AppError `not-found` for anybody else's run. */
  readonly read: (runId: string, owner: string) => Promise<RunRow>
}

/** The events of a run after `afterSeq` as they come, until the run has ended or needs a link, or the signal is aborted. */
export async function* followRun(
  { db, clock, wakeUps, handlerOf, read }: Following,
  runId: string,
  owner: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  let seq = afterSeq
  let answeredAt = clock()
  let goneSince: number | null = null
  const listener = wakeUps.listen(runId, signal)
  try {
    while (!signal.aborted) {
      const reading = await readAfter(db.asPerson(owner), owner, runId, seq).catch((error: unknown) => {
        if (isDatabaseAway(error) && clock() - answeredAt < patienceMs) return null
        throw error
      })
      if (!reading) {
        await listener.wait(askAgainMs)
        continue
      }
      answeredAt = clock()
      const { run, events } = reading
      if (!run) {
        // with an account go its runs: the session's end, which is what there is to tell, comes in a moment
        goneSince ??= clock()
        if (clock() - goneSince > toldWithinMs) return
        await listener.wait(1000)
        continue
      }
      goneSince = null
      for (const event of events) {
        if (signal.aborted) return
        yield event
        seq = event.seq
      }
      // the single events of a run that ended long ago are gone: its result is not
      if (isEnded(run.state) && events.length === 0 && seq < run.lastSeq) {
        const ended = await read(runId, owner)
        yield { seq: run.lastSeq, ...handlerOf(ended.kind).lastEvent(ended) }
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

/** How far the run is, and then its next events, where there can be any: what happens in between is found the next time. */
async function readAfter(queries: Queries, owner: string, runId: string, seq: number) {
  const run = await findProgress(queries, owner, runId)
  return { run, events: run && run.lastSeq > seq ? await readEvents(queries, runId, seq, pageSize) : [] }
}

/** The run once it has ended, is parked or needs a link, or after `waitMs`, or when the signal is aborted: whichever is first. */
export async function waitForRun(
  { db, clock, wakeUps, read }: Following,
  runId: string,
  owner: string,
  waitMs: number,
  signal: AbortSignal,
): Promise<RunRow> {
  const until = clock() + waitMs
  const listener = wakeUps.listen(runId, signal)
  try {
    for (;;) {
      const progress = await findProgress(db.asPerson(owner), owner, runId)
      const timeLeft = until - clock()
      const waits = progress?.state === 'queued' || progress?.state === 'running'
      if (!waits || timeLeft <= 0 || signal.aborted) return await read(runId, owner)
      await listener.wait(Math.min(timeLeft, longestWaitMs))
    }
  } finally {
    listener.end()
  }
}
