import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { CallLog } from '../../port/provider.ts'
import { createRateLimits } from '../../port/rate-limits.ts'
import { TrackerError } from '../../port/tracker-error.ts'
import { type Reply, startScriptedServer } from '../../testing/scripted-server.ts'
import type { Effect } from '../../wire/patient-calls.ts'
import { type Call, createTransport, pathOf } from './transport.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const ok: Reply = { status: 200, json: { id: 'x' } }
const aCall = (effect: Effect = 'read', change: Partial<Call<{ id: string }>> = {}): Call<{ id: string }> => ({
  operation: 'test',
  effect,
  method: 'POST',
  path: '/rest/thing',
  endpoint: 'POST thing',
  body: { secret: 'customer words' },
  answer: z.object({ id: z.string() }),
  ...change,
})

/** A transport on a clock that only waiting moves. */
const start = async (replies: readonly Reply[], change: { timeoutMs?: number; startAt?: number } = {}) => {
  const server = await startScriptedServer(replies)
  closers.push(server.close)
  const waits: number[] = []
  const logs: CallLog[] = []
  const refreshed: string[] = []
  let now = change.startAt ?? Date.parse('2026-01-01T00:00:00Z')
  const limits = createRateLimits()
  const transport = createTransport({
    baseUrl: server.url,
    accessToken: async () => 'token-1',
    refreshAccessToken: async (rejected) => {
      refreshed.push(rejected)
      return 'token-2'
    },
    now: () => now,
    random: () => 0.5,
    wait: async (ms) => {
      waits.push(ms)
      now += ms
    },
    log: (entry) => logs.push(entry),
    limits,
    ...change,
  })
  return { server, transport, waits, logs, refreshed, limits, clock: () => now }
}

const failureOf = async (promise: Promise<unknown>): Promise<TrackerError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof TrackerError)) throw new Error('expected a TrackerError', { cause: error })
  return error
}

describe('a call that goes well', () => {
  it('sends the token, the body and the query, and answers what the schema gives', async () => {
    const { server, transport } = await start([ok])
    const answer = await transport(aCall('read', { query: { jql: 'a = "b&c"', startAt: 0, left: undefined } }))
    expect(answer).toMatchObject({ status: 200, body: { id: 'x' } })
    expect(server.received).toEqual([
      {
        method: 'POST',
        url: '/rest/thing?jql=a+%3D+%22b%26c%22&startAt=0',
        token: 'Bearer token-1',
        body: { secret: 'customer words' },
      },
    ])
  })

  it('logs no body, no query and no token', async () => {
    const { transport, logs } = await start([{ status: 400, json: { errorMessages: ['customer words'] } }])
    const error = await failureOf(transport(aCall('read', { query: { jql: 'customer words' } })))
    expect(JSON.stringify(logs)).not.toMatch(/customer|token/)
    expect(`${error.message} ${error.detail}`).not.toContain('customer')
    expect(error.words).toContain('customer words')
  })
})

