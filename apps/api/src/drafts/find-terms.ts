import type { DraftPlan } from '@planwright/contract'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { draft } from './draft-tables.ts'

/** The numbers of the team in the person's draft that has one of these epics, the one opened last of several; null where there is none, or nothing was planned. */
export async function findTerms(queries: Queries, owner: string, epicIds: readonly string[]) {
  if (epicIds.length === 0) return null
  const ids = sql`select jsonb_path_query(${draft.backlog}, '$[*].id') #>> '{}'`
  const held = sql`exists (select from (${ids}) as epic (id) where ${inArray(sql`epic.id`, [...epicIds])})`
  const [holder] = await queries
    .select({ plan: draft.plan })
    .from(draft)
    .where(and(eq(draft.owner, owner), isNull(draft.expiresAt), held))
    .orderBy(desc(draft.openedAt))
    .limit(1)
  return termsOfPlan(holder?.plan ?? null)
}

/** What a plan was made with, or is to be; null where a number is missing. Pure. */
function termsOfPlan(plan: DraftPlan | null) {
  const { velocity, sprintLength, startDate, timeZone, capacity, committed, given, focus } =
    plan?.plannedOn ?? plan ?? {}
  if (!velocity || !sprintLength || !startDate) return null
  return {
    velocity,
    sprintLength,
    startDate,
    ...(timeZone && { timeZone }),
    ...(capacity && { capacity }),
    ...(committed && { committed }),
    ...(given && { given }),
    ...(focus !== undefined && { focus }),
  }
}
