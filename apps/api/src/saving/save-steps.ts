import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { among, type SavePlace, within } from './save-place.ts'
import { type StepPayload, type StepState, saveStep } from './saving-tables.ts'

export type StepRow = typeof saveStep.$inferSelect

/** The plans that runs wrote to, also where nothing that they made is on record any more. */
export async function readPlanIds(queries: Queries, place: SavePlace, runIds: readonly string[]): Promise<string[]> {
  const steps = await queries
    .selectDistinct({ planId: saveStep.planId })
    .from(saveStep)
    .where(and(within(saveStep, place), among(saveStep.runId, runIds)))
  return steps.map(({ planId }) => planId)
}

/** What is kept of a call whose answer got lost and that can be made again whatever came of it. */
export const madeAgain = { reason: 'made again' }

/** A lost call may have come to pass. */
export const notRefused = or(ne(saveStep.state, 'failed'), sql`${saveStep.result}->>'reason' = ${madeAgain.reason}`)

/** Nobody has taken back the run of a step. */
export function standsOf(step: SQL) {
  return sql`not exists (
    select from run u where u.owner = ${step}.owner and u.kind = 'undo' and u.input->>'undoOf' = ${step}.run_id)`
}

/** Records that a call is about to be made. */
export async function addStep(
  queries: Queries,
  step: SavePlace & { runId: string; planId: string; fence: number; payload: StepPayload },
): Promise<string> {
  const id = randomUUID()
  const { owner, siteId, projectId, runId, planId, fence, payload } = step
  await queries
    .insert(saveStep)
    .values({ id, owner, siteId, projectId, runId, planId, fence, payload, state: 'sending' })
  return id
}

/** Records what became of a call. */
export async function setStep(queries: Queries, id: string, state: StepState, result?: object): Promise<void> {
  await queries
    .update(saveStep)
    .set({ state, updatedAt: sql`clock_timestamp()`, ...(result && { result }) })
    .where(eq(saveStep.id, id))
}

/** A call whose outcome nobody knows, and how long ago that was noticed, by the database's clock. */
export type UnsettledStep = StepRow & { readonly sinceMs: number }

/** Of whichever run: oldest first. */
export async function unsettledSteps(queries: Queries, place: SavePlace): Promise<UnsettledStep[]> {
  const sinceMs = sql`extract(epoch from clock_timestamp() - ${saveStep.updatedAt}) * 1000`.mapWith(Number)
  return queries
    .select({ ...getTableColumns(saveStep), sinceMs })
    .from(saveStep)
    .where(and(within(saveStep, place), inArray(saveStep.state, ['sending', 'unknown'])))
    .orderBy(saveStep.createdAt)
}
