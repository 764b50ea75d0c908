import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { draft } from './draft-tables.ts'

/** The person's drafts that have one of these stories, and whose plan is of a part of their stories only. */
export function findNarrowed(queries: Queries, owner: string, storyIds: readonly string[]) {
  const ids = sql`select jsonb_path_query(${draft.backlog}, '$[*].userStories[*].id') #>> '{}'`
  const asked = sql`select jsonb_array_elements_text(${JSON.stringify(storyIds)}::jsonb)`
  const held = sql`exists (select from (${ids}) as story (id) where story.id in (${asked}))`
  const leavesOut = sql`(${draft.plan} @? '$.leftOut[*]' or ${draft.plan} @? '$.plannedOn.lowestPriority')`
  return queries
    .select()
    .from(draft)
    .where(and(eq(draft.owner, owner), isNull(draft.expiresAt), leavesOut, held))
}
