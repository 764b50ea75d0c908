import {
  beyondGiven,
  overrideWarnings,
  type PlanOptions,
  problemOfBacklog,
  replan,
  type SprintPlan,
  type SprintProblem,
  withOverrides,
} from '@planwright/planning'
import type { Epic } from '../backlog/backlog.ts'
import { planToWire } from './plan-to-wire.ts'
import type { SprintPlanRequest, SprintPlanResponse } from './sprints.ts'

/**
 * How much the planner searches, and how long it may take: a fifth of a second on an idle machine, so that twenty people who plan at once
 * wait a few seconds, and on a busy one long enough for the same steps, so that the same request gets the same plan. The exact solver stays out of
 * it: what it proves depends on the clock, and somebody waits for the answer.
 */
const atOnce: PlanOptions = { effortMs: 500, timeLimitMs: 5000, exact: false }

/** Where somebody has a plan already and asks for a better one. */
const patiently: PlanOptions = { effortMs: 10_000, timeLimitMs: 10_000 }

export type PlanWishes = Omit<SprintPlanRequest, 'epics' | 'sprints' | 'proof'>

/**
 * Places every story of the epics into a sprint: in the api's threads, and in the page where the server cannot be reached. Pure but for the clock that
 * ends its search. Throws PlanningError for a backlog that cannot be planned, and the signal's reason when that is aborted.
 */
export async function planEpics(
  epics: Epic[],
  wishes: PlanWishes,
  { signal }: { signal?: AbortSignal } = {},
): Promise<SprintPlanResponse> {
  const problem = problemOfBacklog(epics, wishes, locksOf(epics))
  const { keep = [], overrides = [], improve = false } = wishes
  const options = { ...(improve ? patiently : atOnce), seed: 1, ...(signal && { signal }) }
  const plan = await replan(withOverrides(problem, overrides), keep, options)
  const warnings = [
    ...plan.warnings,
    ...overrideWarnings(problem, overrides, plan.assignments),
    ...beyondGiven(problem, wishes.given, plan.assignments),
  ]
  return responseOf(epics, wishes, problem, { ...plan, warnings })
}

const locksOf = (epics: readonly Epic[]) =>
  epics
    .flatMap((epic) => epic.userStories)
    .flatMap(({ id, locked, sprint }) => (locked && sprint ? [{ storyId: id, sprint }] : []))

function responseOf(
  epics: readonly Epic[],
  wishes: PlanWishes,
  problem: SprintProblem,
  plan: SprintPlan,
): SprintPlanResponse {
  const sprintOf = new Map(plan.assignments.map(({ storyId, sprint }) => [storyId, sprint]))
  return {
    epics: epics.map((epic) => ({
      ...epic,
      // the planner places every story that it is given
      userStories: epic.userStories.map((story) => ({ ...story, sprint: sprintOf.get(story.id) ?? 1 })),
    })),
    ...planToWire(epics, wishes, problem, plan),
  }
}
