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
