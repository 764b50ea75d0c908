import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'
import type { Reading } from './reading.ts'

/** What was read last of a saved plan in the tracker, so that it can be told without asking again. */
export const planReading = pgTable(
  'plan_reading',
  {
    owner: ownerColumn(),
    siteId: text('site_id').notNull(),
    projectId: text('project_id').notNull(),
    planId: text('plan_id').notNull(),
    readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }).notNull(),
    reading: jsonb('reading').$type<Reading>().notNull(),
    /** The date by which all is done in 85 of 100 futures, as it was told last: who is told of its slipping is told by it. */
    finish: text('finish'),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.siteId, table.projectId, table.planId] }),
    ...ownerPolicies({ worker: true }),
  ],
)
