import type { FieldRole, PlanItem } from './plan-item.ts'

/**
 * What Planwright needs of an issue tracker, in our own words. The package computes and calls; it keeps nothing. Whoever
 * saves commits "sending" before each call that writes and the outcome after it, and settles an outcome that never came by
 * looking (`newestItemNumber`, `itemsAbove`, `listSprints`), never by sending again. See docs/decisions/005-saving.md.
 */

export type { CriteriaPlace, FieldInput, FieldRole, PlanItem, PlanItemKind } from './plan-item.ts'

/** A sprint of the plan, `number` from 1; `startDate` and `endDate` are instants in ISO 8601. */
export type PlanSprint = {
  readonly number: number
  readonly startDate: string
  readonly endDate: string
  readonly itemIds: readonly string[]
}

/** Written into every created item: which run made it and which item of the plan it is. */
export type Marker = { readonly runId: string; readonly itemId: string }

export type ItemType = {
  readonly id: string
  readonly name: string
  /** 1 is an epic, 0 a story or task, -1 a part of one; undefined where the tracker does not say. */
  readonly hierarchyLevel?: number
  /** At the tracker; fetch it with `Tracker.image`. */
  readonly iconUrl: string | null
}

export type Project = {
  readonly id: string
  readonly key: string
  readonly name: string
  /** Who keeps its settings: the company's administrators or the team itself. */
  readonly style: ProjectStyle
  /** By size such as `24x24`; at the tracker, fetch them with `Tracker.image`. */
  readonly avatarUrls: Readonly<Record<string, string>>
  readonly itemTypes: readonly ItemType[]
}
export type ProjectStyle = 'company-managed' | 'team-managed' | 'other'

/** What may be put in a field. `other` is a kind that we do not fill in. */
export const fieldKinds = [
  'option',
  'options',
  'cascading',
  'number',
  'text',
  'rich-text',
  'date',
  'date-time',
  'user',
  'users',
  'words',
  'other',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export type FieldOption = {
  readonly id: string
  readonly value: string
  readonly children?: readonly { readonly id: string; readonly value: string }[]
}

/** A field of the create form of one item type. */
export type Field = {
  readonly key: string
  readonly name: string
  /** Absent: a field that only a person's own choice fills. */
  readonly role?: FieldRole
  readonly kind: FieldKind
  readonly required: boolean
  /** Filled by the tracker where we leave it out. */
  readonly hasDefault: boolean
  /** Empty where the kind has no options. */
  readonly options: readonly FieldOption[]
  /** A field for any text, not one that wants an address or the like. */
  readonly isText?: boolean
  /** The vendor's name of the field's type, shown to nobody. */
  readonly vendorType: string
}

export type Permission = 'granted' | 'denied' | 'unknown'
export const permissionNames = [
  'createItems',
  'editItems',
  'deleteItems',
  'moveItems',
  'linkItems',
  'manageSprints',
] as const
export type PermissionName = (typeof permissionNames)[number]

export type Board = {
  readonly id: string
  readonly name: string
  readonly kind: 'scrum' | 'kanban' | 'simple' | 'other'
}

export type SprintSupport = 'yes' | 'no' | 'unknown'

/** A board that shows items of a project. `otherProject` names the project that it was made for, where that is another; null for its own. */
export type ProjectBoard = Board & { readonly sprints: SprintSupport; readonly otherProject: string | null }

/** What there is to choose for sprints, the project's own boards first, and what this person may do where none is of use. */
export type ProjectBoards = {
  readonly style: ProjectStyle
  readonly boards: readonly ProjectBoard[]
  /** Taken where none is chosen; null where no board of the project does sprints. */
  readonly automaticId: string | null
  /** `shareBoards`: let others see boards that they make. */
  readonly permissions: Readonly<Record<'manageBoards' | 'shareBoards', Permission>>
}

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
}

/** How a dependency is written: the tracker's type of link that says one item blocks another. */
export type LinkType = { readonly id: string; readonly name: string }

