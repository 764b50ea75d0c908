import { and, eq } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { Reading } from './reading.ts'
import { planReading } from './reading-tables.ts'
import type { SavedWork } from './saved-work.ts'

type Whose = Pick<SavedWork, 'place' | 'planId'>

/** The last reading of each plan that is followed. */
export function createReadingStore({ db, now }: { db: Database; now: () => Date }) {
  return {
    /** Null where there is none, or none that this release understands: it is read anew. */
    async find({ place, planId }: Whose): Promise<{ reading: Reading; readAt: Date } | null> {
      const [row] = await db.withPerson(place.owner, (queries) =>
        queries
          .select()
          .from(planReading)
          .where(
            and(
              eq(planReading.owner, place.owner),
              eq(planReading.siteId, place.siteId),
              eq(planReading.projectId, place.projectId),
              eq(planReading.planId, planId),
            ),
          ),
      )
      const kept = row && Reading.safeParse(row.reading).data
      return kept ? { reading: kept, readAt: row.readAt } : null
    },

    /** Those of a place that this release understands, by their plans. */
    async list({
      owner,
      siteId,
      projectId,
    }: SavedWork['place']): Promise<{ planId: string; reading: Reading; readAt: Date }[]> {
      const rows = await db.withPerson(owner, (queries) =>
        queries
          .select({ planId: planReading.planId, reading: planReading.reading, readAt: planReading.readAt })
          .from(planReading)
          .where(
            and(eq(planReading.owner, owner), eq(planReading.siteId, siteId), eq(planReading.projectId, projectId)),
          )
          .orderBy(planReading.planId),
      )
      return rows.flatMap((row) => {
        const reading = Reading.safeParse(row.reading).data
        return reading ? { ...row, reading } : []
      })
    },

    /** In the place of the one before. */
    async keep({ place, planId }: Whose, reading: Reading): Promise<Date> {
      const readAt = now()
      const { owner, siteId, projectId } = planReading
      await db.withPerson(place.owner, (queries) =>
        queries
          .insert(planReading)
          .values({ ...place, planId, readAt, reading })
          .onConflictDoUpdate({ target: [owner, siteId, projectId, planReading.planId], set: { readAt, reading } }),
      )
      return readAt
    },

    /**
     * Keeps when the plan is likely to be done, as it was told now, and answers `since` in the same transaction what was told before.
     */
    async keepFinish(
      { place, planId }: Whose,
      finish: string,
      since: (queries: Queries, before: string | null) => Promise<void>,
    ): Promise<void> {
      const isPlan = and(
        eq(planReading.owner, place.owner),
        eq(planReading.siteId, place.siteId),
        eq(planReading.projectId, place.projectId),
        eq(planReading.planId, planId),
      )
      await db.withPerson(place.owner, async (queries) => {
        const [row] = await queries.select({ finish: planReading.finish }).from(planReading).where(isPlan).for('update')
        if (!row || row.finish === finish) return
        await queries.update(planReading).set({ finish }).where(isPlan)
        await since(queries, row.finish)
      })
    },
  }
}
export type ReadingStore = ReturnType<typeof createReadingStore>
