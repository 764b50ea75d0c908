import type { Author } from './change-issue.ts'
import { known, statesOf, teamOf } from './look-up.ts'
import type { LinearData, LinearIssue } from './state.ts'

export type NewIssue = { id: string; teamId: string; title: string } & Partial<
  Pick<
    LinearIssue,
    | 'description'
    | 'priority'
    | 'estimate'
    | 'stateId'
    | 'cycleId'
    | 'parentId'
    | 'projectId'
    | 'assigneeId'
    | 'labelIds'
    | 'dueDate'
    | 'sortOrder'
  >
>

/** Adds an issue with the team's next number, below all others where no place is said. */
export function addIssue(data: LinearData, fields: NewIssue, author: Author): LinearIssue {
  const team = teamOf(data, fields)
  const state = known(
    data.states.find((one) => one.id === fields.stateId) ??
      statesOf(data, team.id).find(({ type }) => type === (fields.cycleId ? 'unstarted' : 'backlog')),
  )
  const at = new Date(author.at).toISOString()
  const begun = state.type === 'started' || state.type === 'completed'
  team.lastIssueNumber += 1
  const issue: LinearIssue = {
    description: null,
    priority: 0,
    estimate: null,
    cycleId: null,
    parentId: null,
    projectId: null,
    assigneeId: null,
    labelIds: [],
    dueDate: null,
    sortOrder: data.issues.reduce((most, one) => Math.max(most, one.sortOrder), 0) + 1000,
    ...fields,
    stateId: state.id,
    number: team.lastIssueNumber,
    previousIdentifiers: [],
    creatorId: author.userId,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    startedAt: begun ? at : null,
    completedAt: state.type === 'completed' ? at : null,
    canceledAt: state.type === 'canceled' ? at : null,
    trashed: false,
    history: [],
  }
  data.issues.push(issue)
  return issue
}
