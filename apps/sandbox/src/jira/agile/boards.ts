import * as z from 'zod'
import { parseJql, projectsNamed, searchIssues } from '../data/jql.ts'
import {
  can,
  findProject,
  isPrivate,
  maySee,
  projectOf,
  supportsSprints,
  visibleBoard,
  visibleProject,
} from '../data/look-up.ts'
import { removeSprints } from '../data/run-sprint.ts'
import type { Board, BoardFeature, Issue, Project, Sprint } from '../data/state.ts'
import { siteApiUrl } from '../data/state.ts'
import { badRequest, forbidden } from '../jira-error.ts'
import { type JiraAnswer, type JiraCall, type JiraRoute, noContent, ok } from '../jira-route.ts'
import { IdOrKey, listParameter, pageOf, pageParameters, parseBody, textParameter } from '../parameters.ts'
import { authorOf, viewOf } from '../platform/issues.ts'
import { renderProject, renderSprint, statusIds } from '../platform/render.ts'

export const noSprints = 'The board does not support sprints'

function agile(call: JiraCall, path: string): string {
  return `${siteApiUrl(call.context.publicUrl, call.site)}/rest/agile/1.0/${path}`
}

function renderBoard(call: JiraCall, board: Board) {
  const project = projectOf(call.site, board)
  return {
    id: board.id,
    self: agile(call, `board/${board.id}`),
    name: board.name,
    type: board.type,
    location: {
      projectId: Number(project.id),
      displayName: `${project.name} (${project.key})`,
      projectName: project.name,
      projectKey: project.key,
      projectTypeKey: 'software',
      avatarURI: `${siteApiUrl(call.context.publicUrl, call.site)}/rest/api/3/universal_avatar/view/type/project/avatar/${project.id}?size=small`,
      name: `${project.name} (${project.key})`,
    },
    isPrivate: isPrivate(call.site, board),
  }
}

/** The projects a board shows: those its filter names. */
function boardProjects(call: JiraCall, board: Board): Project[] {
  const filter = call.site.filters.find((one) => one.id === board.filterId)
  const ids = filter === undefined ? [board.projectId] : projectsNamed(call.site, parseJql(filter.jql).condition)
  return call.site.projects.filter((one) => ids.includes(one.id) && can(one, call.person, 'BROWSE_PROJECTS'))
}

/** The issues a board shows, in the order of its filter. */
function boardIssues(call: JiraCall, board: Board): Issue[] {
  const filter = call.site.filters.find((one) => one.id === board.filterId)
  return filter === undefined ? [] : searchIssues(call, parseJql(filter.jql))
}

function getBoards(call: JiraCall): JiraAnswer {
  const projectIdOrKey = textParameter(call, 'projectKeyOrId')
  const project = projectIdOrKey === undefined ? undefined : findProject(call.site, projectIdOrKey)
  if (projectIdOrKey !== undefined && (project === undefined || !can(project, call.person, 'BROWSE_PROJECTS')))
    throw badRequest(`No project could be found with key or id '${projectIdOrKey}'.`)
  const types = listParameter(call, 'type')
  const name = textParameter(call, 'name')?.toLowerCase()
  const boards = call.site.boards
    .filter((board) => maySee(call.site, call.person, board))
    .filter((board) => project === undefined || boardProjects(call, board).includes(project))
    .filter((board) => types.length === 0 || types.includes(board.type))
    .filter((board) => name === undefined || board.name.toLowerCase().includes(name))
  const page = pageOf(boards, pageParameters(call, 50))
  return ok({ ...page, values: page.values.map((board) => renderBoard(call, board)) })
}

const boardOfPath = (call: JiraCall) => visibleBoard(call.site, call.person, call.params.boardId ?? '')

const getBoard = (call: JiraCall) => ok(renderBoard(call, boardOfPath(call)))

const NewBoard = z.looseObject({
  name: z.string(),
  type: z.string(),
  filterId: z.coerce.number().int(),
  location: z.looseObject({ type: z.string(), projectKeyOrId: IdOrKey.optional() }).optional(),
})

