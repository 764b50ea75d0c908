import type { Windows } from '../bounds/windows.ts'
import { prefixCapacity } from '../bounds/windows.ts'
import type { Placement, PlanningModel } from '../planning-model.ts'
import { at, hasBit, placementOf, setBit } from '../planning-model.ts'
import type { Steps } from '../steps.ts'
import { degreesOf, hashOf, sameSet } from './pack-branch.ts'
import { dominatorsOf, loadEnumerator } from './sprint-loads.ts'

type State = {
  readonly parent: State | null
  readonly load: readonly number[]
  readonly placed: Uint32Array
  /** Weight placed so far, points left. */
  readonly weight: number
  readonly points: number
  /** Sum over the sprints so far of the weight not yet done after them. */
  readonly cost: number
  /** Lower bound on the earliness of any plan that goes on from here. */
  readonly bound: number
}

export type LayeredResult = {
  /** Better than the plan it started from, or null. */
  readonly plan: Placement | null
  /** It saw everything: nothing is better than that plan, or else than the one it started from. */
  readonly exact: boolean
}

/**
 * Searches sprint by sprint for the least earliness within the sprints of `start`. A layer holds the sets of stories that can be done
 * after s sprints, the cheapest way to each; the next one follows by maximal loads. Sets that cannot beat `start` are dropped;
 * the rest go on in the order of their bounds for as long as the layer's part of `budget` lasts, with at most `limit` stories
 * put into loads for each. When no layer was cut and no enumeration stopped at its limit the answer is exact,
 * otherwise it is a beam search.
 */
export function* layeredPlan(
  model: PlanningModel,
  start: Placement,
  { windows, bounds, budget, limit }: { windows: Windows; bounds: Float64Array; budget: number; limit: number },
): Steps<LayeredResult> {
  const { n, weight, size } = model
  const { count } = start
  const room = prefixCapacity(model, count)
  const totalWeight = weight.reduce((sum, w) => sum + w, 0)
  const byDensity = Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => at(weight, b) * at(size, a) - at(weight, a) * at(size, b) || a - b,
  )
  const dominators = n <= 600 ? yield* dominatorsOf(model, { byWeight: true }) : null
  const loads = loadEnumerator(model, windows.earliest, byDensity, dominators)
  let exact = true
  let best: Placement | null = null
  let least = start.earliness
  let layer: State[] = [
    {
      parent: null,
      load: [],
      placed: new Uint32Array((n + 31) >>> 5),
      weight: 0,
      points: size.reduce((sum, value) => sum + value, 0),
      cost: totalWeight,
      bound: 0,
    },
  ]

  let stepsLeft = budget
  for (let s = 1; s <= count && layer.length > 0; s++) {
    const next = new Map<number, State[]>()
    // What the narrow first layers leave is for the later ones, and the last ones, narrow again, need less than their part.
    const until = stepsLeft * (1 - Math.min(1, 2 / (count - s + 2)))
    for (const state of layer) {
      if (state.bound >= least) break
      if (stepsLeft < until) {
        exact = false
        break
      }
      const run = loads.run(degreesOf(model, state.placed), s, limit, (load, length) => {
        add(next, s, state, load, length)
        return n * 4
      })
      let part = run.next()
      for (; !part.done; part = run.next()) {
        stepsLeft -= part.value
        yield part.value
      }
      if (!part.value.complete) exact = false
    }
    layer = [...next.values()].flat().filter((state) => state.bound < least)
    layer.sort((a, b) => a.bound - b.bound || a.points - b.points)
    stepsLeft -= layer.length
    yield layer.length
  }
  return { plan: best, exact }

  function add(next: Map<number, State[]>, s: number, parent: State, load: Int32Array, length: number): void {
    const placedSet = parent.placed.slice()
    let doneWeight = parent.weight
    let points = parent.points
    for (let k = 0; k < length; k++) {
      const i = at(load, k)
      setBit(placedSet, i)
      doneWeight += at(weight, i)
      points -= at(size, i)
    }
    if (points > at(room, count) - at(room, s)) return
    const cost = parent.cost + (totalWeight - doneWeight)
    if (doneWeight === totalWeight) {
      if (cost >= least) return
      best = placementOf(model, sprintsOf(model, { ...parent, parent, load: Array.from(load.subarray(0, length)) }, s))
      least = cost
      return
    }
    const bound = boundOf(placedSet, doneWeight, cost, s)
    if (bound >= least) return
    const key = hashOf(placedSet)
    const alike = next.get(key)
    const before = alike?.findIndex((other) => sameSet(other.placed, placedSet)) ?? -1
    if (alike && before >= 0 && at(alike, before).cost <= cost) return
    const state = {
      parent,
      load: Array.from(load.subarray(0, length)),
      placed: placedSet,
      weight: doneWeight,
      points,
      cost,
      bound,
    }
    if (!alike) next.set(key, [state])
    else if (before >= 0) alike[before] = state
    else alike.push(state)
  }

  /** Cost so far, and for each later sprint what even the densest of the remaining stories leave undone. */
  function boundOf(placedSet: Uint32Array, doneWeight: number, cost: number, s: number): number {
    let bound = cost
    let heldWeight = doneWeight
    let to = s + 1
    let roomLeft = at(room, to) - at(room, s)
    for (const i of byDensity) {
      if (hasBit(placedSet, i)) continue
      // Every story is asked, also when the sum is done: a locked one that was left out would move.
      if (at(windows.latest, i) <= s) return Number.POSITIVE_INFINITY
      if (to >= count) continue
      let part = at(size, i)
      while (part > roomLeft && to < count) {
        const filledWeight = heldWeight + (at(weight, i) * roomLeft) / at(size, i)
        bound += totalWeight - Math.min(at(bounds, to), Math.floor(filledWeight + 1e-6))
        part -= roomLeft
        heldWeight = filledWeight
        to++
        roomLeft = at(room, to) - at(room, to - 1)
      }
      if (to >= count) continue
      heldWeight += (at(weight, i) * part) / at(size, i)
      roomLeft -= part
    }
    for (; to < count; to++) bound += totalWeight - Math.min(at(bounds, to), Math.floor(heldWeight + 1e-6))
    return bound
  }
}

function sprintsOf(model: PlanningModel, last: State, depth: number): Int32Array {
  const sprint = new Int32Array(model.n)
  let s = depth
  for (let state: State | null = last; state; state = state.parent) {
    for (const i of state.load) sprint[i] = s
    s--
  }
  return sprint
}
