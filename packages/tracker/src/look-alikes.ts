import { rarityIn, readTitle, type Said, searchAlike, thresholds } from '@planwright/likeness'
import { compareKeys } from './port/compare-keys.ts'
import type { PlanItem } from './port/plan-item.ts'
import type { ListedItem } from './port/reader.ts'

/** An item of the tracker that looks like one of the plan; `likeness` from 0 to 1. */
export type LookAlike = { readonly item: ListedItem; readonly likeness: number }

const mostPerItem = 3

/**
 * Items about to be made that look like what the tracker already has, by their titles. The likest first, then the oldest, at most three each; epics are
 * compared with epics only. Pure.
 */
export function findLookAlikes(
  items: readonly PlanItem[],
  listed: readonly ListedItem[],
): ReadonlyMap<string, readonly LookAlike[]> {
  const [plannedItems, listedItems] = [items.map(withTitle), listed.map(withTitle)]
  const weight = rarityIn([...plannedItems, ...listedItems].map(({ said }) => said))
  const searchIn = (candidates: typeof listedItems) => {
    const search = searchAlike(thresholds.sameIssue, weight)
    for (const { said } of candidates) search.add(said)
    return (said: Said) =>
      search.find(said).flatMap(({ place, likeness }) => {
        const other = candidates[place]
        return other ? [{ item: other.item, likeness }] : []
      })
  }
  const epicsLike = searchIn(listedItems.filter(({ item }) => item.isEpic))
  const storiesLike = searchIn(listedItems.filter(({ item }) => !item.isEpic))

  const lookAlikes = new Map<string, LookAlike[]>()
  for (const { item, said } of plannedItems) {
    const alike = (item.kind === 'epic' ? epicsLike(said) : storiesLike(said)).toSorted(
      (a, b) => b.likeness - a.likeness || compareKeys(a.item.key, b.item.key),
    )
    if (alike.length > 0) lookAlikes.set(item.id, alike.slice(0, mostPerItem))
  }
  return lookAlikes
}

const withTitle = <Item extends { readonly title: string }>(item: Item) => ({ item, said: readTitle(item.title) })
