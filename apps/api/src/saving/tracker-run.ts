import type { Problem, SaveResponse } from '@planwright/contract'
import { type Tracker, TrackerError } from '@planwright/tracker'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/answers/app-error.ts'
import { problemOf } from '../http/answers/problem.ts'
import type { Log } from '../log/log.ts'
import type { RunContext, RunHandler, RunOutcome, StoredRun } from '../runs/run.ts'
import type { LinkRow } from '../tracker/link-tables.ts'
import type { Links } from '../tracker/links.ts'
import { onSite } from '../tracker/on-site.ts'
import type { Trackers } from '../tracker/trackers.ts'
import type { SettlePatience } from './save/settle-steps.ts'
import { Interrupted, reasonOf } from './save-failures.ts'
import type { SaveTarget } from './save-input.ts'
import { isComplete, noResult, SaveResult } from './save-result.ts'
import { tellAndWait, tellWaiting } from './tell-waiting.ts'

/** Waits after each try in a row that the tracker did not answer, in seconds; after the last the run ends with what there is. */
const delays = [5, 15, 30, 60, 120, 300]

/** An answer takes at most 30 s, and what the other end has closed is done with. */
const defaultPatience: SettlePatience = { closedMs: 1_500, underWayMs: 30_000 }

/** Nothing was written, because it is known beforehand that the tracker would refuse. */
export class WorkBlocked extends Error {
  override readonly name = 'WorkBlocked'
}

/** Work on a tracker: `run` goes on until all is done or nothing more can be done; `summary` says at any time where it stands. */
export type TrackerWork = {
  /** Throws TrackerError when it has to stop for now, WorkBlocked when nothing may be written, Interrupted, LeaseLost. */
  run(): Promise<void>
  summary(): Pick<SaveResult, 'items' | 'url'>
}

export type TrackerRunOptions = {
  readonly db: Database
  readonly links: Pick<Links, 'find'>
  readonly trackers: Trackers
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly patience?: SettlePatience
}

/** What a kind of work gets to begin with. */
export type WorkTools = {
  readonly db: Database
  readonly context: RunContext
  readonly tracker: Tracker
  /** Resolves after so many milliseconds; throws Interrupted when the run is told to stop. A person is told of a long wait. */
  readonly wait: (ms: number) => Promise<void>
  readonly patience: SettlePatience
}

/**
 * A run that writes to the tracker: with the person's own link, waiting where it says so, parked or ended with what there is. One at a time per
 * person: two saves of one plan must know of each other.
 */