describe('failures that say nothing about acceptance', () => {
  const broken: [string, Reply][] = [
    ['cut', 'cut'],
    ['truncated', 'truncate'],
    ['HTML with 200', { status: 200, text: '<html>Sign in</html>' }],
    ['500', { status: 500, json: {} }],
    ['502', { status: 502, text: 'bad gateway' }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ]
  it.each(broken)('%s: a create is sent once and is uncertain', async (_name, reply) => {
    const { server, transport } = await start([reply, ok])
    expect((await failureOf(transport(aCall('once')))).kind).toBe('uncertain')
    expect(server.received).toHaveLength(1)
  })

  it.each(broken)('%s: a read is tried again', async (_name, reply) => {
    const { server, transport, waits } = await start([reply, reply, ok])
    expect((await transport(aCall('read'))).body).toEqual({ id: 'x' })
    expect(server.received).toHaveLength(3)
    expect(waits).toEqual([250, 500])
  })

  it.each<[Effect, string]>([
    ['read', 'unavailable'],
    ['repeatable', 'uncertain'],
  ])('a %s is retried at most four times, then %s', async (effect, kind) => {
    const { server, transport } = await start([{ status: 503 }])
    expect((await failureOf(transport(aCall(effect)))).kind).toBe(kind)
    expect(server.received).toHaveLength(5)
  })

  it('an answer that never comes ends in time', async () => {
    const { transport, server } = await start(['hang'], { timeoutMs: 50 })
    expect((await failureOf(transport(aCall('once')))).fault).toEqual({ kind: 'uncertain', underWay: true })
    expect(server.received).toHaveLength(1)
  })

  it.each<[string, Reply, boolean]>([
    ['408', { status: 408 }, true],
    ['504', { status: 504 }, true],
    ['500', { status: 500 }, false],
    ['a cut', 'cut', false],
  ])('%s: Jira may be at it still: %s', async (_name, reply, underWay) => {
    const { transport } = await start([reply])
    expect((await failureOf(transport(aCall('once')))).fault).toEqual({
      kind: 'uncertain',
      ...(underWay && { underWay }),
    })
  })

  it('a page with status 200 is not the "done" of a call without an answer', async () => {
    const { transport } = await start([{ status: 200, text: '<html></html>' }, { status: 204 }])
    await transport(aCall('repeatable', { answer: null }))
    const { transport: once } = await start([{ status: 200, text: '<html></html>' }])
    expect((await failureOf(once(aCall('once', { answer: null })))).kind).toBe('uncertain')
  })

  it('an unexpected shape names paths and types, never values', async () => {
    const { transport, server } = await start([{ status: 201, json: { id: { words: 'customer words' } } }])
    const error = await failureOf(transport(aCall('once')))
    expect(error.kind).toBe('uncertain')
    expect(error.detail).toBe('test: status 201, unexpected shape: id is not string')
    expect(server.received).toHaveLength(1)
  })
})

describe('a refused connection', () => {
  it('is certainly not sent, so that even a create is tried again', async () => {
    const { server, transport, waits } = await start([ok])
    await server.close()
    expect((await failureOf(transport(aCall('once')))).kind).toBe('not-sent')
    expect(waits).toEqual([250, 500, 1000, 2000])
  })
})

describe('429', () => {
  const slow = (headers: Record<string, string>): Reply => ({ status: 429, headers })

  it.each<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '1' }, 1_000],
    ['30 seconds', { 'retry-after': '30' }, 30_000],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' }, 20_000],
  ])('with %s waits at least so long, and repeats even a create', async (_name, headers, ms) => {
    const { server, transport, waits } = await start([slow(headers), ok])
    await transport(aCall('once'))
    expect(server.received).toHaveLength(2)
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(ms)
  })

  it('without a time backs off', async () => {
    const { server, transport, waits } = await start([slow({}), slow({}), ok])
    await transport(aCall('once'))
    expect(server.received).toHaveLength(3)
    expect(waits).toEqual([500, 1000])
  })

  it('over 60 s is an error with the time, and nothing of the app is sent before', async () => {
    const { server, transport, clock } = await start([
      slow({ 'retry-after': '600', 'ratelimit-reason': 'jira-quota-tenant-based' }),
    ])
    const error = await failureOf(transport(aCall('once')))
    expect(error.fault).toMatchObject({ kind: 'rate-limited', reason: 'jira-quota-tenant-based' })
    const retryAt = error.fault.kind === 'rate-limited' ? error.fault.retryAt.getTime() : 0
    expect(retryAt).toBeGreaterThanOrEqual(clock() + 600_000)
    expect((await failureOf(transport(aCall('read', { endpoint: 'GET other' })))).kind).toBe('rate-limited')
    expect(server.received).toHaveLength(1)
  })

  it('for a burst slows only its endpoint, for an issue only that issue', async () => {
    const burst = await start([slow({ 'retry-after': '600', 'ratelimit-reason': 'jira-burst-based' }), ok])
    await failureOf(burst.transport(aCall('once')))
    await burst.transport(aCall('read', { endpoint: 'GET other' }))
    expect((await failureOf(burst.transport(aCall('read')))).kind).toBe('rate-limited')
    expect(burst.server.received).toHaveLength(2)

    const issue = await start([slow({ 'retry-after': '600', 'ratelimit-reason': 'jira-per-issue-on-write' }), ok])
    await failureOf(issue.transport(aCall('repeatable', { issueKey: 'A-1' })))
    await issue.transport(aCall('repeatable', { issueKey: 'A-2' }))
    expect((await failureOf(issue.transport(aCall('repeatable', { issueKey: 'A-1' })))).kind).toBe('rate-limited')
  })

  it('that goes on for ever ends as an error with a time', async () => {
    const { server, transport } = await start([slow({ 'retry-after': '1' })])
    expect((await failureOf(transport(aCall('read')))).kind).toBe('rate-limited')
    expect(server.received).toHaveLength(5)
  })

  it('that is near leaves room before the next call', async () => {
    const { transport, waits } = await start([{ ...ok, headers: { 'x-ratelimit-nearlimit': 'true' } }, ok])
    await transport(aCall())
    expect(waits).toEqual([])
    await transport(aCall())
    expect(waits).toEqual([500])
  })

  it('503 with Retry-After holds back the next call where this one is not sent again', async () => {
    const { transport, waits } = await start([{ status: 503, headers: { 'retry-after': '7' } }, ok])
    expect((await failureOf(transport(aCall('once')))).kind).toBe('uncertain')
    await transport(aCall('read'))
    expect(waits).toEqual([7_000])
  })

  it('503 with Retry-After is obeyed too', async () => {
    const { transport, waits } = await start([{ status: 503, headers: { 'retry-after': '7' } }, ok])
    await transport(aCall('read'))
    expect(waits[0]).toBeGreaterThanOrEqual(7_000)
  })
})

