import { TrackerError } from '@planwright/tracker'
import { AppError } from '../http/answers/app-error.ts'
import type { RunOutcome } from '../runs/run.ts'
import { Interrupted, reasonOf } from './save-failures.ts'
import type { SaveResult } from './save-result.ts'

/** Waits after each try in a row that the tracker did not answer, in seconds; after the last the run ends with what there is. */
const delays = [5, 15, 30, 60, 120, 300]

/** Nothing was written, because it is known beforehand that the tracker would refuse. */
export class WorkBlocked extends Error {
  override readonly name = 'WorkBlocked'
}

type Standing = {
  /** The result that the run had when this stretch of it began. */
  readonly before: SaveResult
  readonly soFar: SaveResult
  readonly now: Date
  readonly needsLink: (result: SaveResult) => RunOutcome
}

/** What becomes of a run that what was thrown has stopped. Throws again what nobody foresaw. Pure. */
export function stopOutcome(error: unknown, { before, soFar, now, needsLink }: Standing): RunOutcome {
  if (error instanceof WorkBlocked) {
    return { state: 'failed', result: { ...before, reason: error.message, problem: 'save-blocked' } }
  }
  if (error instanceof Interrupted) return { state: 'interrupted', result: soFar }
  // more tries would come to the same
  if (error instanceof AppError && error.code === 'too-much-work')
    return { state: 'failed', result: { ...soFar, reason: error.message } }
  if (!(error instanceof TrackerError)) throw error
  const reason = reasonOf(error)
  switch (error.fault.kind) {
    case 'rate-limited': {
      // the adapter counted it from now by this same clock
      const retryInMs = Math.max(0, error.fault.retryAt.getTime() - now.getTime())
      return { state: 'parked', retryInMs, result: { ...soFar, reason } }
    }
    case 'not-sent':
    case 'unavailable':
    case 'uncertain': {
      const tries = before.delays % (delays.length + 1)
      const seconds = delays[tries]
      if (seconds === undefined) return { state: 'partial', result: { ...soFar, reason } }
      return { state: 'parked', retryInMs: seconds * 1000, result: { ...soFar, reason, delays: tries + 1 } }
    }
    case 'link-lost':
    case 'unauthorized':
    case 'missing-scope':
      return needsLink({ ...soFar, reason })
    default:
      return { state: 'failed', result: { ...soFar, reason, problem: 'jira-refused' } }
  }
}
