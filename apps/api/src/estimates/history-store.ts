import { leastHistory } from '@planwright/planning'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { estimateHistory } from './history-tables.ts'

/** A project of a site: a history belongs to one. */
export type HistoryPlace = { readonly siteId: string; readonly projectId: string }
export type KeptHistory = typeof estimateHistory.$inferSelect

/** What people let us keep of their projects' done issues. */
export function createHistoryStore({ db, now }: { db: Database; now: () => Date }) {
  return {
    async find(owner: string, { siteId, projectId }: HistoryPlace): Promise<KeptHistory | undefined> {
      const [history] = await db.withPerson(owner, (queries) =>
        queries
          .select()
          .from(estimateHistory)
          .where(
            and(
              eq(estimateHistory.owner, owner),
              eq(estimateHistory.siteId, siteId),
              eq(estimateHistory.projectId, projectId),
            ),
          ),
      )
      return history
    },

    /** The points of what was done in the project that was read last, ascending; none where that is too little to know a team by. */
    async teamPoints(owner: string): Promise<number[]> {
      const [history] = await db.withPerson(owner, (queries) =>
        queries
          .select({ issues: estimateHistory.issues })
          .from(estimateHistory)
          .where(eq(estimateHistory.owner, owner))
          .orderBy(desc(estimateHistory.readAt))
          .limit(1),
      )
      const points = (history?.issues ?? []).flatMap((issue) => (issue.points > 0 ? issue.points : []))
      return points.length < leastHistory ? [] : points.sort((a, b) => a - b)
    },

    /** Projects of which something is kept. */
    count: (owner: string): Promise<number> =>
      db.withPerson(owner, (queries) => queries.$count(estimateHistory, eq(estimateHistory.owner, owner))),

    /** In the place of what was kept of that project. */
    async keep(owner: string, reading: Omit<KeptHistory, 'owner' | 'since' | 'readAt'>): Promise<KeptHistory> {
      const readAt = now()
      const { issues, accuracy, siteName, projectKey } = reading
      const [history] = await db.withPerson(owner, (queries) =>
        queries
          .insert(estimateHistory)
          .values({ ...reading, owner, since: readAt, readAt })
          .onConflictDoUpdate({
            target: [estimateHistory.owner, estimateHistory.siteId, estimateHistory.projectId],
            set: { issues, accuracy, siteName, projectKey, readAt },
          })
          .returning(),
      )
      if (!history) throw new Error('a history was neither inserted nor updated')
      return history
    },

    /** Of every project. */
    async forget(owner: string): Promise<void> {
      await db.withPerson(owner, (queries) => queries.delete(estimateHistory).where(eq(estimateHistory.owner, owner)))
    },
  }
}
export type HistoryStore = ReturnType<typeof createHistoryStore>
