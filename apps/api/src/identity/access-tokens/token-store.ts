import type { AccessToken, TokenScope } from '@planwright/contract'
import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/answers/app-error.ts'
import { accessToken } from '../access-token-tables.ts'
import { user } from '../identity-tables.ts'
import { digestOfToken, newToken } from './token-text.ts'

/** What somebody wants a token for. */
export type Wanted = { readonly name: string; readonly scopes: readonly TokenScope[]; readonly expiresInDays: number }

/** A token that is good by itself, and its person, who may be disabled. */
export type FoundToken = { readonly token: typeof accessToken.$inferSelect; readonly person: typeof user.$inferSelect }

type Options = {
  db: Database
  /** Tokens that a person may have, expired ones that are still listed included. */
  most: number
  now: () => Date
  newId: () => string
}

/** Those of a person’s own making: a program’s go with what let it in. */
const madeBy = (owner: string) => and(eq(accessToken.owner, owner), isNull(accessToken.grantId))

const dayMs = 24 * 60 * 60 * 1000
/** How exactly it is kept when a token was last used. */
const useToMs = 60_000

export type TokenStore = ReturnType<typeof createTokenStore>

/** People's access tokens. */
export function createTokenStore({ db, most, now, newId }: Options) {
  /** Tokens that have not expired, with their people. Asks the same two questions whether there is such a token or not. */
  async function find(which: SQL): Promise<FoundToken[]> {
    const tokens = await db.asWorker
      .select()
      .from(accessToken)
      .where(and(which, gt(accessToken.expiresAt, now())))
    const owners = tokens.map(({ owner }) => owner)
    const people = await db.asOwner
      .select()
      .from(user)
      .where(inArray(user.id, owners.length > 0 ? owners : ['']))
    return tokens.flatMap((token) => {
      const person = people.find(({ id }) => id === token.owner)
      return person ? [{ token, person }] : []
    })
  }

  return {
    /** The only time that the token is told. Throws `quota-reached`. */
    async make(owner: string, { name, scopes, expiresInDays }: Wanted): Promise<{ id: string; token: string }> {
      const id = newId()
      const token = newToken()
      const createdAt = now()
      const expiresAt = new Date(createdAt.getTime() + expiresInDays * dayMs)
      const row = { id, owner, name, digest: digestOfToken(token), lastFour: token.slice(-4) }
      await db.withPerson(owner, async (queries) => {
        // two that are made in the same moment see each other
        await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`access tokens ${owner}`}, 0))`)
        if ((await queries.$count(accessToken, madeBy(owner))) >= most)
          throw new AppError('quota-reached', {
            detail: `You have ${most} access tokens, which is as many as may be. Revoke one that you no longer need.`,
          })
        await queries.insert(accessToken).values({ ...row, scopes: [...scopes], createdAt, expiresAt })
      })
      return { id, token }
    },

    /** Newest first. */
    async list(owner: string): Promise<AccessToken[]> {
      const rows = await db
        .asPerson(owner)
        .select()
        .from(accessToken)
        .where(madeBy(owner))
        .orderBy(desc(accessToken.createdAt), desc(accessToken.id))
      return rows.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt, lastFour }) => ({
        id,
        name,
        scopes,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        lastFour,
      }))
    },

    /** Whether there was one to revoke. */
    async revoke(owner: string, id: string): Promise<boolean> {
      const which = and(madeBy(owner), eq(accessToken.id, id))
      const revoked = await db.asPerson(owner).delete(accessToken).where(which).returning({ id: accessToken.id })
      return revoked.length > 0
    },

    async revokeAll(owner: string): Promise<void> {
      await db.asPerson(owner).delete(accessToken).where(eq(accessToken.owner, owner))
    },

    findByDigest: async (digest: string): Promise<FoundToken | undefined> =>
      (await find(eq(accessToken.digest, digest)))[0],
    findByIds: (ids: readonly string[]): Promise<FoundToken[]> => find(inArray(accessToken.id, [...ids])),

    /** Keeps that a token was used just now; of the uses of a minute, on whatever servers, one is written. */
    async keepUse({ id, owner, lastUsedAt }: FoundToken['token']): Promise<void> {
      const time = now()
      const before = new Date(time.getTime() - useToMs)
      if (lastUsedAt && lastUsedAt > before) return
      const isDue = or(isNull(accessToken.lastUsedAt), lt(accessToken.lastUsedAt, before))
      await db
        .asPerson(owner)
        .update(accessToken)
        .set({ lastUsedAt: time })
        .where(and(eq(accessToken.id, id), isDue))
    },
  }
}
