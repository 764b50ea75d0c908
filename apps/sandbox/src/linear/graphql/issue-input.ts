import { scaleOf } from '../data/estimates.ts'
import { isUuid } from '../data/ids.ts'
import { findIssue } from '../data/look-up.ts'
import type { LinearData, LinearIssue, LinearTeam } from '../data/state.ts'
import { conflict, inputError, notFound } from './linear-error.ts'

/** What `issueCreate` takes, as far as it is played. */
export type IssueCreateInput = IssueFields & { id?: string | null; teamId: string }
/** What `issueUpdate` takes, as far as it is played; what is absent stays. */
export type IssueUpdateInput = IssueFields & {
  teamId?: string | null
  addedLabelIds?: string[] | null
  removedLabelIds?: string[] | null
  trashed?: boolean | null
}
type IssueFields = {
  title?: string | null
  description?: string | null
  priority?: number | null
  estimate?: number | null
  stateId?: string | null
  cycleId?: string | null
  parentId?: string | null
  projectId?: string | null
  assigneeId?: string | null
  labelIds?: string[] | null
  dueDate?: string | null
  sortOrder?: number | null
}

/** An id of the caller's own, or none: then the sandbox makes one. Throws where it is not a UUID or is taken. */
export function checkOwnId(type: string, all: readonly { id: string }[], id: string | null | undefined): void {
  if (id === null || id === undefined) return
  if (!isUuid(id)) throw inputError('id must be a UUID')
  if (all.some((one) => one.id === id.toLowerCase())) throw conflict(type, id)
}

export function teamBy(data: LinearData, id: string): LinearTeam {
  const team = data.teams.find((one) => one.id === id)
  if (team === undefined) throw notFound('Team', id)
  return team
}

export function issueBy(data: LinearData, idOrIdentifier: string): LinearIssue {
  const issue = findIssue(data, idOrIdentifier)
  if (issue === undefined) throw notFound('Issue', idOrIdentifier)
  return issue
}

/** Throws where a value cannot be in an issue of this team; nothing is changed yet. `issue` is absent while it is new. */
export function checkIssueFields(
  data: LinearData,
  team: LinearTeam,
  input: IssueFields & { addedLabelIds?: string[] | null },
  issue?: LinearIssue,
): void {
  if (typeof input.title === 'string' && input.title.trim() === '') throw inputError('title should not be empty')
  if (typeof input.priority === 'number' && (input.priority < 0 || input.priority > 4))
    throw inputError('priority must be between 0 and 4')
  if (typeof input.estimate === 'number') checkEstimate(team, input.estimate)
  ofTeam(data.states, 'WorkflowState', input.stateId, team)
  const cycle = ofTeam(data.cycles, 'Cycle', input.cycleId, team)
  if (cycle !== undefined && cycle.archivedAt !== null) throw inputError('cycleId: the cycle is archived')
  exists(data.users, 'User', input.assigneeId)
  const project = exists(data.projects, 'Project', input.projectId)
  if (project !== undefined && !project.teamIds.includes(team.id))
    throw inputError('Discrepancy between issue team and project team')
  checkLabels(data, team, [
    ...(input.labelIds ?? (issue?.teamId === team.id ? issue.labelIds : [])),
    ...(input.addedLabelIds ?? []),
  ])
  if (typeof input.parentId === 'string') checkParent(data, issueBy(data, input.parentId), issue)
}

function checkEstimate(team: LinearTeam, estimate: number): void {
  const scale = scaleOf(team)
  if (scale.includes(estimate)) return
  throw inputError(
    scale.length === 0
      ? `estimate: team ${team.key} does not estimate`
      : `estimate: ${estimate} is not on the scale of team ${team.key} (${scale.join(', ')})`,
  )
}

function exists<T extends { id: string }>(
  all: readonly T[],
  type: string,
  id: string | null | undefined,
): T | undefined {
  if (id === null || id === undefined) return undefined
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw notFound(type, id)
  return found
}

function ofTeam<T extends { id: string; teamId: string }>(
  all: readonly T[],
  type: string,
  id: string | null | undefined,
  team: LinearTeam,
): T | undefined {
  const found = exists(all, type, id)
  if (found !== undefined && found.teamId !== team.id)
    throw inputError(`Discrepancy between issue team and ${type} team`)
  return found
}

function checkLabels(data: LinearData, team: LinearTeam, ids: readonly string[]): void {
  const labels = [...new Set(ids)].map((id) => exists(data.labels, 'IssueLabel', id))
  const groups = labels.flatMap((label) => label?.parentId ?? [])
  if (new Set(groups).size < groups.length) throw inputError('labelIds: labels of one group exclude each other')
  for (const label of labels) {
    if (label?.isGroup === true) throw inputError(`labelIds: ${label.name} is a group`)
    if (label?.teamId && label.teamId !== team.id)
      throw inputError(`labelIds: ${label.name} is a label of another team`)
  }
}

/** An issue is not under itself, however far down. */
function checkParent(data: LinearData, parent: LinearIssue, issue: LinearIssue | undefined): void {
  for (let above: LinearIssue | undefined = parent; above !== undefined && issue !== undefined; ) {
    if (above.id === issue.id) throw inputError('parentId: an issue cannot be under itself')
    const { parentId }: LinearIssue = above
    above = data.issues.find(({ id }) => id === parentId)
  }
}
