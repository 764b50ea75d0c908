import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPostgres } from '../../../../scripts/testing/test-postgres.ts'
import { signUp } from '../testing/app.ts'
import { startMailServer } from '../testing/counterparts/mail-server.ts'
import { chooseProject, linkJira, startSandbox } from '../testing/counterparts/sandbox.ts'
import { connectAs, testDatabases } from '../testing/databases/database.ts'
import { freePort, killPrograms, startServer } from '../testing/processes/server.ts'
import { testPlan } from '../testing/saves/plan.ts'

const waiting = { timeout: 60_000, interval: 200 }

describe.runIf(testDatabases().includes('postgres'))('weekly mails of two servers', { timeout: 300_000 }, () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof createPostgres>>>
  let databaseUrl: string

  beforeAll(async () => {
    const made = await createPostgres()
    if (!made) throw new Error('PostgreSQL was there a moment ago')
    postgres = made
    await postgres.start()
    const owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
    await owner.query('create database planwright')
    await owner.end()
    databaseUrl = postgres.url.replace(/postgres$/, 'planwright')
  })
  afterAll(() => {
    killPrograms()
    postgres.remove()
  })

  it('are mailed once though one is killed in the middle of handing one over, and the other says a week later what is open', async () => {
    const sandbox = await startSandbox()
    const mails: string[] = []
    let hangs = false
    let handedOver = 0
    const mailServer = await startMailServer({
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (!text.includes('this week')) return done()
          handedOver += 1
          if (hangs) return
          mails.push(text)
          done()
        })
      },
    })
    const settings = {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `http://localhost:${await freePort()}`,
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
      SANDBOX_URL: sandbox.url,
      JIRA_API_URL: sandbox.url,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      LOG_LEVEL: 'silent',
    }
    const first = await startServer(settings)
    const ada = await signUp(first)
    const { siteId } = await linkJira(first, sandbox, ada, 'planwright-demo')
    await chooseProject(first, ada, 'SHOP')
    const { epics, sprints } = testPlan({ epics: 1, stories: 4, sprints: 2 })
    const call = (server: typeof first, method: 'POST' | 'PUT', url: string, payload: object) =>
      server.app.inject({ method, url, headers: ada.headers, payload })
    await call(first, 'POST', '/api/drafts', { name: 'Shop', backlog: epics })
    const saved = await call(first, 'POST', '/api/jira/sprint-plan', { epics, sprints })
    expect(saved.json(), saved.body).toMatchObject({ state: 'done' })

    const worker = await connectAs('worker', databaseUrl, ada.uid)
    const look = (server: typeof first) => call(server, 'PUT', '/api/digest', { isOn: true })
    const states = async () => {
      const { rows } = await worker.query<{ state: string }>(
        `select state from run where kind = 'digest' order by created_at`,
      )
      return rows.map(({ state }) => state)
    }
    const ended = (count: number) =>
      vi.waitFor(async () => expect(await states()).toEqual(Array.from({ length: count }, () => 'done')), waiting)
    const aWeekLater = () => worker.query(`update weekly_digest set due_at = date_trunc('milliseconds', now())`)

    await look(first)
    await ended(1)
    const story = (await sandbox.state()).sites
      .find(({ id }) => id === siteId)
      ?.issues.find(({ summary }) => summary.startsWith('Do thing'))
    await sandbox.change({ projectKey: 'SHOP', siteId, finishIssues: [story?.key ?? ''] })
    hangs = true
    await aWeekLater()
    await look(first)
    await vi.waitFor(() => expect(handedOver).toBe(1), waiting)
    const second = await startServer(settings)
    first.child.kill('SIGKILL')
    await ended(2)
    expect([handedOver, mails.length]).toEqual([1, 0])

    hangs = false
    await aWeekLater()
    await Promise.all([look(second), look(second)])
    await ended(3)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`Done (1): ${story?.key}`)
    await worker.end()
    await mailServer.close()
  })
})
