import type { RunEventName, RunState } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies } from '../db/owner-policies.ts'
import type { RunKind } from './run.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Long work: the truth about it. Whoever works on a run holds its lease; the fence counts the holders. */
export const run = pgTable(
  'run',
  {
    id: text('id').primaryKey(),
    owner: ownerColumn(),
    kind: text('kind').$type<RunKind>().notNull(),
    state: text('state').$type<RunState>().notNull(),
    /** At most one run of an owner and lane is `running`. */
    lane: text('lane'),
    /** The caller's own key; null where none was given. */
    idempotencyKey: text('idempotency_key'),
    /** The draft that it is for; null where none was told. */
    draftId: text('draft_id'),
    /** Keys of those who asked for the same of that draft while it was under way. */
    joinedKeys: text('joined_keys').array().notNull().default(sql`'{}'`),
    /** Of kind and input. */
    inputHash: text('input_hash').notNull(),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    /** A parked or repeated run is not worked on before this. */
    retryAt: at('retry_at'),
    leaseUntil: at('lease_until'),
    fence: integer('fence').notNull().default(0),
    /** Unexpected failures in a row. */
    failures: integer('failures').notNull().default(0),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    /** False once the retention has removed its events, so that it need not look for them again. */
    hasEvents: boolean('has_events').notNull().default(true),
    /** The place in a trace (W3C Trace Context) of the call that asked for it last; null where there was none. */
    traceParent: text('trace_parent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...ownerPolicies({ worker: true }),
    uniqueIndex('run_key').on(table.owner, table.idempotencyKey),
    // a double click, a second tab or a replay joins the run that is under way; once it has ended the same input is a new run
    uniqueIndex('run_input_under_way')
      .on(table.owner, table.inputHash)
      .where(sql`idempotency_key is null and state in ('queued', 'running', 'parked', 'needs-link')`),
    uniqueIndex('run_lane').on(table.owner, table.lane).where(sql`state = 'running'`),
    index('run_ended')
      .on(table.updatedAt)
      .where(sql`state in ('done', 'partial', 'failed', 'cancelled', 'needs-link')`),
    index('run_events_kept')
      .on(table.updatedAt)
      .where(sql`has_events and state in ('done', 'partial', 'failed', 'cancelled', 'needs-link')`),
    index('run_claim').on(table.createdAt).where(sql`state in ('queued', 'running', 'parked')`),
  ],
)

export const runEvent = pgTable(
  'run_event',
  {
    runId: text('run_id')
      .notNull()
      .references(() => run.id, { onDelete: 'cascade' }),
    owner: ownerColumn(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    name: text('name').$type<RunEventName>().notNull(),
    data: jsonb('data').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.seq] }),
    ...ownerPolicies({ worker: true }),
    // whoever goes is found by it, page by page
    index().on(table.owner, table.runId, table.seq),
  ],
)
