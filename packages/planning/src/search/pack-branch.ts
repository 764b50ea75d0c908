import { prefixCapacity, windowsOf } from '../bounds/windows.ts'
import { Heap } from '../heap.ts'
import type { PlanningModel } from '../planning-model.ts'
import { at, hasBit, setBit } from '../planning-model.ts'
import type { Steps } from '../steps.ts'
import { dominatorsOf, loadEnumerator } from './sprint-loads.ts'

/** What several searches of one problem share: the fewest sprints known to suffice, and how to tell of fewer. */
export type CountGoal = {
  /** Sprints of the best plan so far. */
  best(): number
  /** Sprints that every plan needs. */
  fewest(): number
  found(sprint: Int32Array): void
}

type Node = {
  readonly parent: Node | null
  readonly load: readonly number[]
  readonly depth: number
  readonly placed: Uint32Array
  readonly storiesLeft: number
  readonly points: number
  readonly merit: number
  readonly turn: number
}

/**
 * What idle points per sprint count beside a story that is left, in mean story sizes. Where packing is tight, a fraction of a
 * story's size decides; of 1, 10, 30, 100, 300 and 1000 this found most of Scholl's optima, and as many of others.
 */
const idleWeight = 100

/** Nodes kept in memory at most; beyond it the search is no longer a proof. */
const mostNodes = 400_000

/**
 * Branch, bound and remember (Sewell and Jacobson 2012) for the number of sprints alone: nodes are sets of placed stories,
 * branches are maximal loads of the next sprint, one node of each depth is expanded in turn (cyclic best first), and a set
 * that was reached in as few sprints before is not looked at again. Sprints may differ in size, and stories may be locked.
 *
 * Resolves to true when it has seen everything: then no plan has fewer sprints than `goal.best()`. Each sprint's loads are
 * enumerated up to a limit that grows from pass to pass; a pass that hit it proves nothing.
 */
export function* packBranch(model: PlanningModel, goal: CountGoal): Steps<boolean> {
  const { n } = model
  const rank = Array.from({ length: n }, (_, i) => i).sort((a, b) => at(model.tail, b) - at(model.tail, a) || a - b)
  const dominators = n <= 600 ? yield* dominatorsOf(model, { byWeight: false }) : null
  for (const limit of [2_000, 30_000, 300_000]) {
    if (goal.best() <= goal.fewest()) return true
    const seenAll = yield* branchPass(model, goal, { rank, dominators, limit })
    if (seenAll) return true
  }
  return false
}

