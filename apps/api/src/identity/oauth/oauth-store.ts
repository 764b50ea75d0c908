import type { LetInProgram, TokenScope } from '@planwright/contract'
import { and, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { Database, Queries } from '../../db/database.ts'
import { AppError } from '../../http/answers/app-error.ts'
import { accessToken } from '../access-token-tables.ts'
import { digestOfToken, isWellFormed, newToken } from '../access-tokens/token-text.ts'
import { oauthClient, oauthCode, oauthGrant } from '../oauth-tables.ts'
import { type ClientMetadata, hostOf } from './client-metadata.ts'
import {
  digestOf,
  newAuthorizationCode,
  newRefreshToken,
  nextRefreshToken,
  type RefreshToken,
  readRefreshToken,
  writeRefreshToken,
} from './oauth-secrets.ts'

type Options = {
  db: Database
  /** Of all servers of the database. */
  secret: string
  /** Programs that a person may let in. */
  most: number
  now: () => Date
  newId: () => string
}

type Client = typeof oauthClient.$inferSelect
type Grant = typeof oauthGrant.$inferSelect
type Consent = {
  readonly client: Client
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: readonly TokenScope[]
}
type Tokens = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: readonly TokenScope[]
  readonly grant: Grant
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const codeMs = minuteMs
export const accessTokenSeconds = 60 * 60
/** A program that nobody has used for so long has to be let in anew. */
const grantDays = 60
/** However much it is used (ASVS 5.0, 10.4.8). */
const longestGrantDays = 365
/** A registration that came to nothing goes after a week, one that was used later than its last grant. */
const unusedClientDays = 7
const usedClientDays = grantDays + 30
/** For so long the refresh token before is good as well, and answers what its first use did. */
const overlapMs = 30_000

/** Programs that have registered, and what people have let them do. */
export function createOAuthStore({ db, secret, most, now, newId }: Options) {
  const inMs = (ms: number) => new Date(now().getTime() + ms)
  const endAfter = (createdAt: Date) =>
    new Date(Math.min(now().getTime() + grantDays * dayMs, createdAt.getTime() + longestGrantDays * dayMs))

  const keepClient = (id: string) =>
    db.asOwner
      .update(oauthClient)
      .set({ expiresAt: inMs(usedClientDays * dayMs) })
      .where(eq(oauthClient.id, id))

  /** An access token for an hour, which is good at `/mcp` alone. */
  async function makeAccess(
    queries: Queries,
    { id: grantId, owner, clientName: name }: Grant,
    scopes: readonly TokenScope[],
  ) {
    const token = newToken('program')
    const createdAt = now()
    // nobody lists these: they go with the next one
    const isOver = and(eq(accessToken.grantId, grantId), lt(accessToken.expiresAt, createdAt))
    await queries.delete(accessToken).where(isOver)
    await queries.insert(accessToken).values({
      id: newId(),
      owner,
      name,
      digest: digestOfToken(token),
      lastFour: token.slice(-4),
      scopes: [...scopes],
      createdAt,
      expiresAt: inMs(accessTokenSeconds * 1000),
      grantId,
    })
    return token
  }

  async function findGrant(which: SQL | undefined): Promise<Grant | undefined> {
    const [grant] = await db.asWorker
      .select()
      .from(oauthGrant)
      .where(and(which, gt(oauthGrant.expiresAt, now())))
    return grant
  }

  /** Whether there was one to end. */
  async function end(owner: string, id: string): Promise<boolean> {
    const which = and(eq(oauthGrant.owner, owner), eq(oauthGrant.id, id))
    const ended = await db.asPerson(owner).delete(oauthGrant).where(which).returning({ id: oauthGrant.id })
    return ended.length > 0
  }

  return {
    async register({ name, redirectUris }: ClientMetadata): Promise<Client> {
      const client = {
        id: newId(),
        name,
        redirectUris: [...redirectUris],
        createdAt: now(),
        expiresAt: inMs(unusedClientDays * dayMs),
      }
      await db.asOwner.insert(oauthClient).values(client)
      return client
    },

    async findClient(id: string): Promise<Client | undefined> {
      const isGood = and(eq(oauthClient.id, id), gt(oauthClient.expiresAt, now()))
      const [client] = await db.asOwner.select().from(oauthClient).where(isGood)
      return client
    },

    /** The code of a consent: the only time that it is told. @throws AppError `quota-reached` */
    async consent(owner: string, { client, redirectUri, challenge, scopes }: Consent): Promise<string> {
      const code = newAuthorizationCode()
      const row = { digest: digestOf(code), owner, clientId: client.id, redirectUri, challenge }
      await db.withPerson(owner, async (queries) => {
        if ((await queries.$count(oauthGrant, eq(oauthGrant.owner, owner))) >= most)
          throw new AppError('quota-reached', {
            detail: `You have let in ${most} programs, which is as many as may be. End one that you no longer use.`,
          })
        await queries.insert(oauthCode).values({ ...row, scopes: [...scopes], expiresAt: inMs(codeMs) })
      })
      return code
    },

    /**
     * The first tokens for a code that `isRight`. Null where it is not good; whoever brings one again ends what it was redeemed for, because one of the two has stolen it (RFC 6749,
     * section 4.1.2).
     */
    async redeem(code: string, isRight: (of: typeof oauthCode.$inferSelect) => boolean): Promise<Tokens | null> {
      const isCode = eq(oauthCode.digest, digestOf(code))
      const [found] = await db.asWorker
        .select()
        .from(oauthCode)
        .where(and(isCode, gt(oauthCode.expiresAt, now())))
      const client = found && (await this.findClient(found.clientId))
      if (!found || !client || !isRight(found)) return null
      const { owner, scopes, redirectUri } = found
      const refresh = newRefreshToken()
      const grant: Grant = {
        id: newId(),
        owner,
        clientId: client.id,
        clientName: client.name,
        redirectHost: hostOf(redirectUri),
        scopes,
        familyDigest: digestOf(refresh.family),
        secretDigest: digestOf(refresh.secret),
        formerDigest: null,
        createdAt: now(),
        refreshedAt: now(),
        expiresAt: inMs(grantDays * dayMs),
      }
      const made = await db.withPerson(owner, async (queries) => {
        const isUnused = and(isCode, isNull(oauthCode.grantId))
        const taken = await queries
          .update(oauthCode)
          .set({ grantId: grant.id })
          .where(isUnused)
          .returning({ owner: oauthCode.owner })
        if (taken.length === 0) return null
        await queries.insert(oauthGrant).values(grant)
        return makeAccess(queries, grant, scopes)
      })
      if (made === null) {
        const [used] = await db.asWorker.select({ grantId: oauthCode.grantId }).from(oauthCode).where(isCode)
        if (used?.grantId) await end(owner, used.grantId)
        return null
      }
      await keepClient(client.id)
      return { accessToken: made, refreshToken: writeRefreshToken(refresh), scopes, grant }
    },

    /**
     * Other tokens for a refresh token. One that was used before ends the grant: a copy of it is about, and who has it is not known (RFC 9700, section 4.14). `scopes` may be fewer.
     */
    async refresh(
      token: string,
      clientId: string,
      wanted: readonly TokenScope[] | undefined,
    ): Promise<Tokens | 'not-good' | 'too-much' | { readonly reused: Grant }> {
      const given = readRefreshToken(token)
      const isFamily = eq(oauthGrant.familyDigest, digestOf(given?.family ?? ''))
      const grant = await findGrant(and(isFamily, eq(oauthGrant.clientId, clientId)))
      if (!given || !grant) return 'not-good'
      const scopes = wanted ?? grant.scopes
      if (!scopes.every((scope) => grant.scopes.includes(scope))) return 'too-much'
      const next = nextRefreshToken(secret, given)
      const isOwn = and(eq(oauthGrant.owner, grant.owner), eq(oauthGrant.id, grant.id))
      const made = await db.withPerson(grant.owner, async (queries) => {
        const [row] = await queries.select().from(oauthGrant).where(isOwn).for('update')
        if (!row) return 'not-good'
        const digest = digestOf(given.secret)
        if (row.secretDigest === digest) {
          const change = { secretDigest: digestOf(next.secret), formerDigest: digest, refreshedAt: now() }
          await queries
            .update(oauthGrant)
            .set({ ...change, expiresAt: endAfter(row.createdAt) })
            .where(isOwn)
          return { access: await makeAccess(queries, row, scopes) }
        }
        const isRepeated = row.formerDigest === digest && now().getTime() - row.refreshedAt.getTime() < overlapMs
        if (isRepeated) return { access: await makeAccess(queries, row, scopes) }
        await queries.delete(oauthGrant).where(isOwn)
        return 'reused'
      })
      if (made === 'not-good') return made
      if (made === 'reused') return { reused: grant }
      await keepClient(clientId)
      return { accessToken: made.access, refreshToken: writeRefreshToken(next), scopes, grant }
    },

    /** Ends the grant of either kind of token; null where there is none to end. */
    async revokeToken(token: string): Promise<Grant | null> {
      const given: RefreshToken | null = readRefreshToken(token)
      const grant = given
        ? await findGrant(eq(oauthGrant.familyDigest, digestOf(given.family)))
        : await grantOfAccess(token)
      const isOurs = grant && (!given || [grant.secretDigest, grant.formerDigest].includes(digestOf(given.secret)))
      return isOurs && (await end(grant.owner, grant.id)) ? grant : null
    },

    /** Newest first. */
    async list(owner: string): Promise<LetInProgram[]> {
      const which = and(eq(oauthGrant.owner, owner), gt(oauthGrant.expiresAt, now()))
      const rows = await db
        .asPerson(owner)
        .select()
        .from(oauthGrant)
        .where(which)
        .orderBy(desc(oauthGrant.createdAt), desc(oauthGrant.id))
      return rows.map(({ id, clientName, redirectHost, scopes, createdAt, refreshedAt, expiresAt }) => ({
        id,
        name: clientName,
        host: redirectHost,
        scopes,
        createdAt: createdAt.toISOString(),
        refreshedAt: refreshedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
    },

    end,

    /** What was allowed and not fetched yet, too. */
    async endAll(owner: string): Promise<void> {
      await db.asPerson(owner).delete(oauthCode).where(eq(oauthCode.owner, owner))
      await db.asPerson(owner).delete(oauthGrant).where(eq(oauthGrant.owner, owner))
    },
  }

  async function grantOfAccess(token: string): Promise<Grant | undefined> {
    if (!isWellFormed(token)) return undefined
    const isToken = eq(accessToken.digest, digestOfToken(token))
    const [found] = await db.asWorker.select({ grantId: accessToken.grantId }).from(accessToken).where(isToken)
    return found?.grantId ? findGrant(eq(oauthGrant.id, found.grantId)) : undefined
  }
}
export type OAuthStore = ReturnType<typeof createOAuthStore>
