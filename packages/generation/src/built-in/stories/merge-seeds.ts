import type { Brief } from '../../drafter.ts'
import { containment, keyWords, similarity, stem } from '../english/phrases.ts'
import type { Section } from '../reading/unit.ts'
import { isDemand } from './interpret-unit.ts'
import { type Seed, textOf } from './seed.ts'
import { topicNoun } from './topic-noun.ts'

const mostUnitsBy = { 'high-level': 60, medium: 16, detailed: 12 } as const

const mostLinesToKeepPeopleApart = 40

/** Up to so many requirement lines each wish keeps its own story, and at medium only wishes for the same thing share one. */
const fewLines = 16

type Entry = {
  seed: Seed
  words: Set<string>
  epic: string
  role: string | undefined
  likeness: WeakMap<Entry, number>
}

const entryOf = (seed: Seed, epic: string): Entry => ({
  seed,
  words: keyWords(textOf(seed)),
  epic,
  role: roleOf(seed),
  likeness: new WeakMap(),
})

/** How many stories a brief of so many requirement lines gets: few lines one each, long briefs about one in two. */
function storyBudget(lines: number, level: Brief['detailLevel']): number {
  if (level === 'detailed') return Math.floor(Math.max(14, 10 + (lines - 10) * 0.4))
  if (level === 'medium')
    return lines <= fewLines
      ? Math.max(Math.min(lines, 4), Math.ceil(lines * 0.67))
      : Math.max(Math.ceil(fewLines * 0.67), Math.floor(4 + (lines - 4) * 0.24))
  return lines <= 3 ? lines : Math.floor(3 + (lines - 3) * 0.12)
}

/** Brings the seeds down to the budget: neighbours of one epic that speak of the same are joined first. */
export function mergeSeeds(
  seeds: readonly Seed[],
  epicOf: (seed: Seed) => string,
  level: Brief['detailLevel'],
): Seed[] {
  const lines = new Set(
    seeds.flatMap((seed) => seed.parts.filter((part) => !part.loose).map((part) => part.unit.order)),
  ).size
  const isShort = lines <= fewLines
  const budget = level === 'detailed' && isShort ? seeds.length : storyBudget(lines, level)
  const result = seeds.map((seed) => entryOf(seed, epicOf(seed)))
  if (level !== 'detailed' || result.length > budget) joinCaptioned(result)
  const isCoarse = level !== 'detailed' && lines <= mostLinesToKeepPeopleApart
  while (result.length > budget) {
    const pair = nearestPair(result, mostUnitsBy[level], isCoarse, level === 'medium' && lines <= fewLines)
    if (!pair) break
    const [i, j] = pair
    const [a, b] = [result[i], result[j]]
    if (!a || !b) break
    const seed = join(a.seed, b.seed)
    result.splice(j, 1)
    result.splice(i, 1, entryOf(seed, a.epic))
  }
  return result.map((entry) => entry.seed)
}

/**
 * The two entries of one epic that speak of the same most. Neighbours only; in a coarse draft of a shorter brief also
 * what one person wants in different places, and never what two different persons want.
 */
function nearestPair(
  entries: readonly Entry[],
  mostUnits: number,
  isCoarse: boolean,
  onlyKin: boolean,
): [number, number] | undefined {
  let best: [number, number] | undefined
  let score = Number.NEGATIVE_INFINITY
  for (const [i, a] of entries.entries()) {
    for (let j = i + 1; j < (isCoarse ? entries.length : Math.min(i + 2, entries.length)); j += 1) {
      const b = entries[j]
      if (!b || a.epic !== b.epic || a.seed.parts.length + b.seed.parts.length > mostUnits) continue
      const [one, other] = [a.role, b.role]
      if (isCoarse && one && other && one !== other) continue
      if (j > i + 1 && (!one || one !== other)) continue
      if (onlyKin && !isKin(a.seed, b.seed, j === i + 1)) continue
      const likeness = likenessOf(a, b)
      const near = nearness(a, b, likeness) - (j - i - 1) * 0.02
      if (near > score) {
        best = [i, j]
        score = near
      }
    }
  }
  return best
}

/** How much two entries speak of the same; kept with the first, for most pairs stay while others are joined. */
function likenessOf(a: Entry, b: Entry): number {
  const known = a.likeness.get(b)
  if (known !== undefined) return known
  const likeness = similarity(a.words, b.words) + 0.5 * containment(a.words, b.words)
  a.likeness.set(b, likeness)
  return likeness
}

