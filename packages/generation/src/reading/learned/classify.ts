import { type Unit, type UnitKind, unitKinds } from '../unit.ts'
import { featuresOf } from './features.ts'
import { spellingOf } from './spelling.ts'

/** Two layers of weights, a row of one weight a kind for each feature: of a unit by itself, and of it beside its neighbours. */
export type Weights = { own: Record<string, number[]>; beside: number[][] }

export type Likelihoods = readonly number[]

/** How likely each unit is each kind (in the order of `unitKinds`, adding up to 1). */
export function likelihoods(units: readonly Unit[], weights: Weights): Likelihoods[] {
  const spell = spellingOf(units.map(({ text }) => text).join(' '))
  const own = units.map((_, i) => softmax(ownScores(featuresOf(units, i, spell), weights.own)))
  return units.map((_, i) => softmax(scores(neighbourhood(units, own, i), weights.beside)))
}

export function ownScores(features: readonly string[], weights: Record<string, number[]>): number[] {
  const sums = unitKinds.map(() => 0)
  for (const feature of features) {
    const row = Object.hasOwn(weights, feature) ? weights[feature] : undefined
    if (row) for (let k = 0; k < sums.length; k += 1) sums[k] = (sums[k] ?? 0) + (row[k] ?? 0)
  }
  return sums
}

function scores(values: readonly number[], weights: readonly number[][]): number[] {
  return unitKinds.map((_, k) => values.reduce((sum, value, i) => sum + value * (weights[i]?.[k] ?? 0), 0))
}

export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / total)
}

const none = unitKinds.map(() => 0)

/**
 * What the second layer sees of a unit: its own likelihoods (as logarithms), those of the two before and behind it, and the mean of those that stand under the
 * same heading in the same form, and of the whole brief.
 */
export function neighbourhood(units: readonly Unit[], own: readonly Likelihoods[], index: number): number[] {
  const unit = units[index] as Unit
  const at = (i: number): Likelihoods => own[i] ?? none
  const [from, to] = [Math.max(0, index - 12), Math.min(units.length, index + 13)]
  const siblings: Likelihoods[] = []
  for (let i = from; i < to; i += 1) {
    const other = units[i] as Unit
    if (i !== index && other.form === unit.form && other.headings.at(-1) === unit.headings.at(-1)) siblings.push(at(i))
  }
  const block = units[index - 1]?.block === unit.block ? at(index - 1) : none
  // whoever speaks next may take back what was said
  const answer = units[index + 1] && units[index + 1]?.turn !== unit.turn ? at(index + 1) : none
  const parent = unit.parent === undefined ? none : at(unit.parent - 1)
  return [
    1,
    ...at(index).map((p) => Math.log(p + 0.01)),
    ...at(index - 1),
    ...at(index + 1),
    ...at(index - 2),
    ...at(index + 2),
    ...block,
    ...parent,
    ...answer,
    ...mean(siblings),
    // a word or two are read by what stands beside them
    ...(countsFew(unit.text) ? mean(siblings) : none),
  ]
}

const countsFew = (text: string): boolean => text.split(' ', 4).length <= 3

function mean(rows: readonly Likelihoods[]): number[] {
  return unitKinds.map((_, k) => rows.reduce((sum, row) => sum + (row[k] ?? 0), 0) / (rows.length || 1))
}

/** How likely a unit is a demand or a constraint. */
export function wantedness([demand = 0, constraint = 0]: Likelihoods): number {
  return demand + constraint
}
/** The likeliest kind; demands and constraints count together, and a unit is one of them where they reach `from`. */
export function kindOf(likely: Likelihoods, from: number): { kind: UnitKind; wanted: number; sureness: number } {
  const [demand = 0, constraint = 0, ...others] = likely
  const wanted = demand + constraint
  if (wanted >= from) return { kind: demand >= constraint ? 'demand' : 'constraint', wanted, sureness: wanted }
  return { kind: unitKinds[others.indexOf(Math.max(...others)) + 2] ?? 'context', wanted, sureness: 1 - wanted }
}
