import { annealPlan } from './anneal-plan.ts'
import { countBound } from './count-bound.ts'
import { earlinessBound, weightBounds } from './earliness-bound.ts'
import { greedyKeys, greedyPlan, readBackwards, reversedModel } from './greedy-plan.ts'
import { hoffmannPlan, hoffmannTastes } from './hoffmann-plan.ts'
import { packBranch } from './pack-branch.ts'
import type { Placement, PlanningModel } from './planning-model.ts'
import { at, placementOf } from './planning-model.ts'
import type { Random } from './random.ts'
import type { Steps } from './steps.ts'
import { windowsOf } from './windows.ts'

/** What the search knows so far; it only ever gets better, so the driver may stop between any two steps. */
export interface Found {
  best: Placement
  /** The plan to hand out where it differs from `best`: earliness traded for epics kept together. */
  focused: Placement | null
  fewest: number
  /** Lower bound on the earliness at `fewest` sprints; 0 until it is known. */
  earliness: number
}

/**
 * A first plan by lists alone, or null where the locks leave no list a way. `enough` is asked once there is a plan: with
 * thousands of stories the other lists may have to wait for the time that is left.
 */
export function firstPlan(model: PlanningModel, enough: () => boolean): Placement | null {
  const horizon = Math.max(0, ...model.fixed) + model.listed.length + model.n
  const windows = windowsOf(model, horizon)
  if (!windows) return null
  let best: Placement | null = null
  for (const key of greedyKeys(model, windows.latest)) {
    const sprint = greedyPlan(model, key, windows.latest)
    if (sprint) best = better(best, placementOf(model, sprint))
    if (best && enough()) break
  }
  return best
}

export function foundBy(first: Placement): Found {
  return { best: first, focused: null, fewest: 1, earliness: 0 }
}

/** Improves `found` until it is proven or about `budget` steps are used. */
export function* improveFound(
  model: PlanningModel,
  found: Found,
  { budget, focus, random }: { budget: number; focus: number; random: Random },
): Steps<void> {
  const keep = (sprint: Int32Array | null) => {
    if (sprint) found.best = better(found.best, placementOf(model, sprint))
  }
  found.fewest = countBound(model, found.best.count)
  yield 1000

  if (found.best.count > found.fewest && model.uniform) yield* packTighter(model, found, keep, budget * 0.7)
  const windows = windowsOf(model, found.best.count)
  if (windows && found.best.count === found.fewest) {
    const bounds = yield* weightBounds(model, found.best.count, windows)
    found.earliness = earlinessBound(model, windows, bounds)
    yield 1000
  }
  // Short runs first: where the clock cuts the last one off, an earlier one has cooled down already.
  for (const [share, heat] of earlinessRuns) {
    const goal = { kind: 'earliness', bound: found.earliness } as const
    const steps = Math.floor(budget * share)
    keep((yield* annealPlan(model, found.best, { goal, steps, heat, random })).sprint)
  }
  const limit = Math.floor(found.best.earliness * (1 + focus))
  found.focused = found.best
  for (const share of focusRuns) {
    const goal = { kind: 'focus', limit } as const
    const steps = Math.floor(budget * share)
    found.focused = yield* annealPlan(model, found.focused, { goal, steps, heat: 1, random })
  }
}

/** Shares of the budget, and how hot each run starts. */
const earlinessRuns = [
  [0.08, 1],
  [0.22, 0.7],
  [0.4, 0.5],
] as const
const focusRuns = [0.05, 0.15] as const

/** Multi-Hoffmann from both ends, then branch and bound from both ends in turn, until the count is proven. */
function* packTighter(
  model: PlanningModel,
  found: Found,
  keep: (sprint: Int32Array | null) => void,
  budget: number,
): Steps<void> {
  const forward = { model, read: (sprint: Int32Array) => sprint }
  const backward = { model: reversedModel(model), read: readBackwards }
  for (const limit of [500, 5000]) {
    for (const taste of hoffmannTastes) {
      for (const end of [forward, backward]) {
        if (found.best.count <= found.fewest) return
        const sprint = yield* hoffmannPlan(end.model, taste, { limit, most: found.best.count - 1 })
        if (sprint) keep(end.read(sprint))
      }
    }
  }
  const searches = [forward, backward].map((end) =>
    packBranch(end.model, {
      best: () => found.best.count,
      fewest: () => found.fewest,
      found: (sprint) => keep(end.read(sprint)),
    }),
  )
  for (let used = 0; used < budget; ) {
    for (const search of searches) {
      const next = search.next()
      if (!next.done) {
        used += next.value
        yield next.value
      } else if (next.value) {
        found.fewest = found.best.count
        return
      } else used = budget
    }
  }
}

function better(best: Placement | null, other: Placement): Placement {
  if (!best || other.count < best.count) return other
  return other.count === best.count && other.earliness < best.earliness ? other : best
}

/** Whether nothing better exists: sprints and earliness both meet their bounds. */
export function isOptimal({ fewest, earliness }: Found, placement: Placement): boolean {
  return placement.count === fewest && earliness > 0 && placement.earliness <= earliness
}

/** The first story that is larger than the plain velocity and not yet alone: the one to give up on where no list works. */
export function misfit(model: PlanningModel): number {
  for (let i = 0; i < model.n; i++) if (!model.oversize[i] && at(model.size, i) > model.plain) return i
  return -1
}
