import { groupSprints, roomOf, type SprintPlan, type SprintProblem } from '@planwright/planning'
import type { Epic } from '../backlog/backlog.ts'
import type { SprintPlanRequest, SprintPlanResponse } from './sprints.ts'

type Terms = Parameters<typeof groupSprints>[1] & Pick<SprintPlanRequest, 'capacity' | 'committed'>

/** A plan as the wire has it: the sprints with their stories in the order of the epics, and how good it is. Stories that the plan does not have are left out. */
export function planToWire(
  epics: readonly Epic[],
  terms: Terms,
  problem: SprintProblem,
  plan: SprintPlan,
): Pick<SprintPlanResponse, 'sprints' | 'proof'> {
  const sprintOf = new Map(plan.assignments.map(({ storyId, sprint }) => [storyId, sprint]))
  const stories = epics.flatMap((epic) =>
    epic.userStories.flatMap(({ id, title, storyPoints }) => {
      const sprint = sprintOf.get(id)
      return sprint === undefined ? [] : [{ id, title, storyPoints, sprint, epicId: epic.id }]
    }),
  )
  // else there is room for the velocity in each
  const ownRooms = terms.capacity !== undefined || terms.committed !== undefined || terms.given !== undefined
  const { sprintCount, lowerBound, provenFewest, provenOptimal, gap, reasons, warnings } = plan
  return {
    sprints: groupSprints(stories, terms).map((sprint) => ({
      ...sprint,
      ...(ownRooms && { capacity: roomOf(problem, sprint.number) }),
    })),
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
