import { datesOfSprints, type SprintCalendar } from '../calendar/sprint-dates.ts'
import { priorityWeights } from '../domain-lists.ts'
import type { Assignment, PlannableStory } from '../sprint-problem.ts'

/** A plan as it is compared: where its stories are and when its sprints are. */
export type ComparablePlan = {
  readonly stories: readonly Pick<PlannableStory, 'id' | 'points' | 'priority'>[]
  readonly assignments: readonly Assignment[]
  readonly calendar: SprintCalendar
}

export type PlanDifferences = {
  /** In both, in another sprint; in the order of the second plan's stories. */
  readonly moved: readonly { readonly storyId: string; readonly from: number; readonly to: number }[]
  /** Ids that only the second plan has, and only the first. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly before: PlanMeasures
  readonly after: PlanMeasures
}

/** `endDate` is the last instant of the last sprint, null for an empty plan. `earliness`: weight times sprint number, the less the earlier. */
export type PlanMeasures = {
  readonly sprintCount: number
  readonly endDate: string | null
  readonly points: number
  readonly earliness: number
}

/** What is different in the second of two plans. Throws a PlanningError where sprintDates does. */
export function comparePlans(before: ComparablePlan, after: ComparablePlan): PlanDifferences {
  const [former, now] = [placesOf(before), placesOf(after)]
  const moves = [...now].flatMap(([storyId, to]) => {
    const from = former.get(storyId)
    return from === undefined || from === to ? [] : [{ storyId, from, to }]
  })
  return {
    moved: moves,
    added: [...now.keys()].filter((id) => !former.has(id)),
    removed: [...former.keys()].filter((id) => !now.has(id)),
    before: measure(before, former),
    after: measure(after, now),
  }
}

function placesOf({ stories, assignments }: ComparablePlan): Map<string, number> {
  const sprintOf = new Map(assignments.map(({ storyId, sprint }) => [storyId, sprint]))
  return new Map(
    stories.flatMap(({ id }) => {
      const sprint = sprintOf.get(id)
      return sprint === undefined ? [] : [[id, sprint] as const]
    }),
  )
}

function measure({ stories, calendar }: ComparablePlan, places: ReadonlyMap<string, number>): PlanMeasures {
  const sprintCount = Math.max(0, ...places.values())
  const placedStories = stories.filter(({ id }) => places.has(id))
  return {
    sprintCount,
    endDate: sprintCount > 0 ? datesOfSprints(calendar)(sprintCount).endDate : null,
    points: placedStories.reduce((sum, { points }) => sum + points, 0),
    earliness: placedStories.reduce(
      (sum, { id, priority }) => sum + priorityWeights[priority] * (places.get(id) ?? 0),
      0,
    ),
  }
}
