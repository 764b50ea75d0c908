import type { DraftContent } from '@planwright/contract'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
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

/** A draft as it was. What it counts stands beside it, so that a list of versions need not read them whole. */
export const draftVersion = pgTable(
  'draft_version',
  {
    draftId: text('draft_id')
      .notNull()
      .references(() => draft.id, { onDelete: 'cascade' }),
    owner: ownerColumn(),
    version: integer('version').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    name: text('name').notNull(),
    form: jsonb('form').$type<DraftContent['form']>(),
    backlog: jsonb('backlog').$type<DraftContent['backlog']>(),
    plan: jsonb('plan').$type<DraftContent['plan']>(),
    epics: integer('epics').notNull(),
    stories: integer('stories').notNull(),
    points: doublePrecision('points').notNull(),
    change: text('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.version] }), ...ownerPolicies()],
)
