import type { Board, Field, ItemType, Permission, PermissionName, Project, SprintSupport } from './project.ts'

/** A sprint on a board. `closed` ones take no more items. */
export type BoardSprint = {
  readonly id: string
  readonly boardId: string
  readonly name: string
  readonly state: 'future' | 'active' | 'closed' | 'other'
  readonly startDate?: string
  readonly endDate?: string
}

/** What a person chose in the settings. Without `boardId` the first board that does sprints is taken. */
export type TargetSettings = {
  readonly projectId: string
  readonly epicTypeId: string
  readonly storyTypeId: string
  readonly boardId?: string
  /** Dependencies are to become links: the link type for them is looked up. */
  readonly links?: boolean
  /** Sprints are to be made: how the board named its closed ones is looked up. */
  readonly sprints?: boolean
}

/** How a dependency is written: the tracker's type of link that says one item blocks another. */
export type LinkType = { readonly id: string; readonly name: string }

/** `fields` are all of its create form; empty where the tracker would not show the form. */
export type TargetType = Pick<ItemType, 'id' | 'name' | 'hierarchyLevel'> & { readonly fields: readonly Field[] }

/** Where points go. Off the create form they are set after creating, one call per item. */
type PointsField = {
  readonly key: string
  readonly name: string
  readonly onCreateForm: boolean
  /** The only values that it takes, in their order; others are rounded (`onScale`). Absent: any. */
  readonly scale?: readonly number[]
}

/** Bounds of the tracker: lengths in characters, batches in items. */
export type TrackerLimits = {
  readonly titleLength: number
  readonly textLength: number
  readonly labelLength: number
  /** Absent: labels are written with dashes for spaces. */
  readonly labelsTakeSpaces?: boolean
  readonly sprintNameLength: number
  readonly batchSize: number
}

/**
 * Everything a save needs to know of the place it writes to, read once before it. Plain data: it may be kept as JSON and
 * handed back later. `epicType` or `storyType` is null where the project no longer has the chosen type.
 */
export type Target = {
  readonly trackerName: string
  readonly project: Omit<Project, 'itemTypes' | 'avatarUrls'>
  readonly permissions: Readonly<Record<PermissionName, Permission>>
  readonly epicType: TargetType | null
  readonly storyType: TargetType | null
  /** Null: the project has no field for points that we could find. */
  readonly pointsField: PointsField | null
  /** The field that tells an item's sprint when it is read back; null: unknown, ask `listSprintItems`. */
  readonly sprintFieldKey: string | null
  /** `made`: by us, on a board. `given`: the board has its own, which are filled and nothing else. `none`: there are none. */
  readonly sprintMode: 'made' | 'given' | 'none'
  readonly boards: readonly Board[]
  /** The board that sprints go to; null where the project has none of use. */
  readonly board: (Board & { readonly sprints: SprintSupport }) | null
  /** Open sprints of that board, and whichever of the known ones still exist. */
  readonly sprints: readonly BoardSprint[]
  /** The last closed sprints of that board, oldest first. Absent: not looked for, or the tracker does not tell. */
  readonly closedSprints?: readonly BoardSprint[]
  /** Null: this tracker has none. Absent: not looked for. */
  readonly linkType?: LinkType | null
  readonly limits: TrackerLimits
}
