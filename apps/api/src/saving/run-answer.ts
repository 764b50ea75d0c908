import type { Problem, SaveResponse } from '@planwright/contract'
import { readKept } from '../db/read-kept.ts'
import { AppError } from '../http/answers/app-error.ts'
import { problemOf } from '../http/answers/problem.ts'
import type { StoredRun } from '../runs/run.ts'
import { noResult, SaveResult } from './save-result.ts'

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
  const error = wasInVain(run) ? errorOf(run, tracker) : undefined
  if (error) throw error
  return responseOf(run)
}

/** The same to whoever follows its events. */
export function lastEventOf(
  run: StoredRun,
  tracker: string,
): { name: 'problem' | 'done'; data: Problem | SaveResponse } {
  const problem = wasInVain(run) ? problemOfRun(run, tracker) : undefined
  return problem ? { name: 'problem', data: problem } : { name: 'done', data: responseOf(run) }
}

/** An earlier stretch of it may have done some. */
const wasInVain = (run: StoredRun): boolean => !resultOf(run).items.some(({ state }) => state === 'done')

/** What a run that failed says of it. */
export function problemOfRun(run: StoredRun, tracker: string): Problem | undefined {
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
export function reasonIn(run: StoredRun): string | undefined {
  return ['parked', 'needs-link', 'partial', 'failed'].includes(run.state) ? resultOf(run).reason : undefined
}

export function resultOf(run: StoredRun): SaveResult {
  return run.result === null ? noResult : readKept(SaveResult, run.result)
}
