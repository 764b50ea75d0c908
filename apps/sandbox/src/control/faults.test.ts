import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoSite, startTestSandbox, story, type TestSandbox } from '../testing/sandbox-under-test.ts'

describe('faults', () => {
  let sandbox: TestSandbox
  let token: string
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    token = await sandbox.token()
  })
  beforeEach(() => sandbox.send('POST', '/_sandbox/reset'))
  afterAll(() => sandbox.close())

  const create = () =>
    sandbox.send('POST', `/ex/jira/${demoSite}/rest/api/3/issue`, story({ summary: 'Marked' }), {
      authorization: `Bearer ${token}`,
    })
  const fault = (effect: object, more: object = {}) =>
    sandbox.fault({ match: { method: 'POST', path: '/rest/api/3/issue$' }, skip: 0, times: 1, effect, ...more })
  const created = async () =>
    (await sandbox.state()).sites[0].issues.filter((one: { summary: string }) => one.summary === 'Marked').length
  const log = async () => (await sandbox.send('GET', '/_sandbox/jira/requests')).body

  it('answers with a status, headers and a body, and does nothing', async () => {
    await fault({ kind: 'status', status: 429, headers: { 'Retry-After': '30' }, body: { code: 429 } })
    const refused = await create()
    expect(refused).toMatchObject({ status: 429, body: { code: 429 } })
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await created()).toBe(0)
    expect((await create()).status).toBe(201)
  })

  it('answers with a page where the body is text', async () => {
    await fault({ kind: 'status', status: 200, body: '<html>Maintenance</html>' })
    const reply = await create()
    expect(reply.headers.get('content-type')).toContain('text/html')
    expect(reply.text).toBe('<html>Maintenance</html>')
  })

  it('cuts before anything is done', async () => {
    await fault({ kind: 'reset-before' })
    await expect(create()).rejects.toThrow('fetch failed')
    expect(await created()).toBe(0)
  })

  it('cuts after it is done', async () => {
    await fault({ kind: 'reset-after' })
    await expect(create()).rejects.toThrow('fetch failed')
    expect(await created()).toBe(1)
  })

  it('never answers although it is done, and lets go in the end', async () => {
    await fault({ kind: 'hang', ms: 50 })
    await expect(create()).rejects.toThrow('fetch failed')
    expect(await created()).toBe(1)
  })

  it('cuts the body in the middle', async () => {
    await fault({ kind: 'truncate' })
    const response = await fetch(`${sandbox.url}/ex/jira/${demoSite}/rest/api/3/issue`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(story({ summary: 'Marked' })),
    })
    expect(response.status).toBe(201)
    await expect(response.text()).rejects.toThrow()
    expect(await created()).toBe(1)
  })

  it('answers late', async () => {
    await fault({ kind: 'latency', ms: 80 })
    const before = performance.now()
    expect((await create()).status).toBe(201)
    expect(performance.now() - before).toBeGreaterThan(70)
  })

  it('does it and says it failed', async () => {
    await fault({ kind: 'accept-then-status', status: 500 })
    expect((await create()).status).toBe(500)
    expect(await created()).toBe(1)
  })

  it('skips calls first, then hits as often as asked, and only what matches', async () => {
    await fault({ kind: 'status', status: 503 }, { skip: 1, times: 2 })
    const get = () =>
      sandbox.send('GET', `/ex/jira/${demoSite}/rest/api/3/myself`, undefined, { authorization: `Bearer ${token}` })
    expect((await get()).status).toBe(200)
    const statuses = [await create(), await create(), await create(), await create()].map((one) => one.status)
    expect(statuses).toEqual([201, 503, 503, 201])
  })

  it('reaches the token endpoint, whose token is then used up', async () => {
    await sandbox.settings({ refreshLeewayMs: 0 })
    const { refresh_token } = (await sandbox.exchange(await sandbox.code())).body
    await sandbox.fault({ match: { method: 'POST', path: '^/oauth/token$' }, effect: { kind: 'reset-after' } })
    await expect(sandbox.refresh(refresh_token)).rejects.toThrow('fetch failed')
    expect((await sandbox.refresh(refresh_token)).status).toBe(403)
  })

  it('is cleared by DELETE and by a reset', async () => {
    await fault({ kind: 'status', status: 500 })
    await sandbox.send('DELETE', '/_sandbox/jira/faults')
    expect((await create()).status).toBe(201)
    await fault({ kind: 'status', status: 500 })
    await sandbox.send('POST', '/_sandbox/reset')
    expect((await create()).status).toBe(201)
  })

  it.each([
    { effect: { kind: 'explode' } },
    { effect: { kind: 'status' } },
    { match: { path: '(' }, effect: { kind: 'truncate' } },
  ])('refuses %j', async (body) => {
    expect((await sandbox.fault(body)).status).toBe(400)
  })

  it('logs each call with its body, its answer and what was done to it', async () => {
    await fault({ kind: 'reset-after' }, { skip: 1 })
    await create()
    await create().catch(() => undefined)
    await sandbox.refresh('unknown')
    await sandbox.send('GET', `/ex/jira/${demoSite}/rest/api/3/myself?expand=groups`)
    const path = `/ex/jira/${demoSite}/rest/api/3/issue`
    expect(await log()).toMatchObject([
      { method: 'POST', path, query: {}, body: { fields: { summary: 'Marked' } }, status: 201, fault: null },
      { method: 'POST', path, status: null, fault: 'reset-after' },
      { method: 'POST', path: '/oauth/token', body: { grant_type: 'refresh_token' }, status: 403, fault: null },
      { method: 'GET', query: { expand: 'groups' }, status: 401, fault: null },
    ])
    expect(JSON.stringify(await log())).not.toContain(token)
  })

  it('adds latency to every answer when asked', async () => {
    await sandbox.settings({ latencyMs: 60 })
    const before = performance.now()
    await create()
    expect(performance.now() - before).toBeGreaterThan(50)
    expect((await sandbox.settings({ latencyMs: -1 })).status).toBe(400)
  })
})
