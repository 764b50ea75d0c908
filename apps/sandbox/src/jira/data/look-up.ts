import { notFound } from '../jira-error.ts'
import type { Board, Field, Issue, IssueType, Person, Project, Role, Site, Sprint } from './state.ts'

const permissionRoles = {
  BROWSE_PROJECTS: ['Browse Projects', 'viewer'],
  CREATE_ISSUES: ['Create Issues', 'member'],
  EDIT_ISSUES: ['Edit Issues', 'member'],
  SCHEDULE_ISSUES: ['Schedule Issues', 'member'],
  LINK_ISSUES: ['Link Issues', 'member'],
  ADD_COMMENTS: ['Add Comments', 'member'],
  TRANSITION_ISSUES: ['Transition Issues', 'member'],
  ASSIGN_ISSUES: ['Assign Issues', 'member'],
  MODIFY_REPORTER: ['Modify Reporter', 'admin'],
  DELETE_ISSUES: ['Delete Issues', 'member'],
  MANAGE_SPRINTS_PERMISSION: ['Manage Sprints', 'member'],
  ADMINISTER_PROJECTS: ['Administer Projects', 'admin'],
  EDIT_SPRINT_NAME_AND_GOAL_PERMISSION: ['Edit Sprints', 'member'],
  START_STOP_SPRINTS_PERMISSION: ['Start/Complete Sprints', 'member'],
  VIEW_DEV_TOOLS: ['View Development Tools', 'viewer'],
  CREATE_SHARED_OBJECTS: ['Create Shared Objects', 'viewer'],
  BULK_CHANGE: ['Make bulk changes', 'viewer'],
} as const satisfies Record<string, readonly [string, Role]>

export type Permission = keyof typeof permissionRoles

/** Every permission by key: its name and the least role that has it. */
export const permissions: Record<Permission, readonly [name: string, role: Role]> = permissionRoles

const roleOrder: Role[] = ['none', 'viewer', 'member', 'admin']

export function can(project: Project, person: Person, permission: Permission): boolean {
  const role = project.roles[person.accountId] ?? project.defaultRole
  return roleOrder.indexOf(role) >= roleOrder.indexOf(permissions[permission][1])
}

export function findProject(site: Site, idOrKey: string): Project | undefined {
  return site.projects.find((one) => one.id === idOrKey || one.key === idOrKey.toUpperCase())
}

/** A project the person may see; what they may not see does not exist for them. Throws 404. */
export function visibleProject(site: Site, person: Person, idOrKey: string): Project {
  const project = findProject(site, idOrKey)
  if (project === undefined || !can(project, person, 'BROWSE_PROJECTS'))
    throw notFound(`No project could be found with key '${idOrKey}'.`)
  return project
}

export function projectOf(site: Site, issue: { projectId: string }): Project {
  return present(site.projects.find((one) => one.id === issue.projectId))
}

export function typeOf(site: Site, issue: Issue): IssueType {
  return present(site.issueTypes.find((one) => one.id === issue.issueTypeId))
}

export function findIssue(site: Site, idOrKey: string): Issue | undefined {
  const key = idOrKey.toUpperCase()
  return (
    site.issues.find((one) => one.id === idOrKey || one.key === key) ??
    site.issues.find((one) => one.formerKeys?.includes(key))
  )
}

export const issueUnknown = 'Issue does not exist or you do not have permission to see it.'

/** An issue the person may see. Throws 404. */
export function visibleIssue(site: Site, person: Person, idOrKey: string): Issue {
  const issue = findIssue(site, idOrKey)
  if (issue === undefined || !can(projectOf(site, issue), person, 'BROWSE_PROJECTS')) throw notFound(issueUnknown)
  return issue
}

const unseen = (what: string) =>
  `The requested ${what} cannot be viewed because it either does not exist or you do not have permission to view it.`

/** A board the person may see. Throws 404. */
export function visibleBoard(site: Site, person: Person, id: string | number): Board {
  const board = site.boards.find((one) => one.id === Number(id))
  if (board === undefined || !maySee(site, person, board)) throw notFound(unseen('board'))
  return board
}

/** A board is seen by whoever may see its project and its filter. */
export function maySee(site: Site, person: Person, board: Board): boolean {
  const own = site.filters.find((one) => one.id === board.filterId)?.ownerAccountId === person.accountId
  return can(projectOf(site, board), person, 'BROWSE_PROJECTS') && (own || !isPrivate(site, board))
}

/** Its filter is shared with nobody. */
export function isPrivate(site: Site, board: Board): boolean {
  return site.filters.find((one) => one.id === board.filterId)?.sharedWith?.length === 0
}

/** A sprint the person may see. Throws 404. */
export function visibleSprint(site: Site, person: Person, id: string | number): Sprint {
  const sprint = site.sprints.find((one) => one.id === Number(id))
  if (sprint === undefined) throw notFound('Sprint does not exist.')
  visibleBoard(site, person, sprint.originBoardId)
  return sprint
}

export function boardOf(site: Site, sprint: Sprint): Board {
  return present(site.boards.find((one) => one.id === sprint.originBoardId))
}

export function supportsSprints(board: Board): boolean {
  return board.type === 'scrum' || (board.type === 'simple' && board.features['jsw.agility.sprints'])
}

/** The fields a project knows: those of the whole site (company-managed) or its own (team-managed). */
export function fieldsOf(site: Site, project: Project): Field[] {
  return site.fields.filter((field) =>
    project.style === 'next-gen' ? field.projectId === project.id || isSystem(field) : field.projectId === null,
  )
}

/** Jira's own number-bearing fields, which every project shares. */
function isSystem(field: Field): boolean {
  return field.projectId === null && ['sprint', 'rank', 'story-points'].includes(field.kind)
}

export function childrenOf(site: Site, issue: Issue): Issue[] {
  return site.issues.filter((one) => one.parentId === issue.id)
}

export function subtasksOf(site: Site, issue: Issue): Issue[] {
  return childrenOf(site, issue).filter((one) => typeOf(site, one).subtask)
}

export function byRank(left: Issue, right: Issue): number {
  return left.rank - right.rank
}

/** The state never holds a reference to what does not exist. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the state refers to something that does not exist')
  return value
}
