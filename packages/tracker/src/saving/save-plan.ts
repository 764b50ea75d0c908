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

/** An item that was saved before and that the tracker does not have any more: it is made again, unless it is left out. */
export type GoneItem = { readonly itemId: string; readonly key: string; readonly isLeftOut: boolean }

export type SavePlan = {
  /** Calls in the order they must be made. */
  readonly steps: readonly SaveStep[]
  /** Item ids. An item in `conflicts` was edited in the tracker since and stands in neither `update` nor `unchanged`. */
  readonly create: readonly string[]
  readonly update: readonly string[]
  readonly unchanged: readonly string[]
  readonly conflicts: readonly SaveConflict[]
  /** What is left out stands in none of the lists above, and what is made again in `create`. */
  readonly gone: readonly GoneItem[]
  /** Saved before and no longer in the plan, still in the tracker: left alone there unless they are to be deleted. */
  readonly removed: readonly { readonly itemId: string; readonly key: string }[]
  /** The same of sprints. */
  readonly removedSprints: readonly { readonly number: number; readonly name: string }[]
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly SaveProblem[]
}
