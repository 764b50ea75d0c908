import * as z from 'zod'
import { changeIssue } from '../data/change-issue.ts'
import { can, projectOf, typeOf, visibleBoard, visibleIssue } from '../data/look-up.ts'
import { badRequest, forbidden } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, noContent, ok } from '../jira-route.ts'
import { parseBody, textParameter } from '../parameters.ts'
import { authorOf } from '../platform/issues.ts'
import { moveInRank, RankRequest } from './ranking.ts'
import { namedIssues } from './sprints.ts'

function moveToBacklog(call: JiraCall): JiraAnswer {
  const body = parseBody(RankRequest, call.body)
  if (call.params.boardId !== undefined) visibleBoard(call.site, call.person, call.params.boardId)
  const issues = namedIssues(call, body.issues, 'SCHEDULE_ISSUES')
  for (const issue of issues) call.countWrite(issue.id)
  for (const issue of issues)
    changeIssue(call.site, issue, authorOf(call), () => {
      issue.sprintId = null
    })
  call.context.changed()
  moveInRank(call, issues, body)
  return noContent
}

function rank(call: JiraCall): JiraAnswer {
  const body = parseBody(RankRequest, call.body)
  if (body.rankBeforeIssue === undefined && body.rankAfterIssue === undefined)
    throw badRequest("One of 'rankBeforeIssue' and 'rankAfterIssue' must be given.")
  const issues = namedIssues(call, body.issues, 'SCHEDULE_ISSUES')
  for (const issue of issues) call.countWrite(issue.id)
  moveInRank(call, issues, body)
  return noContent
}

/** The issue, and the field its board estimates with. */
function estimated(call: JiraCall) {
  const issue = visibleIssue(call.site, call.person, call.params.issueIdOrKey ?? '')
  const boardId = textParameter(call, 'boardId')
  if (boardId === undefined) throw badRequest("The 'boardId' query parameter is required.")
  const board = visibleBoard(call.site, call.person, boardId)
  if (board.estimationFieldId === null) throw badRequest('The board does not have an estimation field.')
  return { issue, fieldId: board.estimationFieldId }
}

function getEstimation(call: JiraCall): JiraAnswer {
  const { issue, fieldId } = estimated(call)
  return ok({ fieldId, value: written(issue.custom[fieldId]) })
}

/** Jira answers numbers as text with a decimal point. */
function written(value: unknown): string | null {
  return typeof value === 'number' ? (Number.isInteger(value) ? value.toFixed(1) : String(value)) : null
}

const Estimation = z.looseObject({ value: z.union([z.string(), z.number()]).nullish() })

/** Works whether or not the field is on a screen. */
function putEstimation(call: JiraCall): JiraAnswer {
  const { issue, fieldId } = estimated(call)
  if (!can(projectOf(call.site, issue), call.person, 'EDIT_ISSUES'))
    throw forbidden('You do not have permission to edit issues in this project.')
  if (typeOf(call.site, issue).subtask) throw badRequest('Sub-tasks cannot be estimated on this board.')
  const { value } = parseBody(Estimation, call.body)
  const text = String(value ?? '').trim()
  if (text !== '' && !Number.isFinite(Number(text))) throw badRequest(`'${text}' is not a valid number.`)
  call.countWrite(issue.id)
  changeIssue(call.site, issue, authorOf(call), () => {
    if (text === '') delete issue.custom[fieldId]
    else issue.custom[fieldId] = Number(text)
  })
  call.context.changed()
  return ok({ fieldId, value: written(issue.custom[fieldId]) })
}

const estimation = '/rest/agile/1.0/issue/{issueIdOrKey}/estimation'
const writeBoard = ['write:board-scope:jira-software']

export const backlogRoutes: JiraRoute[] = [
  { method: 'POST', path: '/rest/agile/1.0/backlog/issue', scopes: writeBoard, handle: moveToBacklog },
  { method: 'POST', path: '/rest/agile/1.0/backlog/{boardId}/issue', scopes: writeBoard, handle: moveToBacklog },
  { method: 'PUT', path: '/rest/agile/1.0/issue/rank', scopes: ['write:issue:jira-software'], handle: rank },
  {
    method: 'GET',
    path: estimation,
    scopes: ['read:issue:jira-software', 'read:issue-details:jira'],
    handle: getEstimation,
  },
  {
    method: 'PUT',
    path: estimation,
    scopes: ['write:issue:jira-software', 'read:issue-details:jira'],
    handle: putEstimation,
  },
]
