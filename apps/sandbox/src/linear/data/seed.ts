import { addIssue } from './add-issue.ts'
import { turnCycles } from './cycles.ts'
import { idOf } from './ids.ts'
import type { LinearData, LinearTeam, LinearUser, StateType, WorkflowState } from './state.ts'

const day = 86_400_000

/** The start of everything: a workspace with a team for each way of estimating and of having cycles. Dates are set around `now`. */
export function seedLinear(now: number): LinearData {
  const entity = entityAt(new Date(now - 60 * day).toISOString())
  const users = ['Demo Person', 'Second Person', 'Third Person', 'Fourth Person'].map((name, index): LinearUser => {
    const short = name.split(' ')[0]?.toLowerCase() ?? ''
    return {
      ...entity('user', short),
      name,
      displayName: short,
      email: `${short}@example.com`,
      admin: index === 0,
      active: true,
    }
  })
  const teamWith = (key: string, name: string, changes: Partial<LinearTeam> = {}): LinearTeam => ({
    ...entity('team', key),
    key,
    name,
    memberIds: users.map(({ id }) => id),
    issueEstimationType: 'fibonacci',
    issueEstimationAllowZero: false,
    issueEstimationExtended: false,
    defaultIssueEstimate: 1,
    cyclesEnabled: true,
    cycleDuration: 2,
    cycleCooldownTime: 0,
    cycleStartDay: 1,
    upcomingCycleCount: 4,
    timezone: 'UTC',
    lastIssueNumber: 0,
    ...changes,
  })
  const teams = [
    teamWith('ENG', 'Engineering'),
    teamWith('DES', 'Design', {
      issueEstimationType: 'tShirt',
      cycleDuration: 1,
      cycleStartDay: 3,
      upcomingCycleCount: 2,
      memberIds: users.slice(0, 2).map(({ id }) => id),
    }),
    teamWith('PLT', 'Platform', {
      issueEstimationType: 'exponential',
      issueEstimationAllowZero: true,
      issueEstimationExtended: true,
      cycleDuration: 3,
      cycleCooldownTime: 1,
    }),
    teamWith('LAB', 'Lab', { issueEstimationType: 'linear', issueEstimationExtended: true, cyclesEnabled: false }),
    teamWith('OPS', 'Operations', { issueEstimationType: 'notUsed', cyclesEnabled: false }),
  ]
  const label = (name: string, color: string, teamKey: string | null = null) => ({
    ...entity('label', teamKey ?? '', name),
    name,
    color,
    description: null,
    isGroup: false,
    parentId: null,
    teamId: teamKey === null ? null : idOf('team', teamKey),
    creatorId: users[0]?.id ?? null,
  })
  const data: LinearData = {
    organization: { ...entity('organization'), name: 'Sandbox Workspace', urlKey: 'sandbox' },
    users,
    teams,
    states: teams.flatMap((team) => workflowOf(team, entity)),
    cycles: [],
    labels: [
      label('Bug', '#eb5757'),
      label('Feature', '#bb87fc'),
      label('Improvement', '#4ea7fc'),
      label('web', '#26b5ce', 'ENG'),
    ],
    projects: [
      {
        ...entity('project', 'shop'),
        name: 'Web shop',
        description: 'What customers see and buy in.',
        content: null,
        color: '#5e6ad2',
        slugId: 'web-shop-5d0c1a2b3c4d',
        startDate: null,
        targetDate: null,
        teamIds: [idOf('team', 'ENG')],
        creatorId: users[0]?.id ?? null,
        trashed: false,
      },
    ],
    issues: [],
    relations: [],
    comments: [],
    attachments: [],
    lastSyncId: 1,
    aheadMs: 0,
  }
  turnCycles(data, now)
  seedIssues(data, now)
  return data
}

type MakeEntity = ReturnType<typeof entityAt>

function entityAt(at: string) {
  return (...parts: string[]) => ({ id: idOf(...parts), createdAt: at, updatedAt: at, archivedAt: null })
}

const workflow: [name: string, type: StateType, color: string][] = [
  ['Backlog', 'backlog', '#bec2c8'],
  ['Todo', 'unstarted', '#e2e2e2'],
  ['In Progress', 'started', '#f2c94c'],
  ['In Review', 'started', '#0f783c'],
  ['Done', 'completed', '#5e6ad2'],
  ['Canceled', 'canceled', '#95a2b3'],
  ['Duplicate', 'canceled', '#95a2b3'],
]

function workflowOf(team: LinearTeam, entity: MakeEntity): WorkflowState[] {
  return workflow.map(([name, type, color], position) => ({
    ...entity('state', team.key, name),
    teamId: team.id,
    name,
    type,
    color,
    position,
  }))
}

function seedIssues(data: LinearData, now: number): void {
  const author = { userId: data.users[1]?.id ?? null, at: now - 7 * day }
  const teamId = idOf('team', 'ENG')
  const cycleId = data.cycles.find((cycle) => cycle.teamId === teamId)?.id ?? null
  const stateId = (name: string) => idOf('state', 'ENG', name)
  const issue = (title: string, fields: Omit<Parameters<typeof addIssue>[1], 'id' | 'teamId' | 'title'>) =>
    addIssue(data, { id: idOf('issue', title), teamId, title, projectId: idOf('project', 'shop'), ...fields }, author)
  const epic = issue('Pay by invoice', { description: 'Companies order on account.' })
  const first = issue('Ask for the billing address', {
    parentId: epic.id,
    estimate: 3,
    cycleId,
    stateId: stateId('In Progress'),
  })
  const second = issue('Send the invoice by mail', {
    parentId: epic.id,
    estimate: 5,
    cycleId,
    stateId: stateId('Todo'),
  })
  issue('Remember the basket', { estimate: 2, labelIds: [idOf('label', '', 'Feature')] })
  const at = new Date(author.at).toISOString()
  const relation = { createdAt: at, updatedAt: at, archivedAt: null }
  data.relations.push({
    id: idOf('relation', first.id),
    issueId: first.id,
    relatedIssueId: second.id,
    type: 'blocks',
    ...relation,
  })
}
