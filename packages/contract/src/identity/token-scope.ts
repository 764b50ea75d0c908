import * as z from 'zod/mini'

/** What an access token may do. `write` includes `read`. By itself, because it is all that the door needs to know of them. */
export const tokenScopes = ['read', 'write'] as const
export const TokenScope = z.enum(tokenScopes)
export type TokenScope = z.infer<typeof TokenScope>
