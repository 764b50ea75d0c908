import type { Grant } from '@planwright/tracker'
import type { TokenPair } from './link-seals.ts'

/** As Jira has just given them. */
export type FreshTokens = TokenPair & Pick<Grant, 'expiresAt'>

/** Tokens are refreshed a minute early, but an access token that lives shortly is used for half its life. */
export function goodUntil({ expiresAt }: FreshTokens, now: Date): Date {
  const left = expiresAt.getTime() - now.getTime()
  return new Date(now.getTime() + Math.max(left - 60_000, left / 2))
}
