import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { run } from '../runs/run-tables.ts'
import type { StandingSave } from '../runs/standing-save.ts'
import { readMovedFrom } from './made-by-run.ts'
import { among } from './save-place.ts'
import { notRefused } from './save-steps.ts'
import { isMadeBy } from './saved-items.ts'
import { savedItem } from './saving-tables.ts'

type Saved = { readonly id: string; readonly itemIds: readonly string[] }

/**
 * Of each of these the last save of its plan that nobody took back, wherever that went and however it ended; of those that have none, nothing. A save is
 * known by what it wrote, while its calls are on record, and by the items that it made or touched last. One that changed nothing is none.
 */
export async function findStandingSaves(
  queries: Queries,
  owner: string,
  saved: readonly Saved[],
): Promise<ReadonlyMap<string, StandingSave>> {
  const { rows } = await queries.execute<Omit<StandingSave, 'at'> & { id: string; at: string | Date }>(sql`
    with item as (
      select asked.id, i.site_id, i.project_id, i.plan_id, i.made_by, i.touched_by
        from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as asked(id text, "itemIds" jsonb)
        cross join lateral jsonb_array_elements_text(asked."itemIds") as wanted(item_id)
        join saved_item i on i.owner = ${owner} and i.item_id = wanted.item_id),
    wrote as (
      select id, site_id, project_id, made_by as run_id from item
      union select id, site_id, project_id, touched_by from item
      union select plan.id, plan.site_id, plan.project_id, save_step.run_id
        from (select distinct id, site_id, project_id, plan_id from item) plan
        join save_step on save_step.owner = ${owner} and save_step.site_id = plan.site_id
          and save_step.project_id = plan.project_id and save_step.plan_id = plan.plan_id
        where ${notRefused})
    select distinct on (wrote.id) wrote.id, r.id as "runId", r.state, r.updated_at as at,
      wrote.site_id as "siteId", wrote.project_id as "projectId"
    from wrote join run r on r.id = wrote.run_id and r.owner = ${owner} and r.kind = 'save'
    where not exists (select from run u where u.owner = r.owner and u.kind = 'undo' and u.state = 'done'
      and u.input->>'undoOf' = r.id)
    order by wrote.id, r.created_at desc`)
  return new Map(rows.map(({ id, ...save }) => [id, { ...save, at: new Date(save.at) }]))
}

/** Which of these items are left once a run has taken a save back: those that the save did not make, and whether it had moved them. */
export async function findLeftByUndo(
  queries: Queries,
  owner: string,
  undoRunId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, { wasMoved: boolean }>> {
  const [undo] = await queries
    .select({
      undoOf: sql<string>`${run.input}->>'undoOf'`,
      siteId: sql<string>`${run.input} #>> '{target,siteId}'`,
      projectId: sql<string>`${run.input} #>> '{target,projectId}'`,
    })
    .from(run)
    .where(and(eq(run.id, undoRunId), eq(run.owner, owner), eq(run.kind, 'undo')))
  if (!undo) return new Map()
  const { undoOf, siteId, projectId } = undo
  const movedFrom = await readMovedFrom(queries, { owner, siteId, projectId }, undoOf)
  const { itemId, madeBy, adopted } = savedItem
  const items = await queries
    .select({ itemId, madeBy, adopted, siteId: savedItem.siteId, projectId: savedItem.projectId })
    .from(savedItem)
    .where(and(eq(savedItem.owner, owner), among(itemId, itemIds)))
  const left = new Map<string, { wasMoved: boolean }>()
  for (const item of items) {
    if (isMadeBy(item, undoOf)) continue
    const isThere = item.siteId === siteId && item.projectId === projectId
    // where it stood is not known of each, and then it was not moved back
    const wasMoved = isThere && movedFrom.get(item.itemId) !== undefined
    left.set(item.itemId, { wasMoved: wasMoved || left.get(item.itemId)?.wasMoved === true })
  }
  return left
}
