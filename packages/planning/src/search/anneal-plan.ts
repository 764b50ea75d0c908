import type { Placement, PlanningModel } from '../planning-model.ts'
import { at, capacity, epicPairs, floatAt, intAt, numberAt, placementOf } from '../planning-model.ts'
import type { Random } from '../random.ts'
import type { Steps } from '../steps.ts'

/** What the annealing looks for; a plan never gets more sprints than it starts with. */
export type AnnealGoal =
  /** Important stories early; stops at `bound`, below which nothing can come. */
  | { readonly kind: 'earliness'; readonly bound: number }
  /** Few (epic, sprint) pairs among plans of earliness up to `limit`. */
  | { readonly kind: 'focus'; readonly limit: number }
  /** Few stories away from the sprint in `home` (0: it has none), among plans of earliness up to `limit`. */
  | { readonly kind: 'places'; readonly limit: number; readonly home: Int32Array }

type AnnealOptions = {
  readonly goal: AnnealGoal
  readonly steps: number
  readonly heat: number
  readonly random: Random
  readonly onBetter: (best: Placement) => void
}

/**
 * Simulated annealing by exchanges between two or three sprints: one or two stories go from sprint a to sprint b, those
 * that must make room go back to a or on to a third sprint. Only plans that keep every rule are visited. `onBetter` is told the best so far before each pause,
 * so that whoever stops here has it.
 */
