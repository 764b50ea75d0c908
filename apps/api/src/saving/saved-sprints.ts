import type { RecordChange } from '@planwright/tracker'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { type SavePlace, within } from './save-place.ts'
import { type StepRow, standsOf } from './save-steps.ts'
import type { SavedBy } from './saved-items.ts'
import { type StepPayload, savedSprint, saveStep } from './saving-tables.ts'

export type SavedSprint = typeof savedSprint.$inferSelect

export type SprintDates = NonNullable<StepPayload['dates']>

/** Keeps a sprint, also in the place of what was kept of it. */
export async function putSprint(queries: Queries, sprint: SavedSprint): Promise<void> {
  const { owner, siteId, projectId, planId, number } = savedSprint
  const target = [owner, siteId, projectId, planId, number]
  await queries.insert(savedSprint).values(sprint).onConflictDoUpdate({ target, set: sprint })
}

/** Of a sprint that keeps who touched it. */
export async function changeSprintDates(
  queries: Queries,
  place: SavePlace,
  { planId, number }: Pick<SavedSprint, 'planId' | 'number'>,
  dates: SprintDates,
): Promise<void> {
  const one = and(eq(savedSprint.planId, planId), eq(savedSprint.number, number))
  await queries
    .update(savedSprint)
    .set({ startDate: dates.startDate, endDate: dates.endDate })
    .where(and(within(savedSprint, place), one))
}

/** The same of a sprint that got back the dates which a run had changed. */
export async function giveBackSprintTouch(
  queries: Queries,
  { owner, siteId, projectId }: SavePlace,
  { planId, number }: Pick<SavedSprint, 'planId' | 'number'>,
  undoneRunId: string,
): Promise<void> {
  await queries.execute(sql`
    update saved_sprint i set touched_by = coalesce((
      select s.run_id from save_step s
      where s.owner = i.owner and s.site_id = i.site_id and s.project_id = i.project_id and s.plan_id = i.plan_id
        and s.payload ? 'dates' and (s.payload->'step'->>'number')::int = i.number and s.state = 'done' and ${standsOf(sql`s`)}
      order by s.created_at desc limit 1), i.made_by)
    where i.owner = ${owner} and i.site_id = ${siteId} and i.project_id = ${projectId} and i.plan_id = ${planId}
      and i.number = ${number} and i.touched_by = ${undoneRunId}`)
}

/** Forgets a sprint that is not in the tracker any more. */
export async function removeSprint(queries: Queries, place: SavePlace, planId: string, number: number): Promise<void> {
  const one = and(eq(savedSprint.planId, planId), eq(savedSprint.number, number))
  await queries.delete(savedSprint).where(and(within(savedSprint, place), one))
}

/**
 * Which of these sprints other calls of this server were found to have made since the run of this one began: in anybody's plan.
 * Until the transaction ends nobody else takes one. Older records do not count, as numbers come again when Jira is set back.
 */
export async function sprintsTakenMeanwhile(
  queries: Queries,
  { id, siteId, runId }: Pick<StepRow, 'id' | 'siteId' | 'runId'>,
  among: readonly string[],
): Promise<string[]> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtext('sprints of ' || ${siteId}::text))`)
  const sprintId = sql<string>`${saveStep.result}->>'sprintId'`
  const isSprint = sql`${saveStep.payload}->'step'->>'kind' = 'create-sprint'`
  const since = sql`${saveStep.updatedAt} >= (select created_at from run where id = ${runId})`
  const rows = await queries
    .select({ sprintId })
    .from(saveStep)
    .where(and(eq(saveStep.siteId, siteId), eq(saveStep.state, 'done'), ne(saveStep.id, id), isSprint, since))
  return rows.map((row) => row.sprintId).filter((taken) => among.includes(taken))
}

/** A sprint of Jira with the dates that the plan asked for. */
export function toSavedSprint(
  place: SavePlace,
  by: SavedBy,
  { number, sprint, startDate, endDate, isGiven }: Extract<RecordChange, { change: 'sprint-made' }>,
): SavedSprint {
  // no run made what was there by itself
  const made = isGiven ? { ...by, madeBy: '' } : by
  return { ...place, ...made, number, sprintId: sprint.id, name: sprint.name, startDate, endDate }
}
