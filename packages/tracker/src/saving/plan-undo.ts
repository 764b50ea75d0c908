import type { PlanItemKind } from '../port/plan-item.ts'
import type { FoundItem, ItemActivity } from '../port/reader.ts'
import type { BoardSprint } from '../port/target.ts'
import { changedParts, type Fingerprint, unreadParts } from './fingerprint.ts'
import { sameInstant } from './reconcile.ts'

/** What a run made, as it is on record. */
export type MadeItem = {
  readonly itemId: string
  readonly kind: PlanItemKind
  readonly key: string
  readonly fingerprint: Fingerprint | null
  /** When the tracker last changed it, as read back after our last write. */
  readonly seenUpdate: string | null
}

/** Whether it is as it was read back after our last write: nobody but us has changed anything of it. Pure. */
export function isAsWritten(
  { fingerprint, seenUpdate }: Pick<MadeItem, 'fingerprint' | 'seenUpdate'>,
  found: FoundItem,
): boolean {
  const isSeen = fingerprint !== null && unreadParts(fingerprint).length === 0
  return isSeen && changedParts(fingerprint, found).length === 0 && found.updatedAt === seenUpdate
}
/** What a run moved and did not make. */
export type MovedItem = {
  readonly itemId: string
  readonly key: string
  /** Where it stood before; null: in no sprint. */
  readonly from: string | null
  /** Where it was put; null: into none. */
  readonly to: string | null
  /** A later save has put its hands on it. */
  readonly isSavedSince: boolean
}
/** A sprint that a run gave other dates and did not make. Instants in ISO 8601. */
type DatedSprint = MadeSprint & {
  readonly from: SprintDates
  readonly to: SprintDates
  /** A later save has put its hands on it. */
  readonly isSavedSince: boolean
}
type SprintDates = { readonly startDate: string; readonly endDate: string }
export type MadeSprint = { readonly number: number; readonly sprintId: string; readonly name: string }

/** As the tracker has them now. `held` are the keys in each sprint, by sprint id. */
export type UndoFacts = {
  readonly items: readonly FoundItem[]
  readonly activities: readonly ItemActivity[]
  readonly sprints: readonly BoardSprint[]
  /** The board that plans go to; null: none. */
  readonly boardId: string | null
  readonly held: ReadonlyMap<string, readonly string[]>
  /** Keys of every item that a plan of ours made here: links between them are ours. */
  readonly ourKeys: ReadonlySet<string>
}

/** `number` is null for a sprint that is none of the plan's. */
type SprintBack = { readonly sprintId: string; readonly number: number | null }

export type UndoPlan = {
  /** In the order to delete: stories before their epics. */
  readonly items: readonly { readonly itemId: string; readonly key: string }[]
  readonly sprints: readonly MadeSprint[]
  /** Left, because somebody has worked with it since; with the reason in words. */
  readonly keptItems: readonly { readonly itemId: string; readonly key: string; readonly reason: string }[]
  readonly keptSprints: readonly (MadeSprint & { readonly reason: string })[]
  /** Item ids and sprint numbers that are not there any more. */
  readonly goneItems: readonly string[]
  readonly goneSprints: readonly number[]
  /** To be moved back, by sprint (null: into none), before anything is deleted. */
  readonly moves: readonly {
    readonly sprint: SprintBack | null
    readonly itemIds: readonly string[]
  }[]
  /** Not moved back, with the reason in words. */
  readonly keptMoves: readonly { readonly itemId: string; readonly key: string; readonly reason: string }[]
  /** Sprints that get the dates back that they had. */
  readonly dates: readonly DatedSprint[]
  readonly keptDates: readonly (MadeSprint & { readonly reason: string })[]
}

type Created = {
  readonly items: readonly MadeItem[]
  readonly sprints: readonly MadeSprint[]
  readonly moved?: readonly MovedItem[]
  /** Every sprint of the plans that the moved items are of. */
  readonly planSprints?: readonly Pick<MadeSprint, 'number' | 'sprintId'>[]
  readonly dated?: readonly DatedSprint[]
}

/**
 * What can be taken back of what a run made and moved: whatever nobody has changed, commented on, linked or put something under since. Pure. In doubt an item
 * is kept.
 */
