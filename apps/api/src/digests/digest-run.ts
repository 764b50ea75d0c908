import type { DraftProgress } from '@planwright/contract'
import * as z from 'zod/mini'
import { readKept } from '../db/read-kept.ts'
import { AppError } from '../http/answers/app-error.ts'
import type { Log } from '../log/log.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { RunContext, RunHandler, RunOutcome } from '../runs/run.ts'
import { newsOf, plannedOf, snapshotOf, type Told } from './digest-content.ts'
import { type DigestInitiative, digestMail } from './digest-mail.ts'
import type { DigestStore, StoredDigest } from './digest-store.ts'
import type { FindRecipient } from './find-recipient.ts'
import { stopToken } from './stop-link.ts'

type Caller = { readonly owner: string; readonly signal: AbortSignal }

type Options = {
  readonly store: Pick<DigestStore, 'find' | 'keepTold'>
  readonly findRecipient: FindRecipient
  /** Those with stories, last opened first. */
  readonly listInitiatives: (owner: string) => Promise<readonly { readonly id: string; readonly name: string }[]>
  /** What became of one, with a look at the tracker first or as it was read last. Throws AppError. */
  readonly readProgress: (caller: Caller, draftId: string, looks: boolean) => Promise<DraftProgress>
  /** Has an initiative looked at from now on. */
  readonly follow: (owner: string, draftId: string) => Promise<void>
  readonly mailer: Pick<Mailer, 'send'>
  readonly publicUrl: string
  readonly trackerName: string
  readonly serverSecret: string
  readonly log: Pick<Log, 'warn'>
  /** Pauses between two tries, in milliseconds; after the last one there is none until next week. */
  readonly pausesMs?: readonly number[]
}

export const DigestInput = z.object({ dueAt: z.string() })
export type DigestInput = z.infer<typeof DigestInput>
const Result = z.object({ step: z.enum(['begun', 'sending', 'over']), tries: z.number() })
type Result = z.infer<typeof Result>

const minute = 60_000
const usualPausesMs = [minute, 10 * minute, 60 * minute, 6 * 60 * minute]
/** Each is read in the tracker. */
const mostInitiatives = 50

/**
 * A person's weekly mail. That it is handed over now is kept first: who takes over from a server that died in between sends nothing, because it may have gone. What was to be told
 * is then told a week later: only what was surely handed over, or is nothing, counts as told.
 */
export function createDigestHandler(options: Options): RunHandler {
  const { store, findRecipient, listInitiatives, readProgress, follow, mailer, log, pausesMs = usualPausesMs } = options

  async function work({ run, signal, assertHeld, write }: RunContext): Promise<RunOutcome> {
    const { owner } = run
    const { step, tries }: Result = run.result === null ? { step: 'begun', tries: 0 } : readKept(Result, run.result)
    const over: RunOutcome = { state: 'done', result: { step: 'over', tries } satisfies Result }
    if (step !== 'begun') {
      if (step === 'sending')
        log.warn({ runId: run.id }, 'a digest was left while it was mailed, and is not mailed again')
      return over
    }
    const again = (leastMs = 0): RunOutcome => {
      const pauseMs = pausesMs[tries]
      const result: Result = { step: 'begun', tries: tries + 1 }
      if (pauseMs === undefined) return { state: 'failed', result }
      return { state: 'parked', retryInMs: Math.max(pauseMs, leastMs), result }
    }
    const digest = await store.find(owner)
    const recipient = await findRecipient(owner)
    if (!digest || 'obstacle' in recipient) return over
    assertHeld()
    const read = await readAll({ owner, signal }, digest, tries < pausesMs.length)
    if (signal.aborted) return { state: 'interrupted' }
    if (read === 'later') return again()
    const { told, initiatives } = read
    if (initiatives.length === 0) {
      await write(({ queries }) => store.keepTold(queries, owner, told, false))
      return over
    }
    await write(({ saveResult }) => saveResult({ step: 'sending', tries } satisfies Result))
    assertHeld()
    try {
      await mailer.send({ to: recipient.address, ...mailOf(digest, read), messageId: messageIdOf(run.id) })
    } catch (error) {
      if (error instanceof DeliveryError && error.kind !== 'unconfirmed') return again()
      // it may have gone
      log.warn({ runId: run.id, err: error }, 'whether a digest was taken is not known, and it is not mailed again')
      return over
    }
    await write(async ({ queries, saveResult }) => {
      await store.keepTold(queries, owner, told, true)
      await saveResult({ step: 'over', tries } satisfies Result)
    })
    return over
  }

  type Read = { told: Told; initiatives: DigestInitiative[]; unread: number }

  async function readAll(caller: Caller, digest: StoredDigest, mayWait: boolean): Promise<Read | 'later'> {
    const told: Told = {}
    const initiatives: DigestInitiative[] = []
    let unread = 0
    for (const { id, name } of (await listInitiatives(caller.owner)).slice(0, mostInitiatives)) {
      if (caller.signal.aborted) return 'later'
      const read = await readOne(caller, id, mayWait)
      if (read === 'later') return read
      const before = digest.told[id]
      // what could not be read at all is told when it can be
      if (read === null && before) told[id] = before
      if (read === null) continue
      const { progress, isNew } = read
      if (!isNew) unread += 1
      told[id] = snapshotOf(progress)
      const news = digest.toldAt && newsOf(before ?? plannedOf(progress), progress)
      if (news) initiatives.push({ name, url: `${options.publicUrl}/initiatives/${id}/follow`, news })
      await follow(caller.owner, id)
    }
    return { told, initiatives, unread }
  }

  async function readOne(caller: Caller, draftId: string, mayWait: boolean) {
    try {
      return { progress: await readProgress(caller, draftId, true), isNew: true }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (mayWait && passing.has(error.code)) return 'later'
      if (error.code === 'not-saved-yet' || error.code === 'not-found') return null
    }
    try {
      return { progress: await readProgress(caller, draftId, false), isNew: false }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  function mailOf({ id, timeZone }: StoredDigest, { initiatives, unread }: Read) {
    const { publicUrl: base, serverSecret, trackerName: tracker } = options
    const token = encodeURIComponent(stopToken(serverSecret, id))
    const stop = { page: `${base}/stop-digest?token=${token}`, oneClick: `${base}/api/digest/stop?token=${token}` }
    return digestMail({ initiatives, unread, tracker, timeZone, url: `${base}/initiatives`, stop })
  }

  /** The same however often it is tried, so that mail programs know one that came twice. */
  const messageIdOf = (runId: string) => `<digest-${runId}@${new URL(options.publicUrl).hostname}>`

  return {
    work,
    lane: 'digests',
    lastEvent: () => ({ name: 'done', data: {} }),
    describe: () => ({}),
    givenUp: ({ result }) => result,
  }
}

/** Later it may be otherwise. */
const passing: ReadonlySet<string> = new Set(['jira-unavailable', 'jira-rate-limited'])
