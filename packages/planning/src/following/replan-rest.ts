import { type PlanTerms, planRooms } from '../backlog-problem.ts'
import { datesOfSprints, type SprintCalendar } from '../calendar/sprint-dates.ts'
import { replan } from '../replan.ts'
import type { Assignment, PlannableStory, PlanOptions, SprintPlan } from '../sprint-problem.ts'
import { type FollowedSprint, sprintsOver } from './followed-plan.ts'
import { calendarFrom } from './forecast-rest.ts'

/** How much of the earliness keeping places may cost: people are at work on them. */
const tolerance = 0.05

/** A story to plan again: where it stands, and where the plan has it. */
export type StoryToReplan = PlannableStory & {
  readonly isDone: boolean
  /** The plan's sprint that it stands in, or was finished in; null: none. */
  readonly sprint: number | null
  readonly isLocked: boolean
  /** It stands in a sprint that runs and is none of the plan's. */
  readonly runsElsewhere?: boolean
}

export type RestToPlan = {
  readonly stories: readonly StoryToReplan[]
  readonly sprints: readonly FollowedSprint[]
  /** The plan's; `velocity` is the one to plan by from now on. */
  readonly terms: Omit<PlanTerms, 'startDate' | 'sprintLength'>
  readonly calendar: SprintCalendar
  /** The instant from which to plan, ISO 8601. */
  readonly now: string
  /** Plan what runs anew, too, in whose sprint it may be. */
  readonly opensActive?: boolean
}

/** A plan of what is left. Sprints are numbered as in the plan before; `assignments` has every story, where it was finished or is to be. */
export type RestPlan = SprintPlan & {
  /** The first sprint in which anything may have been placed. */
  readonly firstSprint: number
  /** Points that fit in a sprint, by number from `firstSprint`. */
  readonly roomOf: (sprint: number) => number
  /** Stories that are to be done in another sprint than the plan had them; `from` null: the plan had them in none. */
  readonly changes: readonly { readonly storyId: string; readonly from: number | null; readonly to: number }[]
}

/**
 * Plans what is left from now on. What is done stays where it was done; the sprint that runs keeps what it has, and gets nothing, unless it is opened, and so does one that is another plan's;
 * the rest is planned into the sprints after it by `replan`, which keeps places where that costs no sprint and little of the order. Throws what it throws.
 */
export async function replanRest(
  { stories, sprints, terms, calendar, now, opensActive = false }: RestToPlan,
  options: PlanOptions = {},
): Promise<RestPlan> {
  const active = sprints.find(({ state }) => state === 'active')?.number ?? null
  const firstSprint = firstToPlan(sprints, calendar, now, opensActive ? null : active)
  const stays = ({ isDone, sprint, runsElsewhere = false }: StoryToReplan) =>
    isDone || (!opensActive && (runsElsewhere || (active !== null && sprint === active)))
  const [fixed, free] = [stories.filter(stays), stories.filter((story) => !stays(story))]

  const from = calendarFrom(calendar, firstSprint)
  // what other work took from sprints that are past is past
  const committed = terms.committed?.slice(firstSprint - 1)
  const rooms = planRooms({ ...terms, ...(committed && { committed }), ...from })
  const finishedHere = fixed.filter(({ sprint }) => sprint === firstSprint).reduce((sum, { points }) => sum + points, 0)
  // of a sprint that runs only what its team has not done yet is free
  const velocities = rooms.velocities.length > 0 || finishedHere === 0 ? [...rooms.velocities] : [rooms.velocity]
  if (finishedHere > 0) velocities[0] = Math.max(0, (velocities[0] ?? rooms.velocity) - finishedHere)

  const relative = (sprint: number) => sprint - firstSprint + 1
  const former = free.flatMap(({ id, sprint, isLocked }) =>
    sprint === null || sprint < firstSprint ? [] : [{ storyId: id, sprint: relative(sprint), isLocked }],
  )
  const ids = new Set(free.map(({ id }) => id))
  const problem = {
    stories: free.map((story) => ({ ...story, dependsOn: (story.dependsOn ?? []).filter((id) => ids.has(id)) })),
    velocity: rooms.velocity,
    velocities,
    locked: former.filter(({ isLocked }) => isLocked),
    ...(terms.focus && { focus: true }),
  }
  const plan =
    free.length > 0
      ? await replan(
          problem,
          former.filter(({ isLocked }) => !isLocked),
          { tolerance, ...options },
        )
      : nothing
  const planned = plan.assignments.map(({ storyId, sprint }) => ({ storyId, sprint: sprint + firstSprint - 1 }))
  const assignments = inOrder(stories, [...planned, ...placesOf(fixed)])
  return {
    ...plan,
    assignments,
    sprintCount: lastOf(assignments),
    lowerBound: Math.max(plan.lowerBound > 0 ? plan.lowerBound + firstSprint - 1 : 0, lastOf(placesOf(fixed))),
    firstSprint,
    roomOf: (sprint) => velocities[relative(sprint) - 1] ?? rooms.velocity,
    changes: changesOf(stories, assignments),
  }
}

const nothing: SprintPlan = {
  assignments: [],
  sprintCount: 0,
  lowerBound: 0,
  provenFewest: true,
  provenOptimal: true,
  gap: 0,
  cutOff: false,
  reasons: {},
  warnings: [],
}

const lastOf = (assignments: readonly Assignment[]) =>
  assignments.reduce((last, { sprint }) => Math.max(last, sprint), 0)

/** After what is over and what runs, and not in a sprint whose days have passed although nobody began it. */
function firstToPlan(
  sprints: readonly FollowedSprint[],
  calendar: SprintCalendar,
  now: string,
  active: number | null,
): number {
  const datesOf = datesOfSprints(calendar)
  let number = Math.max(sprintsOver(sprints), active ?? 0) + 1
  const running = sprints.find(({ state }) => state === 'active')?.number
  while (number !== running && number < farthest && Date.parse(datesOf(number).endDate) < Date.parse(now)) number++
  return number
}

/** Ten years of sprints of a week. */
const farthest = 520

const placesOf = (stories: readonly StoryToReplan[]): Assignment[] =>
  stories.flatMap(({ id, sprint }) => (sprint === null ? [] : [{ storyId: id, sprint }]))

function inOrder(stories: readonly StoryToReplan[], assignments: readonly Assignment[]): Assignment[] {
  const sprintOf = new Map(assignments.map(({ storyId, sprint }) => [storyId, sprint]))
  return stories.flatMap(({ id }) => {
    const sprint = sprintOf.get(id)
    return sprint === undefined ? [] : [{ storyId: id, sprint }]
  })
}

function changesOf(stories: readonly StoryToReplan[], assignments: readonly Assignment[]): RestPlan['changes'] {
  const former = new Map(stories.map(({ id, sprint }) => [id, sprint]))
  return assignments.flatMap(({ storyId, sprint }) => {
    const from = former.get(storyId) ?? null
    return from === sprint ? [] : [{ storyId, from, to: sprint }]
  })
}
