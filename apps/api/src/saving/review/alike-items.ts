import {
  changedParts,
  contentHash,
  type DesiredPlan,
  type FoundItem,
  type ItemToWrite,
  type PlanItem,
  type Target,
  type Tracker,
} from '@planwright/tracker'
import { type SavedPlan, sameFinder } from '../save-store.ts'

type Facts = {
  readonly desired: DesiredPlan
  readonly saved: SavedPlan
  /** The saved items as the tracker has them. */
  readonly found: readonly FoundItem[]
  readonly toWrite: (item: PlanItem) => ItemToWrite
}

/** Items that changed in the plan since they were written, and in the tracker to just the same: points, most often, that are taken over from there. */
export async function alikeItems(
  tracker: Pick<Tracker, 'differences'>,
  target: Target,
  { desired, saved, found, toWrite }: Facts,
): Promise<ReadonlySet<string>> {
  const sameAs = sameFinder(found)
  const changed = desired.items.flatMap((item) => {
    const row = saved.items.get(item.id)
    if (!row || row.fingerprint === null || row.contentHash === contentHash(item)) return []
    const [shown] = sameAs(row)
    // as it was written it says the same also where it is to be written to other fields now
    return shown && changedParts(row.fingerprint, shown).length > 0 ? [{ item, shown }] : []
  })
  if (changed.length === 0) return new Set()
  const differences = await tracker.differences(
    target,
    changed.map(({ item, shown }) => [toWrite(item), shown]),
  )
  return new Set(changed.flatMap(({ item }, at) => (differences[at]?.length === 0 ? [item.id] : [])))
}
