import type { SprintCalendar } from './sprint-dates.ts'
import { datesOfSprints } from './sprint-dates.ts'

/** A sprint with its stories; instants in ISO 8601. */
export type GroupedSprint<Story> = {
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
  if (stories.length === 0) return []
  const bySprint = new Map<number, Story[]>()
  for (const story of stories) {
    const sprintStories = bySprint.get(story.sprint)
    if (sprintStories) sprintStories.push(story)
    else bySprint.set(story.sprint, [story])
  }
  const datesOf = datesOfSprints(calendar)
  return [...bySprint]
    .sort(([a], [b]) => a - b)
    .map(([number, sprintStories]) => {
      const totalPoints = sprintStories.reduce((sum, story) => sum + story.storyPoints, 0)
      return { number, ...datesOf(number), totalPoints, stories: sprintStories }
    })
}
