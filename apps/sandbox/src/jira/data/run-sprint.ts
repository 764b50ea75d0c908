import { type Author, changeIssue } from './change-issue.ts'
import { plannedPoints } from './sprint-points.ts'
import type { Site, Sprint } from './state.ts'

/** A future sprint begins: what it holds now is what was planned for it. */
export function startSprint(site: Site, sprint: Sprint): void {
  sprint.state = 'active'
  sprint.plannedPoints = plannedPoints(site, sprint)
}

/**
 * An active sprint ends. All its issues keep it in their past; open ones go on to the next sprint, or to the backlog, where
 * their Sprint field stays as it is.
 */
export function closeSprint(site: Site, sprint: Sprint, next: Sprint | undefined, author: Author): void {
  sprint.state = 'closed'
  sprint.completeDate = new Date(author.at).toISOString()
  for (const issue of site.issues.filter((one) => one.sprintId === sprint.id))
    changeIssue(site, issue, author, () => {
      issue.sprintId = issue.status === 'Done' ? null : (next?.id ?? null)
      issue.closedSprintIds = [...issue.closedSprintIds.filter((id) => id !== sprint.id), sprint.id]
    })
}

/** Sprints that are deleted leave the issues that were in them. */
export function removeSprints(site: Site, ids: number[], author: Author): void {
  for (const issue of site.issues)
    if (ids.some((id) => issue.sprintId === id || issue.closedSprintIds.includes(id)))
      changeIssue(site, issue, author, () => {
        if (issue.sprintId !== null && ids.includes(issue.sprintId)) issue.sprintId = null
        issue.closedSprintIds = issue.closedSprintIds.filter((id) => !ids.includes(id))
      })
  site.sprints = site.sprints.filter((sprint) => !ids.includes(sprint.id))
}
