import { Heap } from '../heap.ts'
import type { PlanningModel } from '../planning-model.ts'
import { at, hasBit } from '../planning-model.ts'
import type { Steps } from '../steps.ts'
import { closureKnapsack, type RelaxedKnapsack } from './closure-knapsack.ts'

type Node = {
  /** Decided on so far, and not yet decided about. */
  readonly chosen: readonly number[]
  readonly free: readonly number[]
  readonly cut: readonly number[]
  /** No whole choice below this node weighs more. */
  readonly most: number
}

export type KnapsackOptions = {
  /** Steps the search may take. */
  readonly budget: number
  /** Half points that the set must have at least; default 0. */
  readonly least?: number
  /** What some allowed set weighs: only a heavier one is looked for. Default 0. */
  readonly knownWeight?: number
}

export type KnapsackResult = {
  /** No allowed set weighs more. */
  readonly most: number
  /** A set heavier than `knownWeight`, the best that was found; null where there is none or it was not found. */
  readonly best: readonly number[] | null
}

/**
 * Most weight that a set of `members`, none without those it depends on among them, holds within `room`, in whole stories: branch and
 * bound over the linear relaxation, best first. After its budget it gives what is known by then; `most` is never too low.
 */
export function* knapsackBranch(
  model: PlanningModel,
  members: readonly number[],
  room: number,
  { budget, least = 0, knownWeight = 0 }: KnapsackOptions,
): Steps<KnapsackResult> {
  const open = new Heap<Node>((a, b) => a.most > b.most)
  let heaviest = knownWeight
  let best: readonly number[] | null = null
  let stepsLeft = budget
  const add = (chosen: readonly number[], free: readonly number[]) => {
    const space = room - sum(model.size, chosen)
    if (space < 0) return
    const heldWeight = sum(model.weight, chosen)
    const relaxed = closureKnapsack(model, free, space)
    // a grain for the rounding of the one fraction
    const most = Math.floor(heldWeight + relaxed.value + 1e-6)
    if (most <= heaviest) return
    const choice = [...chosen, ...filled(model, relaxed, free, space)]
    const weight = sum(model.weight, choice)
    if (weight > heaviest && sum(model.size, choice) >= least) {
      heaviest = weight
      best = choice
    }
    if (most > heaviest && relaxed.cut.length > 0) open.push({ chosen, free, cut: relaxed.cut, most })
  }
  add([], members)
  for (let node = open.pop(); node && node.most > heaviest; node = open.pop()) {
    if (stepsLeft <= 0) return { most: node.most, best }
    const i = branchOn(model, node.cut)
    const waiting = at(model.descendants, i)
    const needed = at(model.ancestors, i)
    const comesAlong = (j: number) => j === i || hasBit(needed, j)
    add(
      [...node.chosen, ...node.free.filter(comesAlong)],
      node.free.filter((j) => !comesAlong(j)),
    )
    add(
      node.chosen,
      node.free.filter((j) => j !== i && !hasBit(waiting, j)),
    )
    // two flows and what belongs to them
    const steps = node.free.length * 24
    stepsLeft -= steps
    yield steps
  }
  return { most: heaviest, best }
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

/** A whole choice near the relaxed one: what that takes whole, and what else fits, densest first. */
function filled(
  model: PlanningModel,
  { whole }: RelaxedKnapsack,
  members: readonly number[],
  room: number,
): readonly number[] {
  const inside = new Set(whole)
  const among = new Set(members)
  let roomLeft = room - sum(model.size, whole)
  const rest = members
    .filter((i) => !inside.has(i))
    .sort((a, b) => at(model.weight, b) * at(model.size, a) - at(model.weight, a) * at(model.size, b) || a - b)
  for (let before = -1; inside.size > before; ) {
    before = inside.size
    for (const i of rest) {
      if (inside.has(i) || at(model.size, i) > roomLeft) continue
      if (at(model.before, i).some((j) => among.has(j) && !inside.has(j))) continue
      inside.add(i)
      roomLeft -= at(model.size, i)
    }
  }
  return [...inside]
}

function sum(values: ArrayLike<number>, members: readonly number[]): number {
  let total = 0
  for (const i of members) total += at(values, i)
  return total
}
