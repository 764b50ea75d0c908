import { findLookAlikes, type ListedItem, type LookAlike, type PlanItem } from '@planwright/tracker'

/** Compares new items with what the tracker has, in a thread: a large plan and a large project make millions of pairs. */
export function work({
  fresh,
  listed,
}: {
  fresh: PlanItem[]
  listed: ListedItem[]
}): ReadonlyMap<string, readonly LookAlike[]> {
  return findLookAlikes(fresh, listed)
}
