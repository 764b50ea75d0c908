import { changedParts, contentHash, type FoundItem, fingerprint, type PlanItem, standsIn } from '@planwright/tracker'
import type { SaveState } from '../save-state.ts'
import { changedByOthers, type SavedItem, type Seen } from '../save-store.ts'
import type { Remote } from './read-back.ts'

/** What this run wrote: the record, the tracker's item, and the plan's. */
export type Written = { readonly row: SavedItem; readonly shown: FoundItem; readonly item: PlanItem }

/** Without what failed. Pure. */
export function writtenItems(state: SaveState, remote: Remote): Written[] {
  return state.savedRows().flatMap((row) => {
    const remoteItem = remote.get(row.key)
    const item = state.itemOf(row.itemId)
    const isOurs = isTouched(state, row) && !state.failures.items.has(row.itemId)
    return remoteItem && item && isOurs ? [{ row, shown: remoteItem, item }] : []
  })
}

type Comparison = {
  readonly written: readonly Written[]
  /** Names of the parts that differ, for each of them. */
  readonly differences: readonly (readonly string[])[]
  /** Items that were written again already. */
  readonly corrected: ReadonlySet<string>
}

type Judgement = {
  readonly seen: Map<string, Seen>
  /** To be written once more. */
  readonly wrong: string[]
  /** Written again and still different: the parts that differ. */
  readonly failed: Map<string, readonly string[]>
  /** Not in the sprint that they are on record for. */
  readonly misplaced: string[]
}

/** What a comparison of what was written with what the tracker shows says about the records. Pure. */
export function judgeWritten(
  state: SaveState,
  remote: Remote,
  { written, differences, corrected }: Comparison,
): Judgement {
  const seenItems = new Map<string, Seen>()
  const wrong: string[] = []
  const failed = new Map<string, readonly string[]>()
  const misplaced: string[] = []
  for (const [at, { row, shown, item }] of written.entries()) {
    const differs = (differences[at] ?? []).filter(
      (part) => part !== 'points' || (row.pointsSet && !state.failures.points.has(row.itemId)),
    )
    if (row.words === 'theirs') {
      // nothing of ours to find, and what is on record of theirs is what the next change is held against
    } else if (row.fingerprint !== null) {
      // only moved, or seen already: what somebody changed in it stays theirs
      const isTheirs = changedParts(row.fingerprint, shown).length > 0
      if (!isTheirs) seenItems.set(row.itemId, { fingerprint: row.fingerprint, seenUpdate: seenNow(row, shown) })
    } else if (row.contentHash === contentHash(item) && differs.length > 0) {
      if (corrected.has(row.itemId)) failed.set(row.itemId, differs)
      else wrong.push(row.itemId)
    } else seenItems.set(row.itemId, { fingerprint: fingerprint(shown), seenUpdate: seenNow(row, shown) })
    if (row.sprintId && shown.sprintIds && !standsIn(shown, row.sprintId)) misplaced.push(row.itemId)
  }
  for (const row of linkedRows(state)) {
    const shown = remote.get(row.key)
    if (!shown || !row.fingerprint || changedParts(row.fingerprint, shown).length > 0) continue
    seenItems.set(row.itemId, { fingerprint: row.fingerprint, seenUpdate: seenNow(row, shown) })
  }
  return { seen: seenItems, wrong, failed, misplaced }
}

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
      if (!row.fingerprint || row.seenUpdate === null || row.seenUpdate === changedByOthers) return []
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
