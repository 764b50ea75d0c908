import { useContext } from 'react'
import { IssueLink } from './issue-link.tsx'
import { SavedIssuesContext } from './saved-issues.ts'

/** The issue that an epic or a story was saved as; nothing where it was not. */
export function SavedIssue({ of, focusable, className = '' }: { of: string; focusable: boolean; className?: string }) {
  const issue = useContext(SavedIssuesContext)?.get(of)
  // what is around it opens the story
  return issue ? (
    <IssueLink
      issueKey={issue.key}
      url={issue.url}
      focusable={focusable}
      className={`relative z-1 shrink-0 text-xs ${className}`}
    />
  ) : null
}
