import * as z from 'zod'
import { changeIssue } from '../data/change-issue.ts'
import {
  boardOf,
  byRank,
  can,
  findIssue,
  issueUnknown,
  type Permission,
  projectOf,
  supportsSprints,
  typeOf,
  visibleBoard,
  visibleSprint,
} from '../data/look-up.ts'
import { closeSprint, removeSprints, startSprint } from '../data/run-sprint.ts'
import type { Board, Issue, Sprint } from '../data/state.ts'
import { badRequest, forbidden, notFound } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, noContent, ok } from '../jira-route.ts'
import { listParameter, pageOf, pageParameters, parseBody, textParameter } from '../parameters.ts'
import { authorOf, propertyProblem, viewOf } from '../platform/issues.ts'
import { renderIssue, renderSprint } from '../platform/render.ts'
import { runJql } from '../platform/search.ts'
import { noSprints } from './boards.ts'
import { moveInRank, RankRequest } from './ranking.ts'

const longestName = 29

const DateText = z.iso.datetime({ offset: true, local: true })
const NewSprint = z.looseObject({
  name: z.string(),
  originBoardId: z.number().int(),
  startDate: DateText.nullish(),
  endDate: DateText.nullish(),
  goal: z.string().nullish(),
})

function mayManage(call: JiraCall, board: Board, permission: Permission = 'MANAGE_SPRINTS_PERMISSION'): void {
  if (!can(projectOf(call.site, board), call.person, permission))
    throw forbidden('You do not have permission to manage sprints on this board.')
}

function checkedName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw badRequest('The sprint name must not be empty.')
  if (trimmed.length > longestName) throw badRequest('Sprint name must be shorter than 30 characters')
  return trimmed
}

function checkDates(startDate: string | null, endDate: string | null): void {
  if (startDate !== null && endDate !== null && Date.parse(endDate) <= Date.parse(startDate))
    throw badRequest('The start date of a sprint must be before the end date.')
}

function instant(date: string | null | undefined): string | null {
  return date === null || date === undefined ? null : new Date(date).toISOString()
}

function createSprint(call: JiraCall): JiraAnswer {
  const body = parseBody(NewSprint, call.body)
  const board = visibleBoard(call.site, call.person, body.originBoardId)
  if (!supportsSprints(board)) throw badRequest(noSprints)
  mayManage(call, board)
  const sprint: Sprint = {
    id: call.site.sprints.reduce((most, one) => Math.max(most, one.id), call.site.lastSprintId) + 1,
    originBoardId: board.id,
    name: checkedName(body.name),
    state: 'future',
    startDate: instant(body.startDate),
    endDate: instant(body.endDate),
    completeDate: null,
    createdDate: new Date(call.now).toISOString(),
    goal: body.goal ?? null,
    properties: {},
  }
  checkDates(sprint.startDate, sprint.endDate)
  call.site.lastSprintId = sprint.id
  call.site.sprints.push(sprint)
  call.context.changed()
  return { status: 201, body: renderSprint(viewOf(call), sprint) }
}

const sprintOfPath = (call: JiraCall) => visibleSprint(call.site, call.person, call.params.sprintId ?? '')

const getSprint = (call: JiraCall) => ok(renderSprint(viewOf(call), sprintOfPath(call)))

const SprintChange = z.looseObject({
  name: z.string().nullish(),
  state: z.string().nullish(),
  startDate: DateText.nullish(),
  endDate: DateText.nullish(),
  goal: z.string().nullish(),
})

/** POST changes what it names; PUT empties what it leaves out. */
function updateSprint(call: JiraCall, whole: boolean): JiraAnswer {
  const sprint = sprintOfPath(call)
  const board = boardOf(call.site, sprint)
  mayManage(call, board)
  const body = parseBody(SprintChange, call.body)
  if (whole && (body.name ?? null) === null) throw badRequest('The sprint name must not be empty.')
  const kept = <T>(given: T | null | undefined, before: T | null) =>
    given === undefined ? (whole ? null : before) : given
  const next: Sprint = {
    ...sprint,
    name: checkedName(body.name ?? sprint.name),
    startDate: instant(kept(body.startDate, sprint.startDate)),
    endDate: instant(kept(body.endDate, sprint.endDate)),
    goal: kept(body.goal, sprint.goal),
    state: nextState(sprint, body.state ?? sprint.state),
  }
  checkDates(next.startDate, next.endDate)
  if (next.state === 'active' && (next.startDate === null || next.endDate === null))
    throw badRequest('A sprint needs a start date and an end date before it can be started.')
  if (sprint.state === 'closed' && (next.startDate !== sprint.startDate || next.endDate !== sprint.endDate))
    throw badRequest('The dates of a closed sprint cannot be changed.')
  const { state, ...changes } = next
  const before = sprint.state
  Object.assign(sprint, changes)
  if (state === 'active' && before === 'future') startSprint(call.site, sprint)
  // By the api open issues go back to the backlog.
  if (state === 'closed' && before === 'active') closeSprint(call.site, sprint, undefined, authorOf(call))
  call.context.changed()
  return ok(renderSprint(viewOf(call), sprint))
}

function nextState(sprint: Sprint, wanted: string): Sprint['state'] {
  const allowed = { future: ['future', 'active'], active: ['active', 'closed'], closed: ['closed'] } as const
  const next = allowed[sprint.state].find((state) => state === wanted)
  if (next === undefined) throw badRequest(`The sprint cannot go from '${sprint.state}' to '${wanted}'.`)
  return next
}