export function createTrackerRunHandler<Input extends { target: SaveTarget }>(
  { db, links, trackers, log, patience = defaultPatience }: TrackerRunOptions,
  parse: (input: unknown) => Input,
  begin: (tools: WorkTools, input: Input) => TrackerWork,
): RunHandler {
  async function work(context: RunContext): Promise<RunOutcome> {
    const { run } = context
    const input = parse(run.input)
    const before = resultOf(run)
    const link = await links.find(run.owner)
    if (!link || link.needsLink) return needsLink(run, link, before, `Connect ${trackers.name} again to go on.`)
    // the settings may have gone over to another site of the same consent since: a run stays with its own
    const there = onSite(link, input.target.siteId)
    if (!there) {
      const reason = `${trackers.name} is connected to ${link.siteName} now. Connect the former site again, or save anew.`
      return { state: 'failed', result: { ...before, reason } }
    }
    const wait = tellAndWait(context, trackers.name)
    const tracker = trackers.ofLink(there, { beforeSend: context.assertHeld, wait, signal: context.signal })
    const ours = begin({ db, context, tracker, wait, patience }, input)
    try {
      await ours.run()
      const { items, url } = ours.summary()
      const state = isComplete(items) ? 'done' : 'partial'
      log.info({ runId: run.id, state, items: items.length }, `a ${run.kind} run ended`)
      return { state, result: { items, url, delays: 0 } satisfies SaveResult }
    } catch (error) {
      const outcome = outcomeOf(error, ours, before, context, link)
      if (outcome.state === 'parked') await tellWaiting(context, outcome.retryInMs, trackers.name)
      return outcome
    }
  }

  function outcomeOf(
    error: unknown,
    ours: TrackerWork,
    before: SaveResult,
    { run }: RunContext,
    link: LinkRow,
  ): RunOutcome {
    if (error instanceof WorkBlocked) {
      return { state: 'failed', result: { ...before, reason: error.message, problem: 'save-blocked' } }
    }
    const soFar = { ...ours.summary(), delays: 0 }
    if (error instanceof Interrupted) return { state: 'interrupted', result: soFar }
    // more tries would come to the same
    if (error instanceof AppError && error.code === 'too-much-work')
      return { state: 'failed', result: { ...soFar, reason: error.message } }
    if (!(error instanceof TrackerError)) throw error
    log.warn({ runId: run.id, detail: error.detail }, 'a run has to wait for the tracker')
    const reason = reasonOf(error)
    switch (error.fault.kind) {
      case 'rate-limited': {
        // the adapter counted it from now by this same clock
        const retryInMs = Math.max(0, error.fault.retryAt.getTime() - Date.now())
        return { state: 'parked', retryInMs, result: { ...soFar, reason } }
      }
      case 'not-sent':
      case 'unavailable':
      case 'uncertain': {
        const seconds = delays[before.delays % (delays.length + 1)]
        if (seconds === undefined) return { state: 'partial', result: { ...soFar, reason } }
        const result = { ...soFar, reason, delays: (before.delays % (delays.length + 1)) + 1 }
        return { state: 'parked', retryInMs: seconds * 1000, result }
      }
      case 'link-lost':
      case 'unauthorized':
      case 'missing-scope':
        return needsLink(run, link, soFar, reason)
      default:
        return { state: 'failed', result: { ...soFar, reason, problem: 'jira-refused' } }
    }
  }

  const needsLink = (
    { owner }: StoredRun,
    before: LinkRow | undefined,
    result: SaveResult,
    reason: string,
  ): RunOutcome => ({
    state: 'needs-link',
    result: { ...result, reason },
    linkedAgain: async () => {
      const link = await links.find(owner)
      if (!link || link.needsLink) return false
      return link.id !== before?.id || link.updatedAt.getTime() !== before.updatedAt.getTime()
    },
  })

  return {
    lane: 'save',
    work,
    lastEvent: (run) => {
      const problem = problemOfRun(run, trackers.name)
      return problem ? { name: 'problem', data: problem } : { name: 'done', data: responseOf(run) }
    },
    givenUp: (run) => {
      const reason = `The work stopped unexpectedly several times. What is listed as done is in ${trackers.name}. Try again, or tell whoever runs Planwright.`
      return { ...resultOf(run), reason } satisfies SaveResult
    },
    describe: (run) => {
      const { items, url } = resultOf(run)
      const reason = reasonIn(run)
      const problem = problemOfRun(run, trackers.name)
      return { items, url, ...(reason && { reason }), ...(problem && { problem }) }
    },
  }
}

/** What JSON answers. Pure. */
function responseOf(run: StoredRun): SaveResponse {
  const { items, url } = resultOf(run)
  const reason = reasonIn(run)
  return {
    url,
    runId: run.id,
    state: run.state,
    items,
    ...(run.state === 'parked' && run.retryAt && { retryAt: run.retryAt.toISOString() }),
    ...(reason && { reason }),
  }
}

/** As `responseOf`, but a save of which nothing came to pass is an error of the call. */
export function answerOf(run: StoredRun, tracker: string): SaveResponse {
  const error = errorOf(run, tracker)
  if (error) throw error
  return responseOf(run)
}

function problemOfRun(run: StoredRun, tracker: string): Problem | undefined {
  const error = errorOf(run, tracker)
  return error && problemOf(error, run.id)
}

function errorOf(run: StoredRun, tracker: string): AppError | undefined {
  if (run.state !== 'failed') return undefined
  const { problem, reason } = resultOf(run)
  // without a reason of ours it failed in a way that nobody foresaw
  return problem || !reason ? new AppError(problem ?? 'internal-error', { detail: reason, tracker }) : undefined
}

/** Why a run stands still: one that goes on, or was cancelled, has left that behind. */
const reasonIn = (run: StoredRun): string | undefined =>
  ['parked', 'needs-link', 'partial', 'failed'].includes(run.state) ? resultOf(run).reason : undefined

const resultOf = (run: StoredRun): SaveResult => (run.result === null ? noResult : SaveResult.parse(run.result))
