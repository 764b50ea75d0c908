import { type DraftProgress, type FollowProblem, followProblems } from '@planwright/contract'
import * as z from 'zod/mini'
import { readKept } from '../db/read-kept.ts'
import { AppError } from '../http/answers/app-error.ts'
import type { Log } from '../log/log.ts'
import type { RunContext, RunHandler, RunOutcome } from '../runs/run.ts'
import type { FollowedDraft, FollowedStore } from './followed-store.ts'

type Options = {
  readonly store: Pick<FollowedStore, 'find' | 'note'>
  /** Null where there was nothing new. Throws AppError. */
  readonly look: (caller: { owner: string; signal: AbortSignal }, draftId: string) => Promise<DraftProgress | null>
  /** Whether the person is to be told each week, and so has all of theirs looked at. */
  readonly asksForDigest: (owner: string) => Promise<boolean>
  readonly everyMinutes: number
  readonly log: Pick<Log, 'error'>
  readonly now: () => Date
  /** From 0 to 1. */
  readonly random: () => number
}

const FollowInput = z.object({ draftId: z.string() })
export type FollowInput = z.infer<typeof FollowInput>
const Result = z.object({
  failures: z.number(),
  /** Looks in a row that found nothing new while nobody had it open. */
  quiet: z._default(z.number(), 0),
})
type Result = z.infer<typeof Result>

const minuteMs = 60_000
/** A page says twice a minute that it is open; one that is hidden, asleep or gone does not. */
const goneAfterMs = 3 * minuteMs
const longestPauseMs = 6 * 60 * minuteMs
const earliest = 0.9

/** Whether it is time to look, after so many looks in a row that came to nothing: ever more rarely. Pure. */
export function isLookDue(
  { lookedAt }: Pick<FollowedDraft, 'lookedAt'>,
  { everyMinutes, inVain = 0, now }: { everyMinutes: number; inVain?: number; now: Date },
): boolean {
  if (lookedAt === null) return true
  const every = everyMinutes * minuteMs
  const pause = Math.max(every, Math.min(every * 2 ** inVain, longestPauseMs))
  // a little earlier than said, because a run wakes up a little earlier or later
  return now.getTime() - lookedAt.getTime() >= earliest * pause
}

const isOpen = ({ seenAt }: FollowedDraft, now: Date): boolean => now.getTime() - seenAt.getTime() < goneAfterMs

/** Nothing of these passes by itself: a person links the tracker, saves the plan, or makes another. */
const endings: ReadonlySet<string> = new Set(['jira-not-linked', 'jira-link-lost', 'not-saved-yet', 'not-found'])

const problemOf = (error: AppError | null): FollowProblem =>
  followProblems.find((problem) => problem === error?.code) ?? 'unexpected'

/** Reading one saved initiative again and again, for as long as somebody has it open or asks for a digest. Nothing is written to the tracker. */
export function createFollowHandler(options: Options): RunHandler {
  const { store, look, asksForDigest, everyMinutes, log, now, random } = options

  async function work({ run, signal, assertHeld }: RunContext): Promise<RunOutcome> {
    const { owner } = run
    const { draftId } = readKept(FollowInput, run.input)
    const { failures, quiet } = run.result === null ? { failures: 0, quiet: 0 } : readKept(Result, run.result)
    const followed = await store.find(owner, draftId)
    if (!followed || everyMinutes === 0) return { state: 'done' }
    const isSeen = isOpen(followed, now())
    if (!isSeen && !(await asksForDigest(owner))) return { state: 'done' }
    const every = everyMinutes * minuteMs
    // those that were opened together, such as after a start, do not stay together
    const parked = (result: Result, leastMs = 0): RunOutcome => {
      return { state: 'parked', retryInMs: Math.max(leastMs, every * (earliest + 0.2 * random())), result }
    }
    const inVain = failures + (isSeen ? 0 : quiet)
    if (!isLookDue(followed, { everyMinutes, inVain, now: now() })) return parked({ failures, quiet })
    assertHeld()
    try {
      const told = await look({ owner, signal }, draftId)
      await store.note(owner, draftId, { problem: null, ...(told && { readAt: new Date(told.readAt) }) })
      return parked({ failures: 0, quiet: told || isSeen ? 0 : quiet + 1 })
    } catch (error) {
      if (signal.aborted) return { state: 'interrupted' }
      const known = error instanceof AppError ? error : null
      if (!known) log.error({ err: error, runId: run.id }, 'a followed initiative could not be read')
      await store.note(owner, draftId, { problem: problemOf(known) })
      if (known && endings.has(known.code)) return { state: 'done' }
      const retryMs = known?.details.retryAt ? known.details.retryAt.getTime() - now().getTime() : 0
      return parked({ failures: failures + 1, quiet }, retryMs)
    }
  }

  return {
    work,
    // one after the other of a person's, because they share a person's limits of calls
    lane: 'following',
    lastEvent: () => ({ name: 'done', data: {} }),
    describe: () => ({}),
    givenUp: () => null,
  }
}
