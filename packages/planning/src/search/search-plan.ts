import { countBound } from '../bounds/count-bound.ts'
import {
  earlinessBound,
  looseWeightBounds,
  sharpenBounds,
  tightenBounds,
  tightenCost,
} from '../bounds/earliness-bound.ts'
import type { Windows } from '../bounds/windows.ts'
import { windowsOf } from '../bounds/windows.ts'
import type { Placement, PlanningModel } from '../planning-model.ts'
import { at, placementOf } from '../planning-model.ts'
import type { Random } from '../random.ts'
import type { Steps } from '../steps.ts'
import { annealPlan } from './anneal-plan.ts'
import { greedyKeys, greedyPlan, readBackwards, reversedModel } from './greedy-plan.ts'
import { hoffmannPlan, hoffmannTastes } from './hoffmann-plan.ts'
import { layeredPlan } from './layered-plan.ts'
import { neighbourPlan } from './neighbour-plan.ts'
import { packBranch } from './pack-branch.ts'

/** What the search knows so far; it only ever gets better, so the driver may stop between any two steps. */
export type Found = {
  best: Placement
  /** The plan to hand out where it differs from `best`: earliness traded for epics kept together. */
  focused: Placement | null
  fewest: number
  /** Lower bound on the earliness at `fewest` sprints; 0 until it is known. */
  earliness: number
}

/**
 * A first plan by lists alone, or null where the locks leave no list a way. All of them are always tried: the one that is best for
 * earliness may need a tenth more sprints than the largest first, and what comes later on a busy machine may come too late. Where
 * even the largest first leaves room, sprints are also filled one by one (Hoffmann), as far as a few looks per story go.
 */
export function* firstPlan(model: PlanningModel): Steps<Placement | null> {
  const horizon = Math.max(0, ...model.fixed) + model.listed.length + model.n
  // Without locks nothing is ever too late at this horizon.
  const free = model.fixed.every((sprint) => sprint === 0)
  const latest = free ? new Int32Array(model.n).fill(horizon) : windowsOf(model, horizon)?.latest
  if (!latest) return null
  let best: Placement | null = null
  const keys = greedyKeys(model, latest)
  yield model.n * 10
  for (const key of keys) {
    const sprint = greedyPlan(model, key, latest)
    if (sprint) best = better(best, placementOf(model, sprint))
    yield model.n * 3
  }
  const points = model.size.reduce((sum, size) => sum + size, 0)
  if (!best || !model.uniform || best.count <= Math.ceil(points / model.plain)) return best
  const filling = hoffmannPlan(model, hoffmannTastes[0], { limit: 100, most: best.count - 1 })
  let next = filling.next()
  for (let used = 0; !next.done && used < model.n * looksPerStory; next = filling.next()) {
    used += next.value
    yield next.value
  }
  return next.done && next.value ? better(best, placementOf(model, next.value)) : best
}

/** Steps that filling sprint by sprint may take in a first plan. */
const looksPerStory = 40

export function foundBy(first: Placement): Found {
  return { best: first, focused: null, fewest: 1, earliness: 0 }
}

export type SearchOptions = {
  /** Steps for the whole search; a part that is not used is not handed on, so that the parts stay the same everywhere. */
  readonly budget: number
  readonly focus: number
  readonly random: Random
}

/**
 * How the budget is shared out. Packing comes on top, where the count is open: seldom on real backlogs, and hard there. Where it stays
 * open, packing also has most of the time for earliness, because fewer sprints come first.
 */
const shares = { packing: 1.5, earliness: 0.75, atMost: 1.75, focus: 0.25 } as const

/** Improves `result` until it is proven or its share of `budget` is used. */
export function* improveFound(model: PlanningModel, result: Found, { budget, random }: SearchOptions): Steps<void> {
  const keep = (sprint: Int32Array | null) => {
    if (sprint) keepBetter(result, placementOf(model, sprint))
  }
  result.fewest = Math.max(result.fewest, yield* countBound(model, result.best.count))
  let usedSteps = 0
  if (result.best.count > result.fewest) usedSteps = yield* packTighter(model, result, keep, budget * shares.packing)

  const part = Math.min(budget * shares.earliness, Math.max(0, budget * shares.atMost - usedSteps))
  const windows = windowsOf(model, result.best.count)
  if (!windows || result.best.count > result.fewest) {
    yield* cool(model, result, keep, { budget: part, random })
    return
  }
  const bounds = looseWeightBounds(model, result.best.count)
  const learn = () => {
    result.earliness = Math.max(result.earliness, earlinessBound(model, windows, bounds))
  }
  learn()
  const cost = tightenCost(model, result.best.count)
  if (cost > part / 3) {
    // With thousands of stories the bounds alone would take the time that the plan needs more.
    yield* cool(model, result, keep, { budget: part, random })
    return
  }
  yield* tightenBounds(model, windows, bounds)
  const sharpening = yield* sharpenBounds(model, windows, bounds, part / 4)
  learn()
  yield* layered(model, result, keep, { windows, bounds, budget: part - cost - sharpening, random })
}

/** Steps for each story beyond which nothing more is found. */
const mostFocusSteps = 10_000

const focusRuns = [0.1, 0.25, 0.65] as const

/**
 * Trades up to a share `focus` of the earliness for fewer (epic, sprint) pairs; with a focus of 0 it only takes what costs
 * nothing.
 */
