import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Calls of the minute under way, by digests of who made them and of what kind, for all servers of a PostgreSQL. The migration makes it unlogged: a count is then written
 * without waiting for the disk, and after a crash of PostgreSQL all begin anew.
 */
export const callCount = pgTable(
  'call_count',
  {
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    until: timestamp('until', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index().on(table.until)],
)
