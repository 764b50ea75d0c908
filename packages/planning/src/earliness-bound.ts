import { closureKnapsack, largestExactTotal } from './closure-knapsack.ts'
import type { PlanningModel } from './planning-model.ts'
import { at } from './planning-model.ts'
import type { Steps } from './steps.ts'
import type { Windows } from './windows.ts'
import { prefixCapacity } from './windows.ts'

/**
 * Most weight that sprints 1..s can hold, for s from 0 to `count`, from the points alone: the densest stories go in first, and
 * the last one is cut. Quick, and true of any plan.
 */
export function looseWeightBounds(model: PlanningModel, count: number): Float64Array {
  const { n, size, weight } = model
  const room = prefixCapacity(model, count)
  const byDensity = Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => at(weight, b) * at(size, a) - at(weight, a) * at(size, b) || a - b,
  )
  const bounds = new Float64Array(count + 1)
  let held = 0
  let used = 0
  let next = 0
  for (let s = 1; s <= count; s++) {
    for (; next < n && used + at(size, at(byDensity, next)) <= at(room, s); next++) {
      held += at(weight, at(byDensity, next))
      used += at(size, at(byDensity, next))
    }
    const cut = at(byDensity, next)
    bounds[s] = next < n ? roundDown(held + ((at(room, s) - used) * at(weight, cut)) / at(size, cut)) : held
  }
  return bounds
}

/** About how many steps `tightenBounds` takes. */
export function tightenCost({ n }: PlanningModel, count: number): number {
  return count * n * 4
}

/**
 * Lowers the bounds on the weight that sprints 1..s hold, in any plan of as many sprints as there are bounds. For each s a
 * knapsack is relaxed: stories whose window has closed by then are in, those whose window has not opened are out, and among the rest
 * dependencies hold while one block may be cut. Weights are whole numbers, so each bound is rounded down.
 */
export function* tightenBounds(model: PlanningModel, { earliest, latest }: Windows, bounds: Float64Array): Steps<void> {
  const { n, size, weight } = model
  const count = bounds.length - 1
  const room = prefixCapacity(model, count)
  const exact = size.reduce((sum, value) => sum + value, 0) <= largestExactTotal
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
    bounds[s] = Math.min(at(bounds, s), roundDown(held + more))
    yield n * 4
  }
}

/** The grain of sand covers the rounding of the one fraction. */
function roundDown(bound: number): number {
  return Math.floor(bound + 1e-6)
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
