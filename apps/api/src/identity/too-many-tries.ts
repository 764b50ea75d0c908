import { APIError } from 'better-auth/api'
import { AppError } from '../http/answers/app-error.ts'

/** The library answers its own kind of errors only: a limit of ours as one of those, and anything else as it is. */
export function asTooManyTries(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const seconds = Math.max(1, Math.ceil(((error.details.retryAt?.getTime() ?? 0) - Date.now()) / 1000))
  return new APIError('TOO_MANY_REQUESTS', { message: 'Too many tries' }, { 'retry-after': String(seconds) })
}
