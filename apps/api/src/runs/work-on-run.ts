import type { ActiveRun } from './active-runs.ts'
import type { EngineParts } from './engine-parts.ts'
import { LeaseLost, type RunContext, type RunOutcome, type StoredRun } from './run.ts'
import { appendEvents, findRun, type RunRow, updateHeld } from './run-store.ts'

const mostFailures = 5

type Parts = Pick<EngineParts, 'db' | 'log' | 'handlerOf'> & {
  readonly contextOf: (claimed: RunRow, own: ActiveRun) => RunContext
  readonly resumeAfterLinking: (owner: string) => Promise<void>
  /** Looks for runs to work on once this time is over. */
  readonly claimIn: (ms: number) => void
}

/** Works on a claimed run, and puts away what that came to: ended, parked, given back, to be tried again, or given up. */
export function createWork({ db, log, handlerOf, contextOf, resumeAfterLinking, claimIn }: Parts) {
  async function work(claimed: RunRow, own: ActiveRun): Promise<void> {
    if (claimed.cancelRequested) return end(own, 'cancelled')
    if (claimed.failures >= mostFailures) return giveUp(claimed, own)
    const handler = handlerOf(claimed.kind)
    let outcome: RunOutcome
    try {
      outcome = await handler.work(contextOf(claimed, own))
    } catch (error) {
      return afterError(claimed, own, error)
    }
    if (own.stopReason() === 'lease-lost') return
    if (outcome.state === 'interrupted') {
      return own.stopReason() === 'cancelled'
        ? end(own, 'cancelled', resultOf(outcome))
        : release(own, resultOf(outcome))
    }
    if (outcome.state === 'needs-link') {
      await end(own, outcome.state, resultOf(outcome))
      if (await outcome.linkedAgain()) await resumeAfterLinking(claimed.owner)
      return
    }
    if (outcome.state !== 'parked') return end(own, outcome.state, resultOf(outcome))
    const { retryInMs } = outcome
    await db.withWorker((queries) =>
      updateHeld(queries, own, { state: 'parked', retryInMs, failures: 0, ...resultOf(outcome) }),
    )
  }

  async function afterError(claimed: RunRow, own: ActiveRun, error: unknown) {
    if (error instanceof LeaseLost || own.stopReason() === 'lease-lost') return
    if (own.stopReason() === 'cancelled') return end(own, 'cancelled')
    if (own.stopReason() === 'stopping') return release(own)
    own.failures += 1
    const { failures } = own
    log.error({ err: error, runId: claimed.id, kind: claimed.kind, failures }, 'a run failed unexpectedly')
    if (failures >= mostFailures) return giveUp(claimed, own)
    const retryInMs = 100 * 2 ** failures
    await db.withWorker((queries) => updateHeld(queries, own, { state: 'queued', retryInMs, failures }))
    claimIn(retryInMs + 10)
  }

  /** Whatever makes it fail would do so for ever. A person may still resume it. */
  async function giveUp({ id, owner, kind, failures }: RunRow, own: ActiveRun) {
    log.error({ runId: id, kind, failures: Math.max(failures, own.failures) }, 'a run was given up')
    // what it had kept until now
    const run = await db.withWorker((queries) => findRun(queries, owner, id))
    await end(own, 'failed', run && { result: keptOf(run) })
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

  async function end(own: ActiveRun, state: StoredRun['state'], change: { result?: unknown } = {}) {
    await db.withWorker(async (queries) => {
      const ended = await updateHeld(queries, own, { ...change, state, failures: 0 })
      if (ended) await appendEvents(queries, ended, [handlerOf(ended.kind).lastEvent(ended)])
    })
  }

  /** Gives the run back: another process, or this one after its restart, goes on at once. */
  async function release(own: ActiveRun, change: { result?: unknown } = {}) {
    await db.withWorker((queries) => updateHeld(queries, own, { ...change, state: 'queued' }))
  }

  return work
}

const resultOf = (outcome: RunOutcome): { result?: unknown } => ('result' in outcome ? { result: outcome.result } : {})
