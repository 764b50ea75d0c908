import { bigint, date, doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerColumn, ownerPolicies, workerReads, workerRemovesOld } from '../db/owner-policies.ts'

/** Tokens that a person has used of a model, by day (UTC) and by what they were used for. */
export const tokenUse = pgTable(
  'token_use',
  {
    owner: ownerColumn(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The id of a run, or the name of a task such as `redo-story`. */
    work: text('work').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    /** By the prices that were set when each answer came; null while none was. */
    price: doublePrecision('price'),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.day, table.work] }),
    ...ownerPolicies(),
    ...workerReads(),
    ...workerRemovesOld(),
    index().on(table.day),
  ],
)
