import { ApiFailure } from '@planwright/client'
import type { Run } from '@planwright/contract'

/** What a script goes by. 130 is a shell's own for Ctrl-C: 128 and the signal's number. */
export const exitCodes = { done: 0, failed: 1, usage: 2, noToken: 4, tracker: 5, left: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Something that whoever called has to say otherwise; nothing was begun. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** There is no token, or none for this server. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError'
}

const ofTokens = new Set(['not-signed-in', 'session-ended', 'token-not-good', 'token-lacks-scope', 'token-not-allowed'])

/** Pure. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof NoTokenError) return exitCodes.noToken
  if (!(error instanceof ApiFailure)) return exitCodes.failed
  const { code } = error
  if (ofTokens.has(code)) return exitCodes.noToken
  if (code === 'invalid-request') return exitCodes.usage
  return code.startsWith('jira-') || code === 'save-blocked' ? exitCodes.tracker : exitCodes.failed
}

/** Of work in the tracker that has ended, or waits for a person. Pure. */
export function exitCodeOfRun({ kind, state }: Pick<Run, 'kind' | 'state'>): ExitCode {
  if (state === 'partial' || state === 'failed' || state === 'needs-link')
    return kind === 'generation' ? exitCodes.failed : exitCodes.tracker
  return state === 'cancelled' ? exitCodes.failed : exitCodes.done
}