describe('tokens', () => {
  const expired: Reply = { status: 401, json: { code: 401, message: 'Unauthorized' } }

  it.each<[string, Reply]>([
    ['401', expired],
    ["the gateway's 403", { status: 403, json: { code: 403, message: 'Forbidden' } }],
    ["the gateway's 404", { status: 404, text: 'not here' }],
  ])('%s: one refresh and one repeat, of creates too', async (_name, reply) => {
    const { server, transport, refreshed } = await start([reply, ok])
    await transport(aCall('once'))
    expect(refreshed).toEqual(['token-1'])
    expect(server.received.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('refused after the refresh is unauthorized', async () => {
    const { server, transport, refreshed } = await start([expired])
    expect((await failureOf(transport(aCall()))).kind).toBe('unauthorized')
    expect([server.received.length, refreshed.length]).toEqual([2, 1])
  })

  it('a missing scope is never refreshed', async () => {
    const { server, transport, refreshed } = await start([
      { status: 401, json: { code: 401, message: 'Unauthorized; scope does not match' } },
    ])
    expect((await failureOf(transport(aCall()))).kind).toBe('missing-scope')
    expect([server.received.length, refreshed.length]).toEqual([1, 0])
  })

  it("Jira's own 403 and 404 are facts", async () => {
    for (const [status, kind] of [
      [403, 'forbidden'],
      [404, 'not-found'],
    ] as const) {
      const { transport, refreshed } = await start([{ status, json: { errorMessages: ['no'], errors: {} } }])
      expect((await failureOf(transport(aCall()))).kind).toBe(kind)
      expect(refreshed).toEqual([])
    }
  })

  it('a lost link passes through as it is', async () => {
    const { server } = await start([expired])
    const lost = new TrackerError('Jira', { kind: 'link-lost' }, 'gone', 'test')
    const transport = createTransport({
      baseUrl: server.url,
      accessToken: async () => 'a',
      refreshAccessToken: () => Promise.reject(lost),
    })
    expect(await failureOf(transport(aCall('once')))).toBe(lost)
  })
})

describe('refusals', () => {
  it('carry what Jira said of which field', async () => {
    const { transport } = await start([
      { status: 400, json: { errorMessages: ['No.'], errors: { labels: 'Spaces.' } } },
    ])
    expect((await failureOf(transport(aCall('once')))).fault).toEqual({
      kind: 'rejected',
      messages: ['No.'],
      fields: [{ field: 'labels', message: 'Spaces.' }],
    })
  })

  it('are answers where the call says so', async () => {
    const call = aCall('once', { alsoAnswers: [400] })
    const { transport } = await start([
      { status: 400, json: { id: 'x' } },
      { status: 400, json: { errorMessages: [] } },
    ])
    expect((await transport(call)).status).toBe(400)
    expect((await failureOf(transport(call))).kind).toBe('rejected')
  })
})

describe('pathOf', () => {
  it('keeps every id within its segment', () => {
    expect(pathOf('rest', 3, 'a/b?c#d%2e')).toBe('/rest/3/a%2Fb%3Fc%23d%252e')
    for (const dots of ['', '.', '..']) expect(() => pathOf('rest', dots)).toThrow(TrackerError)
  })
})
