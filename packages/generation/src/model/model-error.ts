import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, RetryError } from 'ai'
import { DraftingError } from '../drafting-error.ts'

/** An answer that came but could not be used; worth one more try. */
export const isUnusable = (error: unknown): boolean =>
  NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)

/** What went wrong with the model, in words for a person and a code for programs. */
export function draftingErrorOf(error: unknown): DraftingError {
  if (error instanceof DraftingError) return error
  const cause = RetryError.isInstance(error) ? error.lastError : error
  const make = (code: DraftingError['code'], message: string) => new DraftingError(code, message, { cause: error })
  if (NoObjectGeneratedError.isInstance(cause)) {
    return cause.finishReason === 'length'
      ? make('cut-off', 'The model stopped before it was finished: its answer may hold too few tokens.')
      : cause.finishReason === 'content-filter'
        ? make('refused', 'The model refused to answer.')
        : make('bad-output', 'The model answered in a form that could not be read.')
  }
  if (isUnusable(cause)) return make('bad-output', 'The model gave no answer that could be read.')
  if (APICallError.isInstance(cause)) {
    if (cause.statusCode === 429)
      return make('rate-limited', 'The model is asked too often. Please wait a moment and try again.')
    if (cause.statusCode === 401 || cause.statusCode === 403) {
      return make('unreachable', 'The model does not accept the configured key.')
    }
    return make(
      'unreachable',
      `The model could not be reached${cause.statusCode ? ` (status ${cause.statusCode})` : ''}.`,
    )
  }
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return make('timed-out', 'The model took too long to answer.')
  return make('unreachable', 'The model could not be reached.')
}
