import {
  changedParts,
  type Difference,
  type FoundItem,
  fingerprint,
  type ItemPart,
  type PlanItem,
  partsToWrite,
  standsIn,
  unreadParts,
  withoutParts,
} from '@planwright/tracker'
import type { SaveState } from '../save-state.ts'
import { changedByOthers, type SavedItem, type Seen } from '../saved-items.ts'
import type { Remote } from './read-back.ts'

/** What this run wrote: the record, the tracker's item, and the plan's. */
export type Written = {
  readonly row: SavedItem
  readonly shown: FoundItem
  readonly item: PlanItem
  /** An earlier run wrote it and ended before it had read it back: what is not as the plan has it may be somebody's. */
  readonly isFormer: boolean
}

/** What this run wrote, and what nobody has read back since it was written, without what failed. Pure. */
export function writtenItems(state: SaveState, remote: Remote): Written[] {
  return state.savedRows().flatMap((row) => {
    const remoteItem = remote.get(row.key)
    const item = state.itemOf(row.itemId)
    const isFormer = !isTouched(state, row)
    const isLookedAt = !isFormer || unreadParts(row.fingerprint).length > 0
    return remoteItem && item && isLookedAt && !state.failures.items.has(row.itemId)
      ? [{ row, shown: remoteItem, item, isFormer }]
      : []
  })
}

type Comparison = {
  readonly written: readonly Written[]
  /** What differs of each of them. */
  readonly differences: readonly (readonly Difference[])[]
  /** Items that were written again already. */
  readonly corrected: ReadonlySet<string>
}

type Judgement = {
  readonly seen: Map<string, Seen>
  /** To be written once more, with the parts that are. */
  readonly wrong: Map<string, readonly ItemPart[]>
  /** Written again and still different: the names of what differs. */
  readonly failed: Map<string, readonly string[]>
  /** Not in the sprint that they are on record for. */
  readonly misplaced: string[]
}

/**
 * What a comparison of what was written with what the tracker shows says about the records. Only the parts that this run wrote are held against the plan: what
 * somebody edited of the others stays theirs. Pure.
 */
export function judgeWritten(
  state: SaveState,
  remote: Remote,
  { written, differences, corrected }: Comparison,
): Judgement {
  const seenItems = new Map<string, Seen>()
  const wrong = new Map<string, readonly ItemPart[]>()
  const failed = new Map<string, readonly string[]>()
  const misplaced: string[] = []
  for (const [at, { row, shown, item, isFormer }] of written.entries()) {
    const unread = unreadParts(row.fingerprint)
    const isTheirs = changedParts(row.fingerprint ?? undefined, shown).length > 0
    const hasPoints = row.pointsSet && !state.failures.points.has(row.itemId)
    const differs = (differences[at] ?? []).filter(
      ({ part }) => unread.includes(part) && (part !== 'points' || hasPoints),
    )
    // of an epic that is left out nothing was to be written
    const left = partsToWrite(row, item)?.filter((part) => part !== 'parent' || !state.isLeftOut(item.parentId ?? ''))
    if (isFormer) {
      // what the plan has changed since is written anyway, and read back then
      if (!left) continue
      const others = differs.filter(({ part }) => !left.includes(part)).map(({ part }) => [part, nobodysHash])
      const seen = { ...withoutParts(fingerprint(shown), left), ...row.fingerprint, ...Object.fromEntries(others) }
      const seenUpdate = isTheirs || others.length > 0 ? changedByOthers : seenNow(row, shown)
      seenItems.set(row.itemId, { fingerprint: seen, seenUpdate })
    } else if (unread.length === 0) {
      // only moved, or seen already: what is on record of theirs is what the next change is held against
      if (row.fingerprint && !isTheirs && row.words === 'ours')
        seenItems.set(row.itemId, { fingerprint: row.fingerprint, seenUpdate: seenNow(row, shown) })
    } else if (left && !unread.some((part) => left.includes(part)) && differs.length > 0) {
      if (corrected.has(row.itemId))
        failed.set(
          row.itemId,
          differs.map(({ name }) => name),
        )
      else wrong.set(row.itemId, [...new Set(differs.map(({ part }) => part))])
    } else {
      const seenUpdate = isTheirs ? changedByOthers : seenNow(row, shown)
      seenItems.set(row.itemId, { fingerprint: { ...fingerprint(shown), ...row.fingerprint }, seenUpdate })
    }
    if (!isFormer && row.sprintId && shown.sprintIds && !standsIn(shown, row.sprintId)) misplaced.push(row.itemId)
  }
  for (const row of linkedRows(state)) {
    const shown = remote.get(row.key)
    if (!shown || !row.fingerprint || unreadParts(row.fingerprint).length > 0) continue
    if (changedParts(row.fingerprint, shown).length > 0) continue
    seenItems.set(row.itemId, { fingerprint: row.fingerprint, seenUpdate: seenNow(row, shown) })
  }
  return { seen: seenItems, wrong, failed, misplaced }
}

/** In the place of a part's hash: nothing that the tracker shows of it is ours. */
const nobodysHash = ''

/** What somebody has changed stays theirs, however often we write to it later. */
const seenNow = ({ seenUpdate }: SavedItem, { updatedAt }: FoundItem) =>
  seenUpdate === changedByOthers ? changedByOthers : updatedAt

/**
 * What others changed of the saved items before this run wrote to them, beside what a fingerprint tells: a status, a person, a field that is not ours. To be noted
 * before our own write hides it. Pure.
 */
export function changedMeanwhile(state: SaveState, remote: Remote): Map<string, Seen> {
  const linked = new Set(linkedRows(state).map(({ itemId }) => itemId))
  return new Map(
    state.savedRows().flatMap((row) => {
      const updatedAt = remote.get(row.key)?.updatedAt ?? row.seenUpdate
      if (!row.fingerprint || unreadParts(row.fingerprint).length > 0) return []
      if (row.seenUpdate === null || row.seenUpdate === changedByOthers) return []
      if (updatedAt === row.seenUpdate || isTouched(state, row) || linked.has(row.itemId)) return []
      return [[row.itemId, { fingerprint: row.fingerprint, seenUpdate: changedByOthers }] as const]
    }),
  )
}

/** A move whose answer was lost may have come to pass. */
const isTouched = ({ run, moved }: SaveState, { itemId, touchedBy }: SavedItem) =>
  touchedBy === run.id || moved.has(itemId)

/** Rows this run did not write to, but link: that counts as a change of theirs in Jira. */
function linkedRows({ saved, run, savedRows }: SaveState): SavedItem[] {
  const ids = new Set(
    saved.links
      .filter(({ touchedBy }) => touchedBy === run.id)
      .flatMap(({ itemId, dependsOnId }) => [itemId, dependsOnId]),
  )
  return savedRows().filter(({ itemId, touchedBy }) => ids.has(itemId) && touchedBy !== run.id)
}
