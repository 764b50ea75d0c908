import { sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import type { run } from '../runs/run-tables.ts'

export type StandingSave = { runId: string; state: (typeof run.$inferSelect)['state']; at: Date }

/** The last save of the plan of these items that nobody took back; null where there is none. */
export async function findStandingSave(
  queries: Queries,
  owner: string,
  itemIds: readonly string[],
): Promise<StandingSave | null> {
  const { rows } = await queries.execute<Omit<StandingSave, 'at'> & { at: string | Date }>(sql`
    select r.id as "runId", r.state, r.updated_at as at from saved_plan p
    join run r on r.id = p.run_id and r.owner = p.owner and r.kind = 'save'
    where p.owner = ${owner}
      and exists (select from saved_item i where i.owner = p.owner and i.site_id = p.site_id
        and i.project_id = p.project_id and i.plan_id = p.plan_id and i.item_id in ${idsOf(itemIds)})
      and not exists (select from run u where u.owner = r.owner and u.kind = 'undo' and u.state = 'done'
        and u.input->>'undoOf' = r.id)
    order by p.created_at desc limit 1`)
  const [standing] = rows
  return standing ? { ...standing, at: new Date(standing.at) } : null
}

/** Which of these items are left once a run has taken a save back: those that others made, and whether the save had moved them. */
export async function findLeftByUndo(
  queries: Queries,
  owner: string,
  undoRunId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, { wasMoved: boolean }>> {
  const { rows } = await queries.execute<{ itemId: string; wasMoved: boolean }>(sql`
    with undone as (select input->>'undoOf' as id from run where id = ${undoRunId} and owner = ${owner})
    select i.item_id as "itemId", exists (select from save_step s where s.owner = i.owner and s.run_id = undone.id
      and s.payload ? 'stood' and s.payload->'step'->'itemIds' ? i.item_id) as "wasMoved"
    from saved_item i, undone
    where i.owner = ${owner} and i.made_by <> undone.id and i.item_id in ${idsOf(itemIds)}`)
  return new Map(rows.map(({ itemId, wasMoved }) => [itemId, { wasMoved }]))
}

const idsOf = (ids: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
