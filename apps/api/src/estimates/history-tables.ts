import type { EstimateAccuracy } from '@planwright/contract'
import type { DoneIssue } from '@planwright/planning'
import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull()

/** Done issues of a tracker's project that a person let us read, oldest first, for estimates; no other person's read is ever joined to it. */
export const estimateHistory = pgTable(
  'estimate_history',
  {
    owner: ownerColumn(),
    siteId: text('site_id').notNull(),
    projectId: text('project_id').notNull(),
    siteName: text('site_name').notNull(),
    projectKey: text('project_key').notNull(),
    issues: jsonb('issues').$type<DoneIssue[]>().notNull(),
    /** Null where there was too little to measure on. */
    accuracy: jsonb('accuracy').$type<EstimateAccuracy>(),
    /** The first reading, and the last. */
    since: at('since'),
    readAt: at('read_at'),
  },
  (table) => [primaryKey({ columns: [table.owner, table.siteId, table.projectId] }), ...ownerPolicies()],
)
