import { randomUUID } from 'node:crypto'
import { addIssue } from '../data/add-issue.ts'
import { type Author, changeIssue } from '../data/change-issue.ts'
import { scaleOf } from '../data/estimates.ts'
import { statesOf } from '../data/look-up.ts'
import { archiveIssue, eraseIssue, restoreIssue } from '../data/remove-issue.ts'
import type { LinearData, LinearIssue, LinearTeam } from '../data/state.ts'
import {
  checkIssueFields,
  checkOwnId,
  type IssueCreateInput,
  type IssueUpdateInput,
  issueBy,
  teamBy,
} from './issue-input.ts'
import { conflict, inputError, linearError } from './linear-error.ts'
import { authorOf, done } from './mutation.ts'
import type { World } from './world.ts'

/** The most issues that one call creates or changes. */
const mostPerBatch = 50

export const issueMutations = {
  issueCreate(_root: unknown, { input }: { input: IssueCreateInput }, world: World) {
    checkNewIssue(world.data, input)
    return done(world, { issue: create(world, input) })
  },

  /** All or none: everything is checked before the first is made. */
  issueBatchCreate(_root: unknown, { input }: { input: { issues: IssueCreateInput[] } }, world: World) {
    const { issues } = input
    if (issues.length === 0 || issues.length > mostPerBatch)
      throw inputError(`issues must contain at least 1 and not more than ${mostPerBatch} elements`)
    for (const one of issues) checkNewIssue(world.data, one)
    const ids = issues.flatMap(({ id }) => id?.toLowerCase() ?? [])
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined) throw conflict('Issue', twice)
    return done(world, { issues: issues.map((one) => create(world, one)) })
  },

  issueUpdate(_root: unknown, { id, input }: { id: string; input: IssueUpdateInput }, world: World) {
    const issue = issueBy(world.data, id)
    checkUpdate(world.data, issue, input)
    update(world.data, issue, input, authorOf(world))
    return done(world, { issue })
  },

  issueBatchUpdate(_root: unknown, { ids, input }: { ids: string[]; input: IssueUpdateInput }, world: World) {
    if (ids.length === 0 || ids.length > mostPerBatch)
      throw inputError(`ids must contain at least 1 and not more than ${mostPerBatch} elements`)
    const issues = [...new Set(ids)].map((id) => issueBy(world.data, id))
    for (const issue of issues) checkUpdate(world.data, issue, input)
    for (const issue of issues) update(world.data, issue, input, authorOf(world))
    return done(world, { issues })
  },

  issueArchive(_root: unknown, { id, trash }: { id: string; trash?: boolean | null }, world: World) {
    const entity = issueBy(world.data, id)
    archiveIssue(world.data, entity, trash === true, authorOf(world))
    return done(world, { entity })
  },

  issueUnarchive(_root: unknown, { id }: { id: string }, world: World) {
    const entity = issueBy(world.data, id)
    restoreIssue(world.data, entity, authorOf(world))
    return done(world, { entity })
  },

  issueDelete(
    _root: unknown,
    { id, permanentlyDelete }: { id: string; permanentlyDelete?: boolean | null },
    world: World,
  ) {
    const entity = issueBy(world.data, id)
    if (permanentlyDelete !== true) {
      archiveIssue(world.data, entity, true, authorOf(world))
      return done(world, { entity })
    }
    if (!world.viewer.admin) throw linearError('forbidden', 'Only admins can delete issues permanently')
    eraseIssue(world.data, entity, authorOf(world))
    return done(world, { entity: null })
  },
}

function checkNewIssue(data: LinearData, input: IssueCreateInput): void {
  checkOwnId('Issue', data.issues, input.id)
  if (typeof input.title !== 'string') throw inputError('title should not be empty')
  checkIssueFields(data, teamBy(data, input.teamId), input)
}

function create(world: World, input: IssueCreateInput): LinearIssue {
  const { id, teamId, title, parentId, labelIds, priority, sortOrder, stateId, ...rest } = input
  const fields = {
    ...rest,
    id: id?.toLowerCase() ?? randomUUID(),
    teamId,
    title: title ?? '',
    parentId: typeof parentId === 'string' ? issueBy(world.data, parentId).id : null,
    labelIds: [...new Set(labelIds ?? [])],
    priority: priority ?? 0,
    ...(typeof sortOrder === 'number' ? { sortOrder } : {}),
    ...(typeof stateId === 'string' ? { stateId } : {}),
  }
  return addIssue(world.data, fields, authorOf(world))
}

function checkUpdate(data: LinearData, issue: LinearIssue, input: IssueUpdateInput): void {
  checkIssueFields(data, teamBy(data, input.teamId ?? issue.teamId), input, issue)
}

function update(data: LinearData, issue: LinearIssue, input: IssueUpdateInput, author: Author): void {
  const { teamId, addedLabelIds, removedLabelIds, trashed, parentId, ...fields } = input
  changeIssue(data, issue, author, () => {
    if (typeof teamId === 'string' && teamId !== issue.teamId) moveToTeam(data, issue, teamBy(data, teamId))
    for (const [name, value] of Object.entries(fields)) {
      // a title, a state, a priority or a place there always is: null leaves them
      const keeps = value === null && ['title', 'stateId', 'priority', 'sortOrder', 'labelIds'].includes(name)
      if (!keeps && value !== undefined) Object.assign(issue, { [name]: value })
    }
    if (parentId !== undefined) issue.parentId = parentId === null ? null : issueBy(data, parentId).id
    const removed = removedLabelIds ?? []
    issue.labelIds = [...new Set([...issue.labelIds, ...(addedLabelIds ?? [])])].filter((id) => !removed.includes(id))
    if (trashed !== undefined) issue.trashed = trashed === true
    if (trashed === true) issue.archivedAt ??= new Date(author.at).toISOString()
    if (trashed === null) issue.archivedAt = null
  })
}

/** An issue that goes to another team gets a number there, and leaves what only the old one has. */
function moveToTeam(data: LinearData, issue: LinearIssue, team: LinearTeam): void {
  const before = data.states.find(({ id }) => id === issue.stateId)
  const states = statesOf(data, team.id)
  team.lastIssueNumber += 1
  issue.teamId = team.id
  issue.number = team.lastIssueNumber
  issue.stateId =
    (
      states.find(({ name, type }) => name === before?.name && type === before.type) ??
      states.find(({ type }) => type === before?.type) ??
      states[0]
    )?.id ?? issue.stateId
  issue.cycleId = null
  issue.labelIds = issue.labelIds.filter((id) => {
    const owner = data.labels.find((label) => label.id === id)?.teamId ?? null
    return owner === null || owner === team.id
  })
  if (!data.projects.some(({ id, teamIds }) => id === issue.projectId && teamIds.includes(team.id)))
    issue.projectId = null
  if (issue.estimate !== null && !scaleOf(team).includes(issue.estimate)) issue.estimate = null
}