export function* focusFound(
  model: PlanningModel,
  result: Found,
  { budget, focus, random }: SearchOptions,
): Steps<void> {
  const limit = Math.floor(result.best.earliness * (1 + focus))
  let focused = result.best
  const onBetter = (placement: Placement) => {
    focused = placement
    result.focused = placement
  }
  onBetter(result.best)
  for (const share of focusRuns) {
    const goal = { kind: 'focus', limit } as const
    const steps = Math.floor(Math.min(budget * shares.focus, model.n * mostFocusSteps) * share)
    onBetter(yield* annealPlan(model, focused, { goal, steps, heat: 1, random, onBetter }))
  }
}

type Keep = (sprint: Int32Array | null) => void

/**
 * Annealing and layered search in turn, each a little longer than the last: annealing is good on wide backlogs, layers on
 * deep ones and at proofs, and each makes the other's work shorter.
 */
function* layered(
  model: PlanningModel,
  result: Found,
  keep: Keep,
  { windows, bounds, budget, random }: { windows: Windows; bounds: Float64Array; budget: number; random: Random },
): Steps<void> {
  const trust = trustInLayers(model, budget / result.best.count)
  for (const { share, limit } of layeredRuns) {
    const part = budget * share
    yield* cool(model, result, keep, { budget: part * (1 - trust), random })
    if (result.best.earliness <= result.earliness) return
    const { plan, exact } = yield* layeredPlan(model, result.best, { windows, bounds, budget: part * trust, limit })
    if (plan) keep(plan.sprint)
    if (!exact) continue
    result.earliness = result.best.earliness
    return
  }
}

const layeredRuns = [
  { share: 0.1, limit: 300 },
  { share: 0.25, limit: 1_000 },
  { share: 0.65, limit: 5_000 },
] as const

/**
 * The part of the budget that layers get. They pay where much of the backlog waits for a story, so that few sets of stories can be
 * done after each sprint, and where the budget is enough to look at some of them; annealing is the better elsewhere.
 */
function trustInLayers(model: PlanningModel, budgetOfLayer: number): number {
  const points = model.size.reduce((sum, size) => sum + size, 0)
  const deep = model.tail.reduce((sum, tail) => sum + tail, 0) > 0.1 * points * model.n
  return deep && budgetOfLayer > 60 * model.n ? 0.85 : 0.15
}

/** Annealing for earliness, each time with what neighbours still gain. Short runs come first: where the clock cuts the last one off, an earlier one has cooled already. */
function* cool(
  model: PlanningModel,
  result: Found,
  keep: Keep,
  { budget, random }: { budget: number; random: Random },
): Steps<void> {
  let spare = 0
  for (const [share, heat] of coolingRuns) {
    const part = Math.floor(budget * share) + spare
    const steps = Math.floor(part * annealingShare)
    const goal = { kind: 'earliness', bound: result.earliness } as const
    const onBetter = ({ sprint }: Placement) => keep(sprint)
    const cooled = yield* annealPlan(model, result.best, { goal, steps, heat, random, onBetter })
    keep(cooled.sprint)
    spare = part - steps
    const sharing = neighbourPlan(model, cooled, spare)
    let next = sharing.next()
    for (; !next.done; next = sharing.next()) {
      spare -= next.value
      yield next.value
    }
    keep(next.value.sprint)
  }
}

/** The rest is for neighbours, and what they do not need is for the next run. */
const annealingShare = 0.85

/** Share of the budget, and how hot each run starts. */
const coolingRuns = [
  [0.2, 1],
  [0.8, 0.6],
] as const

/**
 * Multi-Hoffmann, then branch and bound, until the count is proven; tells the steps used. Where all sprints are alike both go from both
 * ends in turn. Lists fill each sprint as full as they can, which leaves no room for locked stories; branches find it.
 */
function* packTighter(model: PlanningModel, result: Found, keep: Keep, budget: number): Steps<number> {
  const forward = { model, read: (sprint: Int32Array) => sprint }
  const backward = { model: reversedModel(model), read: readBackwards }
  const ends = model.uniform ? [forward, backward] : [forward]
  const hasLocks = model.fixed.some((sprint) => sprint > 0)
  let usedSteps = 0
  for (const { limit, taste, end } of hasLocks ? [] : hoffmannRuns(ends)) {
    if (result.best.count <= result.fewest) return usedSteps
    if (usedSteps >= budget / 2) break
    const run = hoffmannPlan(end.model, taste, { limit, most: result.best.count - 1 })
    let next = run.next()
    for (; !next.done; next = run.next()) {
      usedSteps += next.value
      yield next.value
    }
    if (next.value) keep(end.read(next.value))
  }
  const searches = ends.map((end) =>
    packBranch(end.model, {
      best: () => result.best.count,
      fewest: () => result.fewest,
      found: (sprint) => keep(end.read(sprint)),
    }),
  )
  while (usedSteps < budget) {
    for (const search of searches) {
      const next = search.next()
      if (!next.done) {
        usedSteps += next.value
        yield next.value
      } else if (next.value) {
        result.fewest = result.best.count
        return usedSteps
      } else return usedSteps
    }
  }
  return usedSteps
}

function hoffmannRuns<End>(ends: readonly End[]) {
  return hoffmannTastes.flatMap((taste) => ends.map((end) => ({ limit: 500, taste, end })))
}

/** Takes a plan over where it is better than the best so far. */
export function keepBetter(found: Found, placement: Placement): void {
  found.best = better(found.best, placement)
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
