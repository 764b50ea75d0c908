import {
  boundParts,
  changedParts,
  type DesiredPlan,
  type FoundItem,
  type ItemPart,
  type ItemToWrite,
  itemParts,
  type PlanItem,
  partsToWrite,
  type Target,
  type Tracker,
} from '@planwright/tracker'
import type { SavedPlan } from '../known-plan.ts'
import { sameFinder } from '../saved-items.ts'

type Facts = {
  readonly desired: DesiredPlan
  readonly saved: SavedPlan
  /** The saved items as the tracker has them. */
  readonly found: readonly FoundItem[]
  readonly toWrite: (item: PlanItem) => ItemToWrite
}

/**
 * By item, what changed in the plan since it was written, and in the tracker to just the same: points, most often, that are taken over from there. Of an item of
 * which only the whole is on record, all of it or nothing.
 */
export async function agreedParts(
  tracker: Pick<Tracker, 'differences'>,
  target: Target,
  { desired, saved, found, toWrite }: Facts,
): Promise<ReadonlyMap<string, readonly ItemPart[]>> {
  const sameAs = sameFinder(found)
  const changed = desired.items.flatMap((item) => {
    const row = saved.items.get(item.id)
    const ours = row && partsToWrite(row, item)
    if (!row || row.fingerprint === null || ours?.length === 0) return []
    const [shown] = sameAs(row)
    const theirs = shown ? changedParts(row.fingerprint, shown) : []
    return shown && theirs.length > 0 ? [{ item, shown, ours, theirs }] : []
  })
  if (changed.length === 0) return new Map()
  const differences = await tracker.differences(
    target,
    changed.map(({ item, shown }) => [toWrite(item), shown]),
  )
  return new Map(
    changed.flatMap(({ item, ours, theirs }, at) => {
      const differs = new Set(differences[at]?.map(({ part }) => part))
      const whole = differs.size === 0 ? itemParts : []
      const open = ours?.filter((part) => !theirs.includes(part) || differs.has(part)) ?? []
      const stillOpen = boundParts(open, ours ?? [])
      const agreed = ours?.filter((part) => !stillOpen.includes(part)) ?? whole
      return agreed.length > 0 ? [[item.id, agreed] as const] : []
    }),
  )
}
