import type { Author } from './change-issue.ts'
import type { IssueValues } from './read-fields.ts'
import type { Issue, IssueType, Project, Site } from './state.ts'

/** Adds an issue at the end of the backlog's order, under the next number of its project. */
export function addIssue(
  site: Site,
  project: Project,
  type: IssueType,
  values: IssueValues,
  author: Author,
  properties: { key: string; value?: unknown }[] = [],
): Issue {
  site.lastIssueId += 1
  project.lastIssueNumber += 1
  const at = new Date(author.at).toISOString()
  const issue: Issue = {
    id: String(site.lastIssueId),
    key: `${project.key}-${project.lastIssueNumber}`,
    projectId: project.id,
    issueTypeId: type.id,
    summary: values.summary ?? '',
    description: values.description ?? null,
    parentId: values.parentId ?? null,
    labels: values.labels ?? [],
    priorityId: values.priorityId ?? '3',
    status: 'To Do',
    reporterAccountId: values.reporterAccountId ?? author.accountId,
    assigneeAccountId: values.assigneeAccountId ?? null,
    createdAt: at,
    updatedAt: at,
    sprintId: values.sprintId ?? null,
    closedSprintIds: [],
    rank: site.issues.reduce((most, one) => Math.max(most, one.rank), 0) + 1,
    custom: values.custom,
    properties: Object.fromEntries(properties.map(({ key, value }) => [key, value])),
    comments: [],
  }
  site.issues.push(issue)
  return issue
}
