import { type Likelihoods, neighbourhood, ownScores, softmax, type Weights } from '../src/reading/learned/classify.ts'
import { featuresOf } from '../src/reading/learned/features.ts'
import { unitKinds } from '../src/reading/unit.ts'
import { descend } from './descend.ts'
import type { LabelledBrief } from './labelled-briefs.ts'

/** A feature that fewer briefs show says something of their subject rather than of what is asked for. */
const fewestBriefs = 2
const folds = 4
const ownSchedule = { rounds: 12, rate: 0.05, decay: 0.008 }
const beside = { rounds: 40, rate: 0.05, decay: 0.0005 }

type Example = { features: readonly string[]; kind: number; weight: number }

/**
 * Softmax regression in two layers by stochastic gradient descent (AdaGrad, Duchi et al. 2011) with decay. The second layer learns from what the first
 * says of briefs that it has not seen, by folds, as stacking asks for (Wolpert 1992). The same briefs give the same weights.
 */
export function train(briefs: readonly LabelledBrief[]): Weights {
  const examples = briefs.map(examplesOf)
  const unseen = briefs.map((): Likelihoods[] => [])
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = trainOwn(examples.filter((_, i) => i % folds !== fold))
    for (const [i, brief] of examples.entries())
      if (i % folds === fold) unseen[i] = brief.map(({ features }) => softmax(ownScores(features, weights)))
  }
  return { own: trainOwn(examples), beside: trainBeside(briefs, unseen) }
}

const examplesOf = ({ units, kinds, weights }: LabelledBrief): Example[] =>
  units.map((_, i) => ({ features: featuresOf(units, i), kind: kinds[i] ?? 0, weight: weights[i] ?? 1 }))

function trainOwn(examples: readonly (readonly Example[])[]): Record<string, number[]> {
  const shown = new Map<string, number>()
  for (const brief of examples)
    for (const feature of new Set(brief.flatMap(({ features }) => features)))
      shown.set(feature, (shown.get(feature) ?? 0) + 1)
  const index = new Map<string, number>()
  for (const [feature, count] of shown) if (count >= fewestBriefs) index.set(feature, index.size)
  const rows = examples.flat().map(({ features, kind, weight }) => ({
    kind,
    weight,
    values: features.flatMap((feature) => {
      const at = index.get(feature)
      return at === undefined ? [] : [{ at, value: 1 }]
    }),
  }))
  const weights = descend(rows, index.size, unitKinds.length, ownSchedule)
  return Object.fromEntries([...index].map(([feature, at]) => [feature, weights[at] as number[]]))
}

function trainBeside(briefs: readonly LabelledBrief[], likely: readonly Likelihoods[][]): number[][] {
  const rows = briefs.flatMap((brief, b) =>
    brief.units.map((_, i) => ({
      kind: brief.kinds[i] ?? 0,
      weight: brief.weights[i] ?? 1,
      values: neighbourhood(brief.units, likely[b] ?? [], i).map((value, at) => ({ at, value })),
    })),
  )
  return descend(rows, rows[0]?.values.length ?? 0, unitKinds.length, beside)
}
