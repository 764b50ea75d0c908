import type { DraftContent } from '@planwright/contract'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'

/** A person's drafts. Beginning and changing one opens it too. */
export const draft = pgTable(
  'draft',
  {
    id: text('id').primaryKey(),
    owner: ownerColumn(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    form: jsonb('form').$type<DraftContent['form']>(),
    backlog: jsonb('backlog').$type<DraftContent['backlog']>(),
    plan: jsonb('plan').$type<DraftContent['plan']>(),
    runs: jsonb('runs').$type<DraftContent['runs']>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [...ownerPolicies(), index().on(table.owner, table.updatedAt)],
)
