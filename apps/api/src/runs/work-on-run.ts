import { KeptByNewer } from '../db/read-kept.ts'
import type { ActiveRun } from './active-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { isEnded, LeaseLost, type RunContext, type RunOutcome, type StoredRun } from './run.ts'
import { appendEvents, findRun, type RunRow, updateHeld } from './run-store.ts'

const mostFailures = 5
const leftToNewerMs = 5000
/** After that there is no newer server, and what it cannot be read for is another reason. */
const newerComesWithinMs = 3_600_000

type State = StoredRun['state']

type Parts = Pick<EngineParts, 'db' | 'log' | 'handlerOf' | 'onEnd'> & {
  readonly contextOf: (claimed: RunRow, own: ActiveRun) => RunContext
  readonly resumeAfterLinking: (owner: string) => Promise<void>
  /** Looks for runs to work on once this time is over. */
  readonly claimIn: (ms: number) => void
}

/** Works on a claimed run, and puts away what that came to: ended, parked, given back, to be tried again, or given up. */
export function createWork({ db, log, handlerOf, onEnd, contextOf, resumeAfterLinking, claimIn }: Parts) {
  /** Answers the state that the run came to; null where another worker has it now. */
  async function work(run: RunRow, activeRun: ActiveRun): Promise<State | null> {
    if (run.cancelRequested) return end(activeRun, 'cancelled')
    if (run.failures >= mostFailures) return giveUp(run, activeRun)
    const handler = handlerOf(run.kind)
    let outcome: RunOutcome
    try {
      outcome = await handler.work(contextOf(run, activeRun))
    } catch (error) {
      return afterError(run, activeRun, error)
    }
    if (activeRun.stopReason() === 'lease-lost') return null
    if (outcome.state === 'interrupted') {
      return activeRun.stopReason() === 'cancelled'
        ? end(activeRun, 'cancelled', resultOf(outcome))
        : release(activeRun, resultOf(outcome))
    }
    if (outcome.state === 'needs-link') {
      const state = await end(activeRun, outcome.state, resultOf(outcome))
      if (await outcome.linkedAgain()) await resumeAfterLinking(run.owner)
      return state
    }
    if (outcome.state !== 'parked') return end(activeRun, outcome.state, resultOf(outcome))
    const { retryInMs } = outcome
    const parked = await db.withWorker((queries) =>
      updateHeld(queries, activeRun, { state: 'parked', retryInMs, failures: 0, ...resultOf(outcome) }),
    )
    return parked?.state ?? null
  }

  async function afterError(run: RunRow, activeRun: ActiveRun, error: unknown): Promise<State | null> {
    if (error instanceof LeaseLost || activeRun.stopReason() === 'lease-lost') return null
    if (activeRun.stopReason() === 'cancelled') return end(activeRun, 'cancelled')
    if (activeRun.stopReason() === 'stopping') return release(activeRun)
    if (error instanceof KeptByNewer && Date.now() - run.createdAt.getTime() < newerComesWithinMs)
      return leaveToNewer(run, activeRun, error)
    activeRun.failures += 1
    const { failures } = activeRun
    log.error({ err: error, runId: run.id, kind: run.kind, failures }, 'a run failed unexpectedly')
    if (failures >= mostFailures) return giveUp(run, activeRun)
    const retryInMs = 100 * 2 ** failures
    const queued = await db.withWorker((queries) =>
      updateHeld(queries, activeRun, { state: 'queued', retryInMs, failures }),
    )
    claimIn(retryInMs + 10)
    return queued?.state ?? null
  }

  /** It is no failure of the run's: a server of the version that began it will find it. */
  async function leaveToNewer({ id: runId, kind }: RunRow, activeRun: ActiveRun, { place }: KeptByNewer) {
    log.warn({ runId, kind, place }, 'a run was left to a server of a newer version')
    const left = await db.withWorker((queries) =>
      updateHeld(queries, activeRun, { state: 'parked', retryInMs: leftToNewerMs }),
    )
    return left?.state ?? null
  }

  /** Whatever makes it fail would do so for ever. A person may still resume it. */
  async function giveUp({ id, owner, kind, failures }: RunRow, activeRun: ActiveRun) {
    log.error({ runId: id, kind, failures: Math.max(failures, activeRun.failures) }, 'a run was given up')
    // what it had kept until now
    const run = await db.withWorker((queries) => findRun(queries, owner, id))
    return end(activeRun, 'failed', run && { result: keptOf(run) })
  }

  /** What a run that is given up leaves: without what it had kept where that is what cannot be read, or it would be worked on for ever. */
  function keptOf(run: RunRow): unknown {
    const { givenUp } = handlerOf(run.kind)
    try {
      return givenUp(run)
    } catch (error) {
      log.error({ err: error, runId: run.id, kind: run.kind }, 'what a run had kept cannot be read')
      return givenUp({ ...run, result: null })
    }
  }

  function end(activeRun: ActiveRun, state: State, change: { result?: unknown } = {}): Promise<State | null> {
    return db.withWorker(async (queries) => {
      const ended = await updateHeld(queries, activeRun, { ...change, state, failures: 0 })
      if (ended) await appendEvents(queries, ended, [handlerOf(ended.kind).lastEvent(ended)])
      if (ended && isEnded(ended.state)) await onEnd?.(queries, ended)
      return ended?.state ?? null
    })
  }

  /** Gives the run back: another process, or this one after its restart, goes on at once. */
  async function release(own: ActiveRun, change: { result?: unknown } = {}): Promise<State | null> {
    const released = await db.withWorker((queries) => updateHeld(queries, own, { ...change, state: 'queued' }))
    return released?.state ?? null
  }

  return work
}

const resultOf = (outcome: RunOutcome): { result?: unknown } => ('result' in outcome ? { result: outcome.result } : {})
