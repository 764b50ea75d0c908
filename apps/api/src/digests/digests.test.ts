import { Digest } from '@planwright/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { DeliveryError } from '../mail/delivery-error.ts'
import { createMailer, type Mail } from '../mail/mailer.ts'
import { run as runTable } from '../runs/run-tables.ts'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { startMailServer } from '../testing/counterparts/mail-server.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { busiestDatabase, createTestDatabase } from '../testing/databases/database.ts'
import { testPlan } from '../testing/saves/plan.ts'
import { weeklyDigest } from './digest-tables.ts'
import { createDigestStarts } from './start-digests.ts'

const terms = { velocity: 20, sprintLength: 2, startDate: '2026-11-30', timeZone: 'UTC' }
const waiting = { timeout: 20_000, interval: 50 }
const isOn = { isOn: true, timeZone: 'Europe/Berlin' }

describe('a weekly mail of what became of what was saved', () => {
  let sandbox: TestSandbox
  let db: Database
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let servers: TestApp[]
  let test: TestApp
  let ada: TestPerson
  let siteId: string
  /** What a mail server that cannot be used does instead. */
  let instead: ((mail: Mail) => Promise<void>) | null = null

  beforeAll(async () => {
    sandbox = await startSandbox()
    db = await createTestDatabase(busiestDatabase())
    mailServer = await startMailServer()
    const smtp = createMailer({
      smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
      from: 'Planwright <plan@example.com>',
      sandboxUrl: null,
    })
    const mailer = { ...smtp, send: (mail: Mail) => (instead ? instead(mail) : smtp.send(mail)) }
    const settings = {
      SANDBOX_URL: sandbox.url,
      JIRA_API_URL: sandbox.url,
      AUTH_SECRET: 's'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 't'.repeat(32),
    }
    servers = [await createTestApp({ db, settings, mailer }), await createTestApp({ db, settings, mailer })]
    test = servers[0] as TestApp
  })
  beforeEach(async () => {
    instead = null
    await sandbox.reset()
    ada = await signUp(test)
    siteId = (await linkJira(test, sandbox, ada, 'planwright-demo')).siteId
    await chooseProject(test, ada, 'SHOP')
    const plan = testPlan({ epics: 1, stories: 8, sprints: 2 })
    const name = 'Shop\r\nBcc: eve@example.com <b>'
    await call('POST', '/api/drafts', { name, backlog: plan.epics, plan: terms })
    const { epics, sprints } = plan
    expect((await call('POST', '/api/jira/sprint-plan', { epics, sprints })).json()).toMatchObject({ state: 'done' })
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await mailServer.close()
    await db.close()
  })

  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person = ada) =>
    test.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) })
  const runs = async () =>
    (await db.withWorker((queries) => queries.select().from(runTable).where(eq(runTable.owner, ada.uid)))).filter(
      ({ kind }) => kind === 'digest',
    )
  const digest = async () => {
    const [row] = await db.withWorker((queries) =>
      queries.select().from(weeklyDigest).where(eq(weeklyDigest.owner, ada.uid)),
    )
    return row
  }
  const mails = () => mailServer.received.filter(({ to, text }) => to.includes(ada.email) && text.includes('this week'))
  /** All that was begun has ended. */
  const ended = (count: number) =>
    vi.waitFor(async () => {
      const all = await runs()
      expect(all.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'done'))
    }, waiting)
  async function switchOn() {
    const answer = await call('PUT', '/api/digest', isOn)
    expect(answer.statusCode, answer.body).toBe(200)
    await ended(1)
    await vi.waitFor(async () => expect((await digest())?.toldAt).not.toBeNull(), waiting)
    return Digest.parse(answer.json())
  }
  /** Every server looks, as each does once a minute. */
  async function aWeekLater(times = 1) {
    await db.withWorker((queries) =>
      queries
        .update(weeklyDigest)
        .set({ dueAt: sql`date_trunc('milliseconds', now())` })
        .where(eq(weeklyDigest.owner, ada.uid)),
    )
    await Promise.all(Array.from({ length: times }, look))
  }
  const look = async () => {
    // any server's look is the same: the runs that it begins are worked on by whichever is free
    const answers = servers.map(({ app }) =>
      app.inject({ method: 'PUT', url: '/api/digest', headers: ada.headers, payload: isOn }),
    )
    await Promise.all(answers)
  }
  async function finish(count: number) {
    const site = (await sandbox.state()).sites.find(({ id }) => id === siteId)
    const stories = site?.issues.filter(({ summary }) => summary.startsWith('Do thing')).slice(0, count) ?? []
    await sandbox.change({ projectKey: 'SHOP', siteId, finishIssues: stories.map(({ key }) => key) })
    return stories
  }

  it('is off until a person switches it on, comes on Monday morning where they are, and begins with a look that mails nothing', async () => {
    expect((await call('GET', '/api/digest')).json()).toEqual({ isOn: false, obstacle: null, nextAt: null })
    const { nextAt } = await switchOn()
    const words = new Date(nextAt ?? '').toLocaleString('en-GB', {
      timeZone: 'Europe/Berlin',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect(words).toMatch(/Monday.*08:00/)
    expect(mails()).toEqual([])
    expect((await call('PUT', '/api/digest', { isOn: true, timeZone: 'Nowhere/At all' })).statusCode).toBe(400)
    expect((await call('PUT', '/api/digest', { isOn: false })).json()).toMatchObject({ isOn: false, nextAt: null })
    expect(await digest()).toBeUndefined()
  })

  it('tells once, however many servers look, what changed since; what is foreign is in no header, and no markup', async () => {
    await switchOn()
    const [story] = await finish(2)
    await aWeekLater(3)
    await ended(2)
    expect(mails()).toHaveLength(1)
    const [head = '', body = ''] =
      mails()[0]
        ?.text.split('\n\n', 1)
        .concat(mails()[0]?.text ?? '') ?? []
    expect(head).toMatch(/Subject: What changed in one initiative this week/)
    expect(head).toMatch(/List-Unsubscribe: <http[^>]+\/api\/digest\/stop\?token=[^>]+>/)
    expect(head).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    expect(head).not.toMatch(/^Bcc/im)
    expect(body).toMatch(/Shop Bcc: eve@example\.com <b>/)
    expect(body).toContain(`Done (2): ${story?.key} ${story?.summary}`)
    expect(body).toMatch(/&#60;b&#62;/)
    // nothing more to tell a week later, and so no mail
    await aWeekLater()
    await ended(3)
    expect(mails()).toHaveLength(1)
  })

  it('is stopped by its link without signing in, and by no look at it', async () => {
    await switchOn()
    await finish(1)
    await aWeekLater()
    await ended(2)
    const [, address = ''] = /List-Unsubscribe: <([^>]+)>/.exec(mails()[0]?.text ?? '') ?? []
    const { pathname, search } = new URL(address)
    const asked = await test.app.inject(`${pathname}${search}`)
    expect([asked.statusCode, asked.headers.location]).toEqual([302, `/stop-digest${search}`])
    expect(await digest()).toBeDefined()
    const post = (url: string, type: string, payload: string) =>
      test.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    const form = 'application/x-www-form-urlencoded'
    const other = await post(`${pathname}${search.slice(0, -3)}abc`, form, 'List-Unsubscribe=One-Click')
    expect(other.statusCode).toBe(404)
    expect(await digest()).toBeDefined()
    const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(`${pathname}${search}`, 'multipart/form-data; boundary=x', parts)).statusCode).toBe(204)
    expect(await digest()).toBeUndefined()
    // a second click finds it done
    expect((await post(`${pathname}${search}`, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(204)
    expect((await call('GET', '/api/digest')).json()).toMatchObject({ isOn: false })
    // and the link of one that was ended starts nothing and stops no later one
    await call('PUT', '/api/digest', isOn)
    await post(`${pathname}${search}`, form, 'List-Unsubscribe=One-Click')
    expect(await digest()).toBeDefined()
  })

  it('is tried again where the mail server cannot be used, and tells the same once', async () => {
    await switchOn()
    await finish(1)
    instead = async () => {
      throw new DeliveryError('unreachable', 'The mail server could not be used.')
    }
    await aWeekLater()
    await vi.waitFor(async () => expect((await runs()).map(({ state }) => state)).toContain('parked'), waiting)
    instead = null
    await db.withWorker((queries) =>
      queries.update(runTable).set({ retryAt: sql`now()` }).where(eq(runTable.state, 'parked')),
    )
    await ended(2)
    expect(mails()).toHaveLength(1)
  })

  it('is mailed no second time where nobody said whether it was taken; what it was to say comes a week later', async () => {
    await switchOn()
    const [story] = await finish(1)
    let handedOver = 0
    instead = async () => {
      handedOver += 1
      throw new DeliveryError('unconfirmed', 'The mail server could not be used: Timeout.')
    }
    await aWeekLater()
    await ended(2)
    expect(handedOver).toBe(1)
    instead = null
    await aWeekLater()
    await ended(3)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toContain(`Done (1): ${story?.key}`)
  })

  it('is mailed no second time where its server dies while it is handed over; what it was to say comes a week later', async () => {
    await switchOn()
    const [story] = await finish(1)
    const never = new Promise<void>(() => undefined)
    let handedOver = 0
    instead = () => {
      handedOver += 1
      return never
    }
    await aWeekLater()
    await vi.waitFor(() => expect(handedOver).toBe(1), waiting)
    // the lease of a server that is gone runs out: here another one takes the run
    await db.withWorker((queries) =>
      queries
        .update(runTable)
        .set({ state: 'queued', leaseUntil: null, fence: sql`${runTable.fence} + 1` })
        .where(eq(runTable.state, 'running')),
    )
    await ended(2)
    expect(handedOver).toBe(1)
    instead = null
    await aWeekLater()
    await ended(3)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toContain(`Done (1): ${story?.key}`)
  })

  it('has what it tells of looked at though nobody has it open, until it is switched off', async () => {
    await switchOn()
    const follows = async () => {
      const all = await db.withWorker((queries) => queries.select().from(runTable).where(eq(runTable.owner, ada.uid)))
      return all.filter(({ kind }) => kind === 'follow').map(({ state, fence }) => [state, fence > 1])
    }
    const wake = () =>
      db.withWorker(async (queries) => {
        await queries.execute(sql`update followed_draft set seen_at = now() - interval '1 hour'`)
        await queries.update(runTable).set({ retryAt: sql`now()` }).where(eq(runTable.state, 'parked'))
      })
    await vi.waitFor(async () => expect(await follows()).toEqual([['parked', false]]), waiting)
    await wake()
    await vi.waitFor(async () => expect(await follows()).toEqual([['parked', true]]), waiting)
    await call('PUT', '/api/digest', { isOn: false })
    await wake()
    await vi.waitFor(async () => expect(await follows()).toEqual([['done', true]]), waiting)
  })

  it('is begun once for each week, where a server dies before it has noted the next', async () => {
    await switchOn()
    const started: string[] = []
    const dueAt = new Date('2026-11-30T07:00:00Z')
    const due = async () => [{ owner: ada.uid, timeZone: 'UTC', dueAt }]
    const start = async ({ idempotencyKey = '' }) => {
      started.push(idempotencyKey)
      return {} as never
    }
    const log = { error: () => undefined }
    const dying = createDigestStarts({
      store: { due, goOn: () => Promise.reject(new Error('gone')) },
      runs: { start },
      log,
    })
    const other = createDigestStarts({ store: { due, goOn: async () => undefined }, runs: { start }, log })
    await dying.look()
    await other.look()
    expect(new Set(started)).toEqual(new Set(['digest 2026-11-30T07:00:00.000Z']))
  })

  it('cannot be switched on where the server sends no mail', async () => {
    const silent = await createTestApp({
      db,
      settings: { AUTH_SECRET: 's'.repeat(32) },
      env: { sandboxUrl: null, mail: { smtpUrl: null, from: '' } },
    })
    const answer = await silent.app.inject({ url: '/api/digest', headers: ada.headers })
    expect(answer.json()).toMatchObject({ isOn: false, obstacle: 'no-mail' })
    const refused = await silent.app.inject({ method: 'PUT', url: '/api/digest', headers: ada.headers, payload: isOn })
    expect(refused.json()).toMatchObject({ detail: 'This server sends no mail.' })
    await silent.close()
  })
})
