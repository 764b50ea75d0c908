import { closureKnapsack, largestExactTotal } from './closure-knapsack.ts'
import type { PlanningModel } from './planning-model.ts'
import { at } from './planning-model.ts'
import type { Steps } from './steps.ts'
import type { Windows } from './windows.ts'
import { prefixCapacity } from './windows.ts'

/**
 * Most weight that sprints 1..s can hold, for s from 0 to `count`, in any plan of `count` sprints. For each s a knapsack is
 * relaxed: stories whose window has closed by then are in, those whose window has not opened are out, and among the rest
 * dependencies hold while one block may be cut. Weights are whole numbers, so each bound is rounded down.
 */
export function* weightBounds(model: PlanningModel, count: number, { earliest, latest }: Windows): Steps<Float64Array> {
  const { n, size, weight } = model
  const room = prefixCapacity(model, count)
  const exact = size.reduce((sum, value) => sum + value, 0) <= largestExactTotal
  const bounds = new Float64Array(count + 1)
  for (let s = 1; s <= count; s++) {
    let left = at(room, s)
    let held = 0
    const open: number[] = []
    for (let i = 0; i < n; i++) {
      if (at(earliest, i) > s) continue
      if (at(latest, i) > s) open.push(i)
      else {
        left -= at(size, i)
        held += at(weight, i)
      }
    }
    const more = exact ? closureKnapsack(model, open, left) : open.reduce((sum, i) => sum + at(weight, i), 0)
    // The grain of sand covers the rounding of the one fraction.
    bounds[s] = Math.floor(held + more + 1e-6)
    yield n * 20
  }
  return bounds
}

/**
 * Lower bound on the earliness of any plan. The sum of weight times sprint equals the sum, over s from 0 to the last sprint
 * but one, of the weight that is not yet done after s sprints.
 */
export function earlinessBound(model: PlanningModel, windows: Windows, bounds: Float64Array): number {
  const all = model.weight.reduce((sum, w) => sum + w, 0)
  let byPrefix = 0
  for (let s = 0; s < bounds.length - 1; s++) byPrefix += all - at(bounds, s)
  let byWindow = 0
  for (let i = 0; i < model.n; i++) byWindow += at(model.weight, i) * at(windows.earliest, i)
  return Math.max(byPrefix, byWindow)
}
