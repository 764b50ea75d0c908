import type { SprintCalendar } from './calendar/sprint-dates.ts'
import { sprintVelocities, type TeamCapacity } from './calendar/team-capacity.ts'
import type { Priority } from './domain-lists.ts'
import type { Assignment, SprintProblem } from './sprint-problem.ts'

/** Epics as a plan needs them. */
export type BacklogEpic = {
  readonly id: string
  readonly userStories: readonly {
    readonly id: string
    readonly title: string
    readonly storyPoints: number
    readonly priority: Priority
    readonly dependsOn: readonly string[]
  }[]
}

/** What a team brings to a plan. */
export type PlanTerms = {
  readonly velocity: number
  readonly capacity?: Omit<TeamCapacity, 'velocity'>
  /** Points of other work in sprint 1, 2, 3, ...; what does not fit in one sprint takes room of the next. */
  readonly committed?: readonly number[]
  readonly focus?: boolean
} & SprintCalendar

/** A backlog and a team as the planner takes them. */
export function problemOfBacklog(
  epics: readonly BacklogEpic[],
  terms: PlanTerms,
  locked: readonly Assignment[] = [],
): SprintProblem {
  return {
    ...planRooms(terms),
    stories: epics.flatMap((epic) =>
      epic.userStories.map(({ id, title, storyPoints, priority, dependsOn }) => ({
        id,
        title,
        epicId: epic.id,
        points: storyPoints,
        priority,
        dependsOn,
      })),
    ),
    locked,
    ...(terms.focus && { focus: true }),
  }
}

/** What fits in the sprints beside days off and other work: sprint 1, 2, 3, ..., and every sprint after those. */
export function planRooms(terms: PlanTerms): Required<Pick<SprintProblem, 'velocity' | 'velocities'>> {
  const { velocity, velocities } = sprintVelocities({ ...terms.capacity, velocity: terms.velocity }, terms)
  const rooms: number[] = []
  let waiting = 0
  const listed = Math.max(velocities.length, terms.committed?.length ?? 0)
  for (let at = 0; at < listed || (waiting > 0 && at < farthest); at++) {
    const fullVelocity = velocities[at] ?? velocity
    const used = Math.min(fullVelocity, waiting + (terms.committed?.[at] ?? 0))
    waiting += (terms.committed?.[at] ?? 0) - used
    rooms.push(fullVelocity - used)
  }
  return { velocity, velocities: rooms }
}

/** What fits in one sprint, from the rooms that `planRooms` gave. */
export function roomOf({ velocity, velocities = [] }: Pick<SprintProblem, 'velocity' | 'velocities'>, sprint: number) {
  return velocities[sprint - 1] ?? velocity
}

/** Unfinished work of a sprint that is open already. Without an end date it comes after the dated ones. */
export type OpenSprintWork = {
  readonly endDate?: string | undefined
  readonly points: number
}

/**
 * Points of other work in sprint 1, 2, 3, ... of a plan: what an open sprint has left counts for the plan's sprint in which it ends, or for
 * the first where it ends before; sprints without dates follow the dated ones, one a sprint.
 */
export function committedPoints(open: readonly OpenSprintWork[], sprintEnds: (number: number) => string): number[] {
  const committed: number[] = []
  const add = (sprint: number, points: number) => {
    while (committed.length < sprint) committed.push(0)
    committed[sprint - 1] = (committed[sprint - 1] ?? 0) + points
  }
  let next = 1
  for (const { endDate, points } of open) {
    if (endDate === undefined) continue
    let sprint = 1
    while (sprint < farthest && Date.parse(sprintEnds(sprint)) < Date.parse(endDate)) sprint++
    add(sprint, points)
    next = Math.max(next, sprint + 1)
  }
  for (const { endDate, points } of open) if (endDate === undefined) add(next++, points)
  return committed
}

/** What other work takes from sprints beyond this matters to no plan. */
const farthest = 500