function* branchPass(
  model: PlanningModel,
  goal: CountGoal,
  { rank, dominators, limit }: { rank: readonly number[]; dominators: number[][] | null; limit: number },
): Steps<boolean> {
  const { n } = model
  const mean = model.size.reduce((sum, size) => sum + size, 0) / n
  let most = goal.best()
  let windows = windowsOf(model, most - 1)
  if (!windows) return true
  const room = prefixCapacity(model, most)
  const loads = loadEnumerator(model, windows.earliest, rank, dominators)
  const levels: Heap<Node>[] = []
  const memory = new Map<number, Node[]>()
  let nodes = 0
  let complete = true
  const root: Node = {
    parent: null,
    load: [],
    depth: 0,
    placed: new Uint32Array((n + 31) >>> 5),
    storiesLeft: n,
    points: model.size.reduce((sum, size) => sum + size, 0),
    merit: 0,
    turn: 0,
  }
  levels[0] = new Heap(isBefore)
  levels[0].push(root)

  for (let open = true; open; ) {
    open = false
    for (let depth = 0; depth < most - 1; depth++) {
      const node = levels[depth]?.pop()
      if (!node) continue
      open = true
      if (goal.best() < most) {
        most = goal.best()
        if (most <= goal.fewest()) return true
        windows = windowsOf(model, most - 1)
        if (!windows) return true
      }
      if (!promising(node, windows.latest)) continue
      const degrees = degreesOf(model, node.placed)
      const run = yield* loads.run(degrees, depth + 1, limit, (load, length) => {
        add(node, load, length)
        return n * 2
      })
      if (!run.complete) complete = false
    }
  }
  return complete && nodes < mostNodes

  function add(parent: Node, load: Int32Array, length: number): void {
    if (nodes >= mostNodes) return
    const placed = parent.placed.slice()
    let points = parent.points
    for (let k = 0; k < length; k++) {
      setBit(placed, at(load, k))
      points -= at(model.size, at(load, k))
    }
    const depth = parent.depth + 1
    const storiesLeft = parent.storiesLeft - length
    const idle = (at(room, depth) - (root.points - points)) / mean
    const node: Node = {
      parent,
      load: Array.from(load.subarray(0, length)),
      depth,
      placed,
      storiesLeft,
      points,
      merit: (idleWeight * idle) / depth - 0.02 * storiesLeft,
      turn: nodes,
    }
    if (storiesLeft === 0) {
      if (depth < goal.best()) goal.found(sprintsOf(model, node))
      return
    }
    if (!windows || !promising(node, windows.latest)) return
    // where nothing fits into a sprint, the set goes on as it is
    if (length > 0 && isRemembered(node)) return
    nodes++
    levels[depth] ??= new Heap(isBefore)
    levels[depth]?.push(node)
  }

  /** Whether its set was reached in as few sprints before; from now on it was. */
  function isRemembered(node: Node): boolean {
    const key = hashOf(node.placed)
    const alike = memory.get(key)
    const before = alike?.findIndex((other) => sameSet(other.placed, node.placed)) ?? -1
    if (alike && before >= 0) {
      if (at(alike, before).depth <= node.depth) return true
      alike[before] = node
    } else if (alike) alike.push(node)
    else memory.set(key, [node])
    return false
  }

  /** Whether a plan of fewer than `most` sprints can still come of it. */
  function promising(node: Node, latest: Int32Array): boolean {
    if (node.points > at(room, most - 1) - at(room, node.depth)) return false
    const next = node.depth + 1
    let large = 0
    let half = 0
    for (let i = 0; i < n; i++) {
      if (hasBit(node.placed, i)) continue
      if (at(latest, i) < next) return false
      const double = at(model.size, i) * 2
      if (double > model.largest) large++
      else if (double === model.largest) half++
    }
    return node.depth + large + Math.ceil(half / 2) < most
  }
}

function sprintsOf(model: PlanningModel, last: Node): Int32Array {
  const sprint = new Int32Array(model.n)
  for (let node: Node | null = last; node; node = node.parent) for (const i of node.load) sprint[i] = node.depth
  return sprint
}

/** Dependencies of each story that are not placed, -1 for the placed. */
export function degreesOf(model: PlanningModel, placed: Uint32Array): Int32Array {
  const degrees = new Int32Array(model.n)
  for (let i = 0; i < model.n; i++) {
    if (hasBit(placed, i)) {
      degrees[i] = -1
      continue
    }
    let waiting = 0
    for (const j of at(model.before, i)) if (!hasBit(placed, j)) waiting++
    degrees[i] = waiting
  }
  return degrees
}

export function sameSet(a: Uint32Array, b: Uint32Array): boolean {
  for (let w = 0; w < a.length; w++) if (at(a, w) !== at(b, w)) return false
  return true
}

/** A 53-bit hash of a set, to look it up by; equality is still compared bit by bit. */
export function hashOf(set: Uint32Array): number {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let w = 0; w < set.length; w++) {
    const bits = at(set, w)
    low = Math.imul(low ^ bits, 0x01000193)
    low ^= low >>> 15
    high = Math.imul(high ^ bits, 0x85ebca6b)
    high ^= high >>> 13
  }
  return (low >>> 0) * 2_097_152 + ((high >>> 0) & 0x1fffff)
}

/** Smallest merit first, then the first that came. */
function isBefore(a: Node, b: Node): boolean {
  return a.merit < b.merit || (a.merit === b.merit && a.turn < b.turn)
}
