import { priorityWeights } from '../domain-lists.ts'
import type { Assignment, PlannableStory, SprintProblem } from '../sprint-problem.ts'
import { ended } from '../steps.ts'
import { breakCycles } from './break-cycles.ts'
import { checkPlan, type RuleViolation } from './check-plan.ts'

/** The assignments with one story in another sprint. */
export function moveStory(assignments: readonly Assignment[], move: Assignment): Assignment[] {
  return assignments.map((own) => (own.storyId === move.storyId ? move : own))
}

/**
 * The hard rules that the moved story would break or be part of breaking, in words; empty where it may go there. Its own lock does not
 * count, because who moves a locked story takes the lock along. Does not throw where `planSprints` accepts the problem.
 */
export function whatMoveBreaks(
  problem: SprintProblem,
  assignments: readonly Assignment[],
  move: Assignment,
): RuleViolation[] {
  return judgeMoves(problem, new Map(assignments.map(({ storyId, sprint }) => [storyId, sprint])))(move)
}

/**
 * The same for many moves of one plan: quick enough to ask for every sprint while a story is dragged. Looks at `sprintOf`, sprints by story id, anew
 * for every move, and at nothing but the stories that the move can concern.
 */
export function judgeMoves(
  problem: SprintProblem,
  sprintOf: ReadonlyMap<string, number>,
): (move: Assignment) => RuleViolation[] {
  const stories = withoutCycles(problem.stories)
  const byId = new Map(stories.map((story) => [story.id, story]))
  const neighbours = new Map(stories.map(({ id, dependsOn }) => [id, [...dependsOn]]))
  for (const { id, dependsOn } of stories) for (const needed of dependsOn) neighbours.get(needed)?.push(id)
  return (move) => {
    if (!byId.has(move.storyId)) return []
    const concerned = new Set([move.storyId, ...(neighbours.get(move.storyId) ?? [])])
    for (const [id, sprint] of sprintOf) if (sprint === move.sprint) concerned.add(id)
    const fewStories = [...concerned].flatMap((id) => byId.get(id) ?? [])
    const few = {
      ...problem,
      stories: fewStories.map((story) => ({ ...story, dependsOn: story.dependsOn.filter((id) => concerned.has(id)) })),
      locked: [],
    }
    const assignments = fewStories.flatMap(({ id }) => {
      const sprint = id === move.storyId ? move.sprint : sprintOf.get(id)
      return sprint === undefined ? [] : [{ storyId: id, sprint }]
    })
    return checkPlan(few, assignments).filter(({ storyIds }) => storyIds.includes(move.storyId))
  }
}

/** The stories without the dependencies that the planner drops from cycles, and without those on stories that are not there. */
function withoutCycles(
  stories: readonly PlannableStory[],
): (PlannableStory & { readonly dependsOn: readonly string[] })[] {
  const index = new Map(stories.map(({ id }, i) => [id, i]))
  const dependsOn = stories.map((story) => [...new Set((story.dependsOn ?? []).flatMap((id) => index.get(id) ?? []))])
  ended(
    breakCycles(
      dependsOn,
      stories.map(({ priority }) => priorityWeights[priority]),
    ),
  )
  return stories.map((story, i) => ({
    ...story,
    dependsOn: (dependsOn[i] ?? []).flatMap((j) => stories[j]?.id ?? []),
  }))
}
