import * as z from 'zod/mini'
import { TokenScope, tokenScopes } from './token-scope.ts'

export const longestTokenName = 100
/** Days that a token is good for. */
export const tokenDays = { least: 1, most: 365, usual: 90 } as const

/** What a token is for, such as a nightly report or the device that asks for it. */
export const TokenName = z.string().check(
  z.trim(),
  z.minLength(1, 'Give the token a name'),
  z.maxLength(longestTokenName),
  z.refine((name) => !/\p{Cc}/u.test(name), 'A name is one line of text'),
)
export const WantedScopes = z
  .array(TokenScope)
  .check(z.minLength(1, 'Say what the token may do'), z.maxLength(tokenScopes.length))
export const WantedDays = z._default(
  z.int().check(z.minimum(tokenDays.least), z.maximum(tokenDays.most)),
  tokenDays.usual,
)

/** Asks for a token with which a program acts as the person. */
export const AccessTokenRequest = z.strictObject({ name: TokenName, scopes: WantedScopes, expiresInDays: WantedDays })
export type AccessTokenRequest = z.input<typeof AccessTokenRequest>

/** The only time that the token itself is told. */
export const MadeAccessToken = z.strictObject({ id: z.string(), token: z.string() })
export type MadeAccessToken = z.infer<typeof MadeAccessToken>

/** A token as its person sees it: all but the token. */
export const AccessToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null for one that was never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  lastFour: z.string(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** Newest first. Expired ones stay in it for a while. */
export const AccessTokens = z.strictObject({ tokens: z.array(AccessToken) })
