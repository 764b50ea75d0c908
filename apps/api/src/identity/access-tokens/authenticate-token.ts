import { LRUCache } from 'lru-cache'
import { AppError } from '../../http/answers/app-error.ts'
import type { TokenBearer } from '../../http/person.ts'
import type { Log } from '../../log/log.ts'
import type { user } from '../identity-tables.ts'
import { isNoAddress } from '../phone/no-address.ts'
import { isDisabled } from '../sessions/live-sessions.ts'
import { roleOf } from '../sessions/role-of.ts'
import type { FoundToken, TokenStore } from './token-store.ts'
import { digestOfToken, isWellFormed } from './token-text.ts'

type Options = {
  store: Pick<TokenStore, 'findByDigest' | 'findByIds' | 'keepUse'>
  adminEmails: readonly string[]
  /** Whether an address has to be confirmed before its account is of any use. */
  needsConfirmed: boolean
  log: Pick<Log, 'error'>
  now: () => Date
}

/** A token that was revoked is refused after this time at the latest; the promise is 5 s. */
const cacheMs = 3000
const keptEntries = 10_000

/**
 * Answers whose an access token is. One that never was, has expired or was revoked, and that of a disabled account, are refused in the same words after the
 * same questions; what cannot be a token at all is refused without any, since anybody can work that out.
 */
export function createTokenAuthentication({ store, adminEmails, needsConfirmed, log, now }: Options) {
  const bearers = new LRUCache<string, { bearer: TokenBearer; until: number }>({ max: keptEntries })
  const writing = new Set<Promise<void>>()

  async function read(digest: string): Promise<TokenBearer> {
    const found = await store.findByDigest(digest)
    if (!found || !mayAct(found.person)) throw notGood()
    keepUse(found.token)
    return bearerOf(found)
  }

  const mayAct = (person: typeof user.$inferSelect): boolean =>
    !isDisabled(person, now()) && isConfirmed(person, needsConfirmed)

  /** No call waits for it, or fails with it. */
  function keepUse(token: FoundToken['token']) {
    const write = store
      .keepUse(token)
      .catch((error: unknown) => log.error({ err: error }, 'the use of an access token could not be kept'))
      .finally(() => writing.delete(write))
    writing.add(write)
  }

  const bearerOf = ({ token, person }: FoundToken): TokenBearer => ({
    id: person.id,
    sessionId: null,
    token: { id: token.id, scopes: token.scopes, expiresAt: token.expiresAt, isForAgents: token.grantId !== null },
    role: roleOf(person, adminEmails),
    email: person.email,
  })

  return {
    async authenticate(token: string): Promise<TokenBearer> {
      if (!isWellFormed(token)) throw notGood()
      const digest = digestOfToken(token)
      const time = now().getTime()
      const kept = bearers.get(digest)
      if (kept && time < kept.until) return kept.bearer
      bearers.delete(digest)
      const bearer = await read(digest)
      bearers.set(digest, { bearer, until: Math.min(time + cacheMs, bearer.token.expiresAt.getTime()) })
      return bearer
    },

    /** Those of the tokens, by their ids, with which somebody may still act. */
    async readLive(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await store.findByIds(ids)
      return new Set(found.flatMap(({ token, person }) => (mayAct(person) ? [token.id] : [])))
    },

    /** Once every use is kept that is known of. */
    settled: async () => void (await Promise.all(writing)),
  }
}

/** Somebody who signed up with a phone number has no address to confirm. */
export function isConfirmed(person: { email: string; emailVerified: boolean }, needsConfirmed: boolean): boolean {
  return !needsConfirmed || person.emailVerified || isNoAddress(person.email)
}

const notGood = () => new AppError('token-not-good')
