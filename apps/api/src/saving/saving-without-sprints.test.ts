import type { SaveDecisions, SaveResponse } from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { testPlan } from '../testing/saves/plan.ts'

describe.each(testDatabases())('a plan with sprints where there can be none, on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = { LIMIT_LINKS_PER_MINUTE: '10000', LIMIT_SAVES_PER_MINUTE: '10000', SANDBOX_URL: sandbox.url }
    server = await createTestApp({ kind, settings })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sandbox.reset()
    person = await signUp(server)
    await linkJira(server, sandbox, person, 'planwright-demo')
  })

  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, headers: person.headers, payload })
  const save = async (more: { decisions?: SaveDecisions }) =>
    (await post('/api/jira/sprint-plan', { ...plan, ...more })).json<SaveResponse>()
  const plan = testPlan({ epics: 1, stories: 3, sprints: 1 })
  const withoutSprints = { withoutSprints: true }
  const noBoard = expect.stringContaining('has no board that sprints could go to')

  it('is saved when all that the review said was done, and tells why each thing has no sprint', async () => {
    await chooseProject(server, person, 'HELP')
    const { state, items, runId } = await save({ decisions: withoutSprints })
    expect(state).toBe('done')
    expect(items.filter(({ kind: of }) => of === 'epic' || of === 'story')).toHaveLength(4)
    const without = items.filter(({ kind: of }) => of === 'sprint' || of === 'move')
    expect(without).toHaveLength(4)
    for (const item of without)
      expect(item).toMatchObject({ state: 'missing', code: 'no-sprints-here', reason: noBoard })
    const [listed] = (await server.app.inject({ url: `/api/runs/${runId}`, headers: person.headers })).json().items
    expect(listed).toMatchObject({ state: 'done' })
  })

  it('is not all saved where no review said so', async () => {
    await chooseProject(server, person, 'HELP')
    expect((await save({})).state).toBe('partial')
  })

  it('is not all saved where there are sprints and Jira refused one', async () => {
    await chooseProject(server, person, 'SHOP')
    await sandbox.fault({
      match: { method: 'POST', path: '/agile/1.0/sprint$' },
      times: 9,
      effect: { kind: 'status', status: 400, body: { errorMessages: ['The board has no sprints any more'] } },
    })
    const { state, items } = await save({ decisions: withoutSprints })
    expect(state).toBe('partial')
    expect(items.find(({ kind: of }) => of === 'sprint')).toMatchObject({ state: 'failed' })
  })
})
