import { identifierOf } from '../data/look-up.ts'
import type { IssueRelation, LinearAttachment, LinearComment, LinearIssue } from '../data/state.ts'
import { byId, type FieldsOf } from './fields.ts'
import { issueUrl } from './urls.ts'

const priorities = ['No priority', 'Urgent', 'High', 'Medium', 'Low']

export const issueFields: FieldsOf<LinearIssue> = {
  values: {
    identifier: (issue, { data }) => identifierOf(data, issue),
    url: (issue, world) => issueUrl(world, issue),
    branchName: (issue, { data, viewer }) => `${viewer.displayName}/${identifierOf(data, issue).toLowerCase()}`,
    priorityLabel: (issue) => priorities[issue.priority] ?? '',
    prioritySortOrder: (issue) => issue.sortOrder,
    boardOrder: (issue) => issue.sortOrder,
    subIssueSortOrder: (issue) => (issue.parentId === null ? null : issue.sortOrder),
    trashed: (issue) => (issue.trashed ? true : null),
  },
  one: {
    team: (issue, { data }) => byId(data.teams, issue.teamId),
    state: (issue, { data }) => byId(data.states, issue.stateId),
    cycle: (issue, { data }) => byId(data.cycles, issue.cycleId),
    parent: (issue, { data }) => byId(data.issues, issue.parentId),
    project: (issue, { data }) => byId(data.projects, issue.projectId),
    assignee: (issue, { data }) => byId(data.users, issue.assigneeId),
    creator: (issue, { data }) => byId(data.users, issue.creatorId),
  },
  many: {
    labels: {
      type: 'IssueLabel',
      list: (issue, { data }) => data.labels.filter(({ id }) => issue.labelIds.includes(id)),
    },
    children: { type: 'Issue', list: (issue, { data }) => data.issues.filter(({ parentId }) => parentId === issue.id) },
    relations: {
      type: 'IssueRelation',
      list: (issue, { data }) => data.relations.filter(({ issueId }) => issueId === issue.id),
    },
    inverseRelations: {
      type: 'IssueRelation',
      list: (issue, { data }) => data.relations.filter(({ relatedIssueId }) => relatedIssueId === issue.id),
    },
    comments: {
      type: 'Comment',
      list: (issue, { data }) => data.comments.filter(({ issueId }) => issueId === issue.id),
    },
    attachments: {
      type: 'Attachment',
      list: (issue, { data }) => data.attachments.filter(({ issueId }) => issueId === issue.id),
    },
    history: { type: 'IssueHistory', list: (issue) => issue.history.map((entry) => ({ ...entry, issueId: issue.id })) },
  },
}

export const relationFields: FieldsOf<IssueRelation> = {
  one: {
    issue: (relation, { data }) => byId(data.issues, relation.issueId),
    relatedIssue: (relation, { data }) => byId(data.issues, relation.relatedIssueId),
  },
}

export const commentFields: FieldsOf<LinearComment> = {
  values: {
    url: (comment, world) => {
      const issue = byId(world.data.issues, comment.issueId)
      return issue && `${issueUrl(world, issue)}#comment-${comment.id.slice(0, 8)}`
    },
  },
  one: {
    issue: (comment, { data }) => byId(data.issues, comment.issueId),
    user: (comment, { data }) => byId(data.users, comment.userId),
  },
}

export const attachmentFields: FieldsOf<LinearAttachment> = {
  one: {
    issue: (attachment, { data }) => byId(data.issues, attachment.issueId),
    creator: (attachment, { data }) => byId(data.users, attachment.creatorId),
  },
}
