import type { LinearState } from '../../linear/data/state.ts'

/** One Atlassian account. Demo people act as one of these; the first of the list unless they choose another. */
export type Person = { accountId: string; name: string; email: string; timeZone: string }

/** What a person may do in a project; each role includes the ones before it. */
export type Role = 'none' | 'viewer' | 'member' | 'admin'

export type IssueType = {
  id: string
  name: string
  description: string
  /** 1 epic, 0 story or task, -1 sub-task. */
  hierarchyLevel: number
  subtask: boolean
  /** Set for team-managed projects, which own their types. */
  projectId: string | null
  color: string
}

export type FieldOption = { id: string; value: string; disabled?: boolean; children?: FieldOption[] }

export type FieldKind =
  | 'select'
  | 'multiselect'
  | 'cascading'
  | 'number'
  | 'text'
  | 'textarea'
  | 'date'
  | 'user'
  | 'story-points'
  | 'epic-name'
  | 'sprint'
  | 'rank'

export type Field = {
  /** `customfield_<number>`. */
  id: string
  name: string
  kind: FieldKind
  /** The vendor's type key, for example `com.pyxis.greenhopper.jira:jsw-story-points`. */
  custom: string
  /** Set for team-managed projects, which own their fields. */
  projectId: string | null
  options: FieldOption[]
}

/** Which fields a project shows when an issue of a type is created or edited. */
export type Screen = { issueTypeId: string; create: string[]; edit: string[]; required: string[] }

export type Project = {
  id: string
  key: string
  name: string
  style: 'classic' | 'next-gen'
  issueTypeIds: string[]
  screens: Screen[]
  /** The field that holds story points in this project. */
  pointsFieldId: string | null
  defaultRole: Role
  /** Roles of single accounts, over the default. */
  roles: Record<string, Role>
  leadAccountId: string
  color: string
  /** The number the last created issue got; deleted numbers are never given again. */
  lastIssueNumber: number
}

/** `sharedWith` are ids of projects whose people see it; absent: everybody does. */
type Filter = { id: string; name: string; jql: string; ownerAccountId: string; sharedWith?: string[] }

export type BoardFeature = 'jsw.agility.backlog' | 'jsw.agility.sprints' | 'jsw.agility.estimation'

export type Board = {
  id: number
  name: string
  type: 'scrum' | 'kanban' | 'simple'
  projectId: string
  filterId: string
  estimationFieldId: string | null
  /** Only boards of team-managed projects (`simple`) can switch these. */
  features: Record<BoardFeature, boolean>
}

export type Sprint = {
  id: number
  originBoardId: number
  name: string
  state: 'future' | 'active' | 'closed'
  startDate: string | null
  endDate: string | null
  completeDate: string | null
  createdDate: string
  goal: string | null
  properties: Record<string, unknown>
  /** The points it began with; absent before that. */
  plannedPoints?: number
  /** The points its team can do in it, drawn when the team begins to work. */
  pace?: number
}

/** A rich-text document in the Atlassian Document Format. */
export type RichText = { type: 'doc'; version: 1; content: RichTextNode[] }
export type RichTextNode = {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: RichTextNode[]
}

type Comment = { id: string; authorAccountId: string; body: RichText; created: string }

/** One field of a change: ids where the field has any, and words. */
export type ChangeItem = {
  field: string
  /** Absent where Jira names none, as for an issue's key. */
  fieldId?: string
  from: string | null
  fromText: string | null
  to: string | null
  toText: string | null
}

/** An entry of an issue's changelog. */
export type Change = { id: string; authorAccountId: string; created: string; items: ChangeItem[] }

export type Issue = {
  id: string
  key: string
  /** Keys it had in other projects, which still find it. */
  formerKeys?: string[]
  projectId: string
  issueTypeId: string
  summary: string
  description: RichText | null
  parentId: string | null
  labels: string[]
  priorityId: string
  status: 'To Do' | 'In Progress' | 'Done'
  reporterAccountId: string
  assigneeAccountId: string | null
  createdAt: string
  updatedAt: string
  sprintId: number | null
  closedSprintIds: number[]
  /** Smaller stands higher in the backlog. */
  rank: number
  /** Custom field values, by field id: option ids, numbers, strings, rich text. */
  custom: Record<string, unknown>
  properties: Record<string, unknown>
  comments: Comment[]
  /** The newest changes, oldest first; absent: it never changed. */
  changes?: Change[]
  /** When it was done; absent while it is not. */
  resolvedAt?: string
  /** How many of its points the team has worked off. */
  workedPoints?: number
}

/** `inward` is the source ("blocks"), `outward` the target ("is blocked by"). */
export type IssueLink = { id: string; typeId: string; inwardIssueId: string; outwardIssueId: string }

export type Site = {
  /** The cloud id. */
  id: string
  slug: string
  name: string
  fields: Field[]
  issueTypes: IssueType[]
  projects: Project[]
  filters: Filter[]
  boards: Board[]
  sprints: Sprint[]
  issues: Issue[]
  links: IssueLink[]
  lastIssueId: number
  /** Deleted sprints' numbers are never given again. */
  lastSprintId: number
  lastId: number
}

export type JiraData = {
  people: Person[]
  sites: Site[]
  /** How far Jira's clock is ahead of the real one, in milliseconds; absent: not at all. */
  aheadMs?: number
}

export type AuthorizationCode = {
  code: string
  clientId: string
  redirectUri: string
  scopes: string[]
  /** Absent in codes that an earlier version kept. */
  codeChallenge?: string | null
  siteIds: string[]
  accountId: string
  issuedAt: number
  used: boolean
}

/** One consent and the tokens that descend from it. */
export type Grant = {
  id: string
  clientId: string
  accountId: string
  siteIds: string[]
  scopes: string[]
  revoked: boolean
  accessTokens: { token: string; issuedAt: number }[]
  /** A token is replaced when it is used; `usedAt` is when that happened first. */
  refreshTokens: { token: string; issuedAt: number; usedAt: number | null }[]
}

/** Everything the trackers of the sandbox remember. A reset replaces `jira` and Linear's data, and keeps codes and grants. */
export type SandboxState = {
  version: 1
  jira: JiraData
  codes: AuthorizationCode[]
  grants: Grant[]
  linear: LinearState
}

/** The address a person opens for a site; Jira's own paths (`/browse/KEY-1`, ...) follow it. */
export function siteUrl(publicUrl: string, site: Site): string {
  return `${publicUrl}/sites/${site.slug}`
}

/** The base of a site's REST paths and of its `self` links. */
export function siteApiUrl(publicUrl: string, site: Site): string {
  return `${publicUrl}/ex/jira/${site.id}`
}