export function planUndo(created: Created, facts: UndoFacts): UndoPlan {
  const itemsByKey = new Map(facts.items.map((item) => [item.key, item]))
  const activity = new Map(facts.activities.map((one) => [one.key, one]))
  const madeItems = created.items.filter(({ key }) => itemsByKey.has(key))
  const goneEpics = created.items.filter(({ kind, key }) => kind === 'epic' && !itemsByKey.has(key))
  const about = { ourKeys: facts.ourKeys, goneEpicKeys: goneEpics.map(({ key }) => key) }
  const stories = madeItems.filter(({ kind }) => kind === 'story')
  const epics = madeItems.filter(({ kind }) => kind === 'epic')

  const reasons = new Map<string, string>()
  for (const item of stories) keep(item, reasonToKeep(item, itemsByKey.get(item.key), activity.get(item.key), about))
  const deletable = new Set(stories.filter(({ key }) => !reasons.has(key)).map(({ key }) => key))
  for (const epic of epics) {
    const children = (activity.get(epic.key)?.children ?? []).filter((key) => !deletable.has(key))
    keep(
      epic,
      reasonToKeep(epic, itemsByKey.get(epic.key), activity.get(epic.key), about) ??
        (children.length > 0 ? `It still holds ${some(children)}.` : undefined),
    )
  }
  const { moves, keptMoves, movedKeys } = planMovesBack(created, itemsByKey, facts)
  const leaving = new Set([
    ...movedKeys,
    ...[...stories, ...epics].filter(({ key }) => !reasons.has(key)).map(({ key }) => key),
  ])
  const sprints = created.sprints.map((sprint) => ({
    sprint,
    live: facts.sprints.find(({ id }) => id === sprint.sprintId),
  }))
  const judgements = sprints.flatMap(({ sprint, live }) => {
    if (!live) return []
    const held = (facts.held.get(sprint.sprintId) ?? []).filter((key) => !leaving.has(key))
    if (live.state !== 'future') return [{ ...sprint, reason: 'It was started.' }]
    return [{ ...sprint, reason: held.length > 0 ? `It holds ${some(held)}.` : '' }]
  })
  return {
    items: [...stories, ...epics].filter(({ key }) => !reasons.has(key)).map(({ itemId, key }) => ({ itemId, key })),
    sprints: judgements
      .filter(({ reason }) => reason === '')
      .map(({ number, sprintId, name }) => ({ number, sprintId, name })),
    keptItems: madeItems.flatMap(({ itemId, key }) => {
      const reason = reasons.get(key)
      return reason === undefined ? [] : [{ itemId, key, reason }]
    }),
    keptSprints: judgements.filter(({ reason }) => reason !== ''),
    goneItems: created.items.filter(({ key }) => !itemsByKey.has(key)).map(({ itemId }) => itemId),
    goneSprints: sprints.filter(({ live }) => !live).map(({ sprint }) => sprint.number),
    moves,
    keptMoves,
    ...planDatesBack(created.dated ?? [], facts.sprints),
  }

  function keep({ key }: MadeItem, reason: string | undefined) {
    if (reason !== undefined) reasons.set(key, reason)
  }
}

/** What was moved goes back, into whose sprint ever it stood in, unless somebody has put it elsewhere since or that takes nothing any more. */
function planMovesBack(
  { moved = [], planSprints = [] }: Created,
  items: ReadonlyMap<string, FoundItem>,
  { sprints, boardId }: Pick<UndoFacts, 'sprints' | 'boardId'>,
) {
  const numberOf = new Map(planSprints.map(({ sprintId, number }) => [sprintId, number]))
  const live = new Map(sprints.map((sprint) => [sprint.id, sprint]))
  const keptMoves: UndoPlan['keptMoves'][number][] = []
  const back: MovedItem[] = []
  for (const item of moved) {
    const found = items.get(item.key)
    const standing = found?.sprintIds?.[0] ?? null
    // it is back already, or is not there any more
    if (!found || standing === item.from) continue
    const reason = reasonNotToMove(item, standing)
    if (reason === undefined) back.push(item)
    else keptMoves.push({ itemId: item.itemId, key: item.key, reason })
  }
  const moves = [...Map.groupBy(back, ({ from }) => from)].map(([from, own]) => ({
    sprint: from === null ? null : { sprintId: from, number: numberOf.get(from) ?? null },
    itemIds: own.map(({ itemId }) => itemId),
  }))
  return { moves, keptMoves, movedKeys: back.map(({ key }) => key) }

  function reasonNotToMove({ from, to, isSavedSince }: MovedItem, standing: string | null): string | undefined {
    if (isSavedSince) return 'It was saved again since.'
    if (standing !== to) return 'Somebody moved it since.'
    if (from === null) return undefined
    const sprint = live.get(from)
    if (!sprint) return 'The sprint that it stood in is not there any more.'
    if (sprint.state === 'closed') return `${sprint.name} is closed and takes no more stories.`
    // where another team may plan
    const isOurs = numberOf.has(from) || sprint.boardId === boardId
    return isOurs ? undefined : `It stood in ${sprint.name}, a sprint of another board.`
  }
}

