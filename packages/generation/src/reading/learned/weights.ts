import packedBorders from './borders.json' with { type: 'json' }
import type { Weights } from './classify.ts'
import packed from './weights.json' with { type: 'json' }

let weights: Weights | undefined

/** What `npm run train` learned from the labelled briefs; numbers are kept as whole hundredths. */
export function learnedWeights(): Weights {
  weights ??= {
    own: Object.fromEntries(
      Object.entries(packed.own).map(([feature, row]) => [feature, row.map((weight) => weight / 100)]),
    ),
    beside: packed.beside.map((row) => row.map((weight) => weight / 100)),
  }
  return weights
}

let borders: Record<string, number> | undefined
/** How much each feature of a place asks that a thought ends there, as `npm run train` learned it. */
export function learnedBorders(): Readonly<Record<string, number>> {
  borders ??= Object.fromEntries(Object.entries(packedBorders).map(([feature, weight]) => [feature, weight / 100]))
  return borders
}

/** The words that the labelled briefs in English use most, the most frequent first. */
export function learnedWords(): readonly string[] {
  return packed.words
}
