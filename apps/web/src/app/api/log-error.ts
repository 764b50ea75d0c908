import { ApiError } from './api-error.ts'

/**
 * The one place that writes to the console: that something failed, as codes and ids. Never a message or a body, which may hold what somebody wrote,
 * and of an address only its path: a search or a code may stand behind it.
 */
export function logError(what: string, error: unknown): void {
  console.error(`Planwright: ${what.split('?')[0]} failed: ${describe(error)}`)
}

function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.name : 'unknown'
  const { kind, status, code, problem } = error
  return [kind, status, code, problem && `request ${problem.requestId}`].filter(Boolean).join(', ')
}
