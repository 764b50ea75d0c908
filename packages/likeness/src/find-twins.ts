import { areOpposite } from './concepts.ts'
import { NOT, type StoryWords, storyWords } from './read-item.ts'

/** Two stories that say nearly the same; `likeness` from 0 to 1. The first stands earlier in the backlog. */
export type Duplicate = { storyIds: [string, string]; likeness: number }

/** Chosen on pairs written by hand and on eleven real backlogs: docs/evaluation.md. */
const NEARLY_THE_SAME = 0.63
/** A story is offered to be merged with so many earlier ones at most. */
const MOST_PAIRS = 3
/** Words count as if the backlog had so many stories more: in a small one, rarity says little. */
const SMOOTHING = 20
/** In a large backlog a word that stands once would outweigh all others. */
const HEAVIEST = 4

const OTHER_ROLE = 0.9
const OTHER_ACTION = 0.75
/** Each says something that the other does not: a thing in the place of another, rather than one more detail. */
const OTHER_THING = 0.88

/**
 * Pairs of stories that say nearly the same, across epics and within one, the likest first: what is wanted is compared by concepts that weigh the more the
 * rarer they are in the backlog. Another role or action makes two stories less alike; opposites (`import`, `export`) and negations make them different.
 */
export function findDuplicates(stories: readonly { id: string; title: string; description: string }[]): Duplicate[] {
  const said = stories.map((story) => storyWords(story))
  const weights = weigh(said)
  const read = said.map((story) => ({ ...story, weight: sum(story.words, weights) }))
  const pairs: Duplicate[] = []
  for (const [later, candidates] of candidatesOf(read, weights).entries()) {
    const found: Duplicate[] = []
    for (const earlier of candidates) {
      const a = read[earlier]
      const b = read[later]
      const first = stories[earlier]
      const second = stories[later]
      if (!a || !b || !first || !second) continue
      const likeness = likenessOf(a, b, weights)
      if (likeness >= NEARLY_THE_SAME) found.push({ storyIds: [first.id, second.id], likeness })
    }
    pairs.push(...found.sort((a, b) => b.likeness - a.likeness).slice(0, MOST_PAIRS))
  }
  return pairs.sort((a, b) => b.likeness - a.likeness)
}

type Weights = ReadonlyMap<string, number>

/** The rarer a concept in the backlog, the more it tells. */
function weigh(stories: readonly StoryWords[]): Weights {
  const counts = new Map<string, number>()
  for (const { words } of stories) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const all = stories.length + SMOOTHING
  return new Map(
    [...counts].map(([word, count]) => [word, Math.min(HEAVIEST, Math.log(1 + all / (count + SMOOTHING / 10)))]),
  )
}

/**
 * For each story the earlier ones that may be like it: those that share one of its rarest concepts. Two sets can be alike by a share t only when they share one of
 * the concepts that come first, up to 1 - t of the weight (prefix filtering: Chaudhuri, Ganti, Kaushik, ICDE 2006).
 */
function candidatesOf(stories: readonly StoryWords[], weights: Weights): number[][] {
  const places = new Map<string, number[]>()
  const same = new Map<string, number>()
  return stories.map(({ words }, index) => {
    const sorted = [...words].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || (a < b ? -1 : 1))
    const key = sorted.join(' ')
    const twin = same.get(key)
    // stories that say exactly the same are compared with the first of them alone
    if (twin !== undefined) return [twin]
    same.set(key, index)
    const found = new Set<number>()
    let rest = sum(sorted, weights)
    const least = rest * NEARLY_THE_SAME
    for (const word of sorted) {
      if (rest < least) break
      rest -= weights.get(word) ?? 0
      const list = places.get(word)
      for (const place of list ?? []) found.add(place)
      if (list) list.push(index)
      else places.set(word, [index])
    }
    return [...found].sort((a, b) => a - b)
  })
}

const sum = (words: Iterable<string>, weights: Weights): number => {
  let total = 0
  for (const word of words) total += weights.get(word) ?? 0
  return total
}

type Weighed = StoryWords & { weight: number }

function likenessOf(a: Weighed, b: Weighed, weights: Weights): number {
  const [small, large] = a.words.size <= b.words.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of small.words) if (large.words.has(word)) shared += weights.get(word) ?? 0
  const likeness = shared / (a.weight + b.weight - shared)
  // the rest only lowers it, and takes longer
  if (!(likeness >= NEARLY_THE_SAME)) return 0
  const onlyA = [...a.words].filter((word) => !b.words.has(word))
  const onlyB = [...b.words].filter((word) => !a.words.has(word))
  if (isContrary(onlyA, onlyB)) return 0
  const roleFactor = isSameRole(a.role, b.role) ? 1 : OTHER_ROLE
  const actionFactor = a.action !== undefined && b.action !== undefined && a.action !== b.action ? OTHER_ACTION : 1
  const thingFactor = onlyA.length > 0 && onlyB.length > 0 ? OTHER_THING : 1
  return likeness * roleFactor * actionFactor * thingFactor
}

/** One is negated, or they differ in words of which one excludes the other. */
const isContrary = (onlyA: readonly string[], onlyB: readonly string[]): boolean =>
  onlyA.includes(NOT) || onlyB.includes(NOT) || onlyA.some((word) => onlyB.some((other) => areOpposite(word, other)))

/** One role holds the other, or one is simply a member or user. */
function isSameRole(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  return small.has('member') || large.has('member') || [...small].every((word) => large.has(word))
}
