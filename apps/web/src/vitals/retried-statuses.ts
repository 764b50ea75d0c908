import { ApiError } from '../app/api/api-error.ts'

/** What passes by itself: too many asked, or the server or what stands before it is not well. */
const passing: readonly unknown[] = [429, 500, 503, 504]

export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && passing.includes(error.status)
}
