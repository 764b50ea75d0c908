import { at } from '../planning-model.ts'

/** Largest flow after Dinic (1970). */
export class FlowGraph {
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
