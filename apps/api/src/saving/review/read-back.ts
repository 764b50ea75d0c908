import {
  changedParts,
  contentHash,
  type FoundItem,
  fingerprint,
  linkId,
  type PlanItem,
  type Tracker,
} from '@planwright/tracker'
import type { RunContext } from '../../runs/run.ts'
import type { SaveState } from '../save-state.ts'
import { changeItems, putLink, putSeen, type SavedItem, type SavedPlan, type Seen, sameFinder } from '../save-store.ts'

type Options = {
  readonly context: RunContext
  readonly tracker: Tracker
  readonly state: SaveState
}
type Remote = ReadonlyMap<string, FoundItem>

/**
 * Reads what Jira has of the saved items, by key, and brings the records into line with it. Comparing counts on what is wanted: give each save
 * a reader of its own.
 */
export function createReadBack({ context, tracker, state }: Options) {
  const { place, failures, run } = state
  /** Items that were written again because Jira showed something else: once is enough. */
  const corrected = new Set<string>()

  return async (): Promise<FoundItem[]> => {
    const remote = await read()
    await adopt(remote)
    await takeNotice(remote)
    return [...remote.values()]
  }

  async function read(): Promise<Remote> {
    const rows = [...state.savedRows(), ...state.rowsToRemove()]
    if (rows.length === 0) return new Map()
    const found = await tracker.readItems(
      state.ready(),
      rows.map(({ key }) => key),
    )
    const remote = new Map<string, FoundItem>()
    const sameAs = sameFinder(found)
    for (const row of rows) {
      const ours = sameAs(row)
      const item = ours.find(({ key }) => key === row.key) ?? ours[0]
      if (!item) {
        state.gone.add(row.key)
        continue
      }
      remote.set(item.key, item)
      // moved to another project, it has another key
      if (item.key !== row.key) state.change([row.itemId], { key: item.key })
    }
    return remote
  }

  /** Moves and links that Jira shows and nobody recorded: a process died between the call and its record. */
  async function adopt(remote: Remote) {
    const { desired, saved } = state
    const moved = new Map<string, string[]>()
    const linked: SavedPlan['links'] = []
    const known = new Set(saved.links.map(linkId))
    const sprintIds = new Map(saved.sprints.map(({ number, sprintId }) => [number, sprintId]))
    const placed = new Map(
      desired.sprints?.flatMap(({ number, itemIds }) => itemIds.map((id) => [id, sprintIds.get(number)] as const)),
    )
    for (const row of state.savedRows()) {
      const found = remote.get(row.key)
      const sprintId = placed.get(row.itemId)
      if (sprintId && row.sprintId !== sprintId && found?.sprintIds?.includes(sprintId)) {
        moved.set(sprintId, [...(moved.get(sprintId) ?? []), row.itemId])
      }
      for (const dependsOnId of desired.links ? (state.itemOf(row.itemId)?.dependsOn ?? []) : []) {
        const link = { ...place, itemId: row.itemId, dependsOnId, touchedBy: run.id }
        const blocker = state.liveRow(dependsOnId)?.key
        if (blocker && !known.has(linkId(link)) && found?.blockedBy.includes(blocker)) linked.push(link)
      }
    }
    if (moved.size === 0 && linked.length === 0) return
    await context.write(async ({ queries }) => {
      for (const [sprintId, itemIds] of moved) await changeItems(queries, place, itemIds, { sprintId })
      for (const link of linked) await putLink(queries, link)
    })
    for (const [sprintId, itemIds] of moved) state.change(itemIds, { sprintId })
    saved.links.push(...linked)
  }

  /** Compares what this run wrote with what Jira shows: the rest is other people's business. */
  async function takeNotice(remote: Remote) {
    const seen = new Map<string, Seen>()
    const wrong: string[] = []
    const misplaced: string[] = []
    const written = state.savedRows().flatMap((row) => {
      const found = remote.get(row.key)
      const item = state.itemOf(row.itemId)
      const ours = row.touchedBy === run.id && !failures.items.has(row.itemId)
      return found && item && ours ? [{ row, found, item }] : []
    })
    const differing = await differencesOf(written)
    for (const [at, { row, found, item }] of written.entries()) {
      const differs = (differing[at] ?? []).filter(
        (part) => part !== 'points' || (row.pointsSet && !failures.points.has(row.itemId)),
      )
      if (row.words === 'theirs') {
        // nothing of ours to find, and what is on record of theirs is what the next change is held against
      } else if (row.contentHash === contentHash(item) && differs.length > 0) {
        if (corrected.has(row.itemId))
          failures.items.set(row.itemId, `${tracker.name} shows another ${differs.join(', ')}.`)
        else wrong.push(row.itemId)
        corrected.add(row.itemId)
      } else seen.set(row.itemId, { fingerprint: fingerprint(found), seenUpdate: found.updatedAt })
      const sprintIds = found.sprintIds
      if (row.sprintId && sprintIds && !sprintIds.includes(row.sprintId)) misplaced.push(row.itemId)
    }
    for (const row of await unseenMoves(remote)) misplaced.push(row.itemId)
    for (const itemId of misplaced) failures.addMove(itemId, `${tracker.name} does not show it in this sprint.`)
    for (const row of linkedRows()) {
      const found = remote.get(row.key)
      if (!found || !row.fingerprint || changedParts(row.fingerprint, found).length > 0) continue
      seen.set(row.itemId, { fingerprint: row.fingerprint, seenUpdate: found.updatedAt })
    }
    if (seen.size + wrong.length + misplaced.length === 0) return
    await context.write(async ({ queries }) => {
      await putSeen(queries, place, seen)
      await changeItems(queries, place, wrong, { contentHash: '' })
      await changeItems(queries, place, misplaced, { sprintId: null })
    })
    for (const [itemId, columns] of seen) state.change([itemId], columns)
    state.change(wrong, { contentHash: '' })
    state.change(misplaced, { sprintId: null })
  }

  async function differencesOf(written: readonly { item: PlanItem; found: FoundItem }[]): Promise<string[][]> {
    if (written.length === 0) return []
    return tracker.differences(
      state.ready(),
      written.map(({ item, found }) => [state.toWrite(item), found]),
    )
  }

  /** Rows this run did not write to, but link: that counts as a change of theirs in Jira. */
  function linkedRows(): SavedItem[] {
    const ids = new Set(
      state.saved.links
        .filter(({ touchedBy }) => touchedBy === run.id)
        .flatMap(({ itemId, dependsOnId }) => [itemId, dependsOnId]),
    )
    return state.savedRows().filter(({ itemId, touchedBy }) => ids.has(itemId) && touchedBy !== run.id)
  }

  /** Trackers whose items do not tell their sprint are asked sprint by sprint. */
  async function unseenMoves(remote: Remote): Promise<SavedItem[]> {
    const silent = state
      .savedRows()
      .filter(
        ({ key, sprintId, touchedBy }) =>
          touchedBy === run.id && sprintId !== null && remote.has(key) && remote.get(key)?.sprintIds === undefined,
      )
    const keys = new Map<string, string[]>()
    for (const sprintId of new Set(silent.flatMap(({ sprintId }) => sprintId ?? []))) {
      keys.set(sprintId, await tracker.listSprintItems(sprintId))
    }
    return silent.filter(({ key, sprintId }) => !keys.get(sprintId ?? '')?.includes(key))
  }
}
