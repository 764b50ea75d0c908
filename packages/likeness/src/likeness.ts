import { areOpposite, not } from './concepts.ts'
import type { Said } from './read-item.ts'

/** How much a concept tells. */
export type Weight = (concept: string) => number

const sameWeight: Weight = () => 1

const otherRole = 0.9
const otherAction = 0.75
/** Each says something that the other does not: a thing in the place of another, rather than one more detail. */
const otherThing = 0.88

/** How alike two items are by all their concepts, from 0 to 1, where nothing is known of how rare these are. */
export function likeness(a: Said, b: Said): number {
  return likenessOf(weigh(a, sameWeight), weigh(b, sameWeight), sameWeight)
}

/** An item with the weight of all its concepts. */
export type Weighed = Said & { readonly total: number }

export function weigh(said: Said, weight: Weight): Weighed {
  return { ...said, total: sumOf(said.words, weight) }
}

/**
 * How alike two items are: the weight of the concepts that both have by that of all (weighted Jaccard). Another role or action makes them less
 * alike; opposites (`import`, `export`) and negations make them different. Below `least` the answer is 0.
 */
export function likenessOf(a: Weighed, b: Weighed, weight: Weight, least = 0): number {
  const [small, large] = a.words.size <= b.words.size ? [a.words, b.words] : [b.words, a.words]
  let both = 0
  for (const word of small) if (large.has(word)) both += weight(word)
  const shared = both === 0 ? 0 : both / (a.total + b.total - both)
  // the rest only lowers it, and takes longer
  if (shared === 0 || shared < least) return 0
  const onlyA = difference(a.words, b.words)
  const onlyB = difference(b.words, a.words)
  if (isContrary(onlyA, onlyB)) return 0
  const roleFactor = isSameRole(a.role, b.role) ? 1 : otherRole
  const actionFactor = a.action !== undefined && b.action !== undefined && a.action !== b.action ? otherAction : 1
  const thingFactor = onlyA.size > 0 && onlyB.size > 0 ? otherThing : 1
  const alike = shared * roleFactor * actionFactor * thingFactor
  return alike < least ? 0 : alike
}

/** Words count as if there were so many items more: among few, rarity says little. */
const smoothing = 20
/** Among many items a word that stands once would outweigh all others. */
const heaviest = 4

/** The rarer a concept among the items, the more it tells. */
export function rarityIn(items: Iterable<Said>): Weight {
  const counts = new Map<string, number>()
  let itemCount = smoothing
  for (const { words } of items) {
    itemCount += 1
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weights = new Map(
    Array.from(counts, ([word, count]) => [
      word,
      Math.min(heaviest, Math.log(1 + itemCount / (count + smoothing / 10))),
    ]),
  )
  return (word) => weights.get(word) ?? heaviest
}

function sumOf(words: Iterable<string>, weight: Weight): number {
  let sum = 0
  for (const word of words) sum += weight(word)
  return sum
}

function difference(words: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  const only = new Set<string>()
  for (const word of words) if (!others.has(word)) only.add(word)
  return only
}

/** One is negated, or they differ in words of which one excludes the other. */
const isContrary = (onlyA: ReadonlySet<string>, onlyB: ReadonlySet<string>): boolean =>
  onlyA.has(not) || onlyB.has(not) || areOpposite(onlyA, onlyB)

/** One role holds the other, or one is simply a member or user. */
function isSameRole(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  return small.has('member') || large.has('member') || [...small].every((word) => large.has(word))
}
