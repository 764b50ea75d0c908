/** Fields are named as in Linear's schema; ids of others end in `Id`. Times are ISO 8601. */
type Entity = { id: string; createdAt: string; updatedAt: string; archivedAt: string | null }

export type LinearUser = Entity & { name: string; displayName: string; email: string; admin: boolean; active: boolean }

export type EstimationType = 'notUsed' | 'exponential' | 'fibonacci' | 'linear' | 'tShirt'

export type LinearTeam = Entity & {
  key: string
  name: string
  memberIds: string[]
  issueEstimationType: EstimationType
  issueEstimationAllowZero: boolean
  issueEstimationExtended: boolean
  /** What an issue without an estimate counts. */
  defaultIssueEstimate: number
  cyclesEnabled: boolean
  /** Weeks. */
  cycleDuration: number
  /** Weeks between two cycles. */
  cycleCooldownTime: number
  /** 0 is Sunday. */
  cycleStartDay: number
  upcomingCycleCount: number
  timezone: string
  /** The number the last issue got; numbers of deleted ones are never given again. */
  lastIssueNumber: number
}

export type StateType = 'triage' | 'backlog' | 'unstarted' | 'started' | 'completed' | 'canceled'

export type WorkflowState = Entity & { teamId: string; name: string; type: StateType; position: number; color: string }

export type LinearCycle = Entity & {
  teamId: string
  number: number
  name: string | null
  description: string | null
  startsAt: string
  endsAt: string
  completedAt: string | null
  /** The points it held when it began; absent before that. */
  plannedPoints?: number
  /** The issues that were open when it ended, and went on. */
  uncompletedIssueIds: string[]
  /** The points its team can do in it, drawn when the team begins to work. */
  pace?: number
}

export type LinearLabel = Entity & {
  name: string
  description: string | null
  color: string
  isGroup: boolean
  parentId: string | null
  /** Null: of the whole workspace. */
  teamId: string | null
  creatorId: string | null
}

export type LinearProject = Entity & {
  name: string
  description: string
  content: string | null
  color: string
  slugId: string
  startDate: string | null
  targetDate: string | null
  teamIds: string[]
  creatorId: string | null
  trashed: boolean
}

/** One record of what somebody changed: only what changed is there. */
export type IssueHistory = Entity & {
  actorId: string | null
  changes: Record<string, unknown>
}

export type LinearIssue = Entity & {
  number: number
  previousIdentifiers: string[]
  teamId: string
  title: string
  description: string | null
  /** 0 none, 1 urgent to 4 low. */
  priority: number
  estimate: number | null
  stateId: string
  cycleId: string | null
  parentId: string | null
  projectId: string | null
  assigneeId: string | null
  creatorId: string | null
  labelIds: string[]
  dueDate: string | null
  sortOrder: number
  startedAt: string | null
  completedAt: string | null
  canceledAt: string | null
  trashed: boolean
  /** Oldest first. */
  history: IssueHistory[]
  /** How many of its points the team has worked off. */
  workedPoints?: number
}

export type RelationType = 'blocks' | 'duplicate' | 'related' | 'similar'

export type IssueRelation = Entity & { issueId: string; relatedIssueId: string; type: RelationType }

export type LinearComment = Entity & { issueId: string; userId: string; body: string }

export type LinearAttachment = Entity & {
  issueId: string
  creatorId: string | null
  title: string
  subtitle: string | null
  url: string
  metadata: Record<string, unknown>
}

/** A workspace. */
export type LinearData = {
  organization: Entity & { name: string; urlKey: string }
  users: LinearUser[]
  teams: LinearTeam[]
  states: WorkflowState[]
  cycles: LinearCycle[]
  labels: LinearLabel[]
  projects: LinearProject[]
  issues: LinearIssue[]
  relations: IssueRelation[]
  comments: LinearComment[]
  attachments: LinearAttachment[]
  lastSyncId: number
  /** How far Linear's clock is ahead of the real one, in milliseconds. */
  aheadMs: number
}

export type LinearCode = {
  code: string
  clientId: string
  redirectUri: string
  scopes: string[]
  codeChallenge: string | null
  userId: string
  issuedAt: number
  used: boolean
}

/** One consent and the tokens that descend from it. */
export type LinearGrant = {
  id: string
  clientId: string
  userId: string
  scopes: string[]
  revoked: boolean
  accessTokens: { token: string; issuedAt: number }[]
  /** A token is replaced when it is used: `next` is the pair that came of it. */
  refreshTokens: {
    token: string
    issuedAt: number
    usedAt: number | null
    next?: { access: string; refresh: string }
  }[]
}

type LinearApiKey = { key: string; userId: string; scopes: string[] }

/** Everything the Linear half of the sandbox remembers. A reset replaces `data` and keeps the rest. */
export type LinearState = { data: LinearData; codes: LinearCode[]; grants: LinearGrant[]; apiKeys: LinearApiKey[] }
