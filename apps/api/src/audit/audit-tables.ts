import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { workerAdds } from '../db/owner-policies.ts'

/** Ids and codes; of anybody's words only the reason that an admin gave. */
export type AuditAbout = Readonly<Record<string, string | number>>

/**
 * Who did what, when and from where. Rows are only added: a trigger refuses every change, and every removal but that of old ones by the job that keeps
 * the retention (see its migration). It names people by their ids alone, and outlives them.
 */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Null where nobody is known, as with a try to sign in to no account. */
    person: text('person'),
    what: text('what').notNull(),
    outcome: text('outcome').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    about: jsonb('about').$type<AuditAbout>().notNull(),
  },
  (table) => [
    ...workerAdds(),
    index().on(table.person, table.id),
    index().on(table.what, table.id),
    index().on(table.at),
  ],
)
