import type { ItemPart, ItemToWrite, Marker } from './plan-item.ts'
import type { BoardSprint, Target } from './target.ts'

/** An item as the tracker has it. */
export type FoundItem = {
  readonly id: string
  readonly key: string
  /** Null: not made by us, or made by hand from a copy. */
  readonly marker: Marker | null
  /** Where the ids of items are ours: it bears no marker, and whoever has its id on record knows it by that. */
  readonly knownById?: true
  readonly typeId: string
  readonly title: string
  /** The words of the description, whitespace joined; layout is left out because trackers rewrite it. */
  readonly text: string
  readonly parentKey: string | null
  readonly points: number | null
  readonly labels: readonly string[]
  /** Values in a comparable form (see `comparableField`), for the fields of the target's types. */
  readonly fields: Readonly<Record<string, string>>
  /** Sprints it stands in, closed ones left out; undefined where the tracker does not tell. */
  readonly sprintIds?: readonly string[]
  /** Closed sprints that it stood in. */
  readonly closedSprintIds?: readonly string[]
  /** Keys of the items that block this one. */
  readonly blockedBy: readonly string[]
  readonly updatedAt: string | null
}

/** `name` is that of the part, or of the field. */
export type Difference = { readonly part: ItemPart; readonly name: string }

/** What people did with an item beside editing it: what must not be lost when a save is taken back. */
export type ItemActivity = {
  readonly key: string
  readonly comments: number
  readonly attachments: number
  readonly worklogs: number
  /** Keys of the items it is linked to, whichever way. */
  readonly links: readonly string[]
  readonly subtasks: readonly string[]
  /** Keys of the items that have it as their epic; through the search index, so the newest may be missing. */
  readonly children: readonly string[]
}

/** An item of the project as a list shows it. */
export type ListedItem = { readonly key: string; readonly title: string; readonly isEpic: boolean }

/** An item that is done, with the points it had. `text` is the words of its description. */
export type DoneItem = { readonly key: string; readonly title: string; readonly text: string; readonly points: number }

/**
 * A sprint that is over, and what was done in it: points, and how many items. Instants in ISO 8601: when it began, when it was to end and when it was closed; null where the tracker
 * does not say.
 */
export type ClosedSprint = {
  readonly id: string
  readonly name: string
  readonly startedAt: string | null
  readonly endsAt: string | null
  readonly endedAt: string
  readonly points: number
  readonly items: number
}

/** Work that is not done. `sprintId`: the open sprint that it stands in; `itemId`: the plan's own id, where we made it. */
export type OpenItem = {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly points: number | null
  readonly sprintId: string | null
  readonly itemId: string | null
}

/** Which items to read as text: one with what stands under it, or those that match a search in the tracker's own query language. */
export type TextQuery = { readonly under: string } | { readonly matching: string }

/** An item as text for a brief. `text` is Markdown, its headings from level 3 down; empty where it has none. */
export type ItemText = {
  readonly key: string
  readonly title: string
  /** As the tracker names it; empty where it does not say. */
  readonly typeName: string
  readonly parentKey: string | null
  readonly text: string
  /** Something in its description can be seen but not read. */
  readonly hasPictures: boolean
}

/** `more`: there are others that were not read. */
export type ItemTexts = { readonly items: readonly ItemText[]; readonly more: boolean }

/** What stands in a tracker already. */
export type Reader = {
  /** As people call the tracker, in sentences. */
  readonly name: string
  /** Direct reads, past any search index. Items that are gone, or hidden from this person, are left out. */
  readItems(target: Target, keys: readonly string[]): Promise<FoundItem[]>
  /**
   * What of each item read back is not as the plan wants it. Calls nobody. Points and labels that the target has no place for are not
   * looked at.
   */
  differences(
    target: Target,
    pairs: readonly (readonly [wanted: ItemToWrite, found: FoundItem])[],
  ): Promise<Difference[][]>
  /** For the items that are there; `epicKeys` are those whose children are asked for. */
  readActivity(keys: readonly string[], epicKeys: readonly string[]): Promise<ItemActivity[]>
  /** Open sprints made on this board. */
  listSprints(boardId: string): Promise<BoardSprint[]>
  /** Keys of the items in a sprint, for trackers whose items do not tell. */
  listSprintItems(sprintId: string): Promise<string[]>

  /** The `most` items of the project that were changed last, through the search index: what a new one may be a second of. */
  listItems(target: Target, most: number): Promise<ListedItem[]>
  /**
   * At most `most` items as text; what stands under one comes through the search index. `not-found` where there is no such item, `rejected` with
   * the tracker's words where it does not understand the search, or knows none.
   */
  readTexts(query: TextQuery, most: number): Promise<ItemTexts>
  /**
   * The `most` newest items of the project that are done and have points, oldest first; epics are left out. None where the target has
   * no field for points.
   */
  readDone(target: Target, most: number): Promise<DoneItem[]>
  /** The last `most` closed sprints of the target's board, oldest first. */
  listClosedSprints(target: Target, most: number): Promise<ClosedSprint[]>
  /** Unfinished items of the project, in the board's order, without epics and parts of items; through the search index. */
  listOpenWork(target: Target, most: number): Promise<OpenItem[]>

  /** Addresses that a person can open. */
  itemUrl(key: string): string
  listUrl(keys: readonly string[]): string
  /** The backlog of the target's board; null without one. */
  boardUrl(target: Target): string | null
}
