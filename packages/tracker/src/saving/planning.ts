import type { Target } from '../port/target.ts'
import type { DesiredPlan, KnownPlan, RemoteState } from './plan-input.ts'
import { type PlannedSprints, planSprints } from './plan-sprints.ts'
import { type Remote, type SortedItems, searchable, sortItems } from './sort-items.ts'

/** What every kind of step is planned from: what is wanted, known and found, and what follows from it for items and sprints. */
export type Planning = {
  readonly desired: DesiredPlan
  readonly known: KnownPlan
  readonly target: Target
  /** Absent: nobody looked, so nothing is taken for edited or deleted. */
  readonly remote: Remote | undefined
  readonly items: SortedItems
  readonly sprints: PlannedSprints
}

export function createPlanning(
  desired: DesiredPlan,
  known: KnownPlan,
  target: Target,
  found: RemoteState | undefined,
): Planning {
  const remote = found && searchable(found)
  const items = sortItems(desired, known, remote)
  return { desired, known, target, remote, items, sprints: planSprints(desired, known, target, items, remote) }
}

/** As many at once as the tracker takes in one call. */
export function batches(ids: readonly string[], { limits }: Target): string[][] {
  const size = limits.batchSize
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))
}
