import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'
import type { Told } from './digest-content.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** People who asked for a weekly mail; who switches it off has no row. */
export const weeklyDigest = pgTable(
  'weekly_digest',
  {
    owner: ownerColumn().primaryKey(),
    /** What the link that stops it names: it says nothing else of the person. */
    id: text('id').notNull().unique(),
    timeZone: text('time_zone').notNull(),
    /** One run is begun for each value that this has had. */
    dueAt: at('due_at').notNull(),
    /** What each initiative was when the person was told of it last: the next mail says what is another since. */
    told: jsonb('told').$type<Told>().notNull(),
    /** When that was; null until all was looked at for the first time. */
    toldAt: at('told_at'),
    sentAt: at('sent_at'),
  },
  (table) => [...ownerPolicies({ worker: true }), index().on(table.dueAt)],
)
