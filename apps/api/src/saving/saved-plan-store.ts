import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { readKept } from '../db/read-kept.ts'
import { NotedPlan } from './noted-plan.ts'
import type { SavePlace } from './save-place.ts'
import { savedItem, savedPlan, savedSprint } from './saving-tables.ts'

export type SavedPlanRow = typeof savedPlan.$inferSelect

/** Of one plan the first save is kept, the first that came to its end, and this many of the last. */
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
  const samePlan = ofPlan(row, row.planId)
  await queries.delete(savedPlan).where(
    and(
      samePlan,
      sql`${runId} not in (select run_id from saved_plan where ${samePlan} order by created_at limit 1)`,
      sql`${runId} not in (select run_id from saved_plan where ${samePlan} and content->>'stopped' is distinct from 'true'
          order by created_at limit 1)`,
      sql`${runId} not in (select run_id from saved_plan where ${samePlan} order by created_at desc limit ${keptPlans})`,
    ),
  )
}

/** What is followed: what of a draft stands in the tracker, and the plans as its saves left them, the first first. */
export type SavedForFollowing = {
  readonly place: SavePlace
  readonly planId: string
  readonly items: readonly Pick<typeof savedItem.$inferSelect, 'itemId' | 'kind' | 'key' | 'jiraId'>[]
  readonly sprints: readonly Pick<
    typeof savedSprint.$inferSelect,
    'number' | 'sprintId' | 'name' | 'startDate' | 'endDate'
  >[]
  readonly plans: readonly (NotedPlan & {
    readonly begunAt: string
    readonly savedAt: string
    readonly notedAt: Date
  })[]
}

/**
 * The plan that most of these items were saved as, in the place where that was saved last: a save belongs to the draft whose ids it carries,
 * whoever called. Null where nothing of them is saved, or was last saved by a release that noted nothing.
 */
export async function findSavedPlan(
  db: Database,
  owner: string,
  itemIds: readonly string[],
): Promise<SavedForFollowing | null> {
  return db.withPerson(owner, async (queries) => {
    const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb))`
    const [newest] = (
      await queries.execute<{ siteId: string; projectId: string; planId: string }>(sql`
        select i.site_id as "siteId", i.project_id as "projectId", i.plan_id as "planId" from saved_item i
        join lateral (select max(created_at) as at from saved_plan p where p.owner = i.owner and p.site_id = i.site_id
          and p.project_id = i.project_id and p.plan_id = i.plan_id) noted on noted.at is not null
        where i.owner = ${owner} and i.item_id in ${ids} and i.left_out_at is null
        group by 1, 2, 3 order by max(noted.at) desc, count(*) desc, 3 limit 1`)
    ).rows
    if (!newest) return null
    return savedPlanIn(queries, { owner, siteId: newest.siteId, projectId: newest.projectId }, newest.planId)
  })
}

/** Null where no save noted such a plan. */
export async function findSavedPlanAt(
  db: Database,
  place: SavePlace,
  planId: string,
): Promise<SavedForFollowing | null> {
  const saved = await db.withPerson(place.owner, (queries) => savedPlanIn(queries, place, planId))
  return saved.plans.length > 0 ? saved : null
}

async function savedPlanIn(queries: Queries, place: SavePlace, planId: string): Promise<SavedForFollowing> {
  const within = (table: typeof savedItem | typeof savedSprint) =>
    and(
      eq(table.owner, place.owner),
      eq(table.siteId, place.siteId),
      eq(table.projectId, place.projectId),
      eq(table.planId, planId),
    )
  const { itemId, kind, key, jiraId } = savedItem
  const { number, sprintId, name, startDate, endDate } = savedSprint
  const items = await queries.select({ itemId, kind, key, jiraId }).from(savedItem).where(within(savedItem))
  const sprints = await queries
    .select({ number, sprintId, name, startDate, endDate })
    .from(savedSprint)
    .where(within(savedSprint))
    .orderBy(number)
  const plans = await queries.select().from(savedPlan).where(ofPlan(place, planId)).orderBy(savedPlan.createdAt)
  return {
    place,
    planId,
    items,
    sprints,
    plans: plans.map(({ content, begunAt, savedAt, createdAt }) => ({
      ...readKept(NotedPlan, content),
      begunAt,
      savedAt,
      notedAt: createdAt,
    })),
  }
}

/** A story that another plan of the same person has put on the same board. */
export type OtherSavedStory = {
  readonly planId: string
  readonly itemId: string
  readonly key: string
  readonly jiraId: string
}

/** More would say no more about the room in sprints. */
const mostOtherStories = 2_000

/** What the person's other plans have saved whose sprints went last to this board. */
export async function findOtherSavedStories(
  db: Database,
  { place: { owner, siteId, projectId }, planId }: Pick<SavedForFollowing, 'place' | 'planId'>,
  boardId: string,
): Promise<OtherSavedStory[]> {
  const { rows } = await db.withPerson(owner, (queries) =>
    queries.execute<OtherSavedStory>(sql`
      select i.plan_id as "planId", i.item_id as "itemId", i.key, i.jira_id as "jiraId" from saved_item i
      join lateral (select content->'target'->>'boardId' as board_id from saved_plan p where p.owner = i.owner
        and p.site_id = i.site_id and p.project_id = i.project_id and p.plan_id = i.plan_id
        order by created_at desc limit 1) last on last.board_id = ${boardId}
      where i.owner = ${owner} and i.site_id = ${siteId} and i.kind = 'story'
        and (i.project_id <> ${projectId} or i.plan_id <> ${planId})
      order by i.plan_id, i.item_id limit ${mostOtherStories}`),
  )
  return rows
}