function createBoard(call: JiraCall): JiraAnswer {
  const body = parseBody(NewBoard, call.body)
  if (body.name.trim() === '' || body.name.length >= 255)
    throw badRequest('The board name must have fewer than 255 characters.')
  if (body.type !== 'scrum' && body.type !== 'kanban') throw badRequest(`Board type '${body.type}' is not supported.`)
  const filter = call.site.filters.find((one) => one.id === String(body.filterId))
  if (filter === undefined) throw badRequest(`The filter with id '${body.filterId}' does not exist.`)
  const key = body.location?.type === 'project' ? body.location.projectKeyOrId : undefined
  if (key === undefined) throw badRequest('The location of the board must be a project.')
  const project = visibleProject(call.site, call.person, key)
  if (!can(project, call.person, 'ADMINISTER_PROJECTS'))
    throw forbidden('You do not have permission to create a board in this project.')
  const board: Board = {
    id: call.site.boards.reduce((most, one) => Math.max(most, one.id), 0) + 1,
    name: body.name.trim(),
    type: body.type,
    projectId: project.id,
    filterId: filter.id,
    estimationFieldId: body.type === 'scrum' ? project.pointsFieldId : null,
    features: { 'jsw.agility.backlog': false, 'jsw.agility.sprints': false, 'jsw.agility.estimation': false },
  }
  call.site.boards.push(board)
  call.context.changed()
  return { status: 201, body: renderBoard(call, board) }
}

function deleteBoard(call: JiraCall): JiraAnswer {
  const board = administered(call)
  call.site.boards = call.site.boards.filter((one) => one !== board)
  const gone = call.site.sprints.filter((sprint) => sprint.originBoardId === board.id).map((sprint) => sprint.id)
  removeSprints(call.site, gone, authorOf(call))
  call.context.changed()
  return noContent
}

function administered(call: JiraCall): Board {
  const board = boardOfPath(call)
  if (!can(projectOf(call.site, board), call.person, 'ADMINISTER_PROJECTS'))
    throw forbidden('You do not have permission to administer this board.')
  return board
}

function getConfiguration(call: JiraCall): JiraAnswer {
  const board = boardOfPath(call)
  const field = call.site.fields.find((one) => one.id === board.estimationFieldId)
  const rank = call.site.fields.find((one) => one.kind === 'rank')
  const api = siteApiUrl(call.context.publicUrl, call.site)
  const columns = ['To Do', 'In Progress', 'Done'].map((name, index) => {
    const id = statusIds[index] ?? ''
    return { name, statuses: [{ id, self: `${api}/rest/api/2/status/${id}` }] }
  })
  return ok({
    id: board.id,
    name: board.name,
    type: board.type,
    self: agile(call, `board/${board.id}/configuration`),
    location: { type: 'project', projectKeyOrId: projectOf(call.site, board).key },
    filter: { id: board.filterId, self: `${api}/rest/api/2/filter/${board.filterId}` },
    ...(board.type === 'kanban'
      ? { subQuery: { query: 'fixVersion in unreleasedVersions() OR fixVersion is EMPTY' } }
      : {}),
    columnConfig: { columns, constraintType: 'none' },
    ...(field === undefined
      ? {}
      : { estimation: { type: 'field', field: { fieldId: field.id, displayName: field.name } } }),
    ...(rank === undefined ? {} : { ranking: { rankCustomFieldId: Number(rank.id.replace('customfield_', '')) } }),
  })
}

function getBoardProjects(call: JiraCall): JiraAnswer {
  const page = pageOf(boardProjects(call, boardOfPath(call)), pageParameters(call, 50))
  return ok({ ...page, values: page.values.map((project) => renderProject(viewOf(call), project)) })
}

/** Sprints of the board, and other boards' sprints that hold issues of it: Jira lists both. */
function getBoardSprints(call: JiraCall): JiraAnswer {
  const board = boardOfPath(call)
  if (!supportsSprints(board)) throw badRequest(noSprints)
  const states = listParameter(call, 'state')
  const unknown = states.find((state) => !['future', 'active', 'closed'].includes(state))
  if (unknown !== undefined) throw badRequest(`The sprint state '${unknown}' is not valid.`)
  const shown = new Set(boardIssues(call, board).flatMap((issue) => [...issue.closedSprintIds, issue.sprintId]))
  const order: Sprint['state'][] = ['closed', 'active', 'future']
  const sprints = call.site.sprints
    .filter((sprint) => sprint.originBoardId === board.id || shown.has(sprint.id))
    .filter((sprint) => states.length === 0 || states.includes(sprint.state))
    .sort((left, right) => order.indexOf(left.state) - order.indexOf(right.state) || left.id - right.id)
  const page = pageOf(sprints, pageParameters(call, 50))
  return ok({ ...page, values: page.values.map((sprint) => renderSprint(viewOf(call), sprint)) })
}

