import { priorityWeights } from './domain-lists.ts'
import { driveUntil, paceFrom } from './pace.ts'
import { planSprints } from './plan-sprints.ts'
import { PlanningError } from './planning-error.ts'
import { type Placement, type PlanningModel, placementOf } from './planning-model.ts'
import { type Random, randomFrom } from './random.ts'
import { readProblem } from './read-problem.ts'
import { checkPlan } from './rules/check-plan.ts'
import { explainPlan } from './rules/explain-plan.ts'
import { type AnnealGoal, annealPlan } from './search/anneal-plan.ts'
import type { Assignment, PlanOptions, SprintPlan, SprintProblem } from './sprint-problem.ts'
import { ended, type Steps } from './steps.ts'

/** How much of the earliness keeping places may cost where nothing else is said. */
const usualTolerance = 0.02
/** Steps of annealing for each millisecond of effort, about a fifth of what the search has; and how several runs share them, the best of one beginning the next. */
const backSteps = 200
const backRuns = [0.1, 0.25, 0.65] as const

/**
 * Plans anew and keeps as many stories as it can in the sprints that they had (`former`; ids that are no longer there count for nothing).
 *
 * First everything is planned freely, which says how short and how early a plan can be. Then the former places are held, and what is
 * least important is let go step by step, until the plan is as short as the free one and its earliness within `tolerance` of it (a share; 0.02 where it is
 * absent); last, stories that moved go back, one by one and in exchange with others, as long as that stays so. So an urgent new story pushes out a few unimportant ones, and the rest stays. Takes, gives
 * and throws what planSprints does; the steps share the time limit and the effort, and the last has what is left of the time.
 */
export async function replan(
  problem: SprintProblem,
  former: readonly Assignment[],
  { tolerance = usualTolerance, ...options }: PlanOptions & { readonly tolerance?: number } = {},
): Promise<SprintPlan> {
  const started = performance.now()
  const anchors = keepable(problem, former)
  const { timeLimitMs = 1000, effortMs = timeLimitMs, seed = 1, signal } = options
  if (anchors.length === 0) return planSprints(problem, options)
  const share = (part: number) => ({ ...options, timeLimitMs: timeLimitMs * part, effortMs: effortMs * part })

  const free = await planSprints(problem, share(0.4))
  const most = earlinessOf(problem, free.assignments) * (1 + tolerance)
  const anchoredPlan = await firstGood(releases(problem, anchors), async (anchored) => {
    const plan = await planHolding(problem, anchored, share(0.1))
    if (!plan || plan.sprintCount > free.sprintCount) return null
    return earlinessOf(problem, plan.assignments) <= most ? plan : null
  })
  const { sprintOf, cutOff } = await sendBack(problem, anchoredPlan?.assignments ?? free.assignments, anchors, {
    limit: most,
    steps: effortMs * backSteps,
    seed,
    deadline: started + timeLimitMs,
    signal,
  })
  return { ...planInWords(problem, free, sprintOf, anchors), cutOff: free.cutOff || cutOff }
}

/** Former places that a plan may have: of stories that are there and free, and without the stories that break a rule. */
function keepable(problem: SprintProblem, former: readonly Assignment[]): Assignment[] {
  const locked = new Set((problem.locked ?? []).map(({ storyId }) => storyId))
  const storyById = new Map(problem.stories.map((story) => [story.id, story]))
  const places = new Map<string, Assignment>()
  for (const own of former)
    if (storyById.has(own.storyId) && !locked.has(own.storyId) && Number.isInteger(own.sprint) && own.sprint >= 1)
      places.set(own.storyId, own)
  for (;;) {
    const violations = checkPlan(problem, [...(problem.locked ?? []), ...places.values()]).filter(
      ({ code }) => code === 'over-capacity' || code === 'too-early',
    )
    const before = places.size
    for (const { storyIds } of violations) {
      // of those that may move the least important, the largest of them, gives way
      const [worst] = storyIds
        .flatMap((id) => (places.has(id) ? (storyById.get(id) ?? []) : []))
        .sort((a, b) => b.priority - a.priority || b.points - a.points)
      if (worst) places.delete(worst.id)
    }
    // what is broken by locks alone is for the planner to refuse
    if (places.size === before) return [...places.values()]
  }
}

/** What is held, ever less: all, all but the last third of the sprints, then ever more important stories only. */
function releases(problem: SprintProblem, anchors: readonly Assignment[]): (readonly Assignment[])[] {
  const priorityOf = new Map(problem.stories.map(({ id, priority }) => [id, priority]))
  const last = Math.max(...anchors.map(({ sprint }) => sprint))
  const upTo = (share: number) => anchors.filter(({ sprint }) => sprint <= last * share)
  const aboveOf = (priority: number) => anchors.filter(({ storyId }) => (priorityOf.get(storyId) ?? 4) < priority)
  return [anchors, upTo(2 / 3), aboveOf(4), upTo(1 / 3), aboveOf(3), aboveOf(2)]
}

