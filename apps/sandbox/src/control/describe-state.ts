import { linkTypes } from '../jira/data/fields.ts'
import { byRank, fieldsOf, projectOf, typeOf } from '../jira/data/look-up.ts'
import type { Issue, JiraData, Site } from '../jira/data/state.ts'
import { statuses } from '../jira/data/statuses.ts'
import { renderCustom } from '../jira/platform/render.ts'

/** Everything in Jira, plainly: what a test compares with what it wanted. `now` is Jira's time. */
export function describeState(jira: JiraData, now: number) {
  return {
    now: new Date(now).toISOString(),
    people: jira.people,
    sites: jira.sites.map((site) => describeSite(site, jira)),
  }
}

function describeSite(site: Site, jira: JiraData) {
  return {
    id: site.id,
    name: site.name,
    projects: site.projects.map(({ id, key, name, style, pointsFieldId }) => ({ id, key, name, style, pointsFieldId })),
    boards: site.boards.map((board) => ({
      id: board.id,
      name: board.name,
      type: board.type,
      projectKey: projectOf(site, board).key,
      features: board.features,
    })),
    issues: site.issues.map((issue) => describeIssue(site, jira, issue)),
    sprints: site.sprints.map((sprint) => ({
      id: sprint.id,
      boardId: sprint.originBoardId,
      name: sprint.name,
      state: sprint.state,
      startDate: sprint.startDate,
      endDate: sprint.endDate,
      completeDate: sprint.completeDate,
      goal: sprint.goal,
      properties: sprint.properties,
      issueKeys: site.issues
        .filter((issue) => issue.sprintId === sprint.id || issue.closedSprintIds.includes(sprint.id))
        .sort(byRank)
        .map((issue) => issue.key),
    })),
  }
}

function describeIssue(site: Site, jira: JiraData, issue: Issue) {
  const project = projectOf(site, issue)
  const view = { publicUrl: '', site, people: jira.people }
  const custom = fieldsOf(site, project).filter((field) => field.id in issue.custom)
  const keyOf = (id: string) => site.issues.find((one) => one.id === id)?.key ?? null
  const points = project.pointsFieldId === null ? null : issue.custom[project.pointsFieldId]
  return {
    id: issue.id,
    key: issue.key,
    projectKey: project.key,
    type: typeOf(site, issue).name,
    summary: issue.summary,
    description: issue.description,
    parentKey: issue.parentId === null ? null : keyOf(issue.parentId),
    storyPoints: typeof points === 'number' ? points : null,
    labels: issue.labels,
    priority: issue.priorityId,
    status: issue.status,
    statusCategory: statuses[issue.status].stage,
    fields: Object.fromEntries(custom.map((field) => [field.id, renderCustom(view, issue, field)])),
    properties: issue.properties,
    sprintId: issue.sprintId,
    links: site.links
      .filter((link) => [link.inwardIssueId, link.outwardIssueId].includes(issue.id))
      .map((link) => ({
        id: link.id,
        type: linkTypes.find((type) => type.id === link.typeId)?.name ?? null,
        inwardKey: keyOf(link.inwardIssueId),
        outwardKey: keyOf(link.outwardIssueId),
      })),
    comments: issue.comments.length,
    rank: issue.rank,
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
  }
}
