import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { draft } from './draft-tables.ts'

/** Of the draft that was opened last, as much as its screen shows first: no more of it is read. */
export async function readFirstWords(queries: Queries, owner: string) {
  const text = (field: 'companyInfo' | 'epicInfo') => sql<string | null>`left(${draft.form} ->> ${field}, 2000)`
  const [first] = await queries
    .select({
      name: draft.name,
      stories: draft.stories,
      companyInfo: text('companyInfo'),
      epicInfo: text('epicInfo'),
    })
    .from(draft)
    .where(and(eq(draft.owner, owner), isNull(draft.expiresAt)))
    .orderBy(desc(draft.openedAt))
    .limit(1)
  return first
}
