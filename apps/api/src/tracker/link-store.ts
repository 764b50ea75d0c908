import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IntegrationSettings, JiraIntegration } from '@planwright/contract'
import type { Grant } from '@planwright/tracker'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { createLinkSeals } from './link-seals.ts'
import { jiraLink, jiraLinkAttempt, jiraPendingLink, type LinkAccount, type LinkSite } from './link-tables.ts'
import type { TokenCipher } from './token-cipher.ts'

/** Whose browser it is: a way to Jira and back belongs to one session. */
export type Traveller = { readonly personId: string; readonly sessionId: string }
export type PendingLinkRow = typeof jiraPendingLink.$inferSelect
export type Tokens = Pick<Grant, 'accessToken' | 'expiresAt'> & { readonly refreshToken: string }
export type LinkRow = typeof jiraLink.$inferSelect

const provider = 'jira'
/** What belongs to a site, and is forgotten with it. */
const noSettings = { projectId: null, epicTypeId: null, storyTypeId: null, boardId: null, acceptanceCriteria: null }
const wayMs = 10 * 60_000
/** A refresh holds the row this long, and renews while it waits for the answer: a dead one is taken over quickly. */
const refreshHoldMs = 4_000
/** Longer than making a board takes with all that may go wrong: two answers awaited for 30 s each, and a look for 30 s. */
const boardHoldMs = 120_000
// several servers hold it against one another, so the database's clock counts
const databaseNow = sql`clock_timestamp()`
const holdEnd = sql`clock_timestamp() + make_interval(secs => ${refreshHoldMs / 1000}::double precision)`

