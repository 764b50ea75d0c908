import type { WebhookEvent } from '@planwright/contract'
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies, workerReads } from '../db/owner-policies.ts'

/** Addresses that people have told what happens to their plans. What is sent stands among the runs. */
export const webhook = pgTable(
  'webhook',
  {
    id: text('id').primaryKey(),
    owner: ownerColumn(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [...ownerPolicies(), ...workerReads(), index().on(table.owner, table.createdAt)],
)
