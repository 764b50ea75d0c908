import { projectOf, typeOf } from './look-up.ts'
import type { Issue, Site, Sprint } from './state.ts'

/** The story points of an issue by the field its project counts with; null when it is not estimated. */
export function storyPointsOf(site: Site, issue: Issue): number | null {
  const { pointsFieldId } = projectOf(site, issue)
  const value = pointsFieldId === null ? undefined : issue.custom[pointsFieldId]
  return typeof value === 'number' ? value : null
}

/** What a board plans and finishes: neither epics nor sub-tasks. */
export function isStory(site: Site, issue: Issue): boolean {
  return typeOf(site, issue).hierarchyLevel === 0
}

/** The points planned for a sprint: what it began with; before that, and where that is not known, what is in it. */
export function plannedPoints(site: Site, sprint: Sprint): number {
  if (sprint.state !== 'future' && sprint.plannedPoints !== undefined) return sprint.plannedPoints
  return sum(site, (issue) => issue.sprintId === sprint.id || issue.closedSprintIds.includes(sprint.id))
}

/** The points finished in a sprint. What was carried over counts where it was finished: in the last sprint it was in. */
export function donePoints(site: Site, sprint: Sprint): number {
  return sum(site, (issue) => issue.status === 'Done' && (issue.sprintId ?? issue.closedSprintIds.at(-1)) === sprint.id)
}

function sum(site: Site, counts: (issue: Issue) => boolean): number {
  return site.issues
    .filter((issue) => counts(issue) && isStory(site, issue))
    .reduce((points, issue) => points + (storyPointsOf(site, issue) ?? 0), 0)
}
