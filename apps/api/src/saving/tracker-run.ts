import { type Tracker, TrackerError } from '@planwright/tracker'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { RunContext, RunHandler, RunOutcome, StoredRun } from '../runs/run.ts'
import type { LinkRow } from '../tracker/link-tables.ts'
import type { Links } from '../tracker/links.ts'
import { onSite } from '../tracker/on-site.ts'
import type { Trackers } from '../tracker/trackers.ts'
import { lastEventOf, problemOfRun, reasonIn, resultOf } from './run-answer.ts'
import type { SettlePatience } from './save/settle-steps.ts'
import { Interrupted } from './save-failures.ts'
import type { SaveTarget } from './save-input.ts'
import { isComplete, type SaveResult } from './save-result.ts'
import { stopOutcome } from './stop-outcome.ts'
import { tellAndWait, tellWaiting } from './tell-waiting.ts'

/** An answer takes at most 30 s, and what the other end has closed is done with. */
const defaultPatience: SettlePatience = { closedMs: 1_500, underWayMs: 30_000 }

/** Work on a tracker: `run` goes on until all is done or nothing more can be done; `summary` says at any time where it stands. */
export type TrackerWork = {
  /** Throws TrackerError when it has to stop for now, WorkBlocked when nothing may be written, Interrupted, LeaseLost. */
  run(): Promise<void>
  /** Called where it stopped before its end, which may be all that comes of it: told to, waiting, or refused. Throws LeaseLost. */
  noteStop?(): Promise<void>
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
  /** The person's name in the tracker. */
  readonly author: string
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
    if (!link || link.needsLink) {
      return needsLink(run, link, { ...before, reason: `Connect ${trackers.name} again to go on.` })
    }
    // the settings may have gone over to another site of the same consent since: a run stays with its own
    const siteLink = onSite(link, input.target.siteId)
    if (!siteLink) {
      const reason = `${trackers.name} is connected to ${link.siteName} now. Connect the former site again, or save anew.`
      return { state: 'failed', result: { ...before, reason } }
    }
    const wait = tellAndWait(context, trackers.name)
    const tracker = trackers.ofLink(siteLink, { beforeSend: context.assertHeld, wait, signal: context.signal })
    const job = begin({ db, context, tracker, wait, patience, author: siteLink.accountName }, input)
    try {
      await job.run()
      const { items, url } = job.summary()
      const state = isComplete(items) ? 'done' : 'partial'
      log.info({ runId: run.id, state, items: items.length }, `a ${run.kind} run ended`)
      return { state, result: { items, url, delays: 0 } satisfies SaveResult }
    } catch (error) {
      // a wait of the tracker's ends with the reason of the stop itself
      const isTold = context.signal.aborted && error === context.signal.reason
      const outcome = stopOutcome(isTold ? new Interrupted('The run was told to stop') : error, {
        before,
        soFar: { ...job.summary(), delays: 0 },
        now: new Date(),
        needsLink: (result) => needsLink(run, link, result),
      })
      await job.noteStop?.()
      if (error instanceof TrackerError)
        log.warn({ runId: run.id, detail: error.detail }, 'a run has to wait for the tracker')
      if (outcome.state === 'parked') await tellWaiting(context, outcome.retryInMs, trackers.name)
      return outcome
    }
  }

  const needsLink = ({ owner }: StoredRun, before: LinkRow | undefined, result: SaveResult): RunOutcome => ({
    state: 'needs-link',
    result,
    linkedAgain: async () => {
      const link = await links.find(owner)
      if (!link || link.needsLink) return false
      return link.id !== before?.id || link.updatedAt.getTime() !== before.updatedAt.getTime()
    },
  })

  return {
    lane: 'save',
    work,
    lastEvent: (run) => lastEventOf(run, trackers.name),
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
