import { ApiError } from '../app/api/api-error.ts'

/** Of too many who ask, and of a server, or what stands before it, that is not well. */
const passing: readonly unknown[] = [429, 500, 503, 504]

/** Whether a failure may pass by itself, so that trying again helps. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && passing.includes(error.status)
}
