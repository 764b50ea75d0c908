import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from '../testing/counterparts/sandbox.ts'
import { testDatabases } from '../testing/databases/database.ts'
import { testPlan, testStart } from '../testing/saves/plan.ts'

type Told = { path: string; headers: IncomingHttpHeaders; body: string }

describe.each(testDatabases())('webhooks on %s', (kind) => {
  let sandbox: TestSandbox
  let test: TestApp
  let strict: TestApp
  let ada: TestPerson
  let receiver: ReturnType<typeof createServer>
  let address: string
  const told: Told[] = []
  /** What the receiver answers at a path, first to last; then 204. */
  const answers = new Map<string, number[]>()

  beforeAll(async () => {
    sandbox = await startSandbox()
    const settings = { SANDBOX_URL: sandbox.url, JIRA_API_URL: sandbox.url }
    test = await createTestApp({ kind, settings: { ...settings, WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: 'on' } })
    strict = await createTestApp({ kind, settings })
    receiver = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      const path = request.url ?? ''
      const status = answers.get(path)?.shift() ?? 204
      told.push({ path, headers: request.headers, body })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    ada = await signUp(test)
  })
  afterAll(async () => {
    await Promise.all([test.close(), strict.close()])
    receiver.closeAllConnections()
    receiver.close()
  })

  let paths = 0
  const ownPath = () => {
    paths += 1
    return `/told/${paths}`
  }
  const browserOf = ({ headers, cookie }: TestPerson) => ({ ...headers, cookie })
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = browserOf(ada),
    on = test,
  ) => on.app.inject({ method, url, headers, ...(payload && { payload }) })
  const make = async (path: string, events: string[] = ['run.ended', 'plan.saved', 'forecast.slipped']) => {
    const answer = await call('POST', '/api/webhooks', { url: `${address}${path}`, events })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string; secret: string }>()
  }
  const toldAt = (path: string) => told.filter((one) => one.path === path)
  /** Only what the library takes for signed with the secret. */
  const verified = ({ headers, body }: Told, secret: string) =>
    new Webhook(secret).verify(body, headers as Record<string, string>) as {
      type: string
      timestamp: string
      data: Record<string, unknown>
    }
  const deliveries = async () => (await call('GET', '/api/webhooks/deliveries')).json().deliveries
  /** Drafting that ends at once, because the brief says nothing. */
  const endRun = async () => {
    const brief = { companyInfo: 'A shop', epicInfo: `Nothing of note ${Math.random()}.`, detailLevel: 'medium' }
    return (
      await call('POST', '/api/inference/backlog', brief, {
        ...browserOf(ada),
        'idempotency-key': String(Math.random()),
      })
    ).statusCode
  }

  it('are sent a test whatever they are told of, signed and listed, by nobody but their owner', async () => {
    const path = ownPath()
    const { id, secret } = await make(path, ['plan.saved'])
    expect((await call('POST', `/api/webhooks/${id}/test`)).statusCode).toBe(202)
    await expect.poll(() => toldAt(path).length, { timeout: 10_000 }).toBe(1)
    const [one] = toldAt(path)
    if (!one) throw new Error('nothing was told')
    expect(verified(one, secret)).toMatchObject({ type: 'test', data: {} })
    await expect
      .poll(deliveries, { timeout: 10_000 })
      .toMatchObject([{ webhookId: id, event: 'test', state: 'delivered', tries: [{ answer: '204' }] }])

    const bob = await signUp(test)
    expect((await call('POST', `/api/webhooks/${id}/test`, undefined, browserOf(bob))).statusCode).toBe(404)
    const { token } = await makeToken(test, ada)
    const bearer = { authorization: `Bearer ${token}` }
    expect((await call('POST', `/api/webhooks/${id}/test`, undefined, bearer)).statusCode).toBeGreaterThanOrEqual(400)
    const foreign = { ...browserOf(ada), origin: 'https://elsewhere.example' }
    expect((await call('POST', `/api/webhooks/${id}/test`, undefined, foreign)).statusCode).toBe(403)
    expect(toldAt(path)).toHaveLength(1)
  })

  it('are told that work has ended, signed as the library verifies it', async () => {
    const path = ownPath()
    const { id, secret } = await make(path, ['run.ended'])
    expect(secret).toMatch(/^whsec_[\w+/]+=*$/)
    await endRun()
    await expect.poll(() => toldAt(path).length, { timeout: 10_000 }).toBe(1)
    const [one] = toldAt(path)
    if (!one) throw new Error('nothing was told')
    const { type, timestamp, data } = verified(one, secret)
    expect(type).toBe('run.ended')
    expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(60_000)
    expect(data).toEqual({
      runId: expect.any(String),
      kind: 'generation',
      state: expect.stringMatching(/^(done|failed)$/),
      address: `${test.env.publicUrl}/api/runs/${data.runId}`,
    })
    expect(one.headers['user-agent']).toMatch(/^Planwright\//)
    expect(one.body).not.toContain('Nothing of note')
    expect(() => verified({ ...one, body: one.body.replace('run', 'ran') }, secret)).toThrow()
    expect(() => verified(one, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow()
    await expect
      .poll(deliveries)
      .toMatchObject([
        { webhookId: id, event: 'run.ended', state: 'delivered', tries: [{ answer: '204' }], retryAt: null },
      ])
    // its own end is nothing to tell
    expect(toldAt(path)).toHaveLength(1)
    expect(
      JSON.stringify((await test.db.withWorker((queries) => queries.execute(sql`select * from webhook`))).rows),
    ).not.toContain(secret.slice(6))
    expect(test.logged.join('')).not.toContain(secret.slice(6))
  })

  it('are told of a saved plan, and of a forecast that slips, by addresses where a person sees it', async () => {
    await sandbox.reset()
    const path = ownPath()
    const { secret } = await make(path, ['plan.saved', 'forecast.slipped'])
    const { siteId } = await linkJira(test, sandbox, ada, 'planwright-demo')
    await chooseProject(test, ada, 'SHOP')
    const plan = testPlan({ epics: 2, stories: 24, sprints: 4 })
    const terms = { velocity: 20, sprintLength: 2, startDate: testStart, timeZone: 'UTC' }
    const draft = (await call('POST', '/api/drafts', { name: 'Shop', backlog: plan.epics, plan: terms })).json()
    const saved = await call('POST', '/api/jira/sprint-plan', { epics: plan.epics, sprints: plan.sprints })
    expect(saved.json(), saved.body).toMatchObject({ state: 'done' })
    await expect.poll(() => toldAt(path).length, { timeout: 10_000 }).toBe(1)
    const look = () => call('POST', `/api/drafts/${draft.id}/progress`, { refresh: true })
    const before = (await look()).json().forecast.p85
    await look()
    const site = (await sandbox.state()).sites.find(({ id }) => id === siteId)
    await sandbox.advance({ boardId: site?.sprints.at(-1)?.boardId ?? 0, siteId, days: 40, seed: 5, velocity: 12 })
    const after = (await look()).json().forecast.p85
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before))
    await expect.poll(() => toldAt(path).length, { timeout: 10_000 }).toBe(2)
    await look()
    const [first, second] = toldAt(path).map((one) => verified(one, secret))
    expect(first).toMatchObject({ type: 'plan.saved', data: { runId: saved.json().runId } })
    expect(second).toMatchObject({
      type: 'forecast.slipped',
      data: {
        draftId: draft.id,
        before,
        after,
        days: Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000),
        address: `${test.env.publicUrl}/initiatives/${draft.id}/follow`,
      },
    })
  })

  it('are told again after a pause where they fail, with the same id and another time', async () => {
    const path = ownPath()
    const { secret } = await make(path, ['run.ended'])
    answers.set(path, [500])
    await endRun()
    await expect
      .poll(deliveries, { timeout: 10_000 })
      .toMatchObject([{ state: 'waiting', tries: [{ answer: '500' }], retryAt: expect.any(String) }])
    await expect.poll(() => toldAt(path).length, { timeout: 20_000 }).toBe(2)
    const [first, second] = toldAt(path)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(
      Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp']),
    ).toBeGreaterThanOrEqual(4)
    for (const one of toldAt(path)) expect(verified(one, secret).type).toBe('run.ended')
    await expect.poll(deliveries).toMatchObject([{ state: 'delivered', tries: [{ answer: '500' }, { answer: '204' }] }])
  }, 40_000)

  it('are left alone once they say that they are gone, lead elsewhere in vain, and hear it again when asked to', async () => {
    const path = ownPath()
    await make(path, ['run.ended'])
    answers.set(path, [410])
    await endRun()
    await expect.poll(deliveries, { timeout: 10_000 }).toMatchObject([{ state: 'failed', tries: [{ answer: '410' }] }])
    const [{ id }] = await deliveries()
    const replay = (headers: Record<string, string> = browserOf(ada)) =>
      call('POST', `/api/webhooks/deliveries/${id}/replay`, undefined, headers)
    const ben = await signUp(test)
    expect((await replay(browserOf(ben))).statusCode).toBe(404)
    expect((await replay({ ...browserOf(ada), origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await replay()).statusCode).toBe(202)
    await expect.poll(() => toldAt(path).length, { timeout: 10_000 }).toBe(2)
    expect(new Set(toldAt(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await expect.poll(deliveries).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
    answers.set(path, [302])
    await endRun()
    await expect
      .poll(deliveries, { timeout: 10_000 })
      .toMatchObject([{ state: 'waiting', tries: [{ answer: '302' }] }, {}, {}])
    expect(toldAt('/elsewhere')).toEqual([])
  })

  it('are asked for nothing once they are removed, what waits included', async () => {
    const path = ownPath()
    const { id } = await make(path, ['run.ended'])
    answers.set(path, [500])
    await endRun()
    await expect.poll(() => toldAt(path).length, { timeout: 10_000 }).toBe(1)
    const ben = await signUp(test)
    expect((await call('DELETE', `/api/webhooks/${id}`, undefined, browserOf(ben))).statusCode).toBe(404)
    expect((await call('GET', '/api/webhooks', undefined, browserOf(ben))).json().webhooks).toEqual([])
    expect((await call('GET', '/api/webhooks')).json().webhooks).toMatchObject([{ id, url: `${address}${path}` }])
    expect((await call('DELETE', `/api/webhooks/${id}`)).statusCode).toBe(204)
    await expect.poll(deliveries, { timeout: 20_000 }).toMatchObject([{ state: 'failed', retryAt: null }])
    await endRun()
    const notes = async () =>
      (
        await test.db.asOwner.execute(
          sql`select what, about from audit_event where person = ${ada.uid} and what like 'webhook-%' order by id`,
        )
      ).rows
    await expect.poll(notes).toEqual([
      { what: 'webhook-made', about: { webhookId: id } },
      { what: 'webhook-removed', about: { webhookId: id } },
    ])
    expect(toldAt(path)).toHaveLength(1)
    expect(await deliveries()).toHaveLength(1)
  }, 40_000)

  it('are made by a person in their own browser alone, by whom they are then', async () => {
    const ben = await signUp(test)
    const own = browserOf(ada)
    const token = await makeToken(test, ada)
    const body = { url: `${address}/x`, events: ['run.ended'] }
    const refusals: [headers: Record<string, string>, status: number][] = [
      [{}, 401],
      [ada.headers, 403],
      [token.headers, 403],
      [{ ...own, cookie: ben.cookie }, 403],
      [{ ...own, origin: 'https://evil.example' }, 403],
    ]
    for (const [headers, status] of refusals) {
      const { statusCode } = await call('POST', '/api/webhooks', body, headers)
      expect([headers, statusCode]).toEqual([headers, status])
    }
    expect((await call('GET', '/api/webhooks')).json()).toEqual({ webhooks: [] })
  })

  it.each([
    [{ url: 'nothing', events: ['run.ended'] }, 'url'],
    [{ url: 'ftp://example.com', events: ['run.ended'] }, 'url'],
    [{ url: 'javascript:alert(1)', events: ['run.ended'] }, 'url'],
    [{ url: 'https://user:secret-key@example.com', events: ['run.ended'] }, 'url'],
    [{ url: 'https://example.com/#x', events: ['run.ended'] }, 'url'],
    [{ url: `https://example.com/${'x'.repeat(2000)}`, events: ['run.ended'] }, 'url'],
    [{ url: 'https://example.com', events: [] }, 'events'],
    [{ url: 'https://example.com', events: ['everything'] }, 'events.0'],
  ])('are not made from %j, for its %s', async (payload, field) => {
    const answer = await call('POST', '/api/webhooks', payload)
    const fields = answer.json().errors.map((error: { field: string }) => error.field)
    expect([answer.statusCode, [...new Set(fields)]]).toEqual([400, [field]])
  })

  it('are ten at most', async () => {
    const body = { url: 'https://example.com', events: ['run.ended'] }
    const made = await Promise.all(Array.from({ length: 11 }, () => call('POST', '/api/webhooks', body)))
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 409])
  })

  it('reach no private address unless the settings say so, whatever its name', async () => {
    const person = await signUp(strict)
    const on = (method: 'GET' | 'POST', url: string, payload?: object) =>
      call(method, url, payload, browserOf(person), strict)
    expect((await on('POST', '/api/webhooks', { url: address, events: ['run.ended'] })).statusCode).toBe(400)
    for (const url of ['https://127.0.0.1:1/', 'https://localhost:1/', 'https://169.254.169.254/'])
      expect((await on('POST', '/api/webhooks', { url, events: ['run.ended'] })).statusCode).toBe(201)
    const brief = { companyInfo: 'A shop', epicInfo: 'Nothing of note.', detailLevel: 'medium' }
    await on('POST', '/api/inference/backlog', brief)
    const tries = async () =>
      (await on('GET', '/api/webhooks/deliveries'))
        .json()
        .deliveries.map(({ state, tries }: { state: string; tries: { answer: string }[] }) => [
          state,
          tries.map(({ answer }) => answer),
        ])
    await expect
      .poll(tries, { timeout: 15_000 })
      .toEqual(Array.from({ length: 3 }, () => ['failed', ['The address is private.']]))
  })
})
