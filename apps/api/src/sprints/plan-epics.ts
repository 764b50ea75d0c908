import type { Epic, SprintPlanRequest, SprintPlanResponse } from '@planwright/contract'
import { groupSprints, planSprints, type SprintPlan, type SprintProblem } from '@planwright/planning'

/**
 * How much the planner searches, and how long it may take: a good third of a second on an idle machine, and on a busy one long enough for the
 * same steps, so that the same request gets the same plan. It gives other requests their turn meanwhile. The exact solver stays out of
 * it: what it proves depends on the clock, and somebody waits for the answer.
 */
const effort = { effortMs: 1000, timeLimitMs: 5000, exact: false }

type Team = Pick<SprintPlanRequest, 'velocity' | 'sprintLength' | 'startDate' | 'timeZone'>

/** Places every story of the epics into a sprint. Throws PlanningError for a backlog that cannot be planned. */
export async function planEpics(epics: Epic[], team: Team, signal: AbortSignal): Promise<SprintPlanResponse> {
  const plan = await planSprints(problemOf(epics, team), { ...effort, seed: 1, signal })
  return responseOf(epics, team, plan)
}

function problemOf(epics: readonly Epic[], { velocity }: Team): SprintProblem {
  const stories = epics.flatMap((epic) => epic.userStories.map((story) => ({ ...story, epicId: epic.id })))
  return {
    velocity,
    stories: stories.map(({ id, title, epicId, storyPoints, priority, dependsOn }) => ({
      id,
      title,
      epicId,
      points: storyPoints,
      priority,
      dependsOn,
    })),
    locked: stories.flatMap(({ id, locked, sprint }) => (locked && sprint ? [{ storyId: id, sprint }] : [])),
  }
}

function responseOf(epics: readonly Epic[], team: Team, plan: SprintPlan): SprintPlanResponse {
  const sprintOf = new Map(plan.assignments.map(({ storyId, sprint }) => [storyId, sprint]))
  const planned = epics.map((epic) => ({
    ...epic,
    // the planner places every story that it is given
    userStories: epic.userStories.map((story) => ({ ...story, sprint: sprintOf.get(story.id) ?? 1 })),
  }))
  const listed = planned.flatMap((epic) =>
    epic.userStories.map(({ id, title, storyPoints, sprint }) => ({ id, title, storyPoints, sprint, epicId: epic.id })),
  )
  const { sprintCount, lowerBound, provenFewest, provenOptimal, gap, reasons, warnings } = plan
  return {
    epics: planned,
    sprints: groupSprints(listed, team),
    proof: {
      sprintCount,
      lowerBound,
      provenFewest,
      provenOptimal,
      gap,
      reasons: { ...reasons },
      warnings: warnings.map(({ code, message, storyIds }) => ({ code, message, storyIds: [...storyIds] })),
    },
  }
}
