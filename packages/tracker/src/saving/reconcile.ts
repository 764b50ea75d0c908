import { compareKeys } from '../port/compare-keys.ts'
import type { Marker } from '../port/plan-item.ts'
import type { FoundItem } from '../port/reader.ts'
import type { BoardSprint } from '../port/target.ts'

type SentItem = Marker
type Reconciled = {
  /** One per item that exists exactly once. */
  readonly existing: readonly { readonly itemId: string; readonly id: string; readonly key: string }[]
  /** Sent, and not there. Only these may be created again. */
  readonly missing: readonly string[]
  /** There more than once: lowest key first. Nothing of ours makes these; a person is shown them. */
  readonly doubled: readonly { readonly itemId: string; readonly keys: readonly string[] }[]
}

/**
 * Settles a bulk call whose answer never came, by the markers of what is in the tracker now. Only markers of the run that
 * sent them count, and of `otherRunIds`: earlier runs of the same plan. Two plans may use the same item ids.
 */
export function reconcile(
  sentItems: readonly SentItem[],
  foundItems: readonly FoundItem[],
  otherRunIds: readonly string[] = [],
): Reconciled {
  const runIds = new Set([...sentItems.map(({ runId }) => runId), ...otherRunIds])
  const byItem = new Map<string, FoundItem[]>()
  for (const item of uniqueByKey(foundItems)) {
    if (item.marker && runIds.has(item.marker.runId))
      byItem.set(item.marker.itemId, [...(byItem.get(item.marker.itemId) ?? []), item])
  }
  const existing: { itemId: string; id: string; key: string }[] = []
  const missingIds: string[] = []
  const doubled: { itemId: string; keys: string[] }[] = []
  for (const { itemId } of sentItems) {
    const matches = (byItem.get(itemId) ?? []).toSorted((a, b) => compareKeys(a.key, b.key))
    const [first] = matches
    if (!first) missingIds.push(itemId)
    else if (matches.length > 1) doubled.push({ itemId, keys: matches.map(({ key }) => key) })
    else existing.push({ itemId, id: first.id, key: first.key })
  }
  return { existing, missing: missingIds, doubled }
}

type SentSprint = {
  readonly boardId: string
  readonly name: string
  readonly startDate: string
  readonly endDate: string
  readonly sprintIdsBefore: readonly string[]
}

/**
 * The sprint that a lost call made, if it did: on the same board, of the same name and dates, and not there before. A sprint
 * takes a marker only by a second call, which the least number of calls forbids; sprints that other saves are known to have
 * made belong among `sprintIdsBefore`, or one that is equal could be taken for ours.
 */
export function reconcileSprint(sentSprint: SentSprint, boardSprints: readonly BoardSprint[]): BoardSprint | undefined {
  return boardSprints.find(
    (sprint) =>
      sprint.boardId === sentSprint.boardId &&
      sprint.name.trim() === sentSprint.name.trim() &&
      !sentSprint.sprintIdsBefore.includes(sprint.id) &&
      sameInstant(sprint.startDate, sentSprint.startDate) &&
      sameInstant(sprint.endDate, sentSprint.endDate),
  )
}

/** Equal to the second: trackers drop milliseconds. An absent date agrees with any. */
export function sameInstant(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || Math.abs(Date.parse(a) - Date.parse(b)) < 1000
}

const uniqueByKey = (items: readonly FoundItem[]) => new Map(items.map((item) => [item.key, item])).values()
