import { likenessOf, rarityIn, type Weighed, weigh } from './likeness.ts'
import { readItem } from './read-item.ts'
import { searchAlike } from './search-alike.ts'
import { thresholds } from './thresholds.ts'

/** Two stories that say nearly the same; `likeness` from 0 to 1. The first stands earlier in the backlog. */
export type Twins = { storyIds: [string, string]; likeness: number }

/** A story is shown beside so many earlier ones at most. */
const mostPairs = 3
const least = thresholds.twinStories

/** Pairs of stories that say nearly the same, across epics and within one, the likest first. */
export function findTwins(stories: readonly { id: string; title: string; description: string }[]): Twins[] {
  const storyReadings = stories.map((story) => ({ id: story.id, said: readItem(story) }))
  const weight = rarityIn(storyReadings.map(({ said }) => said))
  const search = searchAlike(least, weight)
  const searched: string[] = []
  const firstWith = new Map<string, { id: string; item: Weighed }>()

  function earlierTwins(id: string, item: Weighed): { id: string; likeness: number }[] {
    const words = [...item.words].sort().join(' ')
    const first = firstWith.get(words)
    // stories of exactly the same words are compared with the first of them alone
    if (first) return [{ id: first.id, likeness: likenessOf(first.item, item, weight, least) }]
    firstWith.set(words, { id, item })
    const alike = search.find(item).map(({ place, likeness }) => ({ id: searched[place] ?? '', likeness }))
    search.add(item)
    searched.push(id)
    return alike
  }

  return storyReadings
    .flatMap(({ id, said }) =>
      earlierTwins(id, weigh(said, weight))
        .filter(({ likeness }) => likeness >= least)
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, mostPairs)
        .map((earlier): Twins => ({ storyIds: [earlier.id, id], likeness: earlier.likeness })),
    )
    .sort((a, b) => b.likeness - a.likeness)
}
