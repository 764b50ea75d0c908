import { splitBrief } from '../src/reading/units/split-brief.ts'
import {
  borderFeatures,
  isCeaseless,
  isOpenCondition,
  links,
  type PlacedWord,
  placedWords,
} from '../src/reading/units/thought-borders.ts'
import { descend } from './descend.ts'
import type { LabelledText } from './labelled-briefs.ts'

/** The words of a sentence, and before which of them a thought begins. */
export type PartedSentence = { words: PlacedWord[]; borders: Set<number>; weight: number }

/** A feature that fewer sentences show says something of their subject. */
const fewestShown = 6
const schedule = { rounds: 8, rate: 0.08, decay: 0.0005 }
/** Ordinary sentences without their marks teach how speech goes on, a little. */
const strippedWeight = 0.1
const fewestStripped = 18
const [written, begins] = [0, 1]
/** Too little to matter: such weights are left out. */
const least = 0.25

/** How much each feature of a place asks that a thought ends there: softmax regression of two kinds. The same briefs give the same weights. */
export function trainBorders(briefs: readonly LabelledText[]): Record<string, number> {
  const examples = briefs.flatMap((brief) => partedSentences(brief).flatMap(placesIn))
  const shown = new Map<string, number>()
  for (const { features } of examples) for (const each of features) shown.set(each, (shown.get(each) ?? 0) + 1)
  const index = new Map<string, number>()
  for (const [feature, count] of shown) if (count >= fewestShown) index.set(feature, index.size)
  const rows = examples.map(({ features, begins: isBorder, weight }) => ({
    kind: isBorder ? begins : written,
    weight,
    values: features.flatMap((feature) => {
      const at = index.get(feature)
      return at === undefined ? [] : [{ at, value: 1 }]
    }),
  }))
  const weights = descend(rows, index.size, 2, schedule)
  return Object.fromEntries(
    [...index]
      .map(([feature, at]): [string, number] => [feature, (weights[at]?.[begins] ?? 0) - (weights[at]?.[written] ?? 0)])
      .filter(([, weight]) => Math.abs(weight) >= least),
  )
}

function placesIn({
  words,
  borders,
  weight,
}: PartedSentence): { features: string[]; begins: boolean; weight: number }[] {
  let last = 0
  return words.flatMap((_, at) => {
    const from = last
    if (borders.has(at)) last = at
    if (at === 0) return []
    return [{ features: borderFeatures(words, at, from), begins: borders.has(at), weight }]
  })
}

/** The sentences of a brief with the borders that its labels draw, and each of its paragraphs once more without a mark. */
export function partedSentences({ text, units: labels }: LabelledText): PartedSentence[] {
  const quotes = labels.flatMap(({ quote }) => {
    const start = text.indexOf(quote)
    return start < 0 || text.includes(quote, start + 1) ? [] : [{ start, end: start + quote.length }]
  })
  const paragraphs = new Map<number, PartedSentence>()
  const sentences: PartedSentence[] = []
  let block = 0
  let reached = -1
  splitBrief({ epicInfo: text, additionalInfo: '' }, (masked, span) => {
    const sentence = masked.slice(span.start, span.end)
    const words = placedWords(sentence)
    const borders = bordersOf(words, span, quotes)
    sentences.push({ words, borders, weight: 1 })
    if (masked.slice(Math.max(0, reached), span.start).includes('\n') || reached > span.start) block += 1
    reached = span.end
    const all = paragraphs.get(block) ?? {
      words: [],
      borders: new Set<number>(),
      weight: strippedWeight,
    }
    const offset = all.words.length
    if (offset > 0) all.borders.add(offset)
    for (const border of borders) all.borders.add(offset + border)
    all.words.push(...words.map((word) => ({ ...word, gap: '' })))
    paragraphs.set(block, all)
    return [span]
  })
  const stripped = [...paragraphs.values()].filter(
    ({ words }) =>
      words.length > fewestStripped && !sentences.some((sentence) => sentence.words.length === words.length),
  )
  return [...sentences.filter(({ words }) => isCeaseless(words)), ...stripped]
}

type Quote = { start: number; end: number }

/** A thought begins where a quote does, with the words that link it, and where something goes on behind one. */
function bordersOf(words: readonly PlacedWord[], { start, end }: Quote, quotes: readonly Quote[]): Set<number> {
  const borders = new Set<number>()
  const wordAt = (place: number): number => words.findIndex((word) => start + word.start >= place)
  for (const quote of quotes) {
    if (quote.start <= start || quote.start >= end) continue
    let at = wordAt(quote.start)
    while (at > 1 && (links(words[at - 1]?.word) || words[at - 1]?.word === 'where') && words[at]?.gap === '') at -= 1
    if (at > 0) borders.add(at)
  }
  for (const quote of quotes) {
    if (quote.end <= start || quote.end >= end - fewestBehind) continue
    const at = wordAt(quote.end)
    if (at > 0 && ![0, 1, 2, 3].some((by) => borders.has(at + by))) borders.add(at)
  }
  return withConditions(words, borders)
}

/** Labels quote what follows from a condition without it; both are one thought. */
function withConditions(words: readonly PlacedWord[], borders: ReadonlySet<number>): Set<number> {
  const kept = new Set<number>()
  let from = 0
  for (const at of [...borders].sort((a, b) => a - b)) {
    if (isOpenCondition(words.slice(from, at))) continue
    kept.add(at)
    from = at
  }
  return kept
}
/** In characters. */
const fewestBehind = 12
