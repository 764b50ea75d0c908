import { boolean, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'

/** Accounts that are being deleted. While one stands here no run of its person begins (see hold-runs.ts). */
export const accountDeletion = pgTable(
  'account_deletion',
  {
    owner: ownerColumn().primaryKey(),
    begunAt: timestamp('begun_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Before that everything is still there; from then on it is carried through, whatever happens. */
    decided: boolean('decided').notNull().default(false),
  },
  () => ownerPolicies({ worker: true }),
)