/** `fields` are all of its create form; empty where the tracker would not show the form. */
export type TargetType = Pick<ItemType, 'id' | 'name' | 'hierarchyLevel'> & { readonly fields: readonly Field[] }

/** Where points go. Off the create form they are set after creating, one call per item. */
export type PointsField = { readonly key: string; readonly name: string; readonly onCreateForm: boolean }

/** Bounds of the tracker: lengths in characters, batches in items. */
export type TrackerLimits = {
  readonly titleLength: number
  readonly textLength: number
  readonly labelLength: number
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
  readonly boards: readonly Board[]
  /** The board that sprints go to; null where the project has none of use. */
  readonly board: (Board & { readonly sprints: SprintSupport }) | null
  /** Open sprints of that board, and whichever of the known ones still exist. */
  readonly sprints: readonly BoardSprint[]
  /** Null: this tracker has none. Absent: not looked for. */
  readonly linkType?: LinkType | null
  readonly limits: TrackerLimits
}

/**
 * An item ready to be written: its epic already has a key. Without `parentKey` it is written without an epic, so a story whose
 * epic could not be made is the caller's to hold back.
 */
export type ItemToWrite = {
  readonly item: PlanItem
  readonly parentKey?: string
  /** Keys of fields that hold what now stands elsewhere: an update empties them. */
  readonly emptied?: readonly string[]
}
export type NewItem = ItemToWrite & { readonly marker: Marker }

export type FieldRefusal = { readonly field: string; readonly message: string }

/** What became of one item of a bulk call. Refused means that it does not exist. */
export type CreateOutcome =
  | { readonly itemId: string; readonly state: 'created'; readonly id: string; readonly key: string }
  | { readonly itemId: string; readonly state: 'refused'; readonly refusals: readonly FieldRefusal[] }

/** An item as the tracker has it. */
export type FoundItem = {
  readonly id: string
  readonly key: string
  /** Null: not made by us, or made by hand from a copy. */
  readonly marker: Marker | null
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
  /** Keys of the items that block this one. */
  readonly blockedBy: readonly string[]
  readonly updatedAt: string | null
}

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

/** A sprint that is over, and what was done in it: points, and how many items. `endedAt` is an instant in ISO 8601. */
export type ClosedSprint = {
  readonly id: string
  readonly name: string
  readonly endedAt: string
  readonly points: number
  readonly items: number
}

