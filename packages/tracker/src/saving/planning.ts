import type { Target } from '../port/target.ts'
import type { DesiredPlan, KnownPlan, RemoteState } from './plan-input.ts'
import { type PlannedSprints, planSprints } from './plan-sprints.ts'
import { type Remote, type SortedItems, searchable, sortItems } from './sort-items.ts'

/** What every kind of step is planned from: what is wanted, known and found, and what follows from it for items and sprints. */
export type Planning = {
  readonly desired: DesiredPlan
  readonly knownPlan: KnownPlan
  readonly target: Target
  /** Absent: nobody looked, so nothing is taken for edited or deleted. */
  readonly remote: Remote | undefined
  readonly items: SortedItems
  readonly sprints: PlannedSprints
}

export function createPlanning(
  desired: DesiredPlan,
  knownPlan: KnownPlan,
  target: Target,
  remoteState: RemoteState | undefined,
): Planning {
  const remote = remoteState && searchable(remoteState)
  const items = sortItems(desired, knownPlan, remote)
  return { desired, knownPlan, target, remote, items, sprints: planSprints(desired, knownPlan, target, items, remote) }
}

/** As many at once as the tracker takes in one call. */
export function batches(ids: readonly string[], { limits }: Target): string[][] {
  const size = limits.batchSize
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))
}
