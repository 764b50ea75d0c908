import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { type FreshTokens, goodUntil } from './fresh-tokens.ts'
import { type Traveller, wayMs } from './link-attempts.ts'
import type { LinkSeals } from './link-seals.ts'
import { jiraLink, jiraPendingLink, type LinkAccount, type LinkSite, type PendingLinkRow } from './link-tables.ts'
import { noSettings } from './links.ts'

type Tools = { readonly seals: LinkSeals; readonly now: () => Date }

/** Consents that came back from Jira and wait for the person's confirmation. */
export function createPendingLinks({ db, ...tools }: { db: Database } & Tools) {
  const { seals, now } = tools
  return {
    async add(
      { personId, sessionId }: Traveller,
      tokens: FreshTokens,
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
          ...seals.sealed({ id, owner: personId }, tokens),
          accessGoodUntil: goodUntil(tokens, now()),
          expiresAt: new Date(now().getTime() + wayMs),
        })
      })
      return id
    },

    /** Undefined for anybody else's, also another session's of the same person. */
    async find(id: string, { personId, sessionId }: Traveller): Promise<PendingLinkRow | undefined> {
      const [pending] = await db.withPerson(personId, (queries) =>
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
      return pending
    },

    /** Makes a pending link the active one, once. The same site again keeps its settings. False when it was used or has expired. */
    async activate(pending: PendingLinkRow, site: LinkSite): Promise<boolean> {
      return db.withPerson(pending.owner, async (queries) => {
        const [pendingLink] = await queries
          .delete(jiraPendingLink)
          .where(and(eq(jiraPendingLink.id, pending.id), gt(jiraPendingLink.expiresAt, now())))
          .returning()
        if (!pendingLink) return false
        return replaceLink(queries, pendingLink, site, tools)
      })
    },
  }
}
export type PendingLinks = ReturnType<typeof createPendingLinks>

/** False where another consent of the same person was confirmed in this very moment: that one stands. */
async function replaceLink(
  queries: Queries,
  pending: PendingLinkRow,
  site: LinkSite,
  { seals, now }: Tools,
): Promise<boolean> {
  const { owner, account, accessGoodUntil } = pending
  const [before] = await queries.select().from(jiraLink).where(eq(jiraLink.owner, owner)).for('update')
  const id = before?.id ?? randomUUID()
  const values = {
    siteId: site.id,
    siteName: site.name,
    siteUrl: site.url,
    accountId: account.id,
    accountName: account.name,
    ...seals.sealed({ id, owner }, seals.opened(pending)),
    accessGoodUntil,
    needsLink: false,
    refreshingUntil: null,
    formerSites: [],
    updatedAt: now(),
    ...(before?.siteId !== site.id && noSettings),
  }
  if (before) {
    await queries.update(jiraLink).set(values).where(eq(jiraLink.id, id))
    return true
  }
  const rows = await queries
    .insert(jiraLink)
    .values({ id, owner, ...values })
    .onConflictDoNothing()
    .returning({ id: jiraLink.id })
  return rows.length === 1
}
