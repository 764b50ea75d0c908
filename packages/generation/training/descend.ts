import { softmax } from '../src/reading/learned/classify.ts'
import { sameNumbers, shuffle } from './shuffle.ts'

/** What is learned from: which of the kinds it is, how much it counts, and its features with their values, by place. */
export type Row = { kind: number; weight: number; values: { at: number; value: number }[] }
export type Schedule = { rounds: number; rate: number; decay: number }

/** The weights of softmax regression, a row of one weight a kind for each of `size` features, by stochastic gradient descent (AdaGrad, Duchi et al. 2011) with decay. */
export function descend(
  rows: readonly Row[],
  size: number,
  kinds: number,
  { rounds, rate, decay }: Schedule,
): number[][] {
  const weights = Array.from({ length: size }, () => new Array<number>(kinds).fill(0))
  const squares = Array.from({ length: size }, () => new Array<number>(kinds).fill(1e-6))
  const order = rows.map((_, i) => i)
  const random = sameNumbers()
  const sums = weights.map((row) => [...row])
  const settled = Math.floor(rounds / 2)
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random)
    for (const i of order) {
      const { kind, weight, values } = rows[i] as Row
      const scores = new Array<number>(kinds).fill(0)
      for (const { at, value } of values)
        for (let k = 0; k < kinds; k += 1) scores[k] = (scores[k] ?? 0) + value * (weights[at]?.[k] ?? 0)
      const likely = softmax(scores)
      for (const { at, value } of values) {
        const [row, square] = [weights[at] as number[], squares[at] as number[]]
        for (let k = 0; k < kinds; k += 1) {
          const gradient = weight * value * ((likely[k] ?? 0) - (k === kind ? 1 : 0)) + decay * (row[k] ?? 0)
          square[k] = (square[k] ?? 0) + gradient * gradient
          row[k] = (row[k] ?? 0) - (rate * gradient) / Math.sqrt(square[k] as number)
        }
      }
    }
    // the mean of the later rounds is steadier than where the last one ends (Polyak and Juditsky 1992)
    if (round >= settled)
      for (const [at, row] of weights.entries())
        for (let k = 0; k < kinds; k += 1) (sums[at] as number[])[k] = (sums[at]?.[k] ?? 0) + (row[k] ?? 0)
  }
  return sums.map((row) => row.map((sum) => sum / (rounds - settled)))
}
