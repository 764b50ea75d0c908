import type { PlanningModel } from '../planning-model.ts'
import { at } from '../planning-model.ts'
import type { Steps } from '../steps.ts'
import { closureKnapsack, largestExactTotal } from './closure-knapsack.ts'
import { knapsackBranch } from './knapsack-branch.ts'
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
  let heldWeight = 0
  let usedRoom = 0
  let next = 0
  for (let s = 1; s <= count; s++) {
    for (; next < n && usedRoom + at(size, at(byDensity, next)) <= at(room, s); next++) {
      heldWeight += at(weight, at(byDensity, next))
      usedRoom += at(size, at(byDensity, next))
    }
    const cut = at(byDensity, next)
    bounds[s] =
      next < n ? roundDown(heldWeight + ((at(room, s) - usedRoom) * at(weight, cut)) / at(size, cut)) : heldWeight
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
export function* tightenBounds(model: PlanningModel, windows: Windows, bounds: Float64Array): Steps<void> {
  const exact = isExact(model)
  for (const { s, heldWeight, roomLeft, open } of knapsacks(model, windows, bounds.length - 1)) {
    const relaxedWeight = exact
      ? closureKnapsack(model, open, roomLeft).value
      : open.reduce((sum, i) => sum + at(model.weight, i), 0)
    bounds[s] = Math.min(at(bounds, s), roundDown(heldWeight + relaxedWeight))
    yield model.n * 4
  }
}

/** Lowers the bounds further, by the same knapsacks in whole stories; each gets its part of `budget`. Tells the steps used. */
export function* sharpenBounds(
  model: PlanningModel,
  windows: Windows,
  bounds: Float64Array,
  budget: number,
): Steps<number> {
  if (!isExact(model)) return 0
  const count = bounds.length - 1
  let usedSteps = 0
  for (const { s, heldWeight, roomLeft, open } of knapsacks(model, windows, count)) {
    // what the earlier ones did not need is for the later ones
    const branch = knapsackBranch(model, open, roomLeft, { budget: (budget - usedSteps) / (count - s + 1) })
    let next = branch.next()
    for (; !next.done; next = branch.next()) {
      usedSteps += next.value
      yield next.value
    }
    bounds[s] = Math.min(at(bounds, s), heldWeight + next.value.most)
  }
  return usedSteps
}

const isExact = ({ size }: PlanningModel): boolean => size.reduce((sum, value) => sum + value, 0) <= largestExactTotal

/** What has to be in sprints 1..s, and the choice that is left: for each s the stories whose window is open, and the room for them. */
function* knapsacks(model: PlanningModel, { earliest, latest }: Windows, count: number) {
  const room = prefixCapacity(model, count)
  for (let s = 1; s <= count; s++) {
    let roomLeft = at(room, s)
    let heldWeight = 0
    const open: number[] = []
    for (let i = 0; i < model.n; i++) {
      if (at(earliest, i) > s) continue
      if (at(latest, i) > s) open.push(i)
      else {
        roomLeft -= at(model.size, i)
        heldWeight += at(model.weight, i)
      }
    }
    yield { s, heldWeight, roomLeft, open }
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
