import { IdTokenClaims } from '@planwright/contract'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '../../db/database-away.ts'
import { AppError } from '../../http/answers/app-error.ts'
import type { SignedIn } from '../../http/person.ts'
import type { user } from '../identity-tables.ts'
import type { ReadLiveSessions } from './live-sessions.ts'
import { roleOf } from './role-of.ts'

type Options = {
  readLiveSessions: ReadLiveSessions
  /** The public keys that ID tokens are signed with. */
  readKeys: () => Promise<JSONWebKeySet>
  issuer: string
  adminEmails: readonly string[]
  now: () => Date
}

/** A session that ended is refused after this time at the latest; the promise is 5 s. */
const sessionCacheMs = 3000
const keptEntries = 10_000

/**
 * Answers whose a bearer ID token is: verified against our own keys, its session still there, the account not disabled. Role and e-mail come
 * from the database and not from the token. Throws `not-signed-in` for a token that was never good, `session-ended` for one that no longer is.
 */
export function createAuthenticate({
  readLiveSessions,
  readKeys,
  issuer,
  adminEmails,
  now,
}: Options): (token: string) => Promise<SignedIn> {
  const keys = refreshedKeys(readKeys)
  const claimsOf = new LRUCache<string, IdTokenClaims>({ max: keptEntries })
  const personOf = new LRUCache<string, { person: SignedIn | null; readAt: number }>({ max: keptEntries })

  return async (token) => {
    const claims = claimsOf.get(token) ?? (await verified(token))
    claimsOf.set(token, claims)
    if (claims.exp * 1000 <= now().getTime()) throw new AppError('session-ended')
    const person = await readPerson(claims.sid)
    if (!person || person.id !== claims.sub) throw new AppError('session-ended')
    return person
  }

  async function verified(token: string): Promise<IdTokenClaims> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: issuer,
        algorithms: ['EdDSA'],
        currentDate: now(),
      })
      return IdTokenClaims.parse(payload)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      throw new AppError(error instanceof errors.JWTExpired ? 'session-ended' : 'not-signed-in', { cause: error })
    }
  }

  async function readPerson(sessionId: string): Promise<SignedIn | null> {
    const readAt = now().getTime()
    const cached = personOf.get(sessionId)
    if (cached && readAt - cached.readAt < sessionCacheMs) return cached.person
    const session = (await readLiveSessions([sessionId])).get(sessionId)
    const person = session ? toPerson(session, sessionId) : null
    personOf.set(sessionId, { person, readAt })
    return person
  }

  function toPerson(found: typeof user.$inferSelect, sessionId: string): SignedIn {
    return { id: found.id, sessionId, token: null, role: roleOf(found, adminEmails), email: found.email }
  }
}

/** Reads the key set when it is first needed, and again for a key that it does not know: another server may have made it a moment ago. */
function refreshedKeys(readKeys: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  const readKeySet = async () => {
    keys = createLocalJWKSet(await readKeys())
    return keys
  }
  return async (header, token) => {
    try {
      return await (keys ?? (await readKeySet()))(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await readKeySet())(header, token)
    }
  }
}
