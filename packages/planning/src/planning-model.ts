/**
 * The problem as the search sees it: stories are indices in input order, points are whole half points,
 * sprints are numbered from 1 (index 0 of an array by sprint is unused).
 */
export type PlanningModel = {
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
export type Placement = {
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

/*
 * The same for lists of one kind each. What the engine learns of a function's lists is learned per function: `at` has seen every kind and takes the slow way,
 * which was a sixth of planning 500 stories again.
 */
export function intAt(list: Int32Array, index: number): number {
  return list[index] as number
}
export function floatAt(list: Float64Array, index: number): number {
  return list[index] as number
}
export function numberAt(list: readonly number[], index: number): number {
  return list[index] as number
}

export function hasBit(bits: Uint32Array, i: number): boolean {
  return ((at(bits, i >>> 5) >>> (i & 31)) & 1) === 1
}

export function setBit(bits: Uint32Array, i: number): void {
  bits[i >>> 5] = at(bits, i >>> 5) | (1 << (i & 31))
}

/**
 * Each story's own value plus the values of its set. Eight stories are looked up at a time, in tables of all their partial sums:
 * with thousands of stories in long chains the sets hold millions of members.
 */
export function sumsOver(value: ArrayLike<number>, sets: readonly Uint32Array[]): Float64Array {
  const words = at(sets, 0).length
  const table = new Float64Array(words * 1024)
  for (let start = 0; start < table.length; start += 256) {
    for (let mask = 1; mask < 256; mask++) {
      const i = (start >>> 5) + 31 - Math.clz32(mask & -mask)
      table[start + mask] = at(table, start + (mask & (mask - 1))) + (value[i] ?? 0)
    }
  }
  return Float64Array.from(sets, (set, i) => {
    let sum = at(value, i)
    for (let w = 0; w < words; w++) {
      const bits = at(set, w)
      if (bits === 0) continue
      const start = w << 10
      sum += at(table, start + (bits & 255)) + at(table, start + 256 + ((bits >>> 8) & 255))
      sum += at(table, start + 512 + ((bits >>> 16) & 255)) + at(table, start + 768 + (bits >>> 24))
    }
    return sum
  })
}
