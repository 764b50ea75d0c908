/**
 * The problem as the search sees it: stories are indices in input order, points are whole half points,
 * sprints are numbered from 1 (index 0 of an array by sprint is unused).
 */
export interface PlanningModel {
  readonly n: number
  /** Half points; for an oversize story the whole sprint. */
  readonly size: Float64Array
  readonly weight: Int32Array
  /** Epic by number, -1 where a story has none. */
  readonly epic: Int32Array
  readonly before: readonly (readonly number[])[]
  readonly after: readonly (readonly number[])[]
  /** Indices such that every story comes behind what it depends on. */
  readonly order: readonly number[]
  readonly ancestors: readonly Uint32Array[]
  readonly descendants: readonly Uint32Array[]
  /** Half points of a story with all that it waits for, and with all that waits for it. */
  readonly head: Float64Array
  readonly tail: Float64Array
  /** Larger than every velocity (or than what the locks leave): gets a sprint of its own. */
  readonly oversize: Uint8Array
  /** Locked sprint, 0 where free. */
  readonly fixed: Int32Array
  /** Half points of the sprints that `velocities` names, from sprint 1. */
  readonly listed: readonly number[]
  readonly plain: number
  readonly largest: number
  /** Every sprint holds the same, and nothing is locked: then the problem reads the same backwards. */
  readonly uniform: boolean
}

/** Half points that fit in sprint s. */
export function capacity(model: PlanningModel, s: number): number {
  return model.listed[s - 1] ?? model.plain
}

/** What story i takes of sprint s: an oversize story takes all of it. */
export function loadIn(model: PlanningModel, i: number, s: number): number {
  return model.oversize[i] ? capacity(model, s) : at(model.size, i)
}

/** Whether story i still fits in sprint s beside `load` half points. A sprint without capacity takes nothing. */
export function fits(model: PlanningModel, i: number, s: number, load: number): boolean {
  const room = capacity(model, s)
  return model.oversize[i] ? load === 0 && room > 0 : load + at(model.size, i) <= room
}

/** A whole plan by story index, and its value. */
export interface Placement {
  readonly sprint: Int32Array
  readonly count: number
  /** Sum of weight times sprint number. */
  readonly earliness: number
}

export function placementOf(model: PlanningModel, sprint: Int32Array): Placement {
  let count = 0
  let earliness = 0
  for (let i = 0; i < model.n; i++) {
    count = Math.max(count, at(sprint, i))
    earliness += at(model.weight, i) * at(sprint, i)
  }
  return { sprint, count, earliness }
}

/** Different (epic, sprint) pairs; stories without an epic count for nothing. */
export function epicPairs(model: PlanningModel, sprint: Int32Array): number {
  const pairs = new Set<number>()
  for (let i = 0; i < model.n; i++) {
    const epic = at(model.epic, i)
    if (epic >= 0) pairs.add(epic * 1_048_576 + at(sprint, i))
  }
  return pairs.size
}

/** The element at an index that the caller knows to be there. */
export function at<T>(list: { readonly [index: number]: T }, index: number): T {
  // The search runs on indices that it made itself; a check here would cost a fifth of its speed.
  return list[index] as T
}

export function hasBit(bits: Uint32Array, i: number): boolean {
  return ((at(bits, i >>> 5) >>> (i & 31)) & 1) === 1
}

export function setBit(bits: Uint32Array, i: number): void {
  bits[i >>> 5] = at(bits, i >>> 5) | (1 << (i & 31))
}

/** Sum of the values of a set's members. */
export function sumOver(value: ArrayLike<number>, set: Uint32Array): number {
  let sum = 0
  for (let w = 0; w < set.length; w++) {
    for (let rest = at(set, w); rest; rest &= rest - 1) sum += at(value, w * 32 + 31 - Math.clz32(rest & -rest))
  }
  return sum
}

/** Heads and tails for these sizes. */
export function reachOf(size: Float64Array, ancestors: readonly Uint32Array[], descendants: readonly Uint32Array[]) {
  return {
    head: size.map((own, i) => own + sumOver(size, at(ancestors, i))),
    tail: size.map((own, i) => own + sumOver(size, at(descendants, i))),
  }
}
