import type { FoundItem, PlanItem, PlanItemKind, PlanSprint } from '../port.ts'
import type { Fingerprint } from './fingerprint.ts'

/** What a plan asks for. `sprints: null` saves only items and leaves sprints as they are. */
export type DesiredPlan = {
  readonly items: readonly PlanItem[]
  readonly sprints: readonly PlanSprint[] | null
  /** Make dependencies links. */
  readonly links: boolean
}

/** An item saved before: what was last written (`contentHash`) and where it was last put. */
export type KnownItem = {
  readonly key: string
  /** Absent: a story. */
  readonly kind?: PlanItemKind
  readonly contentHash: string
  /** The tracker's sprint it was last moved to by us. */
  readonly sprintId?: string
  /** `fingerprint` of the item as read back after the last save: tells whether a person has edited it since. */
  readonly fingerprint?: Fingerprint
  /** False: the points still have to be set by a call of their own. */
  readonly pointsSet?: boolean
  /** It holds the tracker's words by a person's choice: only a change in the plan is a reason to write to it. */
  readonly keepsTheirs?: boolean
  /** It was there before the plan took it over: it is not the plan's to delete. */
  readonly adopted?: boolean
}

export type KnownSprint = {
  readonly number: number
  readonly id: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
}

/** What earlier runs of the same plan are known to have made, by item id and sprint number. */
export type KnownPlan = {
  readonly items: ReadonlyMap<string, KnownItem>
  readonly sprints: readonly KnownSprint[]
  readonly links: readonly { readonly itemId: string; readonly dependsOnId: string }[]
}

/**
 * What the tracker has now of the known items, and what a person decided about edits made there. A known item is looked up by
 * its key, then by its marker (it may have been moved to another project); found by neither, it is gone.
 */
export type RemoteState = {
  readonly items: readonly FoundItem[]
  /** Item ids whose edits in the tracker may be overwritten. */
  readonly takeOurs?: ReadonlySet<string>
  /** Item ids saved before and no longer in the plan, which are to be deleted. */
  readonly remove?: ReadonlySet<string>
  /** The same of sprints, by number. One that holds issues is left. */
  readonly removeSprints?: ReadonlySet<number>
}

/** One remote call, as data. Items and sprints are named by the plan's ids; keys are filled in when the call is made. */
export type SaveStep =
  | { readonly kind: 'create-epics'; readonly itemIds: readonly string[] }
  | { readonly kind: 'create-stories'; readonly itemIds: readonly string[] }
  | { readonly kind: 'update-item'; readonly itemId: string; readonly key: string }
  | { readonly kind: 'set-points'; readonly itemId: string; readonly points: number }
  | {
      readonly kind: 'create-sprint'
      readonly number: number
      readonly boardId: string
      readonly name: string
      readonly startDate: string
      readonly endDate: string
      /** The board's sprints before: an answer that never came is settled against them (`reconcileSprint`). */
      readonly sprintIdsBefore: readonly string[]
    }
  | {
      readonly kind: 'update-sprint'
      readonly number: number
      readonly sprintId: string
      readonly startDate: string
      readonly endDate: string
    }
  | { readonly kind: 'move-to-sprint'; readonly number: number; readonly itemIds: readonly string[] }
  /** Out of the plan's sprints, into none. */
  | { readonly kind: 'move-to-backlog'; readonly itemIds: readonly string[] }
  | { readonly kind: 'delete-sprint'; readonly number: number; readonly sprintId: string }
  | { readonly kind: 'link-items'; readonly itemId: string; readonly dependsOnId: string }
  | { readonly kind: 'delete-item'; readonly itemId: string; readonly key: string }

export const problemCodes = [
  'may-not-create',
  'may-not-edit',
  'may-not-plan-sprints',
  'may-not-link',
  'no-link-type',
  'may-not-delete',
  'item-type-gone',
  'item-types-swapped',
  'required-field',
  'field-off-form',
  'unknown-option',
  'wrong-value',
  'points-off-form',
  'points-without-field',
  'no-board',
  'no-sprints',
  'several-boards',
  'title-too-long',
  'title-cleaned',
  'title-empty',
  'text-too-long',
  'label-with-space',
  'label-too-long',
  'sprint-name-too-long',
  'sprint-gone',
  'sprint-closed',
  'item-gone',
  'parent-missing',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Something a person should know beforehand. `blocks`: saving cannot start, because every item would fail. */
export type SaveProblem = {
  readonly code: ProblemCode
  readonly blocks: boolean
  readonly message: string
  readonly itemIds: readonly string[]
}

/** A part of the plan that no step makes, because it certainly cannot be made: the save ends as partial, with the reason. */
export type LeftOut =
  | { readonly kind: 'sprint'; readonly number: number; readonly reason: string }
  | { readonly kind: 'move'; readonly number: number; readonly itemIds: readonly string[]; readonly reason: string }
  | { readonly kind: 'points' | 'labels' | 'description'; readonly itemIds: readonly string[]; readonly reason: string }
  | { readonly kind: 'link'; readonly itemId: string; readonly dependsOnId: string; readonly reason: string }

export type SavePlan = {
  /** Calls in the order they must be made. */
  readonly steps: readonly SaveStep[]
  /** Item ids. An item in `conflicts` was edited in the tracker since and stands in neither `update` nor `unchanged`. */
  readonly create: readonly string[]
  readonly update: readonly string[]
  readonly unchanged: readonly string[]
  readonly conflicts: readonly { readonly itemId: string; readonly key: string; readonly changed: readonly string[] }[]
  /** Saved before and no longer in the plan, still in the tracker: left alone there unless they are to be deleted. */
  readonly removed: readonly { readonly itemId: string; readonly key: string }[]
  /** The same of sprints. */
  readonly removedSprints: readonly { readonly number: number; readonly name: string }[]
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly SaveProblem[]
}
