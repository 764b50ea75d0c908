import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { databaseNow, later } from '../db/database-clock.ts'
import { jiraLink, type LinkRow } from './link-tables.ts'

/** Longer than making a board takes with all that may go wrong: two answers awaited for 30 s each, and a look for 30 s. */
const holdMs = 120_000

/** The right to make a board: one call of a person at a time has it, over all servers. */
export function createBoardLease({ db }: { db: Database }) {
  return {
    /** False while somebody else has it. A dead one's runs out by itself. */
    async hold({ id, owner }: LinkRow): Promise<boolean> {
      const isFree = or(isNull(jiraLink.makingBoardUntil), lt(jiraLink.makingBoardUntil, databaseNow))
      const rows = await db.withPerson(owner, (queries) =>
        queries
          .update(jiraLink)
          .set({ makingBoardUntil: later(holdMs) })
          .where(and(eq(jiraLink.id, id), isFree))
          .returning({ id: jiraLink.id }),
      )
      return rows.length === 1
    },

    async release({ id, owner }: LinkRow): Promise<void> {
      await db.withPerson(owner, (queries) =>
        queries.update(jiraLink).set({ makingBoardUntil: null }).where(eq(jiraLink.id, id)),
      )
    },
  }
}
export type BoardLease = ReturnType<typeof createBoardLease>
