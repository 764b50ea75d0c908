import type { StepHistory } from '../../app/history/step-history.ts'
import { keptItems } from '../../app/kept/database.ts'
import { takeItem } from '../../app/kept/kept-items.ts'
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

/** With its draft; gives what puts it back. */
export function takePlan(id: string): Promise<() => Promise<void>> {
  return takeItem(planStore, id)
}
