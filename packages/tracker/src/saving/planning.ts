import type { Target } from '../port/target.ts'
import type { DesiredPlan, KnownPlan, RemoteState } from './plan-input.ts'
import { type PlannedSprints, planSprints } from './plan-sprints.ts'
import type { GoneItem } from './save-plan.ts'
import { type Remote, type SortedItems, searchable, sortItems } from './sort-items.ts'

/** What every kind of step is planned from: what is wanted, known and found, and what follows from it for items and sprints. */
export type Planning = {
  /** Without what is left out. */
  readonly desired: DesiredPlan
  readonly knownPlan: KnownPlan
  readonly target: Target
  /** Absent: nobody looked, so nothing is taken for edited or deleted. */
  readonly remote: Remote | undefined
  readonly gone: readonly GoneItem[]
  readonly items: SortedItems
  readonly sprints: PlannedSprints
}

export function createPlanning(
  wanted: DesiredPlan,
  knownPlan: KnownPlan,
  target: Target,
  remoteState: RemoteState | undefined,
): Planning {
  const remote = remoteState && searchable(remoteState)
  const gone = goneItems(wanted, knownPlan, remote)
  const desired = withoutLeftOut(wanted, gone)
  const items = sortItems(desired, knownPlan, remote, gone)
  const sprints = planSprints(desired, knownPlan, target, items, remote)
  return { desired, knownPlan, target, remote, gone, items, sprints }
}

function goneItems({ items }: DesiredPlan, knownPlan: KnownPlan, remote: Remote | undefined): GoneItem[] {
  if (!remote) return []
  return items.flatMap(({ id }) => {
    const known = knownPlan.items.get(id)
    if (!known || remote.find(id, known)) return []
    return [{ itemId: id, key: known.key, isLeftOut: remote.leaveOut?.has(id) ?? false }]
  })
}

/** A story keeps the epic that it belongs to although that is left out: nothing of the story has changed, and the epic may be made again. */
function withoutLeftOut(wanted: DesiredPlan, gone: readonly GoneItem[]): DesiredPlan {
  const leftOut = new Set(gone.flatMap(({ itemId, isLeftOut }) => (isLeftOut ? [itemId] : [])))
  if (leftOut.size === 0) return wanted
  const stays = (itemId: string) => !leftOut.has(itemId)
  return {
    ...wanted,
    items: wanted.items.filter(({ id }) => stays(id)),
    sprints: wanted.sprints?.map((sprint) => ({ ...sprint, itemIds: sprint.itemIds.filter(stays) })) ?? null,
  }
}

/** As many at once as the tracker takes in one call. */
export function batches(ids: readonly string[], { limits }: Target): string[][] {
  const size = limits.batchSize
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))
}
