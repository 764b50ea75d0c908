import type { Assignment, PlanWarning, SprintProblem } from '../sprint-problem.ts'

/** What a plan has in sprints after the last of those that were given. None where none were. Pure. */
export function beyondGiven(
  { stories }: Pick<SprintProblem, 'stories'>,
  given: readonly { readonly name: string }[] | undefined,
  assignments: readonly Assignment[],
): PlanWarning[] {
  const last = given?.at(-1)
  if (!given || !last) return []
  const pointsOf = new Map(stories.map(({ id, points }) => [id, points]))
  const storyIds = assignments.filter(({ sprint }) => sprint > given.length).map(({ storyId }) => storyId)
  if (storyIds.length === 0) return []
  const points = storyIds.reduce((sum, id) => sum + (pointsOf.get(id) ?? 0), 0)
  const what = `${storyIds.length === 1 ? '1 story comes' : `${storyIds.length} stories come`} after ${last.name}`
  const message = `${what}, the last sprint that is given (${points} points). What comes later is dated in the same rhythm, and is saved without a sprint until there is one.`
  return [{ code: 'beyond-given', message, storyIds }]
}
