import { APIError } from 'better-auth/api'
import { jwtVerify } from 'jose'
import * as z from 'zod'

/** How long a link that confirms a sign-up is good for. */
export const linkLifeSeconds = 60 * 60

/** Of the call that a link makes. */
export const Verification = z.looseObject({ token: z.string(), callbackURL: z.string().optional() })
/** What a link of ours says: the address, and the sign-up that it was mailed for. One that would also change the address is none of ours. */
const Claims = z.looseObject({ email: z.string(), signUp: z.string(), updateTo: z.never().optional() })
export type Claims = z.infer<typeof Claims>

export async function isOurs(query: unknown, secret: string) {
  return (await payloadOf(query, secret)) !== undefined
}

/** Undefined for what is none of ours, or too old. */
export async function claimsOf(query: unknown, secret: string) {
  return Claims.safeParse(await payloadOf(query, secret)).data
}

/** The address that a link is for; undefined where it is none of ours, or too old. */
export async function addressOf(token: unknown, secret: string): Promise<string | undefined> {
  return (await claimsOf({ token }, secret))?.email
}

export function invalidToken() {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Invalid token' })
}

async function payloadOf(query: unknown, secret: string): Promise<unknown> {
  const { data } = Verification.safeParse(query)
  if (!data) return undefined
  try {
    return (await jwtVerify(data.token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })).payload
  } catch {
    return undefined // too old, or not ours
  }
}
