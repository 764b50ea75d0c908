import type { TokenScope } from '@planwright/contract'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './identity-tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Devices that ask to be let in. Nobody's until somebody approves one, and gone once its token is collected. Of both codes only digests are kept. */
export const deviceLogin = pgTable(
  'device_login',
  {
    deviceDigest: text('device_digest').primaryKey(),
    userDigest: text('user_digest').notNull().unique(),
    name: text('name').notNull(),
    /** What it asked for; once it is approved, what it gets. */
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    address: text('address').notNull(),
    state: text('state', { enum: ['waiting', 'approved', 'refused'] }).notNull(),
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** Of the token, once it is approved. */
    days: integer('days'),
    intervalSeconds: integer('interval_seconds').notNull(),
    /** When the device asked last. */
    askedAt: at('asked_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)
