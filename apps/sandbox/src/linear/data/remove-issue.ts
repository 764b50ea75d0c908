import { type Author, changeIssue } from './change-issue.ts'
import type { LinearData, LinearIssue } from './state.ts'

/** Archives an issue, and throws it away where asked; both can be undone. */
export function archiveIssue(data: LinearData, issue: LinearIssue, trash: boolean, author: Author): void {
  changeIssue(data, issue, author, () => {
    issue.archivedAt ??= new Date(author.at).toISOString()
    issue.trashed ||= trash
  })
}

export function restoreIssue(data: LinearData, issue: LinearIssue, author: Author): void {
  changeIssue(data, issue, author, () => {
    issue.archivedAt = null
    issue.trashed = false
  })
}

/** Takes an issue away for ever, with what hangs on it. Its children stay, without a parent. */
export function eraseIssue(data: LinearData, issue: LinearIssue, author: Author): void {
  for (const child of data.issues.filter((one) => one.parentId === issue.id))
    changeIssue(data, child, author, () => {
      child.parentId = null
    })
  data.issues = data.issues.filter((one) => one !== issue)
  data.relations = data.relations.filter(({ issueId, relatedIssueId }) => ![issueId, relatedIssueId].includes(issue.id))
  data.comments = data.comments.filter(({ issueId }) => issueId !== issue.id)
  data.attachments = data.attachments.filter(({ issueId }) => issueId !== issue.id)
  for (const cycle of data.cycles) cycle.uncompletedIssueIds = cycle.uncompletedIssueIds.filter((id) => id !== issue.id)
}
