import { columnsOf, exactColumns, exactModel, sprintsIn } from '../exact/exact-model.ts'
import type { ExactEnd, ExactNews, ExactSolver } from '../exact/exact-solver.ts'
import type { PlanningModel } from '../planning-model.ts'
import { at, capacity, loadIn, placementOf } from '../planning-model.ts'
import type { Found } from '../search/search-plan.ts'
import { isOptimal, keepBetter } from '../search/search-plan.ts'
import type { Steps } from '../steps.ts'
import { earlinessBound, looseWeightBounds, sharpenBounds, tightenBounds } from './earliness-bound.ts'
import type { Windows } from './windows.ts'
import { windowsOf } from './windows.ts'

export type ProofOptions = {
  readonly solver: ExactSolver
  /** Milliseconds that are left by the clock. */
  readonly timeLeft: () => number
  /** Milliseconds of processor time that the solver may take. */
  readonly workMs: number
  readonly signal: AbortSignal | undefined
  /** Runs pure work without holding up the event loop. */
  readonly finish: <Result>(work: Steps<Result>) => Promise<Result>
}

/**
 * Hands what the heuristics left open to the exact solver: first whether fewer sprints do, then the least earliness. Says whether
 * it ended by itself; where the clock or a fault ended it, `result` has what came until then.
 */
export async function provePlan(model: PlanningModel, result: Found, options: ProofOptions): Promise<boolean> {
  while (result.best.count > result.fewest) {
    const count = result.best.count - 1
    const end = await attempt(model, result, count, options)
    if (end === 'infeasible') {
      result.fewest = result.best.count
      // what was known held for fewer sprints
      result.earliness = 0
    }
    if (end !== 'infeasible' && result.best.count > count) return false
  }
  if (isOptimal(result, result.best)) return true
  const end = await attempt(model, result, result.best.count, options)
  return end === 'optimal' || isOptimal(result, result.best)
}

/** Whether the heuristics left something open that the solver can deal with in so much time, by the size of its model. */
export function isProvable(model: PlanningModel, result: Found, workMs: number): boolean {
  if (isOptimal(result, result.best) || workMs < leastWorkMs) return false
  // Beyond this, what the solver rounds might add up to a point.
  if (model.size.reduce((sum, size) => sum + size, 0) > mostPoints) return false
  const windows = windowsOf(model, result.best.count)
  return windows !== null && exactColumns(windows) <= workMs * columnsPerMs
}

/** To begin a thread and load the solver takes about a tenth of a second. */
const leastWorkMs = 100

const mostPoints = 400_000

/** Larger models do not even get over the root of their search tree in the time. */
const columnsPerMs = 5

/** Steps for the bounds a millisecond of the solver's time: a tenth of what goes into that. */
const boundingSteps = 200

async function attempt(
  model: PlanningModel,
  result: Found,
  count: number,
  { solver, timeLeft, workMs, signal, finish }: ProofOptions,
): Promise<ExactEnd> {
  const windows = windowsOf(model, count)
  if (!windows) return 'infeasible'
  const isBestCount = count === result.best.count
  const bounds = looseWeightBounds(model, count)
  await finish(tightenBounds(model, windows, bounds))
  await finish(sharpenBounds(model, windows, bounds, workMs * boundingSteps))
  if (count === result.fewest) result.earliness = Math.max(result.earliness, earlinessBound(model, windows, bounds))
  if (timeLeft() <= 0) return 'stopped'
  const task = {
    ...(await finish(exactModel(model, windows, count, bounds))),
    start: isBestCount ? columnsOf(result.best, windows) : null,
    target: result.earliness,
    firstOnly: count > result.fewest,
  }
  const tell = (news: ExactNews) => {
    if (news.kind === 'solution') {
      const sprint = sprintsIn(news.values, windows)
      if (keepsRules(model, sprint, windows, count)) keepBetter(result, placementOf(model, sprint))
    } else if (news.kind === 'bound' && count === result.fewest) {
      // Plans differ by whole numbers, the solver's bound is rounded.
      result.earliness = Math.max(result.earliness, Math.ceil(news.bound - 1e-3))
    }
  }
  const end = await solver(task, { timeMs: timeLeft(), workMs, signal, tell })
  signal?.throwIfAborted()
  if (end === 'optimal' && count === result.fewest && result.best.count === count)
    result.earliness = result.best.earliness
  return end
}

/** The solver calculates with rounding, so that its plans are looked at before they are believed. */
function keepsRules(model: PlanningModel, sprint: Int32Array, { earliest, latest }: Windows, count: number): boolean {
  const load = new Float64Array(count + 1)
  for (let i = 0; i < model.n; i++) {
    const s = at(sprint, i)
    if (s < at(earliest, i) || s > at(latest, i)) return false
    for (const j of at(model.before, i)) if (at(sprint, j) > s) return false
    const alone = model.oversize[i] ? Math.max(1, capacity(model, s)) : 0
    load[s] = at(load, s) + (alone || loadIn(model, i, s))
    if (at(load, s) > capacity(model, s)) return false
  }
  return true
}
