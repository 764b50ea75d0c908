import type { ItemToWrite, Marker } from './plan-item.ts'
import type { FoundItem } from './reader.ts'
import type { BoardSprint, Target } from './target.ts'

export type NewItem = ItemToWrite & { readonly marker: Marker }

export type FieldRefusal = { readonly field: string; readonly message: string }

/** What became of one item of a bulk call. Refused means that it does not exist. */
export type CreateOutcome =
  | { readonly itemId: string; readonly state: 'created'; readonly id: string; readonly key: string }
  | { readonly itemId: string; readonly state: 'refused'; readonly refusals: readonly FieldRefusal[] }

export type NewSprint = {
  readonly boardId: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
}

/** Taken before items are sent and kept as JSON. What it says is between the tracker and itself. */
export type SendMark = string | number | null

/** A call that created items and whose answer never came. */
export type LostItems = {
  /** Taken before the call. */
  readonly mark: SendMark
  readonly markers: readonly Marker[]
  readonly sentAt: Date
  /** What was on its way has arrived by now, or never will: what is slow to ask, or late to know, is asked too. */
  readonly last: boolean
}

/** What changes a tracker. One method makes one call. */
export type Writer = {
  /** Where things stand before items are sent, for `findSent`. */
  markNow(target: Target): Promise<SendMark>
  /** ONE bulk call, at most `limits.batchSize` items, all of one kind. Outcomes in the order asked. Never sent twice: `findSent` settles a lost answer. */
  createItems(target: Target, items: readonly NewItem[]): Promise<CreateOutcome[]>
  /** What a lost call made, with their markers; others that bear any may be among them. Sends nothing. */
  findSent(target: Target, lost: LostItems): Promise<FoundItem[]>
  /**
   * Title, description and labels become the plan's, empty ones too; epic, points and fields that the plan is silent about
   * stay, and whatever is no part that is to be written. Safe to repeat.
   */
  updateItem(target: Target, key: string, item: ItemToWrite): Promise<void>
  /** For a points field that is not on the form. Needs the target's board. Safe to repeat. */
  setPoints(target: Target, key: string, points: number): Promise<void>
  /** `blockerKey` blocks `blockedKey`. Not repeated after a lost answer: look at `FoundItem.blockedBy`. */
  linkItems(target: Target, blockerKey: string, blockedKey: string): Promise<void>
  /** Safe to repeat: an item that is gone already counts as deleted. */
  deleteItem(key: string): Promise<void>

  /** Never sent twice: settle a lost answer with `listSprints` and `reconcileSprint`. */
  createSprint(sprint: NewSprint): Promise<BoardSprint>
  /** Leaves out what is undefined. Safe to repeat. */
  updateSprint(sprintId: string, change: { name?: string; startDate?: string; endDate?: string }): Promise<void>
  /** At most `limits.batchSize` keys. Safe to repeat. */
  moveToSprint(sprintId: string, keys: readonly string[]): Promise<void>
  /** Out of every open sprint. At most `limits.batchSize` keys. Safe to repeat. */
  moveToBacklog(keys: readonly string[]): Promise<void>
  /** Sends what it holds to the backlog, so look first. Safe to repeat. */
  deleteSprint(sprintId: string): Promise<void>
}
