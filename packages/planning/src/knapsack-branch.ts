import { closureKnapsack, type RelaxedKnapsack } from './closure-knapsack.ts'
import { Heap } from './heap.ts'
import type { PlanningModel } from './planning-model.ts'
import { at, hasBit } from './planning-model.ts'
import type { Steps } from './steps.ts'

interface Node {
  /** Weight and stories decided on so far, and the room they leave. */
  readonly held: number
  readonly left: number
  readonly open: readonly number[]
  readonly relaxed: RelaxedKnapsack
  /** No whole choice below this node weighs more. */
  readonly most: number
}

/**
 * Most weight that a set of `members`, none without those it depends on among them, holds within `room`, in whole stories: branch and
 * bound over the linear relaxation, best first. After `budget` steps it gives what is known by then, which is never too low.
 */
export function* knapsackBranch(
  model: PlanningModel,
  members: readonly number[],
  room: number,
  budget: number,
): Steps<number> {
  const open = new Heap<Node>((a, b) => a.most > b.most)
  let known = 0
  let left = budget
  const add = (held: number, room: number, rest: readonly number[]) => {
    if (room < 0) return
    const relaxed = closureKnapsack(model, rest, room)
    // a grain for the rounding of the one fraction
    const most = Math.floor(held + relaxed.value + 1e-6)
    known = Math.max(known, held + filled(model, relaxed, rest, room))
    if (most > known) open.push({ held, left: room, open: rest, relaxed, most })
  }
  add(0, room, members)
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.most <= known) return known
    if (left <= 0) return node.most
    const i = branchOn(model, node.relaxed.cut)
    const waiting = at(model.descendants, i)
    const needed = at(model.ancestors, i)
    const taken = node.open.filter((j) => j === i || hasBit(needed, j))
    add(
      node.held + sum(model.weight, taken),
      node.left - sum(model.size, taken),
      node.open.filter((j) => j !== i && !hasBit(needed, j)),
    )
    add(
      node.held,
      node.left,
      node.open.filter((j) => j !== i && !hasBit(waiting, j)),
    )
    // two flows and what belongs to them
    const steps = node.open.length * 24
    left -= steps
    yield steps
  }
  return known
}

/** The largest story of the block that is cut, and of several the one that decides most about the others. */
function branchOn(model: PlanningModel, cut: readonly number[]): number {
  let best = at(cut, 0)
  for (const i of cut) {
    const more = at(model.size, i) - at(model.size, best) || at(model.tail, i) - at(model.tail, best)
    if (more > 0) best = i
  }
  return best
}

/** The weight of a whole choice near the relaxed one: what it takes whole, and what else fits, densest first. */
function filled(model: PlanningModel, { whole }: RelaxedKnapsack, members: readonly number[], room: number): number {
  const inside = new Set(whole)
  const open = new Set(members)
  let left = room - sum(model.size, whole)
  let held = sum(model.weight, whole)
  const rest = members
    .filter((i) => !inside.has(i))
    .sort((a, b) => at(model.weight, b) * at(model.size, a) - at(model.weight, a) * at(model.size, b) || a - b)
  for (let again = true; again; ) {
    again = false
    for (const i of rest) {
      if (inside.has(i) || at(model.size, i) > left) continue
      if (at(model.before, i).some((j) => open.has(j) && !inside.has(j))) continue
      inside.add(i)
      left -= at(model.size, i)
      held += at(model.weight, i)
      again = true
    }
  }
  return held
}

function sum(values: ArrayLike<number>, members: readonly number[]): number {
  let total = 0
  for (const i of members) total += at(values, i)
  return total
}
