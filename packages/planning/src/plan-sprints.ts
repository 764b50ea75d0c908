import { isProvable, provePlan } from './bounds/prove-plan.ts'
import { driveUntil, finish, type Pace, paceFrom, pause } from './pace.ts'
import { PlanningError } from './planning-error.ts'
import type { Placement, PlanningModel } from './planning-model.ts'
import { at } from './planning-model.ts'
import { randomFrom } from './random.ts'
import { readProblem, tooLargeWarning, withOversize } from './read-problem.ts'
import { explainPlan } from './rules/explain-plan.ts'
import type { Found } from './search/search-plan.ts'
import { firstPlan, focusFound, foundBy, improveFound, isOptimal, misfit } from './search/search-plan.ts'
import type { PlanOptions, PlanWarning, SprintPlan, SprintProblem } from './sprint-problem.ts'

/**
 * Plans stories into sprints: fewest sprints, then important stories early (weights 8, 4, 2, 1 for priorities 1 to 4, times
 * the sprint number), then few (epic, sprint) pairs.
 *
 * The hard rules always hold: a sprint's points stay within its velocity, a story comes in the same sprint as what it
 * depends on or later, locked stories stay, every story is placed. Two things are planned with a warning instead of refused:
 * a story larger than every velocity gets a sprint of its own, and a dependency cycle is broken at its least important edge.
 * Everything else that is wrong with the input rejects with a PlanningError (an empty backlog, points that are not positive or
 * not whole or half, an id twice or unknown, a velocity below a half, locks that no plan can keep).
 *
 * The same problem, effort and seed give the same plan, unless the clock ends the search before its steps do. Gives the
 * event loop a turn at least every 20 ms or so, ends within `timeLimitMs`, and rejects with the signal's reason when it aborts.
 */
export async function planSprints(
  problem: SprintProblem,
  { timeLimitMs = 1000, effortMs = timeLimitMs, seed = 1, exact = true, signal }: PlanOptions = {},
): Promise<SprintPlan> {
  const started = performance.now()
  signal?.throwIfAborted()
  if (!(timeLimitMs > 0 && effortMs > 0))
    throw new PlanningError('invalid-time-limit', 'The time limit must be above 0 milliseconds.')
  if (!Number.isInteger(seed)) throw new PlanningError('invalid-seed', 'The seed must be a whole number.')

  const pace = paceFrom(started, signal)
  const { model, first, warnings } = await firstPlanOf(problem, pace)
  const result = foundBy(first)
  const options = {
    budget: budgetOf(model, effortMs),
    focus: problem.focus === true ? 0.02 : problem.focus || 0,
    random: randomFrom(seed),
  }
  const workMs = Math.min(effortMs, longestMs) * exactShare
  // What the exact solver can prove it proves from any good plan, so that a small backlog gets to it early.
  const enough = exact ? Math.min(options.budget, model.n * stepsBeforeProof) : options.budget
  const improve = (budget: number) =>
    // Where the clock and not the budget ends the search, the epics still get their part of the time.
    driveUntil(started + timeLimitMs * 0.75, improveFound(model, result, { ...options, budget }), pace)
  let isComplete = await improve(enough)
  if (exact)
    isComplete = (await prove(model, result, { workMs, until: started + timeLimitMs * 0.8, pace })) && isComplete
  if (enough < options.budget && !isOptimal(result, result.best))
    isComplete = (await improve(options.budget - enough)) && isComplete
  const focused = await driveUntil(started + timeLimitMs * 0.95, focusFound(model, result, options), pace)
  const cutOff = !isComplete || !focused
  await pause(pace)
  return planOf(problem, model, result, { warnings, cutOff })
}

/**
 * How many steps of search a millisecond of the limit buys. A machine of today does 2,000 to 3,000 in that time, so the budget
 * ends the search before the clock does even where the process gets only half a processor.
 */
const stepsPerMs = 900

/** Larger backlogs get up to twice the budget; that the clock may end their search on a busy machine is the lesser evil. */
const usualStories = 300

function budgetOf({ n }: PlanningModel, effortMs: number): number {
  const scale = Math.min(2, Math.max(1, n / usualStories))
  return Math.ceil(Math.min(effortMs, longestMs) * stepsPerMs * scale)
}

/** A longer search than ten minutes is a mistake, not a wish. */
const longestMs = 600_000

/** Steps of search for each story before the exact solver is asked. */
const stepsBeforeProof = 4_000

/** The exact solver's time, as a part of the effort: what the heuristics usually leave of it. */
const exactShare = 0.4

/** What the heuristics left open goes to the exact solver, where there is one and the backlog is not too large for the time. */
async function prove(
  model: PlanningModel,
  result: Found,
  { workMs, until, pace }: { workMs: number; until: number; pace: Pace },
): Promise<boolean> {
  if (!isProvable(model, result, workMs)) return true
  const { exactSolver: solver } = await import('#exact')
  if (!solver) return true
  const timeLeft = () => until - performance.now()
  const isProven = await provePlan(model, result, {
    solver,
    timeLeft,
    workMs,
    signal: pace.signal,
    finish: (work) => finish(work, pace),
  })
  await pause(pace)
  return isProven
}

/** A first plan; where a large story finds no sprint that holds it, that story gets a sprint of its own. */
async function firstPlanOf(
  problem: SprintProblem,
  pace: Pace,
): Promise<{ model: PlanningModel; first: Placement; warnings: PlanWarning[] }> {
  let { model, warnings } = await finish(readProblem(problem), pace)
  for (;;) {
    const first = await finish(firstPlan(model), pace)
    if (first) return { model, first, warnings }
    const story = misfit(model)
    if (story < 0)
      throw new PlanningError(
        'locked-beyond-capacity',
        'No plan was found that keeps the locked stories: what they depend on does not fit into the sprints before them.',
        (problem.locked ?? []).map(({ storyId }) => storyId),
      )
    model = withOversize(model, story)
    warnings = [...warnings, tooLargeWarning(at(problem.stories, story), problem.velocity)]
  }
}

function planOf(
  problem: SprintProblem,
  model: PlanningModel,
  result: Found,
  { warnings, cutOff }: { warnings: readonly PlanWarning[]; cutOff: boolean },
): SprintPlan {
  const placement = result.focused ?? result.best
  const { sprint, count } = placement
  const provenFewest = count === result.fewest
  const gap = provenFewest && result.earliness > 0 ? placement.earliness / result.earliness - 1 : null
  return {
    assignments: problem.stories.map((story, i) => ({ storyId: story.id, sprint: at(sprint, i) })),
    sprintCount: count,
    lowerBound: result.fewest,
    provenFewest,
    provenOptimal: isOptimal(result, placement),
    gap,
    cutOff,
    reasons: explainPlan(model, problem.stories, sprint),
    warnings,
  }
}
