import type { DraftPlan, Epic } from '@planwright/contract'
import { emptyHistory } from '../../app/history/step-history.ts'
import { versionOf } from '../board/use-plan-history.ts'
import { planningTraits, samePlaces } from './kept-plan.ts'
import { planStore } from './plan-store.ts'

/** Keeps a plan that stands in the draft while another step is shown: it may have been made elsewhere. What is kept of the same plan has its steps, which stay. */
export async function keepPlan(id: string, owner: string, plan: DraftPlan, epics: readonly Epic[]): Promise<boolean> {
  const backlog = planningTraits(epics)
  const version = versionOf(plan)
  const stands = await planStore.update(id, (kept) =>
    kept?.backlog === backlog && samePlaces(kept.version, version)
      ? { ...kept, version }
      : { id, owner, backlog, version, history: emptyHistory },
  )
  return stands !== null
}

/** Whether this browser has a plan of the draft that could be brought back. */
export async function isPlanKept(id: string): Promise<boolean> {
  return (await planStore.find(id)) !== null
}
