import { criteriaFieldOf } from '../port/criteria-place.ts'
import type { ItemPart, PlanItem, PlanItemKind } from '../port/plan-item.ts'
import type { BoardSprint, Target } from '../port/target.ts'
import { type SaidParts, saidParts } from './content-hash.ts'

/** What is kept of an item from the moment it is in the tracker. */
export type ItemRecord = WrittenRecord & {
  readonly itemId: string
  readonly kind: PlanItemKind
  /** The tracker's. */
  readonly id: string
  readonly key: string
}

/** What is kept of an item each time it is written. */
export type WrittenRecord = {
  readonly contentHash: string
  /** Part by part; null: only the whole is known. */
  readonly said: SaidParts | null
  /** False: the points still have to be set by a call of their own. */
  readonly pointsSet: boolean
  /** The field that the acceptance criteria went to; null: none, they stand in the description. */
  readonly criteriaField: string | null
}

export function recordOfWriting(item: PlanItem, target: Target): WrittenRecord {
  const said = saidParts(item)
  return {
    contentHash: said.of,
    said,
    pointsSet: item.points === undefined || setsPoints(target),
    criteriaField: criteriaFieldOf(item) ?? null,
  }
}

/** Writing an item sets its points, too. */
export function setsPoints({ pointsField }: Target): boolean {
  return pointsField?.onCreateForm !== false
}

/** What a call that was answered, or found to have been made, changes in what is on record. As data: the caller keeps the records. */
export type RecordChange =
  | { readonly change: 'items-made'; readonly items: readonly ItemRecord[] }
  | {
      readonly change: 'item-written'
      readonly itemId: string
      /** What it does not name stays on record as it was. */
      readonly record: Partial<WrittenRecord>
      /** Absent: all of them. */
      readonly parts?: readonly ItemPart[]
    }
  | { readonly change: 'points-set'; readonly itemId: string }
  /** Null: into none. */
  | { readonly change: 'items-moved'; readonly itemIds: readonly string[]; readonly sprintId: string | null }
  | { readonly change: 'items-deleted'; readonly itemIds: readonly string[] }
  | {
      readonly change: 'sprint-made'
      readonly number: number
      readonly sprint: BoardSprint
      readonly startDate: string
      readonly endDate: string
      /** It was there by itself: nothing of ours takes it away. */
      readonly isGiven?: true
    }
  | { readonly change: 'sprint-dated'; readonly number: number; readonly startDate: string; readonly endDate: string }
  | { readonly change: 'sprint-deleted'; readonly number: number }
  | { readonly change: 'linked'; readonly itemId: string; readonly dependsOnId: string }