/** The links of people, with their tokens encrypted at rest. */
export function createLinkStore({ db, cipher, now }: { db: Database; cipher: TokenCipher; now: () => Date }) {
  const after = (ms: number) => new Date(now().getTime() + ms)
  // refreshed a minute early, but a token that lives shortly is used for half its life
  const goodUntil = ({ expiresAt }: Tokens) => {
    const left = expiresAt.getTime() - now().getTime()
    return after(Math.max(left - 60_000, left / 2))
  }
  const { sealed, opened } = createLinkSeals(cipher)

  async function find(personId: string): Promise<LinkRow | undefined> {
    const [found] = await db.withPerson(personId, (queries) =>
      queries.select().from(jiraLink).where(eq(jiraLink.owner, personId)),
    )
    return found
  }

  async function changeUnchanged(link: LinkRow, change: PgUpdateSetSource<typeof jiraLink>): Promise<boolean> {
    const changed = await db.withPerson(link.owner, (queries) =>
      queries
        .update(jiraLink)
        .set(change)
        .where(and(eq(jiraLink.id, link.id), eq(jiraLink.refreshToken, link.refreshToken)))
        .returning({ id: jiraLink.id }),
    )
    return changed.length === 1
  }

  /** Null where its key is gone: the way has to be begun again. */
  function verifierOf(personId: string, { stateHash, verifier }: { stateHash: string; verifier: string }) {
    try {
      return cipher.decrypt(verifier, verifierPlace(personId, stateHash))
    } catch {
      return null
    }
  }

  function isPair(link: LinkRow, refreshToken: string): boolean {
    try {
      return opened(link).refreshToken === refreshToken
    } catch {
      return false // under a key that is not known here: not ours to change
    }
  }

  return {
    opened,

    /** A new `state` of 256 bits, single use, for 10 minutes; with the challenge (RFC 7636) of a verifier that stays here, encrypted. */
    async newState({ personId, sessionId }: Traveller): Promise<{ state: string; codeChallenge: string }> {
      const state = randomBytes(32).toString('base64url')
      const codeVerifier = randomBytes(32).toString('base64url')
      const stateHash = hashOf(state)
      const verifier = cipher.encrypt(codeVerifier, verifierPlace(personId, stateHash))
      await db.withPerson(personId, async (queries) => {
        await queries
          .delete(jiraLinkAttempt)
          .where(and(eq(jiraLinkAttempt.owner, personId), lt(jiraLinkAttempt.expiresAt, now())))
        const attempt = { owner: personId, sessionId, provider, expiresAt: after(wayMs), stateHash, verifier }
        await queries.insert(jiraLinkAttempt).values(attempt)
      })
      return { state, codeChallenge: hashOf(codeVerifier) }
    },

    /** In one statement: the verifier, once, for a state of this person and session that has not expired; else null. */
    async consumeState(state: string, { personId, sessionId }: Traveller): Promise<string | null> {
      const [consumed] = await db.withPerson(personId, (queries) =>
        queries
          .update(jiraLinkAttempt)
          .set({ consumedAt: now() })
          .where(
            and(
              eq(jiraLinkAttempt.stateHash, hashOf(state)),
              eq(jiraLinkAttempt.owner, personId),
              eq(jiraLinkAttempt.sessionId, sessionId),
              eq(jiraLinkAttempt.provider, provider),
              isNull(jiraLinkAttempt.consumedAt),
              gt(jiraLinkAttempt.expiresAt, now()),
            ),
          )
          .returning({ stateHash: jiraLinkAttempt.stateHash, verifier: jiraLinkAttempt.verifier }),
      )
      return consumed ? verifierOf(personId, consumed) : null
    },

    async addPending(
      { personId, sessionId }: Traveller,
      tokens: Tokens,
      grant: { sites: LinkSite[]; account: LinkAccount },
    ): Promise<string> {
      const id = randomUUID()
      await db.withPerson(personId, async (queries) => {
        await queries
          .delete(jiraPendingLink)
          .where(and(eq(jiraPendingLink.owner, personId), lt(jiraPendingLink.expiresAt, now())))
        await queries.insert(jiraPendingLink).values({
          id,
          owner: personId,
          sessionId,
          ...grant,
          ...sealed({ id, owner: personId }, tokens.accessToken, tokens.refreshToken),
          accessGoodUntil: goodUntil(tokens),
          expiresAt: after(wayMs),
        })
      })
      return id
    },

    /** Undefined for anybody else's, also another session's of the same person. */
    async findPending(id: string, { personId, sessionId }: Traveller): Promise<PendingLinkRow | undefined> {
      const [found] = await db.withPerson(personId, (queries) =>
        queries
          .select()
          .from(jiraPendingLink)
          .where(
            and(
              eq(jiraPendingLink.id, id),
              eq(jiraPendingLink.owner, personId),
              eq(jiraPendingLink.sessionId, sessionId),
            ),
          ),
      )
      return found
    },

    /** Makes a pending link the active one, once. The same site again keeps its settings. False when it was used or has expired. */
    async activate(pending: PendingLinkRow, site: LinkSite): Promise<boolean> {
      return db.withPerson(pending.owner, async (queries) => {
        const [taken] = await queries
          .delete(jiraPendingLink)
          .where(and(eq(jiraPendingLink.id, pending.id), gt(jiraPendingLink.expiresAt, now())))
          .returning()
        if (!taken) return false
        const tokens = opened(taken)
        const [before] = await queries.select().from(jiraLink).where(eq(jiraLink.owner, pending.owner)).for('update')
        const id = before?.id ?? randomUUID()
        const settings = before?.siteId === site.id ? {} : noSettings
        const values = {
          siteId: site.id,
          siteName: site.name,
          siteUrl: site.url,
          accountId: taken.account.id,
          accountName: taken.account.name,
          ...sealed({ id, owner: pending.owner }, tokens.accessToken, tokens.refreshToken),
          accessGoodUntil: taken.accessGoodUntil,
          needsLink: false,
          refreshingUntil: null,
          formerSites: [],
          updatedAt: now(),
          ...settings,
        }
        if (before) {
          await queries.update(jiraLink).set(values).where(eq(jiraLink.id, id))
          return true
        }
        const made = await queries
          .insert(jiraLink)
          .values({ id, owner: pending.owner, ...values })
          .onConflictDoNothing()
          .returning({ id: jiraLink.id })
        // another consent of the same person was confirmed in this very moment: that one stands
        return made.length === 1
      })
    },

    find,

    async remove(personId: string): Promise<void> {
      await db.withPerson(personId, async (queries) => {
        // the way it came: a pending link that becomes one just now is waited for
        await queries.delete(jiraLinkAttempt).where(eq(jiraLinkAttempt.owner, personId))
        await queries.delete(jiraPendingLink).where(eq(jiraPendingLink.owner, personId))
        await queries.delete(jiraLink).where(eq(jiraLink.owner, personId))
      })
    },

    async saveSettings(personId: string, settings: IntegrationSettings): Promise<void> {
      const { projectId, epicTypeId, storyTypeId, boardId = null, acceptanceCriteria = null } = settings
      await db.withPerson(personId, (queries) =>
        queries
          .update(jiraLink)
          .set({ projectId, epicTypeId, storyTypeId, boardId, acceptanceCriteria, updatedAt: now() })
          .where(eq(jiraLink.owner, personId)),
      )
    },

    /** Goes over to another site of the same consent. What was chosen on the former is forgotten; false where there is no link. */
    async switchSite(personId: string, { id, name, url }: LinkSite): Promise<boolean> {
      const site = { siteId: id, siteName: name, siteUrl: url }
      return db.withPerson(personId, async (queries) => {
        const [link] = await queries.select().from(jiraLink).where(eq(jiraLink.owner, personId)).for('update')
        if (!link) return false
        if (link.siteId === id) return true
        const { siteId, siteName, siteUrl } = link
        const before = link.formerSites.filter((one) => one.id !== id && one.id !== siteId)
        const formerSites = [...before, { id: siteId, name: siteName, url: siteUrl }]
        await queries
          .update(jiraLink)
          .set({ ...site, ...noSettings, formerSites, updatedAt: now() })
          .where(eq(jiraLink.id, link.id))
        return true
      })
    },

    /** Chooses a board, as long as its project is the chosen one. */
    async rememberBoard({ owner, siteId }: LinkRow, projectId: string, boardId: string): Promise<void> {
      await db.withPerson(owner, (queries) =>
        queries
          .update(jiraLink)
          .set({ boardId, updatedAt: now() })
          .where(and(eq(jiraLink.owner, owner), eq(jiraLink.siteId, siteId), eq(jiraLink.projectId, projectId))),
      )
    },

    /** Takes the right to make a board; false while somebody else has it. A dead one's runs out by itself. */
    async holdBoardMaking({ id, owner }: LinkRow): Promise<boolean> {
      const until = sql`clock_timestamp() + make_interval(secs => ${boardHoldMs / 1000}::double precision)`
      const isFree = or(isNull(jiraLink.makingBoardUntil), sql`${jiraLink.makingBoardUntil} < ${databaseNow}`)
      const held = await db.withPerson(owner, (queries) =>
        queries
          .update(jiraLink)
          .set({ makingBoardUntil: until })
          .where(and(eq(jiraLink.id, id), isFree))
          .returning({ id: jiraLink.id }),
      )
      return held.length === 1
    },

    async releaseBoardMaking({ id, owner }: LinkRow): Promise<void> {
      await db.withPerson(owner, (queries) =>
        queries.update(jiraLink).set({ makingBoardUntil: null }).where(eq(jiraLink.id, id)),
      )
    },

    /** Takes the right to refresh; undefined while somebody else has it. */
    async holdRefresh(link: LinkRow): Promise<LinkRow | undefined> {
      const [held] = await db.withPerson(link.owner, (queries) =>
        queries
          .update(jiraLink)
          .set({ refreshingUntil: holdEnd })
          .where(
            and(
              eq(jiraLink.id, link.id),
              // the pair that is to be replaced: if it has been already, nobody need refresh
              eq(jiraLink.refreshToken, link.refreshToken),
              or(isNull(jiraLink.refreshingUntil), sql`${jiraLink.refreshingUntil} < ${databaseNow}`),
            ),
          )
          .returning(),
      )
      return held
    },

    /** Changes the link only while its tokens are still those of `link`: a new consent is never overwritten by an old refresh. */
    async settleRefresh(link: LinkRow, outcome: 'still-waiting' | 'not-refreshed' | 'refused' | Tokens): Promise<void> {
      const change =
        outcome === 'still-waiting'
          ? { refreshingUntil: holdEnd }
          : outcome === 'not-refreshed'
            ? { refreshingUntil: null }
            : outcome === 'refused'
              ? { refreshingUntil: null, needsLink: true }
              : {
                  refreshingUntil: null,
                  needsLink: false,
                  ...sealed(link, outcome.accessToken, outcome.refreshToken),
                  accessGoodUntil: goodUntil(outcome),
                }
      const { refreshToken } = opened(link)
      for (let row = link; !(await changeUnchanged(row, change)); ) {
        const current = await find(link.owner)
        // the same pair in other letters means that the key was rotated meanwhile; any other pair stays
        if (!current || current.id !== link.id || !isPair(current, refreshToken)) return
        row = current
      }
    },
  }
}
export type LinkStore = ReturnType<typeof createLinkStore>

/** The link as it is on a site that the person chose with the same consent; null for any other site. Pure. */
export function onSite(link: LinkRow, siteId: string): LinkRow | null {
  if (link.siteId === siteId) return link
  const site = link.formerSites.find(({ id }) => id === siteId)
  return site ? { ...link, siteId, siteName: site.name, siteUrl: site.url } : null
}

/** What a profile says of the link. */
export function integrationOf(link: LinkRow | undefined): JiraIntegration {
  if (!link) return { enabled: false }
  const { siteId, siteName, siteUrl, accountName, projectId, epicTypeId, storyTypeId, boardId, needsLink } = link
  const { acceptanceCriteria } = link
  return {
    enabled: true,
    siteId,
    siteName,
    siteUrl,
    accountName,
    ...(projectId && { projectId }),
    ...(epicTypeId && { epicTypeId }),
    ...(storyTypeId && { storyTypeId }),
    ...(boardId && { boardId }),
    ...(acceptanceCriteria && { acceptanceCriteria }),
    ...(needsLink && { needsLink }),
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const verifierPlace = (owner: string, stateHash: string): string => `jira ${owner} ${stateHash} verifier`