const featureFacts: Record<BoardFeature, { boardFeature: string; name: string; group: string; description: string }> = {
  'jsw.agility.backlog': {
    boardFeature: 'BACKLOG',
    name: 'Backlog',
    group: 'Planning',
    description: 'Plan and prioritize upcoming work in a dedicated space.',
  },
  'jsw.agility.sprints': {
    boardFeature: 'SPRINTS',
    name: 'Sprints',
    group: 'Planning',
    description: 'Deliver work in short, fixed time periods.',
  },
  'jsw.agility.estimation': {
    boardFeature: 'ESTIMATION',
    name: 'Estimation',
    group: 'Planning',
    description: 'Estimate the effort of work.',
  },
}

function renderFeatures(board: Board) {
  // The keys of the table are exactly the features.
  const ids = Object.keys(featureFacts) as BoardFeature[]
  return {
    features: ids.map((featureId) => ({
      boardFeature: featureFacts[featureId].boardFeature,
      boardId: board.id,
      featureId,
      featureType: featureId === 'jsw.agility.estimation' ? 'ESTIMATION' : 'BASIC',
      state: board.features[featureId] ? 'ENABLED' : 'DISABLED',
      localisedName: featureFacts[featureId].name,
      localisedDescription: featureFacts[featureId].description,
      localisedGroup: featureFacts[featureId].group,
      toggleLocked: featureId === 'jsw.agility.sprints' && !board.features['jsw.agility.backlog'],
    })),
  }
}

function getFeatures(call: JiraCall): JiraAnswer {
  const board = boardOfPath(call)
  return ok(board.type === 'simple' ? renderFeatures(board) : { features: [] })
}

const FeatureSwitch = z.looseObject({
  boardId: z.number().int().optional(),
  feature: z.string(),
  enabling: z.boolean(),
})

function putFeatures(call: JiraCall): JiraAnswer {
  const board = administered(call)
  const { feature, enabling } = parseBody(FeatureSwitch, call.body)
  const id = (Object.keys(featureFacts) as BoardFeature[]).find((one) => one === feature)
  if (board.type !== 'simple' || id === undefined)
    throw badRequest(`The feature '${feature}' cannot be toggled on this board.`)
  if (id === 'jsw.agility.sprints' && enabling && !board.features['jsw.agility.backlog'])
    throw badRequest('The backlog has to be enabled before sprints.')
  board.features[id] = enabling
  if (id === 'jsw.agility.backlog' && !enabling) board.features['jsw.agility.sprints'] = false
  call.context.changed()
  return ok(renderFeatures(board))
}

const path = '/rest/agile/1.0/board'
const readBoard = 'read:board-scope:jira-software'
const writeBoard = 'write:board-scope:jira-software'
const readAdmin = 'read:board-scope.admin:jira-software'
const writeAdmin = 'write:board-scope.admin:jira-software'
const readProject = 'read:project:jira'

export const boardRoutes: JiraRoute[] = [
  { method: 'GET', path, scopes: [readBoard, readProject], handle: getBoards },
  { method: 'POST', path, scopes: [writeBoard, writeAdmin], handle: createBoard },
  { method: 'GET', path: `${path}/{boardId}`, scopes: [readBoard, 'read:issue-details:jira'], handle: getBoard },
  { method: 'DELETE', path: `${path}/{boardId}`, scopes: [writeBoard], handle: deleteBoard },
  {
    method: 'GET',
    path: `${path}/{boardId}/configuration`,
    scopes: [readAdmin, readProject],
    handle: getConfiguration,
  },
  { method: 'GET', path: `${path}/{boardId}/project`, scopes: [readAdmin, readProject], handle: getBoardProjects },
  { method: 'GET', path: `${path}/{boardId}/features`, scopes: [readAdmin], handle: getFeatures },
  { method: 'PUT', path: `${path}/{boardId}/features`, scopes: [writeAdmin], handle: putFeatures },
  { method: 'GET', path: `${path}/{boardId}/sprint`, scopes: ['read:sprint:jira-software'], handle: getBoardSprints },
]
