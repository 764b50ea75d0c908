import type { Run, SaveResponse } from '@planwright/contract'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { slowdown } from '../../../../scripts/testing/slowdown.ts'
import { signUp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { connectAs, createPostgresUrl, testDatabases } from '../testing/databases/database.ts'
import { killPrograms, startServer, type TestServer } from '../testing/processes/server.ts'
import { expectSaved } from '../testing/saves/expect-saved.ts'
import { testPlan } from '../testing/saves/plan.ts'

const hour = 3_600_000

/** Two server processes on one PostgreSQL; a refresh token that is used twice ends the grant. */
describe.runIf(testDatabases().includes('postgres'))('refreshing tokens in two processes', { timeout: 400_000 }, () => {
  let sandbox: TestSandbox
  let database: Awaited<ReturnType<typeof createPostgresUrl>>
  let servers: [TestServer, TestServer]
  let person: TestPerson
  let linkedAt: number

  const start = () =>
    startServer({
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: database.databaseUrl,
      SANDBOX_URL: sandbox.url,
      LIMIT_LINKS_PER_MINUTE: '10000',
    })

  beforeAll(async () => {
    sandbox = await startSandbox()
    database = await createPostgresUrl()
    servers = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    killPrograms()
    await database.remove()
  })
  beforeEach(async () => {
    await sandbox.reset()
    await sandbox.settings({ refreshLeewayMs: 0, accessTokenTtlMs: hour })
    // the test before may have killed the first; the second is never killed
    if (servers[0].child.signalCode) servers[0] = await start()
    person = await signUp(servers[0])
    await linkJira(servers[0], sandbox, person, 'planwright-demo')
    linkedAt = Date.now()
    await chooseProject(servers[0], person, 'SHOP')
  })

  const refreshCalls = async () =>
    (await sandbox.requests()).filter(
      ({ path, body }) => path === '/oauth/token' && JSON.stringify(body).includes('"refresh_token"'),
    )
  const ask = (server: TestServer, url: string) => server.app.inject({ url, headers: person.headers })
  const needsLink = async (server: TestServer) =>
    (await ask(server, '/api/users/whoami')).json().jiraIntegration.needsLink === true
  /** The token of the link is too old from now on, and a new one is good for `ms`. */
  const expireTokens = async (ms: number) => {
    // there is no event for it: a token is as old as it is
    await vi.waitFor(() => expect(Date.now() - linkedAt).toBeGreaterThan(ms), { timeout: ms + 60_000, interval: 50 })
    await sandbox.settings({ accessTokenTtlMs: ms })
  }
  const onDatabase = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = await connectAs('person', database.databaseUrl, person.uid)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  it('twenty calls that Jira refuses cause one refresh', async () => {
    await expireTokens(15_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(servers[index % 2 === 0 ? 0 : 1], '/api/jira/issue-fields')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(await refreshCalls()).toHaveLength(1)
    expect(await needsLink(servers[1])).toBe(false)
  })

  it('twenty calls that know of the age themselves cause one refresh, and none is refused', async () => {
    await onDatabase((client) => client.query("update jira_link set access_good_until = '1970-01-01'"))
    const before = (await sandbox.requests()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(servers[index % 2 === 0 ? 0 : 1], '/api/jira/issue-fields')),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(await refreshCalls()).toHaveLength(1)
    const asked = (await sandbox.requests()).slice(before)
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  })

  describe('a process that is killed between Jira’s answer and the commit', () => {
    /** Begins a save on one server, and kills it with the new pair in its hands and the row locked by somebody else. */
    const killWhileRefreshing = async () => {
      const plan = testPlan({ epics: 2, stories: 5, sprints: 2 })
      const { headers } = person
      // the other one is to find the run afterwards, and not to race for it now
      servers[1].child.kill('SIGSTOP')
      await onDatabase((client) => client.query("update jira_link set access_good_until = '1970-01-01'"))
      const match = { method: 'POST', path: '/oauth/token' }
      await sandbox.fault({ match, times: 1, effect: { kind: 'latency', ms: Math.round(2_000 * slowdown()) } })
      const payload = plan
      const saving = servers[0].app.inject({ method: 'POST', url: '/api/jira/sprint-plan', headers, payload })
      saving.catch(() => undefined)
      await vi.waitFor(async () => expect(await refreshCalls()).toHaveLength(1), 60_000)
      await onDatabase(async (client) => {
        await client.query('begin')
        await client.query('select 1 from jira_link for update')
        await vi.waitFor(async () => expect((await refreshCalls())[0]?.status).toBe(200), 60_000)
        servers[0].child.kill('SIGKILL')
        await servers[0].ended
        await client.query('rollback')
      })
      servers[1].child.kill('SIGCONT')
      const { rows } = await onDatabase((client) => client.query("select id from run where kind = 'save'"))
      expect(rows).toHaveLength(1)
      return { plan, runId: String(rows[0].id) }
    }
    const reaches = async (runId: string, state: Run['state']) => {
      await vi.waitFor(
        async () => expect((await ask(servers[1], `/api/runs/${runId}`)).json()).toMatchObject({ state }),
        40_000,
      )
      return (await ask(servers[1], `/api/runs/${runId}`)).json<SaveResponse>()
    }

    it('costs the link but not the run: it waits, and is finished after linking again', async () => {
      const { plan, runId } = await killWhileRefreshing()
      expect(await reaches(runId, 'needs-link')).toMatchObject({ reason: expect.stringContaining('Reconnect Jira') })
      expect(await needsLink(servers[1])).toBe(true)
      await linkJira(servers[1], sandbox, person, 'planwright-demo')
      await reaches(runId, 'done')
      await expectSaved(sandbox, plan)
    })

    it('costs nothing while Jira still takes the old token', async () => {
      await sandbox.settings({ refreshLeewayMs: 600_000 })
      const { plan, runId } = await killWhileRefreshing()
      await reaches(runId, 'done')
      await expectSaved(sandbox, plan)
      expect(await refreshCalls()).toHaveLength(2)
    })
  })
})