/** Work that is not done. `sprintId`: the open sprint that it stands in; `itemId`: the plan's own id, where we made it. */
export type OpenItem = {
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

export type NewSprint = {
  readonly boardId: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
}

/**
 * A tracker, bound to one site and one person's grant. Every method throws `TrackerError`, or what the functions
 * that give the access token throw, and nothing else. Reads and writes that may safely be repeated are repeated inside (at most four times); creating is repeated only where the first
 * try was certainly not accepted. One method that writes makes one call.
 */
export type Tracker = {
  /** Projects this person may create items in, with their types; a type's parts (sub-tasks) are left out. */
  listProjects(): Promise<Project[]>
  /** Fields of the create form of a type. Those with a `role` are filled from the plan, not by a person's choice. */
  listFields(projectId: string, itemTypeId: string): Promise<Field[]>
  /** `knownSprintIds` are looked up one by one where the board's open sprints lack them (closed, or gone). */
  readTarget(settings: TargetSettings, knownSprintIds?: readonly string[]): Promise<Target>

  listBoards(projectId: string): Promise<ProjectBoards>

  /**
   * A board that does sprints, in a company-managed project, for everybody who may see the project where `shared` and allowed. One that
   * an earlier try made is answered instead. After a lost answer it is looked for; `uncertain` when it cannot be found. Not for two callers at once.
   */
  makeBoard(projectId: string, options: { readonly shared: boolean }): Promise<ProjectBoard>
  /** For the board of a team-managed project. Safe to repeat. */
  enableSprints(boardId: string): Promise<void>
  /** ONE bulk call, at most `limits.batchSize` items, all of one kind. Outcomes in the order asked. Never sent twice. */
  createItems(target: Target, items: readonly NewItem[]): Promise<CreateOutcome[]>
  /**
   * Title, description and labels become the plan's, empty ones too; epic, points and fields that the plan is silent about
   * stay. Safe to repeat.
   */
  updateItem(target: Target, key: string, item: ItemToWrite): Promise<void>
  /** For a points field that is not on the form. Needs the target's board. Safe to repeat. */
  setPoints(target: Target, key: string, points: number): Promise<void>
  /** Never sent twice: settle a lost answer with `listSprints` and `reconcileSprint`. */
  createSprint(sprint: NewSprint): Promise<BoardSprint>
  /** Leaves out what is undefined. Safe to repeat. */
  updateSprint(sprintId: string, change: { name?: string; startDate?: string; endDate?: string }): Promise<void>
  /** At most `limits.batchSize` keys. Safe to repeat. */
  moveToSprint(sprintId: string, keys: readonly string[]): Promise<void>
  /** Out of every open sprint. At most `limits.batchSize` keys. Safe to repeat. */
  moveToBacklog(keys: readonly string[]): Promise<void>
  /** `blockerKey` blocks `blockedKey`. Not repeated after a lost answer: look at `FoundItem.blockedBy`. */
  linkItems(target: Target, blockerKey: string, blockedKey: string): Promise<void>
  /** Safe to repeat: an item that is gone already counts as deleted. */
  deleteItem(key: string): Promise<void>
  /** Sends what it holds to the backlog, so look first. Safe to repeat. */
  deleteSprint(sprintId: string): Promise<void>

  /**
   * A lower bound of the project's highest item number (0 when empty). It may lag behind; then `itemsAbove` merely reads
   * more. Take it before the first call that creates, and raise it to the numbers that one's own calls answered with.
   */
  newestItemNumber(projectKey: string): Promise<number>
  /** Direct reads (no search index) of `KEY-<number+1>` and up, until `emptyPages` (default 3) pages of 100 hold nothing. */
  itemsAbove(target: Target, number: number, emptyPages?: number): Promise<FoundItem[]>
  /** Direct reads, 100 keys a call. Items that are gone, or hidden from this person, are left out. */
  readItems(target: Target, keys: readonly string[]): Promise<FoundItem[]>
  /** Second opinion through the search index, seconds to minutes late: items this person made since `since` that bear a marker. */
  findMarked(target: Target, since: Date): Promise<FoundItem[]>
  /** For the items that are there; `epicKeys` are those whose children are asked for. */
  readActivity(keys: readonly string[], epicKeys: readonly string[]): Promise<ItemActivity[]>
  /** The `most` items of the project that were changed last, through the search index: what a new one may be a second of. */
  listItems(target: Target, most: number): Promise<ListedItem[]>
  /**
   * At most `most` items as text; what stands under one comes through the search index. `not-found` where there is no such item, `rejected` with
   * the tracker's words where it does not understand the search.
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
  /** Open sprints made on this board. */
  listSprints(boardId: string): Promise<BoardSprint[]>
  /** Null when it is gone. */
  readSprint(sprintId: string): Promise<BoardSprint | null>
  /** Keys of the items in a sprint, for trackers whose items do not tell. */
  listSprintItems(sprintId: string): Promise<string[]>

  /**
   * What of each item read back is not as the plan wants it: `title`, `text`, `parent`, `points`, `labels`, or the name of a
   * field. Calls nobody. Points and labels that the target has no place for are not looked at.
   */
  differences(target: Target, pairs: readonly (readonly [wanted: ItemToWrite, found: FoundItem])[]): Promise<string[][]>

  /** A picture as a `data:` URI; null when it is not at this tracker, not a picture, or over 128 KB. */
  image(url: string): Promise<string | null>
  /** Addresses that a person can open. */
  itemUrl(key: string): string
  listUrl(keys: readonly string[]): string
  /** The backlog of the target's board; null without one. */
  boardUrl(target: Target): string | null
}
