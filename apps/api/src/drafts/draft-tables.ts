import type { DraftContent } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies, workerRemovesExpired } from '../db/owner-policies.ts'
import type { SavedItems } from './changes-since-save.ts'

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
    /** Thrown away: until then it can come back, and nobody sees it. */
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
    // what a list tells of it, kept by the database itself, so that a list reads no draft whole
    epics: integer('epics').generatedAlwaysAs(sql`jsonb_array_length(jsonb_path_query_array(backlog, '$[*]'))`),
    stories: integer('stories').generatedAlwaysAs(
      sql`jsonb_array_length(jsonb_path_query_array(backlog, '$[*].userStories[*]'))`,
    ),
    sprints: doublePrecision('sprints').generatedAlwaysAs(sql`(plan #>> '{sprints,-1,number}')::double precision`),
    planEnd: text('plan_end').generatedAlwaysAs(sql`plan #>> '{sprints,-1,endDate}'`),
    planZone: text('plan_zone').generatedAlwaysAs(sql`coalesce(plan #>> '{plannedOn,timeZone}', plan ->> 'timeZone')`),
    planTarget: text('plan_target').generatedAlwaysAs(sql`plan ->> 'targetDate'`),
    /** By when what is left of it is done in 85 of 100 futures, as it was told last where it is followed. */
    likelyBy: text('likely_by'),
    /** The last save, or undo of one, that this draft was seen with: a run. */
    saveRun: text('save_run'),
    /** What was saved then, to know what has changed since. */
    saved: jsonb('saved').$type<SavedItems>(),
    savedProjectKey: text('saved_project_key'),
    savedProjectName: text('saved_project_name'),
    changesSince: integer('changes_since').notNull().default(0),
    /** The titles of its stories as they are looked for, a line each, and the version that they are of. */
    storyWords: text('story_words'),
    storyWordsOf: integer('story_words_of'),
  },
  (table) => [
    ...ownerPolicies(),
    ...workerRemovesExpired(),
    index().on(table.owner, table.updatedAt),
    // few of all are thrown away
    index('draft_thrown_away').on(table.expiresAt).where(sql`expires_at is not null`),
  ],
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
  (table) => [
    primaryKey({ columns: [table.draftId, table.version] }),
    ...ownerPolicies(),
    index().on(table.owner, table.draftId, table.version),
  ],
)