export function* annealPlan(
  model: PlanningModel,
  start: Placement,
  { goal, steps, heat, random, onBetter }: AnnealOptions,
): Steps<Placement> {
  const { n, weight, epic, before, after, fixed, oversize } = model
  const home = goal.kind === 'places' ? goal.home : null
  const { count } = start
  const sprint = start.sprint.slice()
  const members: number[][] = Array.from({ length: count + 1 }, () => [])
  const load = new Float64Array(count + 1)
  const slot = new Int32Array(n)
  const free: number[] = []
  for (let i = 0; i < n; i++) {
    slot[i] = at(members, intAt(sprint, i)).push(i) - 1
    load[intAt(sprint, i)] = floatAt(load, intAt(sprint, i)) + sizeIn(i, intAt(sprint, i))
    if (intAt(fixed, i) === 0) free.push(i)
  }
  const epics = model.epic.reduce((most, e) => Math.max(most, e), -1) + 1
  const together = new Int32Array(goal.kind === 'focus' ? epics * (count + 1) : 0)
  for (let i = 0; i < n; i++) if (together.length > 0) countEpic(i, intAt(sprint, i), 1)

  let earliness = start.earliness
  // what the goal counts beside earliness: pairs of epic and sprint, or stories away from home
  let counted = goal.kind === 'focus' ? epicPairs(model, sprint) : countAway(sprint)
  const best = start.sprint.slice()
  let bestEarliness = earliness
  let bestCounted = counted
  let isUntold = false
  if (free.length === 0 || count === 1) return start

  // A pair is worth a few units of earliness at most, so that both kinds of goal share one range of temperatures.
  const hot = heat * (goal.kind === 'earliness' ? 6 : 1.2)
  const cold = goal.kind === 'earliness' ? 0.25 : 0.12
  const movers: number[] = []
  const target: number[] = []
  const origin: number[] = []

  let temperature = hot
  for (let step = 0; step < steps; step++) {
    if (step % 64 === 63) {
      temperature = hot * (cold / hot) ** (step / steps)
      if (step % 4096 === 4095) {
        if (isUntold) onBetter(placementOf(model, best.slice()))
        isUntold = false
        yield 4096
      }
    }
    if (!propose()) continue
    let delta = 0
    for (let k = 0; k < movers.length; k++) {
      const i = numberAt(movers, k)
      origin[k] = intAt(sprint, i)
      delta += intAt(weight, i) * (numberAt(target, k) - intAt(sprint, i))
    }
    if (goal.kind === 'earliness') {
      if (delta > 0 && random() >= Math.exp(-delta / temperature)) continue
      move(target)
    } else {
      move(target)
      const over = Math.max(0, earliness + delta - goal.limit) - Math.max(0, earliness - goal.limit)
      const change = recount(origin, target)
      const cost = change + over * 0.3 + delta * 1e-3
      if (cost > 0 && random() >= Math.exp(-cost / temperature)) {
        recount(target, origin)
        move(origin)
        continue
      }
      counted += change
    }
    if (!obeys()) {
      if (goal.kind !== 'earliness') counted += recount(target, origin)
      move(origin)
      continue
    }
    for (let k = 0; k < movers.length; k++) relist(numberAt(movers, k), numberAt(origin, k), numberAt(target, k))
    earliness += delta
    if (goal.kind === 'earliness') {
      if (earliness < bestEarliness) {
        best.set(sprint)
        isUntold = true
        bestEarliness = earliness
        if (bestEarliness <= goal.bound) break
      }
    } else if (
      earliness <= goal.limit &&
      (counted < bestCounted || (counted === bestCounted && earliness < bestEarliness))
    ) {
      best.set(sprint)
      isUntold = true
      bestEarliness = earliness
      bestCounted = counted
    }
  }
  return placementOf(model, best)

  function sizeIn(i: number, s: number): number {
    return oversize[i] ? capacity(model, s) : floatAt(model.size, i)
  }

  function pick(): number {
    return numberAt(free, Math.floor(random() * free.length))
  }

  function near(a: number): number {
    if (random() < 0.3) return 1 + Math.floor(random() * count)
    const distance = 1 + Math.floor(random() * 3)
    return random() < 0.5 ? a - distance : a + distance
  }

  /** Fills `movers` and `target` with an exchange that keeps capacity; false where it finds none. */
  function propose(): boolean {
    movers.length = 0
    target.length = 0
    const i = pick()
    const a = intAt(sprint, i)
    const b = home && intAt(home, i) > 0 && intAt(home, i) !== a && random() < 0.5 ? intAt(home, i) : near(a)
    if (b < 1 || b > count || b === a) return false
    if (!take(i, b)) return false
    if (!bringAlong(i, a, b)) return false
    let need = floatAt(load, b) - capacity(model, b)
    for (let k = 0; k < movers.length; k++) need += sizeIn(numberAt(movers, k), b)
    const joining = movers.length
    if (oversize[i]) {
      for (const j of at(members, b)) if (!take(j, a)) return false
    } else {
      const list = at(members, b)
      for (let tries = 0; need > 0 && tries < 2; tries++) {
        if (list.length === 0) return false
        const j = numberAt(list, Math.floor(random() * list.length))
        if (movers.includes(j) || !take(j, a)) return false
        need -= sizeIn(j, b)
      }
      if (need > 0) return false
    }
    if (movers.length === joining) return true
    let inA = floatAt(load, a)
    for (let k = 0; k < joining; k++) inA -= sizeIn(numberAt(movers, k), a)
    for (let k = joining; k < movers.length; k++) inA += sizeIn(numberAt(movers, k), a)
    if (inA <= capacity(model, a)) return true
    // Does not fit back into a: one of those that made room goes on to a third sprint.
    const k = joining + Math.floor(random() * (movers.length - joining))
    const j = numberAt(movers, k)
    const c = near(b)
    if (c < 1 || c > count || c === a || c === b || oversize[j] || oversize[i]) return false
    if (inA - sizeIn(j, a) > capacity(model, a) || floatAt(load, c) + sizeIn(j, c) > capacity(model, c)) return false
    target[k] = c
    return true
  }

  function take(i: number, to: number): boolean {
    if (intAt(fixed, i) > 0 || (oversize[i] && capacity(model, to) === 0)) return false
    movers.push(i)
    target.push(to)
    return true
  }

  /** A dependency in the way moves too when it stands in the same sprint; any other one forbids the move. */
  function bringAlong(i: number, a: number, b: number): boolean {
    for (const j of b < a ? at(before, i) : at(after, i)) {
      const s = intAt(sprint, j)
      if (b < a ? s <= b : s >= b) continue
      if (s !== a || movers.length > 2 || oversize[j] || !take(j, b)) return false
    }
    return true
  }

  function move(to: readonly number[]): void {
    for (let k = 0; k < movers.length; k++) sprint[numberAt(movers, k)] = numberAt(to, k)
  }

  function obeys(): boolean {
    for (let k = 0; k < movers.length; k++) {
      const i = numberAt(movers, k)
      const s = intAt(sprint, i)
      for (const j of at(before, i)) if (intAt(sprint, j) > s) return false
      for (const j of at(after, i)) if (intAt(sprint, j) < s) return false
    }
    return true
  }

  function relist(i: number, from: number, to: number): void {
    const list = at(members, from)
    const last = numberAt(list, list.length - 1)
    list[intAt(slot, i)] = last
    slot[last] = intAt(slot, i)
    list.pop()
    slot[i] = at(members, to).push(i) - 1
    load[from] = floatAt(load, from) - sizeIn(i, from)
    load[to] = floatAt(load, to) + sizeIn(i, to)
  }

  function countEpic(i: number, s: number, by: number): number {
    if (intAt(epic, i) < 0) return 0
    const key = intAt(epic, i) * (count + 1) + s
    const had = intAt(together, key)
    together[key] = had + by
    return by > 0 ? (had === 0 ? 1 : 0) : had === 1 ? -1 : 0
  }

  /** By how much what the goal counts changes when the movers go from one list of sprints to another; notes where epics are. */
  function recount(from: readonly number[], to: readonly number[]): number {
    let change = 0
    for (let k = 0; k < movers.length; k++) {
      const i = numberAt(movers, k)
      change += home
        ? isAway(i, numberAt(to, k)) - isAway(i, numberAt(from, k))
        : countEpic(i, numberAt(from, k), -1) + countEpic(i, numberAt(to, k), 1)
    }
    return change
  }

  function isAway(i: number, s: number): number {
    return home && intAt(home, i) > 0 && intAt(home, i) !== s ? 1 : 0
  }

  function countAway(sprints: Int32Array): number {
    let away = 0
    for (let i = 0; i < n; i++) away += isAway(i, intAt(sprints, i))
    return away
  }
}
