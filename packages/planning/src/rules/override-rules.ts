import { nameOf, nameSome } from '../read-problem.ts'
import type { Assignment, PlanWarning, SprintProblem } from '../sprint-problem.ts'
import { checkPlan } from './check-plan.ts'

/**
 * The problem with room for locks that stand against its rules. `overrides` are ids of locked stories that a person put where they are
 * although a rule speaks against it: they wait for nothing any more that is not locked before them, what is locked before them does not wait
 * for them, and their sprint holds at least what is locked to it. Locks of other stories still have to obey.
 *
 * What the finished plan then breaks is told by `overrideWarnings`.
 */
export function withOverrides(problem: SprintProblem, overrides: readonly string[]): SprintProblem {
  const lockOf = new Map((problem.locked ?? []).map(({ storyId, sprint }) => [storyId, sprint]))
  const free = new Set(overrides.filter((id) => lockOf.has(id)))
  if (free.size === 0) return problem
  const inOrder = (before: string, after: string) =>
    (lockOf.get(before) ?? Number.POSITIVE_INFINITY) <= (lockOf.get(after) ?? Number.POSITIVE_INFINITY)
  const stories = problem.stories.map((story) => ({
    ...story,
    dependsOn: story.dependsOn?.filter(
      (id) => !(free.has(story.id) || (free.has(id) && lockOf.has(story.id))) || inOrder(id, story.id),
    ),
  }))
  return { ...problem, stories, velocities: raisedVelocities(problem, lockOf, free) }
}

/** What a plan breaks of the problem's rules because of the overrides, in words for a person. `problem` is the one before `withOverrides`. */
export function overrideWarnings(
  problem: SprintProblem,
  overrides: readonly string[],
  assignments: readonly Assignment[],
): PlanWarning[] {
  const overriddenIds = new Set(overrides)
  if (overriddenIds.size === 0) return []
  const names = new Map(problem.stories.map((story) => [story.id, nameOf(story)]))
  return checkPlan(problem, assignments).flatMap(({ storyIds, message }): PlanWarning[] => {
    const chosenIds = storyIds.filter((id) => overriddenIds.has(id))
    if (chosenIds.length === 0) return []
    const locked = nameSome(
      chosenIds.map((id) => `“${names.get(id)}”`),
      ' and ',
    )
    // a check speaks of what would be; here it is so
    const fact = message.replace(' and would have ', ' and has ')
    return [{ code: 'override', message: `${fact} You locked ${locked} there anyway.`, storyIds: chosenIds }]
  })
}

/** Sprints with an override hold all that is locked to them. */
function raisedVelocities(
  { stories, velocity, velocities = [] }: SprintProblem,
  lockOf: ReadonlyMap<string, number>,
  free: ReadonlySet<string>,
): number[] {
  const locked = new Map<number, number>()
  for (const { id, points } of stories) {
    const sprint = lockOf.get(id)
    if (sprint !== undefined) locked.set(sprint, (locked.get(sprint) ?? 0) + points)
  }
  const raised = [...velocities]
  for (const id of free) {
    const sprint = lockOf.get(id) ?? 0
    // locks beyond what a plan can hold are refused by the planner, with words
    if (!Number.isInteger(sprint) || sprint < 1 || sprint > 5000) continue
    while (raised.length < sprint) raised.push(velocity)
    raised[sprint - 1] = Math.max(raised[sprint - 1] ?? velocity, locked.get(sprint) ?? 0)
  }
  return raised
}
