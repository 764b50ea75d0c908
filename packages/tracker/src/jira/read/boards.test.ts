import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tracker } from '../../port/tracker.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import { hasDescriptions, requestProblems } from '../../testing/jira-description.ts'
import { type LinkedSite, type Sandbox, startSandbox } from '../../testing/sandbox.ts'
import { createJiraTracker } from '../create-jira-tracker.ts'

const unlike: string[] = []
const writes: string[] = []
/** `fetch` that notes what writes, and holds every request against Atlassian's descriptions. */
const watchedFetch: typeof fetch = async (input, init) => {
  const url = new URL(String(input instanceof Request ? input.url : input))
  const path = url.pathname.replace(/^\/ex\/jira\/[^/]+/, '')
  const { method = 'GET', body } = init ?? {}
  const json = typeof body === 'string' ? JSON.parse(body) : undefined
  if (method !== 'GET') writes.push(`${method} ${path}`)
  if (hasDescriptions) unlike.push(...requestProblems(method, path, url.searchParams, json))
  return fetch(input, init)
}

describe('boards for sprints', () => {
  let sandbox: Sandbox
  let linked: LinkedSite
  beforeAll(async () => {
    sandbox = await startSandbox()
    linked = await sandbox.link()
  })
  afterAll(() => sandbox?.close())
  beforeEach(async () => {
    await sandbox.control('POST', 'reset')
    unlike.length = 0
    writes.length = 0
  })

  /** A tracker that waits for nobody: a look later is a look at once. */
  const open = (siteName: string, wait: (ms: number) => Promise<void> = () => Promise.resolve()) => {
    const site = linked.sites.find(({ name }) => name === siteName)
    if (!site) throw new Error(`no site ${siteName}`)
    const { accessToken } = linked.grant
    return createJiraTracker({
      apiUrl: sandbox.url,
      site,
      accessToken: async () => accessToken,
      refreshAccessToken: async () => accessToken,
      fetch: watchedFetch,
      wait,
    })
  }
  const projectId = async (tracker: Tracker, key: string) => {
    const project = (await tracker.listProjects()).find((one) => one.key === key)
    if (!project) throw new Error(`no project ${key}`)
    return project.id
  }
  const change = (what: object) => sandbox.control('POST', 'jira/change', what)

  it.each([
    ['SHOP', 'company-managed', [['SHOP board', 'scrum', 'yes']], 'SHOP board'],
    ['APP', 'team-managed', [['APP board', 'simple', 'yes']], 'APP board'],
    ['OPS', 'team-managed', [['OPS board', 'simple', 'no']], undefined],
    ['HELP', 'company-managed', [['HELP board', 'kanban', 'no']], undefined],
  ])('of %s, each with whether it takes sprints', async (key, style, expected, automatic) => {
    const tracker = open('planwright-demo')
    const { boards, automaticId, permissions, ...rest } = await tracker.listBoards(await projectId(tracker, key))
    expect(rest.style).toBe(style)
    expect(boards.map(({ name, kind, sprints }) => [name, kind, sprints])).toEqual(expected)
    expect(boards.find(({ id }) => id === automaticId)?.name).toBe(automatic)
    expect(permissions).toEqual({ manageBoards: 'granted', shareBoards: 'granted' })
    expect(unlike).toEqual([])
  })

  it('of the project itself come first, and another’s may be chosen too', async () => {
    const tracker = open('planwright-lab')
    const lab = await projectId(tracker, 'LAB')
    const body = {
      values: [board(9, 'Portfolio', '10001', 'Audit'), board(2, 'LAB research board', lab)],
      isLast: true,
    }
    const listed = { kind: 'status', status: 200, body }
    await sandbox.fault('GET', '/agile/1.0/board$', listed, 2)
    const { boards, automaticId } = await tracker.listBoards(lab)
    expect(boards.map(({ id, otherProject }) => [id, otherProject])).toEqual([
      ['2', null],
      ['9', 'Audit'],
    ])
    expect(automaticId).toBe('2')
    const target = await tracker.readTarget({ projectId: lab, epicTypeId: '10000', storyTypeId: '10001', boardId: '9' })
    expect(target.boards.map(({ id }) => id)).toEqual(['9', '2'])
  })

  it('can be read by who may not make any', async () => {
    await change({ projectKey: 'HELP', role: 'member' })
    const tracker = open('planwright-demo')
    const { permissions } = await tracker.listBoards(await projectId(tracker, 'HELP'))
    expect(permissions).toEqual({ manageBoards: 'denied', shareBoards: 'granted' })
  })

  it('are made with a filter that the project shares, and found by the next who asks', async () => {
    const tracker = open('planwright-lab')
    const id = await projectId(tracker, 'NEW')
    const made = await tracker.boardMaker.makeBoard(id, { shared: true })
    expect(made).toMatchObject({ name: 'Project without a board sprints', kind: 'scrum', sprints: 'yes' })
    expect(writes).toEqual(['POST /rest/api/3/filter', 'POST /rest/agile/1.0/board'])
    expect(await tracker.boardMaker.makeBoard(id, { shared: true })).toEqual(made)
    expect(writes).toHaveLength(2)
    const { boards, automaticId } = await tracker.listBoards(id)
    expect(boards).toEqual([made])
    expect(automaticId).toBe(made.id)
    const sprint = { name: 'Sprint 1', startDate: '2026-12-07T09:00:00Z', endDate: '2026-12-21T09:00:00Z' }
    expect(await tracker.createSprint({ boardId: made.id, ...sprint })).toMatchObject({ boardId: made.id })
    expect(unlike).toEqual([])
  })

  it.each(['reset-after', 'truncate'])('are not made twice when the answer is lost (%s)', async (kind) => {
    const tracker = open('planwright-lab')
    const id = await projectId(tracker, 'NEW')
    await sandbox.fault('POST', '/agile/1.0/board$', { kind })
    const made = await tracker.boardMaker.makeBoard(id, { shared: true })
    expect((await tracker.listBoards(id)).boards).toEqual([made])
    expect(writes.filter((write) => write.endsWith('/board'))).toHaveLength(1)
  })

  it('that Jira may have made and does not show are not sent for again at once', async () => {
    const looks: number[] = []
    const tracker = open('planwright-lab', async (ms) => void looks.push(ms))
    const id = await projectId(tracker, 'NEW')
    await sandbox.fault('POST', '/agile/1.0/board$', { kind: 'status', status: 504 })
    const failure = await tracker.boardMaker.makeBoard(id, { shared: true }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ fault: { kind: 'uncertain', underWay: true } })
    expect(failure).toBeInstanceOf(TrackerError)
    expect(writes.filter((write) => write.endsWith('/board'))).toHaveLength(1)
    expect(looks.reduce((sum, ms) => sum + ms, 0)).toBe(30_000)
    // the filter of that try has the name already
    expect(await tracker.boardMaker.makeBoard(id, { shared: true })).toMatchObject({ sprints: 'yes' })
    expect((await tracker.listBoards(id)).boards).toHaveLength(1)
  })

  it('are this person’s alone where Jira does not let them share', async () => {
    const tracker = open('planwright-lab')
    const id = await projectId(tracker, 'NEW')
    const body = { errorMessages: ['You do not have permission to share this filter.'], errors: {} }
    await sandbox.fault('POST', '/api/3/filter$', { kind: 'status', status: 400, body })
    expect(await tracker.boardMaker.makeBoard(id, { shared: true })).toMatchObject({ sprints: 'yes' })
    expect(writes.filter((write) => write.endsWith('/filter'))).toHaveLength(2)
  })

  it('are refused, with nothing made, to who may not', async () => {
    await change({ projectKey: 'HELP', role: 'member' })
    const tracker = open('planwright-demo')
    const failure = await tracker.boardMaker
      .makeBoard(await projectId(tracker, 'HELP'), { shared: true })
      .catch((e: unknown) => e)
    expect(failure).toMatchObject({ fault: { kind: 'forbidden' } })
  })

  it('of team-managed projects take sprints once they are switched on, backlog first', async () => {
    const tracker = open('planwright-demo')
    const id = await projectId(tracker, 'OPS')
    const [board] = (await tracker.listBoards(id)).boards
    await tracker.boardMaker.enableSprints(board?.id ?? '')
    expect(writes).toEqual(['PUT /rest/agile/1.0/board/3/features', 'PUT /rest/agile/1.0/board/3/features'])
    const { boards, automaticId } = await tracker.listBoards(id)
    expect(boards).toMatchObject([{ id: '3', sprints: 'yes' }])
    expect(automaticId).toBe('3')
    await tracker.boardMaker.enableSprints('3')
    expect(writes).toHaveLength(2)
    expect(unlike).toEqual([])
  })
})

const board = (id: number, name: string, projectId: string, projectName = 'Laboratory') => ({
  id,
  name,
  type: 'scrum',
  location: { projectId: Number(projectId), projectName },
})
