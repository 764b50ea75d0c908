import { linkId, standsIn } from '@planwright/tracker'
import type { SavedPlan } from '../known-plan.ts'
import type { SaveState } from '../save-state.ts'
import type { Remote } from './read-back.ts'

type UnrecordedChanges = {
  /** Ids of items by the sprint that they stand in. */
  readonly moves: ReadonlyMap<string, readonly string[]>
  readonly links: SavedPlan['links']
}

/** Moves and links that the plan wants and the tracker shows, and that are not on record. Pure. */
export function unrecordedChanges(state: SaveState, remote: Remote): UnrecordedChanges {
  const { desired, place, run, saved } = state
  const moves = new Map<string, string[]>()
  const links: SavedPlan['links'] = []
  const recordedLinks = new Set(saved.links.map(linkId))
  const sprintIds = new Map(saved.sprints.map(({ number, sprintId }) => [number, sprintId]))
  const plannedSprintOf = new Map(
    desired.sprints?.flatMap(({ number, itemIds }) => itemIds.map((id) => [id, sprintIds.get(number)] as const)),
  )
  for (const row of state.savedRows()) {
    const remoteItem = remote.get(row.key)
    const sprintId = plannedSprintOf.get(row.itemId)
    if (sprintId && row.sprintId !== sprintId && remoteItem && standsIn(remoteItem, sprintId)) {
      moves.set(sprintId, [...(moves.get(sprintId) ?? []), row.itemId])
    }
    for (const dependsOnId of desired.links ? (state.itemOf(row.itemId)?.dependsOn ?? []) : []) {
      const link = { ...place, itemId: row.itemId, dependsOnId, touchedBy: run.id }
      const blocker = state.liveRow(dependsOnId)?.key
      if (blocker && !recordedLinks.has(linkId(link)) && remoteItem?.blockedBy.includes(blocker)) links.push(link)
    }
  }
  return { moves, links }
}
