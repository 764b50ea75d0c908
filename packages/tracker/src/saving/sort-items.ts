import { boundParts, type ItemPart, itemParts, type PlanItem } from '../port/plan-item.ts'
import type { FoundItem } from '../port/reader.ts'
import { partsToWrite } from './content-hash.ts'
import { changedParts } from './fingerprint.ts'
import type { DesiredPlan, KnownItem, KnownPlan, RemoteState } from './plan-input.ts'
import type { GoneItem, SaveConflict } from './save-plan.ts'
import { problemOf, type SaveProblem } from './save-problem.ts'

/** The plan's items by what has to be done with each. */
export type SortedItems = {
  readonly create: readonly PlanItem[]
  readonly update: readonly ItemUpdate[]
  /** Item ids. An item in `conflicts` was edited in the tracker since and stands in neither `update` nor `unchanged`. */
  readonly unchanged: readonly string[]
  readonly conflicts: readonly SaveConflict[]
  readonly pointsPending: readonly PlanItem[]
  readonly problems: readonly SaveProblem[]
}

/** `parts` absent: everything is written, since nobody can tell what the plan changed of it. */
type ItemUpdate = { readonly item: PlanItem; readonly key: string; readonly parts?: readonly ItemPart[] }

/**
 * What somebody edited in the tracker and what the plan changed go together as long as they are different parts of an item: the plan's are written, theirs stay. Only
 * where both changed the same part has a person to say which counts.
 */
export function sortItems(
  desired: DesiredPlan,
  knownPlan: KnownPlan,
  remote: Remote | undefined,
  gone: readonly GoneItem[],
): SortedItems {
  const goneKeys = new Map(gone.map(({ itemId, key }) => [itemId, key]))
  const create = desired.items.filter(({ id }) => !knownPlan.items.has(id) || goneKeys.has(id))
  const createdIds = new Set(create.map(({ id }) => id))
  const update: ItemUpdate[] = []
  const unchanged: string[] = []
  const conflicts: SaveConflict[] = []
  const pointsPending: PlanItem[] = []
  for (const item of desired.items) {
    const savedItem = knownPlan.items.get(item.id)
    if (!savedItem || createdIds.has(item.id)) continue
    const remoteItem = remote?.find(item.id, savedItem)
    const losesEpic = item.parentId !== undefined && createdIds.has(item.parentId) && !savedItem.keepsTheirs
    const parts = partsToWrite(savedItem, item)
    const agreed = remote?.agreed?.get(item.id) ?? []
    const ours = itemParts.filter((part) => {
      if (part === 'parent' && losesEpic) return true
      // there is none to be put under, until that is made again
      if (part === 'parent' && item.parentId !== undefined && goneKeys.has(item.parentId)) return false
      return (parts?.includes(part) ?? true) && !agreed.includes(part)
    })
    const isWithoutEpic =
      losesEpic ||
      (remoteItem && (lostEpic(savedItem, remoteItem, goneKeys.values()) || awaitsEpic(savedItem, remoteItem)))
    const theirs = (remoteItem ? changedParts(savedItem.fingerprint, remoteItem) : []).filter(
      // Deleting an epic empties the field of its stories: nobody edited those.
      (part) => !(part === 'parent' && isWithoutEpic) && !(remoteItem && isAlike(part, item, remoteItem)),
    )
    const both = boundParts(
      theirs.filter((part) => ours.includes(part)),
      parts ? ours : [],
    )
    const isAsked = both.length > 0 && !remote?.takeOurs?.has(item.id)
    if (ours.length === 0) unchanged.push(item.id)
    else if (isAsked) conflicts.push({ itemId: item.id, key: savedItem.key, changed: both, ...(parts && { ours }) })
    else update.push({ item, key: savedItem.key, ...(parts && { parts: ours }) })
    const setsPoints = ours.length > 0 && (parts === undefined || ours.includes('points'))
    if (!isAsked && !setsPoints && savedItem.pointsSet === false) pointsPending.push(item)
  }
  const goneIds = create.filter(({ id }) => goneKeys.has(id)).map(({ id }) => id)
  const ids = new Set(desired.items.map(({ id }) => id))
  const orphans = create.filter(({ parentId }) => parentId !== undefined && !ids.has(parentId))
  const orphansOf = (isOfPlan: boolean) =>
    orphans.filter(({ parentId = '' }) => goneKeys.has(parentId) === isOfPlan).map(({ id }) => id)
  return {
    create,
    update,
    unchanged,
    conflicts,
    pointsPending,
    problems: [
      ...problemOf('item-gone', goneIds, goneWords(goneIds.flatMap((id) => goneKeys.get(id) ?? []))),
      ...problemOf(
        'parent-missing',
        orphansOf(false),
        'The epic of these stories is not part of the plan. They are saved without one.',
      ),
      ...problemOf(
        'parent-missing',
        orphansOf(true),
        'The epic of these stories is left out. They are saved without one.',
      ),
    ],
  }
}

function goneWords([first = '', ...others]: readonly string[]): string {
  return others.length === 0
    ? `${first} cannot be found any more: it was deleted, or you may not see it. Saving makes it again unless it is left out.`
    : `${first} and ${others.length} more cannot be found any more: they were deleted, or you may not see them. Saving makes them again unless they are left out.`
}

/** Its epic is gone, and it would be as it was with it. */
function lostEpic({ fingerprint }: KnownItem, found: FoundItem, goneKeys: Iterable<string>): boolean {
  if (found.parentKey !== null) return false
  return [...goneKeys].some((parentKey) => !changedParts(fingerprint, { ...found, parentKey }).includes('parent'))
}

/** Its epic was made again, and it has not been put under it yet. */
const awaitsEpic = ({ contentHash, said }: KnownItem, found: FoundItem): boolean =>
  said?.of === contentHash && said.parent === undefined && found.parentKey === null

/** Both sides have come to the same: nothing that a person wrote would be lost. Of what trackers rewrite nobody can tell. */
function isAlike(part: ItemPart, item: PlanItem, remoteItem: FoundItem): boolean {
  if (part === 'title') return item.title === remoteItem.title
  if (part === 'points') return (item.points ?? null) === remoteItem.points
  if (part === 'labels') return isSameSet(item.labels ?? [], remoteItem.labels)
  return false
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

type Finder = (itemId: string, known: KnownItem) => FoundItem | undefined
export type Remote = RemoteState & { readonly find: Finder }

export function searchable(remote: RemoteState): Remote {
  return { ...remote, find: finderOf(remote.items) }
}

/** By its key, or by our mark on it once it was moved and has another key. */
const finderOf = (items: readonly FoundItem[]): Finder => {
  // of two the first counts
  const backwards = items.toReversed()
  const byKey = new Map(backwards.map((item) => [item.key, item]))
  const byMarker = new Map(backwards.map((item) => [item.marker?.itemId, item]))
  return (itemId, known) => byKey.get(known.key) ?? byMarker.get(itemId)
}
