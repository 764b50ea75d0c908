import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { draft } from './draft-tables.ts'

/** Notes by when following a draft says that it is likely done: for the list, which is no change of the draft. */
export async function noteLikely(db: Database, owner: string, draftId: string, likelyBy: string | null): Promise<void> {
  await db.withPerson(owner, (queries) =>
    queries
      .update(draft)
      .set({ likelyBy })
      .where(
        and(eq(draft.owner, owner), eq(draft.id, draftId), sql`${draft.likelyBy} is distinct from ${likelyBy}::text`),
      ),
  )
}
