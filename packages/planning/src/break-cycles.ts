import { at } from './planning-model.ts'

export interface BrokenEdge {
  /** The story that no longer waits, and what it waited for. */
  readonly story: number
  readonly dependency: number
  /** Members of a shortest cycle through that edge, each waiting for the next one, from `story` on. */
  readonly members: readonly number[]
}

/**
 * Drops the least important edge of every dependency cycle until none is left; `dependsOn` is changed in place.
 * Least important: smallest weight of both ends, then of the dependency, then the first in the input.
 */
export function breakCycles(dependsOn: number[][], weight: ArrayLike<number>): BrokenEdge[] {
  const broken: BrokenEdge[] = []
  const open = [allOf(dependsOn.length)]
  for (let group = open.pop(); group; group = open.pop()) {
    for (const component of components(dependsOn, group)) {
      const edge = leastImportant(dependsOn, weight, component)
      if (!edge) continue
      const [story, dependency] = edge
      broken.push({ story, dependency, members: shortestCycle(dependsOn, story, dependency) })
      dependsOn[story] = at(dependsOn, story).filter((other) => other !== dependency)
      open.push(component)
    }
  }
  return broken
}

function allOf(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i)
}

function leastImportant(dependsOn: number[][], weight: ArrayLike<number>, component: number[]) {
  const inside = new Set(component)
  let best: [number, number] | undefined
  let bestKey = [Number.POSITIVE_INFINITY, 0] as [number, number]
  for (const story of component) {
    for (const dependency of at(dependsOn, story)) {
      if (!inside.has(dependency)) continue
      const key: [number, number] = [at(weight, story) + at(weight, dependency), at(weight, dependency)]
      if (key[0] < bestKey[0] || (key[0] === bestKey[0] && key[1] < bestKey[1])) {
        best = [story, dependency]
        bestKey = key
      }
    }
  }
  return best
}

/** Breadth first from the dependency back to the story. */
function shortestCycle(dependsOn: number[][], story: number, dependency: number): number[] {
  const from = new Map<number, number>([[dependency, -1]])
  const queue = [dependency]
  for (const current of queue) {
    if (current === story) break
    for (const next of at(dependsOn, current)) {
      if (from.has(next)) continue
      from.set(next, current)
      queue.push(next)
    }
  }
  const path: number[] = []
  for (let current = from.get(story) ?? -1; current !== -1; current = from.get(current) ?? -1) path.push(current)
  return [story, ...path.reverse()]
}

/** Strongly connected components within a group, after Tarjan (1972), without recursion; members in input order. */
function components(dependsOn: number[][], group: readonly number[]): number[][] {
  const inside = new Set(group)
  const number = new Map<number, number>()
  const low = new Map<number, number>()
  const onStack = new Set<number>()
  const stack: number[] = []
  const found: number[][] = []
  for (const root of group) {
    if (number.has(root)) continue
    const path: [number, number][] = []
    const enter = (node: number) => {
      number.set(node, number.size)
      low.set(node, number.size - 1)
      stack.push(node)
      onStack.add(node)
      path.push([node, 0])
    }
    enter(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const [node, position] = top
      const next = at(dependsOn, node)[position]
      if (next !== undefined) {
        top[1]++
        if (!inside.has(next)) continue
        if (!number.has(next)) enter(next)
        else if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, number.get(next) ?? 0))
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent) low.set(parent[0], Math.min(low.get(parent[0]) ?? 0, low.get(node) ?? 0))
      if (low.get(node) !== number.get(node)) continue
      const component: number[] = []
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        onStack.delete(member)
        component.push(member)
        if (member === node) break
      }
      const first = at(component, 0)
      if (component.length > 1 || at(dependsOn, first).includes(first)) found.push(component.sort((a, b) => a - b))
    }
  }
  return found
}
