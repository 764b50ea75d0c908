import type { Fingerprint, SaidParts, SaveStep, SentFacts } from '@planwright/tracker'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'
import { run } from '../runs/run-tables.ts'
import type { NotedPlan } from './noted-plan.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Columns of everything saved: whose it is, and where in which Jira. */
const place = () => ({
  owner: ownerColumn(),
  siteId: text('site_id').notNull(),
  projectId: text('project_id').notNull(),
})

/** Epics and stories that are in Jira, by the plan's ids: what makes a second save of the same plan create nothing twice. */
export const savedItem = pgTable(
  'saved_item',
  {
    ...place(),
    itemId: text('item_id').notNull(),
    /** The plan that the item belongs to: its sprints are told from another plan's by it. */
    planId: text('plan_id').notNull(),
    kind: text('kind').$type<'epic' | 'story'>().notNull(),
    key: text('key').notNull(),
    jiraId: text('jira_id').notNull(),
    /** Of what was last written; empty: to be written again. */
    contentHash: text('content_hash').notNull(),
    /** The same part by part; null: only the whole is known. */
    said: jsonb('said').$type<SaidParts>(),
    /** Of what was read back after that. */
    fingerprint: jsonb('fingerprint').$type<Fingerprint>(),
    /** When Jira says it was last changed, as read back after our last write; empty (`changedByOthers`): somebody changed it in between. */
    seenUpdate: text('seen_update'),
    sprintId: text('sprint_id'),
    /** False: the points still have to be set by a call of their own. */
    pointsSet: boolean('points_set').notNull(),
    /** The field that our last write put the acceptance criteria into; null: none, they stand in the description. */
    criteriaField: text('criteria_field'),
    /** It was there before, and a person let it take the item's place: known by its id, not by a marker, and never deleted by us. */
    adopted: boolean('adopted').notNull().default(false),
    /** Whose words the issue holds: `theirs` where a person chose to keep what Jira has, until the plan's are written over it. */
    words: text('words').$type<'ours' | 'theirs'>().notNull().default('ours'),
    /** When a person chose that it is not made again, as it is not there any more; null: nobody did, or it is there. */
    leftOutAt: at('left_out_at'),
    /** The run whose marker the issue bears. */
    madeBy: text('made_by').notNull(),
    /** The run that wrote to it last. */
    touchedBy: text('touched_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.siteId, table.projectId, table.itemId] }),
    ...ownerPolicies({ worker: true }),
  ],
)

/** Sprints that are in Jira, by plan and number. */
export const savedSprint = pgTable(
  'saved_sprint',
  {
    ...place(),
    planId: text('plan_id').notNull(),
    number: integer('number').notNull(),
    sprintId: text('sprint_id').notNull(),
    name: text('name').notNull(),
    startDate: text('start_date').notNull(),
    endDate: text('end_date').notNull(),
    /** The run that made it. */
    madeBy: text('made_by').notNull().default(''),
    touchedBy: text('touched_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.siteId, table.projectId, table.planId, table.number] }),
    ...ownerPolicies({ worker: true }),
  ],
)

/** Dependencies that are links in Jira. */
export const savedLink = pgTable(
  'saved_link',
  {
    ...place(),
    itemId: text('item_id').notNull(),
    dependsOnId: text('depends_on_id').notNull(),
    touchedBy: text('touched_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.siteId, table.projectId, table.itemId, table.dependsOnId] }),
    ...ownerPolicies({ worker: true }),
  ],
)

/** A plan as a save left it in Jira: what is followed from then on is held against it. */
export const savedPlan = pgTable(
  'saved_plan',
  {
    ...place(),
    planId: text('plan_id').notNull(),
    runId: text('run_id').notNull(),
    /** From when to when the save wrote, by Jira's clock, ISO 8601: what its account changed in between was changed by us. */
    begunAt: text('begun_at').notNull(),
    savedAt: text('saved_at').notNull(),
    content: jsonb('content').$type<NotedPlan>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.siteId, table.projectId, table.planId, table.runId] }),
    ...ownerPolicies({ worker: true }),
    index().on(table.createdAt),
  ],
)

export type StepState = 'planned' | 'sending' | 'done' | 'unknown' | 'failed'

/** The step, and what it takes to settle it when its answer never came. */
export type StepPayload = SentFacts & { readonly step: SaveStep }

/** Every call that writes to Jira: recorded as `sending` before it is made, with its outcome after. */
export const saveStep = pgTable(
  'save_step',
  {
    id: text('id').primaryKey(),
    ...place(),
    runId: text('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    planId: text('plan_id').notNull(),
    payload: jsonb('payload').$type<StepPayload>().notNull(),
    state: text('state').$type<StepState>().notNull(),
    /** Jira's ids, or why it failed. */
    result: jsonb('result'),
    /** The fence of the worker that sent it. */
    fence: integer('fence').notNull(),
    attempts: integer('attempts').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...ownerPolicies({ worker: true }),
    index().on(table.owner, table.siteId, table.projectId, table.state),
    index().on(table.runId),
  ],
)
