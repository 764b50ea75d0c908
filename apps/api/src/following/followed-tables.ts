import type { FollowProblem } from '@planwright/contract'
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Initiatives that the server reads by itself: who has one open, and what the last look came to. */
export const followedDraft = pgTable(
  'followed_draft',
  {
    owner: ownerColumn(),
    draftId: text('draft_id').notNull(),
    /** When a page that shows it said so last. */
    seenAt: at('seen_at').notNull(),
    lookedAt: at('looked_at'),
    /** The last look that found something new to read. */
    readAt: at('read_at'),
    /** Why the last look came to nothing. */
    problem: text('problem').$type<FollowProblem>(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.draftId] }),
    ...ownerPolicies({ worker: true }),
    index().on(table.seenAt),
  ],
)
