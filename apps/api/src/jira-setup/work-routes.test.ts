import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'

describe('what a team did and has to do', () => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    server = await createTestApp({ settings: { LIMIT_LINKS_PER_MINUTE: '10000', SANDBOX_URL: sandbox.url } })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sandbox.reset()
    await sandbox.clearFaults()
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
  })
  const get = async (url: string) => {
    const answer = await server.app.inject({ url, headers: person.headers })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('counts what was done in each closed sprint, and what was carried over only where it was done', async () => {
    await chooseProject(server, person, 'APP')
    const { status, body } = await get('/api/jira/velocity')
    expect(status).toBe(200)
    expect(body.sprints.map(({ name, points, issues }: Record<string, unknown>) => [name, points, issues])).toEqual([
      ['APP Sprint 1', 16, 3],
      ['APP Sprint 2', 18, 4],
      ['APP Sprint 3', 13, 1],
      ['APP Sprint 4', 21, 4],
      ['APP Sprint 5', 16, 3],
    ])
  })

  it('lists open sprints and what is not done, without epics', async () => {
    await chooseProject(server, person, 'SHOP')
    const { body } = await get('/api/jira/open-work')
    expect(body.sprints).toMatchObject([{ id: '2', name: 'SHOP Sprint 2', state: 'active' }])
    expect(body.issues).toEqual([
      { key: 'SHOP-4', title: 'Filter search results by price', points: 3, sprintId: '2' },
      { key: 'SHOP-5', title: 'Sort search results', points: 2, sprintId: '2' },
      { key: 'SHOP-6', title: 'Check out as a guest', points: 8, sprintId: '2' },
      { key: 'SHOP-7', title: 'Receive a receipt by e-mail', points: 3, sprintId: null },
      { key: 'SHOP-8', title: 'Cart loses items after signing in', points: null, sprintId: null },
    ])
  })

  it('has no sprints where the project has no board for them', async () => {
    await chooseProject(server, person, 'HELP')
    expect((await get('/api/jira/velocity')).body).toEqual({ sprints: [] })
    expect((await get('/api/jira/open-work')).body.sprints).toEqual([])
  })

  it('needs a project, and says when Jira cannot be reached', async () => {
    expect((await get('/api/jira/velocity')).body).toMatchObject({ status: 409, code: 'jira-not-configured' })
    await chooseProject(server, person, 'APP')
    await sandbox.fault({
      match: { method: 'GET', path: 'board/\\d+/sprint' },
      times: 20,
      effect: { kind: 'status', status: 403, body: { errorMessages: ['No.'] } },
    })
    expect((await get('/api/jira/velocity')).body).toMatchObject({ code: 'jira-refused' })
  })
})