/** Dates go back, unless somebody has set others since or the sprint is over. */
function planDatesBack(
  dated: readonly DatedSprint[],
  live: readonly BoardSprint[],
): Pick<UndoPlan, 'dates' | 'keptDates'> {
  const dates: DatedSprint[] = []
  const keptDates: UndoPlan['keptDates'][number][] = []
  for (const sprint of dated) {
    const { number, sprintId, name, from } = sprint
    const standing = live.find(({ id }) => id === sprintId)
    // it has them back already, or is not there any more
    if (!standing || hasDates(standing, from)) continue
    const reason = reasonNotToDate(sprint, standing)
    if (reason === undefined) dates.push(sprint)
    else keptDates.push({ number, sprintId, name, reason })
  }
  return { dates, keptDates }
}

function reasonNotToDate({ to, isSavedSince }: DatedSprint, standing: BoardSprint): string | undefined {
  if (isSavedSince) return 'It was saved again since.'
  if (standing.state === 'closed') return 'It is closed and keeps its dates.'
  return hasDates(standing, to) ? undefined : 'Somebody changed its dates since.'
}

const hasDates = ({ startDate, endDate }: BoardSprint, dates: SprintDates): boolean =>
  startDate !== undefined &&
  endDate !== undefined &&
  sameInstant(startDate, dates.startDate) &&
  sameInstant(endDate, dates.endDate)

const reasonToKeep = (
  item: MadeItem,
  remoteItem: FoundItem | undefined,
  activity: ItemActivity | undefined,
  { ourKeys, goneEpicKeys }: Pick<UndoFacts, 'ourKeys'> & { readonly goneEpicKeys: readonly string[] },
): string | undefined => {
  if (!remoteItem || !activity) return 'What happened to it since could not be read.'
  if (activity.comments > 0) return `It has ${activity.comments === 1 ? 'a comment' : `${activity.comments} comments`}.`
  if (activity.attachments > 0) return 'It has attachments.'
  if (activity.worklogs > 0) return 'Work was logged on it.'
  const links = activity.links.filter((key) => !ourKeys.has(key))
  if (links.length > 0) return `It is linked to ${some(links)}.`
  if (activity.subtasks.length > 0) return `It has the sub-tasks ${some(activity.subtasks)}.`
  const parts = changedParts(item.fingerprint ?? undefined, remoteItem)
  // the tracker changed it then, which hides whether anybody else has
  if (parts.length > 0 && lostItsEpic(item, remoteItem, goneEpicKeys)) return 'Its epic was deleted since.'
  if (parts.length > 0) return `Somebody changed its ${parts.join(', ')} since.`
  // a status, an assignee, a field that is not ours
  if (item.seenUpdate !== null && remoteItem.updatedAt !== null && remoteItem.updatedAt !== item.seenUpdate)
    return 'Somebody changed it since.'
  return undefined
}

/** With an epic that is gone it would be as it was written. */
const lostItsEpic = ({ fingerprint }: MadeItem, found: FoundItem, goneEpicKeys: readonly string[]): boolean =>
  found.parentKey === null &&
  goneEpicKeys.some((parentKey) => changedParts(fingerprint ?? undefined, { ...found, parentKey }).length === 0)

const some = (keys: readonly string[]) =>
  keys.length <= 3 ? keys.join(', ') : `${keys.slice(0, 3).join(', ')} and ${keys.length - 3} more`
