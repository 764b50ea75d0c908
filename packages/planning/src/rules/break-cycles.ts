import { at } from '../planning-model.ts'
import type { Steps } from '../steps.ts'

export type BrokenEdge = {
  /** The story that no longer waits, and what it waited for. */
  readonly story: number
  readonly dependency: number
  /** Members of a shortest cycle through that edge, each waiting for the next one, from `story` on. */
  readonly members: readonly number[]
}

/**
 * Drops the least important edge of every dependency cycle until none is left; `dependsOn` is changed in place.
 * Least important: smallest weight of both ends, then of the dependency, then the first in the input.
 *
 * Edges are asked once each, the least important first, whether they still close a cycle: dropping others opens cycles and never
 * makes new ones, so an edge that is kept stays kept.
 */
export function* breakCycles(dependsOn: number[][], weight: ArrayLike<number>): Steps<BrokenEdge[]> {
  const brokenEdges: BrokenEdge[] = []
  const group = new Int32Array(dependsOn.length).fill(-1)
  for (const [number, component] of components(dependsOn).entries()) for (const i of component) group[i] = number
  const searched = new Int32Array(dependsOn.length)
  for (const [round, [story, dependency]] of edgesWithin(dependsOn, group, weight).entries()) {
    const { path, looks } = shortestPath(dependsOn, group, [dependency, story], { searched, round: round + 1 })
    yield looks / 16
    if (!path) continue
    brokenEdges.push({ story, dependency, members: [story, ...path] })
    dependsOn[story] = at(dependsOn, story).filter((other) => other !== dependency)
  }
  return brokenEdges
}

/** Edges that may lie on a cycle, the least important first. */
function edgesWithin(dependsOn: number[][], group: Int32Array, weight: ArrayLike<number>): [number, number][] {
  const edgeWeight = ([story, dependency]: [number, number]) => at(weight, story) + at(weight, dependency)
  return dependsOn
    .flatMap((list, story) => list.map((dependency): [number, number] => [story, dependency]))
    .filter(([story, dependency]) => at(group, story) >= 0 && at(group, story) === at(group, dependency))
    .sort((a, b) => edgeWeight(a) - edgeWeight(b) || at(weight, a[1]) - at(weight, b[1]))
}

/** Breadth first from the dependency back to the story, the story left out; null where there is no way. */
function shortestPath(
  dependsOn: number[][],
  group: Int32Array,
  [start, goal]: readonly [number, number],
  { searched, round }: { searched: Int32Array; round: number },
): { path: number[] | null; looks: number } {
  const goalGroup = at(group, goal)
  const from = new Map<number, number>()
  const queue = [start]
  searched[start] = round
  let looks = 1
  for (const current of queue) {
    if (current === goal) {
      const path: number[] = []
      for (let back = from.get(goal); back !== undefined; back = from.get(back)) path.push(back)
      return { path: path.reverse(), looks }
    }
    looks++
    for (const next of at(dependsOn, current)) {
      looks++
      if (at(searched, next) === round || at(group, next) !== goalGroup) continue
      searched[next] = round
      from.set(next, current)
      queue.push(next)
    }
  }
  return { path: null, looks }
}

/** Strongly connected components that hold a cycle, after Tarjan (1972), without recursion. */
function components(dependsOn: number[][]): number[][] {
  const number = new Map<number, number>()
  const low = new Map<number, number>()
  const onStack = new Set<number>()
  const stack: number[] = []
  const cycles: number[][] = []
  for (const root of dependsOn.keys()) {
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
      if (component.length > 1 || at(dependsOn, first).includes(first)) cycles.push(component)
    }
  }
  return cycles
}
