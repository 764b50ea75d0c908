import type { Target } from './target.ts'

/** How far the work on an item is, whatever the tracker calls its steps. */
export type WorkState = 'todo' | 'doing' | 'done'

/** An item as people work on it. */
export type WorkedItem = {
  /** The tracker's; stays the same where an item is moved to another project and gets another key. */
  readonly id: string
  readonly key: string
  /** The plan's own id, where we made it. */
  readonly itemId: string | null
  readonly isEpic: boolean
  readonly title: string
  readonly parentKey: string | null
  readonly points: number | null
  readonly state: WorkState
  /** Sprints that it stands in or stood in, closed ones too, in the order in which it came to them. */
  readonly sprintIds: readonly string[]
  /** Instants in ISO 8601; null where the tracker does not say. */
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** What somebody changed of an item. `part` is `other` for what no plan has. */
export type ItemChange = {
  readonly itemKey: string
  /** ISO 8601. */
  readonly at: string
  /** As the tracker shows the person; null where it does not say. */
  readonly author: string | null
  readonly part:
    | 'title'
    | 'text'
    | 'points'
    | 'labels'
    | 'state'
    | 'sprint'
    | 'parent'
    | 'priority'
    | 'project'
    | 'other'
  /** As the tracker shows them; empty where there was, or is, nothing. */
  readonly from: string
  readonly to: string
}

/** What becomes of items after they were saved. Reads only. */
export type Follower = {
  /** The tracker's own time, ISO 8601: whether a sprint is over and what changed since is asked by it. */
  readClock(): Promise<string>
  /** Direct reads, past any search index. Items that are gone, or hidden from this person, are left out; moved ones come with their new key. */
  readWork(target: Target, keys: readonly string[]): Promise<WorkedItem[]>
  /** Items of the project that were made or changed in the last `minutes`, the oldest change first; through the search index. */
  listChangedWork(target: Target, minutes: number): Promise<WorkedItem[]>
  /** What stands under these epics, through the search index. */
  listWorkUnder(target: Target, epicKeys: readonly string[]): Promise<WorkedItem[]>
  /** Who changed what of these items from `since` (ISO 8601) on, the oldest first. */
  readItemChanges(
    target: Target,
    items: readonly Pick<WorkedItem, 'id' | 'key'>[],
    since: string,
  ): Promise<ItemChange[]>
}
