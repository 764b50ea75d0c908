import type { ListedItem, PlanItem } from './port.ts'
import { itemNumber } from './saving/reconcile.ts'

/** An item of the tracker that looks like one of the plan; `likeness` from 0 to 1. */
export type LookAlike = { readonly item: ListedItem; readonly likeness: number }

/** From here on two titles are worth showing side by side. Chosen on the titles of real backlogs: see the test. */
const leastLikeness = 0.6
const mostPerItem = 3
/** Those with the rarest words in common come first. */
const mostCompared = 100

/**
 * Items about to be made that look like what the tracker already has, by their titles: words compared by their stems and weighted by how rare they
 * are among all titles (inverse document frequency), as Dice's coefficient. The likest first, then the oldest, at most three each; epics are compared with epics only.
 * Pure. Cost: items times the listed items that share a rare word with them, `mostCompared` of them at most.
 */
export const findLookAlikes = (
  items: readonly PlanItem[],
  listed: readonly ListedItem[],
): ReadonlyMap<string, readonly LookAlike[]> => {
  const titles = new Map(listed.map((item) => [item, stems(item.title)]))
  const wanted = new Map(items.map((item) => [item, stems(item.title)]))
  const weight = rarity([...titles.values(), ...wanted.values()])
  const byWord = new Map<string, ListedItem[]>()
  for (const [item, words] of titles)
    for (const word of words) {
      const others = byWord.get(word)
      if (others) others.push(item)
      else byWord.set(word, [item])
    }

  const found = new Map<string, LookAlike[]>()
  for (const [item, words] of wanted) {
    const sharing = new Set<ListedItem>()
    for (const word of tellingWords(words, weight)) for (const other of byWord.get(word) ?? []) sharing.add(other)
    const alike = [...sharing]
      .slice(0, mostCompared)
      .filter(({ isEpic }) => isEpic === (item.kind === 'epic'))
      .map((other) => ({ item: other, likeness: dice(words, titles.get(other) ?? new Set(), weight) }))
      .filter(({ likeness }) => likeness >= leastLikeness)
      .toSorted((a, b) => b.likeness - a.likeness || itemNumber(a.item.key) - itemNumber(b.item.key))
    if (alike.length > 0) found.set(item.id, alike.slice(0, mostPerItem))
  }
  return found
}

/** Words that most titles have and that tell nothing apart. */
const common = new Set(
  'a an the and or of to in on at by for from with as is are be can i we user users want that this it its my our their so'.split(
    ' ',
  ),
)

const stems = (title: string): ReadonlySet<string> => {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !common.has(word)).map(stem)
  // a title of common words only is still a title
  return new Set(telling.length > 0 ? telling : words)
}

/** Plural, past and -ing off: enough to see "Export reports" in "Exporting a report". */
const stem = (word: string): string => {
  if (word.length > 5 && word.endsWith('ing')) return undouble(word.slice(0, -3))
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && word.endsWith('ed')) return undouble(word.slice(0, -2))
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return dropE(word.slice(0, -1))
  return dropE(word)
}
const undouble = (word: string) => dropE(/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)
const dropE = (word: string) => (word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word)

/** The rarest of some words: a title that has none of these is not alike enough, whatever else it has. */
const tellingWords = (words: ReadonlySet<string>, weight: (word: string) => number): string[] => {
  const rarest = [...words].toSorted((a, b) => weight(b) - weight(a))
  // Dice's coefficient is t at most where the shared part of one title is t / (2 - t) of it
  let left = sumOf(words, weight)
  const least = (left * leastLikeness) / (2 - leastLikeness)
  return rarest.filter((word) => {
    const counts = left >= least - 1e-9
    left -= weight(word)
    return counts
  })
}

const sumOf = (words: Iterable<string>, weight: (word: string) => number): number => {
  let sum = 0
  for (const word of words) sum += weight(word)
  return sum
}

const rarity = (titles: readonly ReadonlySet<string>[]) => {
  const counts = new Map<string, number>()
  for (const words of titles) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weights = new Map([...counts].map(([word, count]) => [word, Math.log(1 + titles.length / count)]))
  return (word: string) => weights.get(word) ?? 0
}

const dice = (a: ReadonlySet<string>, b: ReadonlySet<string>, weight: (word: string) => number): number => {
  let shared = 0
  for (const word of a) if (b.has(word)) shared += weight(word)
  return (2 * shared) / (sumOf(a, weight) + sumOf(b, weight))
}
