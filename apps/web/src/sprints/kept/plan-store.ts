import type { StepHistory } from '../../app/history/step-history.ts'
import { keptItems } from '../../app/kept/database.ts'
import { type Held, holdItem } from '../../app/kept/kept-items.ts'
import type { PlanVersion } from '../board/use-plan-history.ts'

/** A draft's plan as it stood last, with what could be undone: what Back clears from the draft, and this browser keeps under the draft's id. */
export type KeptPlan = {
  id: string
  owner: string
  /** The backlog that it was made of, as far as a plan goes. */
  backlog: string
  version: PlanVersion
  history: StepHistory<PlanVersion>
}

export const planStore = keptItems<KeptPlan>('plans')

/** It goes with its draft. */
export function holdPlan(id: string): Promise<Held> {
  return holdItem(planStore, id)
}
