import { scaleOf } from '../linear/data/estimates.ts'
import { cyclesOf, identifierOf, stateOf, statusCategoryOf, teamOf } from '../linear/data/look-up.ts'
import type { LinearCycle, LinearData, LinearIssue } from '../linear/data/state.ts'

/** Everything in Linear, plainly: what a test compares with what it wanted. `now` is Linear's time. */
export function describeLinear(data: LinearData, now: number) {
  return {
    now: new Date(now).toISOString(),
    organization: { name: data.organization.name, urlKey: data.organization.urlKey },
    users: data.users.map(({ id, name, email, admin }) => ({ id, name, email, admin })),
    teams: data.teams.map((team) => ({
      id: team.id,
      key: team.key,
      name: team.name,
      estimationType: team.issueEstimationType,
      scale: scaleOf(team),
      cyclesEnabled: team.cyclesEnabled,
      cycles: cyclesOf(data, team.id).map((cycle) => describeCycle(data, cycle, now)),
    })),
    projects: data.projects.map(({ id, name, teamIds, trashed }) => ({ id, name, teamIds, trashed })),
    labels: data.labels.map(({ id, name, teamId }) => ({ id, name, teamId })),
    issues: data.issues.map((issue) => describeIssue(data, issue)),
  }
}

function describeCycle(data: LinearData, cycle: LinearCycle, now: number) {
  const { id, number, name, startsAt, endsAt, completedAt, archivedAt } = cycle
  const past = Date.parse(endsAt) <= now
  return {
    id,
    number,
    name,
    startsAt,
    endsAt,
    completedAt,
    archived: archivedAt !== null,
    state: past ? 'past' : Date.parse(startsAt) > now ? 'future' : 'active',
    issues: data.issues.filter(({ cycleId }) => cycleId === id).map((issue) => identifierOf(data, issue)),
  }
}

function describeIssue(data: LinearData, issue: LinearIssue) {
  const identifierBy = (id: string | null) => {
    const found = data.issues.find((one) => one.id === id)
    return found === undefined ? null : identifierOf(data, found)
  }
  return {
    id: issue.id,
    identifier: identifierOf(data, issue),
    teamKey: teamOf(data, issue).key,
    title: issue.title,
    description: issue.description,
    parent: identifierBy(issue.parentId),
    estimate: issue.estimate,
    priority: issue.priority,
    labels: data.labels.filter(({ id }) => issue.labelIds.includes(id)).map(({ name }) => name),
    status: stateOf(data, issue).name,
    statusCategory: statusCategoryOf(data, issue),
    cycle: data.cycles.find(({ id }) => id === issue.cycleId)?.number ?? null,
    project: data.projects.find(({ id }) => id === issue.projectId)?.name ?? null,
    assignee: data.users.find(({ id }) => id === issue.assigneeId)?.name ?? null,
    creator: data.users.find(({ id }) => id === issue.creatorId)?.name ?? null,
    archived: issue.archivedAt !== null,
    trashed: issue.trashed,
    blocks: data.relations
      .filter(({ issueId, type }) => issueId === issue.id && type === 'blocks')
      .map(({ relatedIssueId }) => identifierBy(relatedIssueId)),
    comments: data.comments.filter(({ issueId }) => issueId === issue.id).length,
    attachments: data.attachments.filter(({ issueId }) => issueId === issue.id).map(({ url }) => url),
    sortOrder: issue.sortOrder,
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
  }
}