async function firstGood<Item, Result>(
  items: readonly Item[],
  take: (item: Item) => Promise<Result | null>,
): Promise<Result | null> {
  for (const item of items) {
    const result = await take(item)
    if (result) return result
  }
  return null
}

/** Null where no plan holds all of it. */
async function planHolding(
  problem: SprintProblem,
  anchors: readonly Assignment[],
  options: PlanOptions,
): Promise<SprintPlan | null> {
  try {
    return await planSprints(
      { ...problem, locked: [...(problem.locked ?? []), ...anchors] },
      { ...options, exact: false },
    )
  } catch (error) {
    if (error instanceof PlanningError && error.code.startsWith('locked-')) return null
    throw error
  }
}

/** Stories go back to where they were, as many as annealing finds a way for that costs neither a sprint nor more than `limit` of the earliness. */
async function sendBack(
  problem: SprintProblem,
  start: readonly Assignment[],
  anchors: readonly Assignment[],
  { limit, steps, seed, deadline, signal }: BackOptions,
): Promise<{ readonly sprintOf: Map<string, number>; readonly cutOff: boolean }> {
  const { model } = ended(readProblem(problem))
  const [placeOf, homeOf] = [start, anchors].map(
    (places) => new Map(places.map(({ storyId, sprint }) => [storyId, sprint])),
  ) as [Map<string, number>, Map<string, number>]
  const goal = {
    kind: 'places',
    home: Int32Array.from(problem.stories, ({ id }) => homeOf.get(id) ?? 0),
    limit,
  } as const
  const sprints = Int32Array.from(problem.stories, ({ id }) => placeOf.get(id) ?? 1)
  const found = { placement: placementOf(model, sprints) }
  const search = annealRuns(model, found, { goal, steps, random: randomFrom(seed) })
  const isComplete = await driveUntil(deadline, search, paceFrom(performance.now(), signal))
  const { sprint } = found.placement
  return { sprintOf: new Map(problem.stories.map(({ id }, i) => [id, sprint[i] ?? 1])), cutOff: !isComplete }
}

type BackOptions = {
  readonly limit: number
  readonly steps: number
  readonly seed: number
  readonly deadline: number
  readonly signal: AbortSignal | undefined
}

/** Leaves the best in `found`, also where it is cut off. */
function* annealRuns(
  model: PlanningModel,
  found: { placement: Placement },
  { goal, steps, random }: { readonly goal: AnnealGoal; readonly steps: number; readonly random: Random },
): Steps<void> {
  const onBetter = (best: Placement) => {
    found.placement = best
  }
  for (const share of backRuns)
    onBetter(
      yield* annealPlan(model, found.placement, { goal, steps: Math.floor(steps * share), heat: 1, random, onBetter }),
    )
}

/** The plan in the planner's words: what is proven comes from the free plan. */
function planInWords(
  problem: SprintProblem,
  free: SprintPlan,
  sprintOf: ReadonlyMap<string, number>,
  anchors: readonly Assignment[],
): SprintPlan {
  const assignments = problem.stories.map(({ id }) => ({ storyId: id, sprint: sprintOf.get(id) ?? 1 }))
  const sprintCount = assignments.reduce((most, { sprint }) => Math.max(most, sprint), 0)
  const earliness = earlinessOf(problem, assignments)
  const freely = earlinessOf(problem, free.assignments)
  const { model } = ended(readProblem(problem))
  const reasons = explainPlan(
    model,
    problem.stories,
    Int32Array.from(assignments, ({ sprint }) => sprint),
  )
  for (const { storyId, sprint } of anchors)
    if (sprintOf.get(storyId) === sprint) reasons[storyId] = 'Stays where it was.'
  const provenFewest = sprintCount === free.lowerBound
  return {
    ...free,
    assignments,
    sprintCount,
    provenFewest,
    provenOptimal: free.provenOptimal && earliness === freely,
    // the free plan's gap says how far its earliness is from the bound
    gap: provenFewest && free.gap !== null ? (earliness / freely) * (1 + free.gap) - 1 : null,
    reasons,
  }
}

function earlinessOf({ stories }: SprintProblem, assignments: readonly Assignment[]): number {
  const weight = new Map(stories.map(({ id, priority }) => [id, priorityWeights[priority]]))
  return assignments.reduce((sum, { storyId, sprint }) => sum + (weight.get(storyId) ?? 0) * sprint, 0)
}
