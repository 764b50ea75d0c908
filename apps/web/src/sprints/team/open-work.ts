import type { Epic, OpenWork, PlanTerms } from '@planwright/contract'
import { committedPoints, datesOfSprints } from '@planwright/planning'

/** Unfinished work that is not of this backlog: in the open sprints, and in none. */
export function otherWork(open: OpenWork, epics: readonly Epic[]) {
  const itemIds = new Set(epics.flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)]))
  const others = open.issues.filter(({ itemId }) => itemId === undefined || !itemIds.has(itemId))
  const inSprint = new Set(open.sprints.map(({ id }) => id))
  const sprints = open.sprints
    .map((sprint) => ({ ...sprint, issues: others.filter(({ sprintId }) => sprintId === sprint.id) }))
    .filter(({ issues }) => issues.length > 0)
  return { sprints, waiting: others.filter(({ sprintId }) => sprintId === null || !inSprint.has(sprintId)) }
}
export type OtherWork = ReturnType<typeof otherWork>

export function pointsOf(issues: OtherWork['waiting']): number {
  return issues.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

/** Points that the work takes from sprint 1, 2, 3, ... of a plan; what waits in no sprint comes first, if it is taken. */
export function committedOf(
  { sprints, waiting }: OtherWork,
  calendar: Pick<PlanTerms, 'startDate' | 'sprintLength' | 'timeZone' | 'given'>,
  withWaiting: boolean,
): number[] {
  const datesOf = datesOfSprints(calendar)
  const open = sprints.map(({ endDate, issues }) => ({ endDate, points: pointsOf(issues) }))
  const committed = committedPoints(open, (number) => datesOf(number).endDate)
  if (withWaiting) committed[0] = (committed[0] ?? 0) + pointsOf(waiting)
  return committed.some((points) => points > 0) ? committed : []
}
