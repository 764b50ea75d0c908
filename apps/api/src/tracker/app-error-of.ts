import type { ProblemCode } from '@planwright/contract'
import { TrackerError } from '@planwright/tracker'
import { AppError } from '../http/answers/app-error.ts'

const codes = {
  'not-sent': 'jira-unavailable',
  uncertain: 'jira-unavailable',
  unavailable: 'jira-unavailable',
  'rate-limited': 'jira-rate-limited',
  unauthorized: 'jira-link-lost',
  'missing-scope': 'jira-link-lost',
  'link-lost': 'jira-link-lost',
  forbidden: 'jira-refused',
  'not-found': 'jira-refused',
  rejected: 'jira-refused',
} as const satisfies Record<TrackerError['kind'], ProblemCode>

/** What an answer says when the tracker failed; every other error stays as it is. */
function appErrorOf(error: unknown): unknown {
  if (!(error instanceof TrackerError)) return error
  const retryAt = error.fault.kind === 'rate-limited' ? { retryAt: error.fault.retryAt } : {}
  return new AppError(codes[error.kind], { detail: error.message, cause: error, tracker: error.tracker, ...retryAt })
}

/** Awaits calls to the tracker on behalf of a request. */
export async function asking<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw appErrorOf(error)
  }
}

/** For what a person names by its id: what the tracker does not have, or hides from them, is nobody's. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    const isUnknown = error instanceof TrackerError && (error.kind === 'not-found' || error.kind === 'rejected')
    throw isUnknown ? new AppError('not-found', { cause: error }) : error
  }
}
