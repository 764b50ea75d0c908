import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { draft } from './draft-tables.ts'

/** Whether one of a person's drafts has an epic with one of these ids. It reads all of their backlogs: not for what is asked often. */
export async function holdsEpics(queries: Queries, owner: string, ids: readonly string[]): Promise<boolean> {
  const epicIds = sql`select jsonb_path_query(${draft.backlog}, '$[*].id') #>> '{}'`
  const held = sql`exists (select from (${epicIds}) as epic (id) where ${inArray(sql`epic.id`, [...ids])})`
  const [holder] = await queries
    .select({ id: draft.id })
    .from(draft)
    .where(and(eq(draft.owner, owner), isNull(draft.expiresAt), held))
    .limit(1)
  return holder !== undefined
}
