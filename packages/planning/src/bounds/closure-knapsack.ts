import type { PlanningModel } from '../planning-model.ts'
import { at } from '../planning-model.ts'
import { FlowGraph } from './flow-graph.ts'

/** Beyond this the products of weight and size are no longer exact, and a bound made of them would be no bound. */
export const largestExactTotal = 2 ** 36

/** The linear relaxation of a knapsack with dependencies: what it takes whole, the block it takes in part, and its value. */
export type RelaxedKnapsack = {
  readonly value: number
  readonly whole: readonly number[]
  /** Empty where everything taken is taken whole: then that is the best there is. */
  readonly cut: readonly number[]
}

/**
 * Most weight within `room` of a set of stories, none without those it depends on within the set, where one block of
 * stories may be taken in part: the linear relaxation of the knapsack with dependencies.
 *
 * The relaxation takes closed blocks by falling weight per point (Sidney 1975). Instead of all blocks only those around
 * the end of the room are worked out: a set is cut at its own mean density by a largest closure (Picard 1976), and the part
 * in which the room ends is cut again.
 */
export function closureKnapsack(model: PlanningModel, members: readonly number[], room: number): RelaxedKnapsack {
  const whole: number[] = []
  let heldWeight = 0
  let roomLeft = room
  let block = members
  for (;;) {
    const weight = sum(model.weight, block)
    const size = sum(model.size, block)
    if (size <= roomLeft) return { value: heldWeight + weight, whole: [...whole, ...block], cut: [] }
    const first = densestClosure(model, block, weight, size)
    if (first.length === 0 || first.length === block.length)
      return { value: heldWeight + (weight * roomLeft) / size, whole, cut: block }
    const firstSize = sum(model.size, first)
    if (firstSize > roomLeft) {
      block = first
      continue
    }
    heldWeight += sum(model.weight, first)
    roomLeft -= firstSize
    whole.push(...first)
    const inside = new Set(first)
    block = block.filter((i) => !inside.has(i))
  }
}

/** The closed subset that gains most over the block's mean density; empty where none gains. */
function densestClosure(model: PlanningModel, members: readonly number[], weight: number, size: number): number[] {
  const node = new Int32Array(model.n).fill(-1)
  for (const [k, i] of members.entries()) node[i] = k
  const source = members.length
  const sink = source + 1
  const graph = new FlowGraph(source + 2)
  let gain = 0
  for (const [k, i] of members.entries()) {
    const value = at(model.weight, i) * size - weight * at(model.size, i)
    if (value > 0) graph.arc(source, k, value)
    if (value < 0) graph.arc(k, sink, -value)
    gain += Math.max(0, value)
    for (const j of at(model.before, i)) if (at(node, j) >= 0) graph.arc(k, at(node, j), Number.POSITIVE_INFINITY)
  }
  if (gain - graph.flow(source, sink) < 0.5) return []
  const reached = graph.reachable(source)
  return members.filter((_, k) => reached[k] === 1)
}

function sum(values: ArrayLike<number>, members: readonly number[]): number {
  let total = 0
  for (const i of members) total += at(values, i)
  return total
}
