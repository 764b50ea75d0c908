import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import type { SavePlace } from './save-store.ts'
import { savedPlan } from './saving-tables.ts'

export type SavedPlanRow = typeof savedPlan.$inferSelect

/** Of one plan the first save is kept, and this many of the last. */
const keptPlans = 60

const ofPlan = ({ owner, siteId, projectId }: SavePlace, planId: string) =>
  and(
    eq(savedPlan.owner, owner),
    eq(savedPlan.siteId, siteId),
    eq(savedPlan.projectId, projectId),
    eq(savedPlan.planId, planId),
  )

export async function lastSavedPlan(
  queries: Queries,
  place: SavePlace,
  planId: string,
): Promise<SavedPlanRow | undefined> {
  const [row] = await queries
    .select()
    .from(savedPlan)
    .where(ofPlan(place, planId))
    .orderBy(desc(savedPlan.createdAt))
    .limit(1)
  return row
}

export async function putSavedPlan(queries: Queries, row: typeof savedPlan.$inferInsert): Promise<void> {
  const { begunAt, savedAt, content } = row
  const { owner, siteId, projectId, planId, runId } = savedPlan
  await queries
    .insert(savedPlan)
    .values(row)
    .onConflictDoUpdate({ target: [owner, siteId, projectId, planId, runId], set: { begunAt, savedAt, content } })
  const own = ofPlan(row, row.planId)
  await queries
    .delete(savedPlan)
    .where(
      and(
        own,
        sql`${runId} not in (select run_id from saved_plan where ${own} order by created_at limit 1)`,
        sql`${runId} not in (select run_id from saved_plan where ${own} order by created_at desc limit ${keptPlans})`,
      ),
    )
}
