import type { LinearData, LinearLabel, LinearProject, LinearUser } from '../data/state.ts'
import { byId, type FieldsOf } from './fields.ts'

export const userFields: FieldsOf<LinearUser> = {
  values: {
    isMe: ({ id }, { viewer }) => id === viewer.id,
    isAssignable: () => true,
    initials: ({ name }) =>
      name
        .split(' ')
        .map((word) => word.charAt(0))
        .join(''),
    url: ({ displayName }, { data, pagesUrl }) => `${pagesUrl}/${data.organization.urlKey}/profiles/${displayName}`,
    createdIssueCount: ({ id }, { data }) => data.issues.filter(({ creatorId }) => creatorId === id).length,
    timezone: () => 'UTC',
  },
}

export const organizationFields: FieldsOf<LinearData['organization']> = {
  values: {
    userCount: (_organization, { data }) => data.users.length,
    createdIssueCount: (_organization, { data }) => data.teams.reduce((sum, team) => sum + team.lastIssueNumber, 0),
  },
}

export const labelFields: FieldsOf<LinearLabel> = {
  one: {
    parent: ({ parentId }, { data }) => byId(data.labels, parentId),
    team: ({ teamId }, { data }) => byId(data.teams, teamId),
    creator: ({ creatorId }, { data }) => byId(data.users, creatorId),
  },
}

export const projectFields: FieldsOf<LinearProject> = {
  values: {
    url: ({ slugId }, { data, pagesUrl }) => `${pagesUrl}/${data.organization.urlKey}/project/${slugId}`,
    trashed: ({ trashed }) => (trashed ? true : null),
    priorityLabel: () => 'No priority',
    state: () => 'planned',
  },
  one: { creator: ({ creatorId }, { data }) => byId(data.users, creatorId) },
  many: {
    issues: { type: 'Issue', list: ({ id }, { data }) => data.issues.filter(({ projectId }) => projectId === id) },
    teams: { type: 'Team', list: ({ teamIds }, { data }) => data.teams.filter(({ id }) => teamIds.includes(id)) },
  },
}
