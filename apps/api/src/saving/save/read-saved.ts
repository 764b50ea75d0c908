import { readSavedPlan } from '../known-plan.ts'
import type { SavingParts } from './saving-parts.ts'

/** Reads what is on record of the plan. */
export async function readSaved({ db, state }: Pick<SavingParts, 'db' | 'state'>): Promise<void> {
  const ids = state.desired.items.map(({ id }) => id)
  state.setSaved(await db.withWorker((queries) => readSavedPlan(queries, state.place, ids, state.run.id)))
}
