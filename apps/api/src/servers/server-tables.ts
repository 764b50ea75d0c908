import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The servers that work on this database, and digests of what they must agree in. The migration makes it unlogged: what was written here last means
 * nothing after a crash of PostgreSQL, nor in a backup.
 */
export const server = pgTable('server', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  version: text('version').notNull(),
  /** The newest migration that it knows. */
  tables: text('tables').notNull(),
  publicUrl: text('public_url').notNull(),
  /** A digest that leads nobody back. */
  authSecret: text('auth_secret').notNull(),
  /** Digests of all it has, the current one first. */
  tokenKeys: jsonb('token_keys').$type<string[]>().notNull(),
  startedAt: at('started_at').notNull().defaultNow(),
  seenAt: at('seen_at').notNull().defaultNow(),
})
