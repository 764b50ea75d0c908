import { type Author, changeIssue } from './change-issue.ts'
import { subtasksOf } from './look-up.ts'
import type { Issue, Site } from './state.ts'

/** Takes an issue away with its sub-tasks and links. Children of an epic stay, without a parent. */
export function removeIssue(site: Site, issue: Issue, author: Author): void {
  const removedIds = new Set([issue.id, ...subtasksOf(site, issue).map((one) => one.id)])
  for (const child of site.issues)
    if (child.parentId !== null && removedIds.has(child.parentId) && !removedIds.has(child.id))
      changeIssue(site, child, author, () => {
        child.parentId = null
      })
  site.issues = site.issues.filter((one) => !removedIds.has(one.id))
  site.links = site.links.filter((link) => !removedIds.has(link.inwardIssueId) && !removedIds.has(link.outwardIssueId))
}
