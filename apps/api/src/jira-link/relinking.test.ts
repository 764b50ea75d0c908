import type { Run, SaveResponse } from '@planwright/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { expectSaved } from '../testing/saves/expect-saved.ts'
import { testPlan } from '../testing/saves/plan.ts'

const site = 'planwright-demo'
const otherSite = 'planwright-lab'

describe.each(testDatabases())('unlinking and linking while a save is under way, on %s', (kind) => {
  let sandbox: TestSandbox
  let server: TestApp
  let person: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = { SANDBOX_URL: sandbox.url, LIMIT_LINKS_PER_MINUTE: '10000' }
    server = await createTestApp({ kind, settings })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await sandbox.reset()
    person = await signUp(server)
    await linkJira(server, sandbox, person, site)
    await chooseProject(server, person, 'SHOP')
  })

  const unlink = () => server.app.inject({ method: 'DELETE', url: '/api/jira/link', headers: person.headers })
  const runOf = async (id: string) =>
    (await server.app.inject({ url: `/api/runs/${id}`, headers: person.headers })).json<Run>()
  const reaches = async (id: string, state: Run['state']) => {
    await vi.waitFor(async () => expect(await runOf(id)).toMatchObject({ state }), 60_000)
    return runOf(id)
  }
  /** Begins to save, and answers when Jira has a call that it takes its time for. */
  const saveUntil = async (path: string) => {
    const plan = testPlan({ epics: 2, stories: 6, sprints: 2 })
    const match = { method: 'POST', path }
    await sandbox.fault({ match, times: 1, effect: { kind: 'latency', ms: 1_500 } })
    const before = (await sandbox.requests()).length
    const payload = plan
    const saving = server.app
      .inject({ method: 'POST', url: '/api/jira/sprint-plan', headers: person.headers, payload })
      .then((answer) => answer.json<SaveResponse>())
    await vi.waitFor(async () => {
      const asked = (await sandbox.requests()).slice(before)
      expect(asked.some((request) => request.method === 'POST' && new RegExp(path).test(request.path))).toBe(true)
    }, 60_000)
    return { plan, saving }
  }

  it.each(['/issue/bulk$', '/agile/1.0/sprint$', '/sprint/\\d+/issue$'])(
    'waits for the link when it goes away during %s, and makes only the rest after it',
    async (path) => {
      const { plan, saving } = await saveUntil(path)
      await unlink()
      const { runId } = await saving
      await reaches(runId, 'needs-link')
      await linkJira(server, sandbox, person, site)
      await reaches(runId, 'done')
      await expectSaved(sandbox, plan)
    },
  )

  it('goes on with the new link when it was there before the next call', async () => {
    const { plan, saving } = await saveUntil('/agile/1.0/sprint$')
    await unlink()
    await linkJira(server, sandbox, person, site)
    const { runId } = await saving
    await reaches(runId, 'done')
    await expectSaved(sandbox, plan)
  })

  it('writes nothing with the link to another site, says which one is wanted, and goes on once it is back', async () => {
    const { plan, saving } = await saveUntil('/agile/1.0/sprint$')
    await linkJira(server, sandbox, person, otherSite)
    const { runId } = await saving
    const failed = await reaches(runId, 'failed')
    expect(JSON.stringify(failed)).toContain(`Jira is connected to ${otherSite} now. Connect the former site again`)
    await linkJira(server, sandbox, person, site)
    const resumed = await server.app.inject({
      method: 'POST',
      url: `/api/runs/${runId}/resume`,
      headers: person.headers,
      payload: {},
    })
    expect(resumed.statusCode).toBeLessThan(300)
    await reaches(runId, 'done')
    await expectSaved(sandbox, plan)
    const other = (await sandbox.state()).sites.find(({ name }) => name === otherSite)
    expect(JSON.stringify(other)).not.toContain(plan.epics[0]?.title)
  })
})