/** Two seeds of one doer that turn on the same thing, or of which the second goes on speaking of the first. */
function isKin(a: Seed, b: Seed, areNeighbours: boolean): boolean {
  if (areNeighbours && /^(?:it|they|this|these|that|those)\s/i.test(b.parts[0]?.unit.text ?? '')) return true
  if (a.label && a.label === b.label) return true
  if (roleOf(a) !== roleOf(b)) return false
  const [one, other] = [topicsOf(a), topicsOf(b)]
  return one.some((topic) => other.includes(topic)) && (areNeighbours || [...verbsOf(a), ...verbsOf(b)].every(isUpkeep))
}

/** What the demands of a seed turn on: their objects, without what tells which. */
const topicsOf = (seed: Seed): string[] =>
  seed.parts
    .flatMap((part) => part.statements)
    .filter(isDemand)
    .map((statement) => stem(topicNoun(statement.clause)))
    .filter((topic) => topic !== '')

const verbsOf = (seed: Seed): string[] =>
  seed.parts.flatMap((part) => part.statements.filter(isDemand).map((statement) => statement.clause?.verb ?? ''))

/** To make a thing, to look after it and to end it are one family. */
const isUpkeep = (verb: string): boolean =>
  /^(?:create|add|book|reserve|place|open|start|view|see|list|read|change|edit|update|move|rename|reschedule|manage|close|end|cancel|delete|remove|archive|restore)$/.test(
    verb,
  )

/** Neighbours under one and the same caption were only apart because each is a line of its own. */
function joinCaptioned(entries: Entry[]): void {
  for (let i = entries.length - 1; i > 0; i -= 1) {
    const [a, b] = [entries[i - 1], entries[i]]
    if (
      !a ||
      !b ||
      a.seed.kind !== 'quality' ||
      !a.seed.label ||
      a.seed.label !== b.seed.label ||
      a.seed.section !== b.seed.section
    )
      continue
    const seed = join(a.seed, b.seed)
    entries.splice(i - 1, 2, entryOf(seed, a.epic))
  }
}

function nearness(one: Entry, other: Entry, likeness: number): number {
  const [a, b] = [one.seed, other.seed]
  const size = (a.parts.length + b.parts.length) * 0.09
  const sameSection = a.section === b.section ? 0.4 : 0
  const sameRole = one.role === other.role ? 0.15 : -0.5
  const captions = a.label && b.label ? -0.35 : 0
  return likeness + sameSection + sameRole + captions - size
}

/** At a high level each heading is one theme: what stands under it becomes one story, captioned by it. */
export function joinThemes(seeds: readonly Seed[], sections: readonly Section[]): Seed[] {
  const themes = new Map<number, Seed>()
  for (const seed of seeds) {
    const theme = themes.get(seed.section)
    themes.set(seed.section, theme ? join(theme, seed) : seed)
  }
  return [...themes.values()].map((seed) => captionWhole(seed, seeds, sections, 2))
}

/** A story that holds all that stands under a heading is called after the heading rather than after its first line. */
export function captionWhole(seed: Seed, planted: readonly Seed[], sections: readonly Section[], fewest = 3): Seed {
  const title = sections[seed.section]?.title ?? ''
  const all = planted.filter((other) => other.section === seed.section)
  const lines = all.reduce((sum, other) => sum + other.parts.length, 0)
  const heads = seed.parts.filter((part) => !part.unit.detail && !part.loose).length
  // `What staff need` asks; its answers name the story
  if (
    title === '' ||
    /^(?:what|how|who|why|when|where)\s/i.test(title) ||
    all.length < 2 ||
    heads < fewest ||
    namesNothing.test(title) ||
    sections[seed.section]?.role !== undefined ||
    seed.parts.length < lines ||
    seed.kind === 'context'
  )
    return seed
  return { ...seed, label: title }
}

/** Headings over a whole document, or over people: what stands under them tells more. */
const namesNothing =
  /^(?:(?:functional |user |product |business |key |main |basic |core |general |other |additional )*(?:requirements?(?: overview)?|reqs|features|needs|wishes|scope|functions?|functionality|overview|general|goals?|objectives?|users?|rules|details|notes)|for .+|in scope|user stories|use cases?|must[- ]haves?|should[- ]haves?|could[- ]haves?|nice[- ]to[- ]haves?|mvp|features and functionalit(?:y|ies))$/i

const roleOf = (seed: Seed): string | undefined =>
  seed.parts.flatMap((part) => part.statements).find((statement) => statement.clause?.role)?.clause?.role

export function join(a: Seed, b: Seed): Seed {
  const label = a.label ?? (a.parts.length < b.parts.length ? b.label : undefined)
  const { label: _, ...others } = a
  return {
    ...others,
    ...(label ? { label } : {}),
    labelSources: [...a.labelSources, ...b.labelSources],
    parts: [...a.parts, ...b.parts],
  }
}
