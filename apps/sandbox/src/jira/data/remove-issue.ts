import { type Author, changeIssue } from './change-issue.ts'
import { subtasksOf } from './look-up.ts'
import type { Issue, Site } from './state.ts'

/** Takes an issue away with its sub-tasks and links. Children of an epic stay, without a parent. */
export function removeIssue(site: Site, issue: Issue, author: Author): void {
  const gone = new Set([issue.id, ...subtasksOf(site, issue).map((one) => one.id)])
  for (const child of site.issues)
    if (child.parentId !== null && gone.has(child.parentId) && !gone.has(child.id))
      changeIssue(site, child, author, () => {
        child.parentId = null
      })
  site.issues = site.issues.filter((one) => !gone.has(one.id))
  site.links = site.links.filter((link) => !gone.has(link.inwardIssueId) && !gone.has(link.outwardIssueId))
}
