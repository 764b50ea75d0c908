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
  /** What was kept before an earlier version of the draft took its place, for when that is undone. */
  replaced?: Replaced
}

/** Backlogs of the draft, `before` and `since`: neither need be the one that the plan was made of. */
type Replaced = { before: string; since: string; plan: KeptPlan }

/** What is kept for a backlog: where it stands as it did before an earlier version came back, what was kept then, and the other way round where it comes back again. Pure. */
export function keptFor(kept: KeptPlan, backlog: string): KeptPlan {
  const { replaced, ...plan } = kept
  if (replaced?.before !== backlog) return kept
  return { ...replaced.plan, replaced: { before: replaced.since, since: replaced.before, plan } }
}

export const planStore = keptItems<KeptPlan>('plans')

/** It goes with its draft. */
export function holdPlan(id: string): Promise<Held> {
  return holdItem(planStore, id)
}
