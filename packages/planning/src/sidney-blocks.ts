import type { PlanningModel } from './planning-model.ts'
import { at } from './planning-model.ts'

export interface Block {
  readonly members: readonly number[]
  readonly weight: number
  readonly size: number
}

/** Beyond this the products of weight and size are no longer exact, and a bound made of them would be no bound. */
const largestTotal = 2 ** 36

/**
 * Sidney decomposition (Sidney 1975): the stories in blocks of falling weight per point, each closed under dependencies
 * together with those before it and the densest of what is left. Found by cutting a set at its own mean density with a
 * largest-closure cut (Picard 1976) until nothing can be cut. Null where the points are too large to do it exactly.
 */
export function sidneyBlocks(model: PlanningModel): Block[] | null {
  const all = blockOf(model, [...model.order])
  if (all.size > largestTotal || model.n > 1000) return null
  const blocks: Block[] = []
  const open = [all]
  for (let block = open.pop(); block; block = open.pop()) {
    const first = densestClosure(model, block)
    if (first.length === 0 || first.length === block.members.length) {
      blocks.push(block)
      continue
    }
    const inside = new Set(first)
    const rest = block.members.filter((i) => !inside.has(i))
    open.push(blockOf(model, rest), blockOf(model, first))
  }
  return blocks
}

function blockOf(model: PlanningModel, members: readonly number[]): Block {
  return {
    members,
    weight: members.reduce((sum, i) => sum + at(model.weight, i), 0),
    size: members.reduce((sum, i) => sum + at(model.size, i), 0),
  }
}

/** The closed subset that gains most over the block's mean density; empty where none gains. */
function densestClosure(model: PlanningModel, { members, weight, size }: Block): number[] {
  const node = new Map(members.map((i, k) => [i, k]))
  const source = members.length
  const sink = source + 1
  const graph = new FlowGraph(source + 2)
  let gain = 0
  for (const [k, i] of members.entries()) {
    const value = at(model.weight, i) * size - weight * at(model.size, i)
    if (value > 0) graph.arc(source, k, value)
    if (value < 0) graph.arc(k, sink, -value)
    gain += Math.max(0, value)
    for (const j of at(model.before, i)) {
      const other = node.get(j)
      if (other !== undefined) graph.arc(k, other, Number.POSITIVE_INFINITY)
    }
  }
  if (gain - graph.flow(source, sink) < 0.5) return []
  const reached = graph.reachable(source)
  return members.filter((_, k) => reached[k] === 1)
}

/** Largest flow after Dinic (1970). */
class FlowGraph {
  readonly #first: Int32Array
  readonly #next: number[] = []
  readonly #to: number[] = []
  readonly #left: number[] = []

  constructor(nodes: number) {
    this.#first = new Int32Array(nodes).fill(-1)
  }

  arc(from: number, to: number, room: number): void {
    this.#half(from, to, room)
    this.#half(to, from, 0)
  }

  #half(from: number, to: number, room: number): void {
    this.#to.push(to)
    this.#left.push(room)
    this.#next.push(at(this.#first, from))
    this.#first[from] = this.#to.length - 1
  }

  flow(source: number, sink: number): number {
    let total = 0
    for (let level = this.#levels(source); at(level, sink) >= 0; level = this.#levels(source)) {
      const current = this.#first.slice()
      for (let pushed = 1; pushed > 0; total += pushed) pushed = this.#push(source, sink, level, current)
    }
    return total
  }

  reachable(source: number): Uint8Array {
    return Uint8Array.from(this.#levels(source), (level) => (level >= 0 ? 1 : 0))
  }

  #levels(source: number): Int32Array {
    const level = new Int32Array(this.#first.length).fill(-1)
    level[source] = 0
    const queue = [source]
    for (const node of queue) {
      for (let e = at(this.#first, node); e >= 0; e = at(this.#next, e)) {
        const to = at(this.#to, e)
        if (at(this.#left, e) <= 0 || at(level, to) >= 0) continue
        level[to] = at(level, node) + 1
        queue.push(to)
      }
    }
    return level
  }

  /** One augmenting path, by a walk without recursion: chains of dependencies may be long. */
  #push(source: number, sink: number, level: Int32Array, current: Int32Array): number {
    const path: number[] = []
    for (let node = source; node !== sink; ) {
      const e = at(current, node)
      if (e < 0) {
        const back = path.pop()
        if (back === undefined) return 0
        node = at(this.#to, back ^ 1)
        current[node] = at(this.#next, at(current, node))
      } else if (at(this.#left, e) > 0 && at(level, at(this.#to, e)) === at(level, node) + 1) {
        path.push(e)
        node = at(this.#to, e)
      } else {
        current[node] = at(this.#next, e)
      }
    }
    const amount = path.reduce((least, e) => Math.min(least, at(this.#left, e)), Number.POSITIVE_INFINITY)
    for (const e of path) {
      this.#left[e] = at(this.#left, e) - amount
      this.#left[e ^ 1] = at(this.#left, e ^ 1) + amount
    }
    return amount
  }
}
