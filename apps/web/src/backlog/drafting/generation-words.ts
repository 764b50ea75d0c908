import { problemKinds } from '@planwright/contract'
import { ApiError } from '../../app/api/api-error.ts'
import { errorWords } from '../../app/api/error-words.ts'

const failedTitle = problemKinds['drafting-failed'].title

/** That generating failed, and what is known beyond it; alone what is known where the brief had no part in it, and to check that would be no help. Pure. */
export function generationWords(error: unknown): { message: string; requestId?: string } {
  const { message, requestId } = errorWords(error)
  const isAll = message.startsWith(failedTitle) || (error instanceof ApiError && !isOfBrief(error))
  return { message: isAll ? message : `${failedTitle} ${message}`, requestId }
}

/** Whether another brief may help: nobody was reached, was signed in or was to wait for any brief. */
const isOfBrief = ({ kind, code, status = 0 }: ApiError): boolean =>
  kind === 'problem' && code !== 'model-misconfigured' && ![401, 429, 503].includes(status)
