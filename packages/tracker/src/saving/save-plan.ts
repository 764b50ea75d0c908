import type { ItemPart } from '../port/plan-item.ts'
import type { LeftOut, SaveProblem } from './save-problem.ts'
import type { SaveStep } from './save-steps.ts'

/** An item of which the plan and somebody in the tracker changed the same parts since the last save. */
export type SaveConflict = {
  readonly itemId: string
  readonly key: string
  /** What both changed. */
  readonly changed: readonly ItemPart[]
  /** All that the plan changed. Absent: nobody can tell, so that either answer is for the whole item. */
  readonly ours?: readonly ItemPart[]
}

export type SavePlan = {
  /** Calls in the order they must be made. */
  readonly steps: readonly SaveStep[]
  /** Item ids. An item in `conflicts` was edited in the tracker since and stands in neither `update` nor `unchanged`. */
  readonly create: readonly string[]
  readonly update: readonly string[]
  readonly unchanged: readonly string[]
  readonly conflicts: readonly SaveConflict[]
  /** Saved before and no longer in the plan, still in the tracker: left alone there unless they are to be deleted. */
  readonly removed: readonly { readonly itemId: string; readonly key: string }[]
  /** The same of sprints. */
  readonly removedSprints: readonly { readonly number: number; readonly name: string }[]
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly SaveProblem[]
}
