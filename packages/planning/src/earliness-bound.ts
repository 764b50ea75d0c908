import type { PlanningModel } from './planning-model.ts'
import { at } from './planning-model.ts'
import { sidneyBlocks } from './sidney-blocks.ts'
import type { Windows } from './windows.ts'
import { prefixCapacity } from './windows.ts'

/**
 * Most weight that sprints 1..s can hold, for s from 0 to `count`, in any plan of `count` sprints: the smaller of two
 * relaxations of the knapsack with dependencies. One lets the densest blocks of the Sidney decomposition be cut (its linear
 * relaxation), the other keeps the windows and forgets the dependencies otherwise.
 */
export function weightBounds(model: PlanningModel, count: number, { earliest, latest }: Windows): Float64Array {
  const { n, size, weight } = model
  const room = prefixCapacity(model, count)
  const bounds = new Float64Array(count + 1)
  const blocks = sidneyBlocks(model)
  const byDensity = Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => at(weight, b) * at(size, a) - at(weight, a) * at(size, b) || a - b,
  )
  for (let s = 1; s <= count; s++) {
    const cut = blocks ? cutBlocks(blocks, at(room, s)) : Number.POSITIVE_INFINITY
    let left = at(room, s)
    let held = 0
    for (let i = 0; i < n; i++) {
      if (at(latest, i) > s) continue
      left -= at(size, i)
      held += at(weight, i)
    }
    for (const i of byDensity) {
      if (at(latest, i) <= s || at(earliest, i) > s || left <= 0) continue
      held += at(weight, i) * Math.min(1, left / at(size, i))
      left -= at(size, i)
    }
    // Weights are whole numbers; the grain of sand covers rounding of the fractions.
    bounds[s] = Math.floor(Math.min(cut, held) + 1e-6)
  }
  return bounds
}

/**
 * Lower bound on the earliness of any plan of `count` sprints. The sum of weight times sprint equals the sum, over s from 0
 * to count - 1, of the weight that is not yet done after s sprints.
 */
export function earlinessBound(model: PlanningModel, windows: Windows, bounds: Float64Array): number {
  const all = model.weight.reduce((sum, w) => sum + w, 0)
  let byPrefix = 0
  for (let s = 0; s < bounds.length - 1; s++) byPrefix += all - at(bounds, s)
  let byWindow = 0
  for (let i = 0; i < model.n; i++) byWindow += at(model.weight, i) * at(windows.earliest, i)
  return Math.max(byPrefix, byWindow)
}

function cutBlocks(blocks: readonly { weight: number; size: number }[], room: number): number {
  let left = room
  let held = 0
  for (const block of blocks) {
    if (left <= 0) break
    held += block.weight * Math.min(1, left / block.size)
    left -= block.size
  }
  return held
}
