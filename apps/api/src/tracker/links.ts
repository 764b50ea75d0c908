import type { IntegrationSettings } from '@planwright/contract'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { jiraLink, jiraLinkAttempt, jiraPendingLink, type LinkRow, type LinkSite } from './link-tables.ts'

/** What belongs to a site, and is forgotten with it. */
export const noSettings = {
  projectId: null,
  projectKey: null,
  projectName: null,
  epicTypeId: null,
  storyTypeId: null,
  boardId: null,
  acceptanceCriteria: null,
}

/** The active links of people, one each, with what they chose for it. */
export function createLinks({ db, now }: { db: Database; now: () => Date }) {
  return {
    async find(personId: string): Promise<LinkRow | undefined> {
      const [link] = await db.asPerson(personId).select().from(jiraLink).where(eq(jiraLink.owner, personId))
      return link
    },

    async remove(personId: string): Promise<void> {
      await db.withPerson(personId, async (queries) => {
        // the way it came: a pending link that becomes one just now is waited for
        await queries.delete(jiraLinkAttempt).where(eq(jiraLinkAttempt.owner, personId))
        await queries.delete(jiraPendingLink).where(eq(jiraPendingLink.owner, personId))
        await queries.delete(jiraLink).where(eq(jiraLink.owner, personId))
      })
    },

    /** `project` is the chosen one as the tracker calls it. */
    async saveSettings(
      personId: string,
      settings: IntegrationSettings,
      project: { key: string; name: string },
    ): Promise<void> {
      const { projectId, epicTypeId, storyTypeId, boardId = null, acceptanceCriteria = null } = settings
      await db.withPerson(personId, (queries) =>
        queries
          .update(jiraLink)
          .set({
            projectId,
            projectKey: project.key,
            projectName: project.name,
            epicTypeId,
            storyTypeId,
            boardId,
            acceptanceCriteria,
            updatedAt: now(),
          })
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
  }
}
export type Links = ReturnType<typeof createLinks>
