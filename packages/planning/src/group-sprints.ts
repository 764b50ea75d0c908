import type { SprintCalendar } from './sprint-dates.ts'
import { sprintDates } from './sprint-dates.ts'

/** A sprint with its stories; instants in ISO 8601. */
export interface GroupedSprint<Story> {
  readonly number: number
  readonly startDate: string
  readonly endDate: string
  /** Sum of the story points. */
  readonly totalPoints: number
  readonly stories: Story[]
}

/**
 * Groups planned stories by sprint, in order of number; within a sprint the stories keep the order they came in.
 * A number without stories has no group. Throws a PlanningError where sprintDates does.
 */
export function groupSprints<Story extends { readonly storyPoints: number; readonly sprint: number }>(
  stories: readonly Story[],
  calendar: SprintCalendar,
): GroupedSprint<Story>[] {
  const numbers = [...new Set(stories.map((story) => story.sprint))].sort((a, b) => a - b)
  return numbers.map((number) => {
    const own = stories.filter((story) => story.sprint === number)
    const totalPoints = own.reduce((sum, story) => sum + story.storyPoints, 0)
    return { number, ...sprintDates({ ...calendar, number }), totalPoints, stories: own }
  })
}
