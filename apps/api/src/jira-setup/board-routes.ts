import { BoardInProject, type BoardRemedy, InProject, TrackerBoard, TrackerBoards } from '@planwright/contract'
import type { BoardMaker, ProjectBoard, ProjectBoards, Tracker } from '@planwright/tracker'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { personOf } from '../http/person.ts'
import type { Log } from '../log/log.ts'
import { asking, orNotFound } from '../tracker/app-error-of.ts'
import type { BoardLease } from '../tracker/board-lease.ts'
import type { LinkRow } from '../tracker/link-tables.ts'
import type { Links } from '../tracker/links.ts'
import type { Trackers } from '../tracker/trackers.ts'

const ProjectQuery = z.strictObject({ projectId: z.string().min(1).max(100) })

type Options = {
  readonly trackers: Trackers
  readonly links: Pick<Links, 'rememberBoard'>
  readonly boardLease: BoardLease
  readonly log: Pick<Log, 'info'>
}

/** The boards that sprints may go to, and getting one where there is none. */
export function registerBoardRoutes(base: FastifyInstance, { trackers, links, boardLease, log }: Options) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  const reading = { policy: 'person', token: 'read' } as const
  const writing = { policy: 'person', token: 'write' } as const

  app.get(
    '/api/jira/boards',
    {
      config: reading,
      schema: { summary: 'Boards of a project', querystring: ProjectQuery, response: { 200: TrackerBoards } },
    },
    async (request) => {
      const { tracker } = await trackers.ofPerson(personOf(request).id)
      const overview = await readBoards(tracker, request.query.projectId)
      const remedy = tracker.boardMaker ? boardRemedy(overview) : null
      return { boards: overview.boards.map(toResponse), automaticBoardId: overview.automaticId, remedy }
    },
  )

  app.post(
    '/api/jira/boards',
    {
      config: writing,
      schema: {
        summary: 'Create a scrum board in Jira, with the filter that it shows, and choose it',
        description: 'Where an earlier call made it already, that board is the answer.',
        body: InProject,
        response: { 200: TrackerBoard },
      },
    },
    async (request) => {
      const { projectId } = request.body
      const { tracker, link } = await trackers.ofPerson(personOf(request).id)
      const boardMaker = makerOf(tracker)
      const overview = await readBoards(tracker, projectId)
      if (overview.style === 'team-managed')
        throw fieldError('projectId', 'Team-managed projects have their board. Turn sprints on for it instead')
      if (overview.permissions.manageBoards === 'denied') throw mayNot(trackers.name)
      const board = await alone(link, () =>
        asking(boardMaker.makeBoard(projectId, { shared: overview.permissions.shareBoards !== 'denied' })),
      )
      log.info({ person: link.owner, site: link.siteId, project: projectId, board: board.id }, 'a board was created')
      await links.rememberBoard(link, projectId, board.id)
      return toResponse(board)
    },
  )

  app.post(
    '/api/jira/boards/sprints',
    {
      config: writing,
      schema: {
        summary: 'Turn sprints on for the board of a team-managed project, and choose it',
        body: BoardInProject,
        response: { 200: TrackerBoard },
      },
    },
    async (request) => {
      const { projectId, boardId } = request.body
      const { tracker, link } = await trackers.ofPerson(personOf(request).id)
      const boardMaker = makerOf(tracker)
      const { boards, permissions } = await readBoards(tracker, projectId)
      const board = boards.find(({ id }) => id === boardId)
      if (!board || board.otherProject !== null) throw new AppError('not-found')
      if (board.kind !== 'simple')
        throw fieldError('boardId', 'Only boards of team-managed projects have sprints to turn on')
      if (permissions.manageBoards === 'denied') throw mayNot(trackers.name)
      await asking(boardMaker.enableSprints(board.id))
      log.info({ person: link.owner, site: link.siteId, project: projectId, board: board.id }, 'sprints were turned on')
      await links.rememberBoard(link, projectId, board.id)
      return toResponse({ ...board, sprints: 'yes' })
    },
  )

  /** Two tabs, or a second try while Jira may still be at the first, would make two boards. */
  async function alone<Answer>(link: LinkRow, make: () => Promise<Answer>): Promise<Answer> {
    if (!(await boardLease.hold(link))) throw new AppError('already-under-way')
    try {
      return await make()
    } finally {
      await boardLease.release(link)
    }
  }
}

/** Where boards cannot be made, nothing of that kind is there. */
function makerOf({ boardMaker }: Tracker): BoardMaker {
  if (!boardMaker) throw new AppError('not-found')
  return boardMaker
}

const mayNot = (tracker: string) =>
  new AppError('jira-refused', { tracker, detail: 'You may not change boards of this project. Ask its administrator.' })

const readBoards = (tracker: Tracker, projectId: string): Promise<ProjectBoards> =>
  asking(orNotFound(tracker.listBoards(projectId)))

/** What helps where sprints would find no board. Pure. */
function boardRemedy({ boards, automaticId, style, permissions }: ProjectBoards): BoardRemedy | null {
  if (automaticId !== null) return null
  if (permissions.manageBoards === 'denied') return { kind: 'ask-administrator' }
  const projectBoard = boards.find(({ kind, otherProject }) => kind === 'simple' && otherProject === null)
  if (style === 'team-managed')
    return projectBoard ? { kind: 'enable-sprints', boardId: projectBoard.id } : { kind: 'ask-administrator' }
  const seenBy = { granted: 'project', denied: 'maker', unknown: 'unknown' } as const
  return { kind: 'create-board', seenBy: seenBy[permissions.shareBoards] }
}

const toResponse = ({ id, name, kind, sprints, otherProject }: ProjectBoard): TrackerBoard => ({
  id,
  name,
  kind,
  sprints,
  ...(otherProject !== null && { otherProject }),
})
