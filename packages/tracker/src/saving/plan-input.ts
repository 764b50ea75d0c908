import type { ItemPart, PlanItem, PlanItemKind, PlanSprint } from '../port/plan-item.ts'
import type { FoundItem } from '../port/reader.ts'
import type { SaidParts } from './content-hash.ts'
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
  /** Part by part; absent: only the whole is known. */
  readonly said?: SaidParts | null
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
  /** Item ids whose edits in the tracker may be overwritten, where the plan changed the same part. */
  readonly takeOurs?: ReadonlySet<string>
  /** The parts of items that the tracker shows just as the plan has them, whatever was written last. */
  readonly agreed?: ReadonlyMap<string, readonly ItemPart[]>
  /** Item ids that go where the plan has them although they stand elsewhere than we put them. */
  readonly moves?: ReadonlySet<string>
  /** Item ids that are no part of this save as long as the tracker does not have them any more: otherwise they are made again. */
  readonly leaveOut?: ReadonlySet<string>
  /** Item ids saved before and no longer in the plan, which are to be deleted. */
  readonly remove?: ReadonlySet<string>
  /** The same of sprints, by number. One that holds issues is left. */
  readonly removeSprints?: ReadonlySet<number>
}