function deleteSprint(call: JiraCall): JiraAnswer {
  const sprint = sprintOfPath(call)
  mayManage(call, boardOf(call.site, sprint))
  call.site.lastSprintId = Math.max(call.site.lastSprintId, sprint.id)
  removeSprints(call.site, [sprint.id], authorOf(call))
  call.context.changed()
  return noContent
}

function getSprintIssues(call: JiraCall): JiraAnswer {
  const sprint = sprintOfPath(call)
  const jql = textParameter(call, 'jql')
  const matching = jql === undefined || jql === '' ? undefined : new Set(runJql(call, jql))
  const issues = call.site.issues
    .filter((issue) => issue.sprintId === sprint.id || issue.closedSprintIds.includes(sprint.id))
    .filter((issue) => can(projectOf(call.site, issue), call.person, 'BROWSE_PROJECTS'))
    .filter((issue) => matching === undefined || matching.has(issue))
    .sort(byRank)
  const { startAt, maxResults, total, values } = pageOf(issues, pageParameters(call, 100))
  const fields = listParameter(call, 'fields')
  const properties = listParameter(call, 'properties')
  const view = viewOf(call)
  return ok({
    expand: 'schema,names',
    startAt,
    maxResults,
    total,
    issues: values.map((issue) => renderIssue(view, issue, fields.length === 0 ? ['*navigable'] : fields, properties)),
  })
}

/** Issues a body names; all must exist, and nothing happens when one does not. */
export function namedIssues(call: JiraCall, idsOrKeys: string[], permission: Permission): Issue[] {
  if (idsOrKeys.length > 50) throw badRequest('The maximum number of issues that can be moved in one operation is 50.')
  return idsOrKeys.map((idOrKey) => {
    const issue = findIssue(call.site, idOrKey)
    if (issue === undefined || !can(projectOf(call.site, issue), call.person, 'BROWSE_PROJECTS'))
      throw badRequest(issueUnknown)
    if (!can(projectOf(call.site, issue), call.person, permission))
      throw forbidden('You do not have permission to schedule issues in this project.')
    return issue
  })
}

function moveToSprint(call: JiraCall): JiraAnswer {
  const sprint = sprintOfPath(call)
  const body = parseBody(RankRequest, call.body)
  if (sprint.state === 'closed') throw badRequest('Issues cannot be moved to a closed sprint.')
  if (!supportsSprints(boardOf(call.site, sprint))) throw badRequest(noSprints)
  const issues = namedIssues(call, body.issues, 'SCHEDULE_ISSUES')
  if (issues.some((issue) => typeOf(call.site, issue).subtask))
    throw badRequest('Sub-tasks cannot be moved to another sprint than their parent.')
  for (const issue of issues) call.countWrite(issue.id)
  for (const issue of issues)
    changeIssue(call.site, issue, authorOf(call), () => {
      issue.sprintId = sprint.id
    })
  call.context.changed()
  moveInRank(call, issues, body)
  return noContent
}

function getProperty(call: JiraCall): JiraAnswer {
  const key = call.params.propertyKey ?? ''
  const { properties } = sprintOfPath(call)
  if (!(key in properties)) throw notFound(`The property with key '${key}' does not exist.`)
  return ok({ key, value: properties[key] })
}

function putProperty(call: JiraCall): JiraAnswer {
  const sprint = sprintOfPath(call)
  mayManage(call, boardOf(call.site, sprint))
  const key = call.params.propertyKey ?? ''
  const problem = propertyProblem(key, call.body)
  if (problem !== undefined) throw badRequest(problem)
  const existed = key in sprint.properties
  sprint.properties[key] = call.body
  call.context.changed()
  return { status: existed ? 200 : 201 }
}

function deleteProperty(call: JiraCall): JiraAnswer {
  const sprint = sprintOfPath(call)
  mayManage(call, boardOf(call.site, sprint))
  const key = call.params.propertyKey ?? ''
  if (!(key in sprint.properties)) throw notFound(`The property with key '${key}' does not exist.`)
  delete sprint.properties[key]
  call.context.changed()
  return noContent
}

function getPropertyKeys(call: JiraCall): JiraAnswer {
  const { id, properties } = sprintOfPath(call)
  const self = renderSprint(viewOf(call), sprintOfPath(call)).self
  return ok({
    keys: Object.keys(properties).map((key) => ({
      key,
      self: `${self.replace(/\d+$/, String(id))}/properties/${key}`,
    })),
  })
}

const path = '/rest/agile/1.0/sprint'
const one = `${path}/{sprintId}`
const property = `${one}/properties/{propertyKey}`
const read = ['read:sprint:jira-software']
const write = ['write:sprint:jira-software']
const remove = ['delete:sprint:jira-software']

export const sprintRoutes: JiraRoute[] = [
  { method: 'POST', path, scopes: write, handle: createSprint },
  { method: 'GET', path: one, scopes: read, handle: getSprint },
  { method: 'POST', path: one, scopes: write, handle: (call) => updateSprint(call, false) },
  { method: 'PUT', path: one, scopes: write, handle: (call) => updateSprint(call, true) },
  { method: 'DELETE', path: one, scopes: remove, handle: deleteSprint },
  {
    method: 'GET',
    path: `${one}/issue`,
    scopes: [...read, 'read:issue-details:jira', 'read:jql:jira'],
    handle: getSprintIssues,
  },
  { method: 'POST', path: `${one}/issue`, scopes: write, handle: moveToSprint },
  { method: 'GET', path: `${one}/properties`, scopes: read, handle: getPropertyKeys },
  { method: 'GET', path: property, scopes: read, handle: getProperty },
  { method: 'PUT', path: property, scopes: write, handle: putProperty },
  { method: 'DELETE', path: property, scopes: remove, handle: deleteProperty },
]
