import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Handle, startTestServer } from '../../testing/server.ts'
import { createApiClient } from './api-client.ts'

const Answer = z.strictObject({ ok: z.boolean() })
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function clientFor(handle: Handle, renewed: string | null = 'new', defaultTimeoutMs = 5_000) {
  const { baseUrl, stop } = await startTestServer(handle)
  stops.push(stop)
  let token = 'old'
  const refreshes: string[] = []
  const taken: boolean[] = []
  const tokens = {
    current: async () => token,
    note: (isTaken: boolean) => void taken.push(isTaken),
    refresh: async () => {
      refreshes.push(token)
      token = renewed ?? token
      return renewed
    },
  }
  return { client: createApiClient({ baseUrl, tokens, defaultTimeoutMs }), refreshes, taken, baseUrl }
}

describe('createApiClient', () => {
  it('asks nothing while there is no network, and fails as a call without one does', async () => {
    let asked = 0
    const { baseUrl } = await clientFor((_, response) => {
      asked += 1
      response.end('{"ok":true}')
    })
    let online = false
    const told: string[] = []
    const client = createApiClient({
      baseUrl,
      tokens: null,
      defaultTimeoutMs: 5_000,
      mayAsk: () => online,
      onFailure: (call) => void told.push(call),
    })
    await expect(client.call('/x', Answer)).rejects.toMatchObject({ kind: 'network' })
    expect([asked, told]).toEqual([0, []])
    online = true
    await expect(client.call('/x', Answer)).resolves.toEqual({ ok: true })
  })

  it('refreshes the token once after a 401 and sends the same call again', async () => {
    const seen: (string | undefined)[][] = []
    const { client, refreshes } = await clientFor((request, response, body) => {
      seen.push([request.method, request.url, request.headers.authorization, body])
      response.statusCode = request.headers.authorization === 'Bearer new' ? 200 : 401
      response.end('{"ok":true}')
    })
    expect(await client.call('/x', Answer, { method: 'POST', body: { a: 1 } })).toEqual({ ok: true })
    expect(refreshes).toEqual(['old'])
    expect(seen).toEqual([
      ['POST', '/x', 'Bearer old', '{"a":1}'],
      ['POST', '/x', 'Bearer new', '{"a":1}'],
    ])
  })

  it('sends no third time', async () => {
    let calls = 0
    const { client, refreshes, taken } = await clientFor((_request, response) => {
      calls += 1
      response
        .writeHead(401)
        .end('{"type":"about:blank","title":"Please sign in.","status":401,"code":"not-signed-in","requestId":"r1"}')
    })
    await expect(client.call('/x', Answer)).rejects.toMatchObject({
      kind: 'problem',
      status: 401,
      code: 'not-signed-in',
    })
    expect([calls, refreshes.length]).toEqual([2, 1])
    expect(taken).toEqual([false])
  })

  it('does not send again when there is no new token', async () => {
    let calls = 0
    const { client } = await clientFor((_request, response) => {
      calls += 1
      response.writeHead(401).end()
    }, null)
    await expect(client.call('/x', Answer)).rejects.toMatchObject({ status: 401 })
    expect(calls).toBe(1)
  })

  it('refuses an answer that is not as agreed, naming paths and no values', async () => {
    const { client } = await clientFor((_request, response) => response.end('{"ok":"secret"}'))
    const error = await client.call('/x', Answer).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ kind: 'unreadable', message: expect.stringContaining('ok') })
    expect(String(error)).not.toContain('secret')
  })

  it('leaves out what a newer server has added, unless it comes back later', async () => {
    const Item = z.strictObject({ ok: z.boolean(), kind: z.optional(z.enum(['known'])) })
    const said = { ok: true, kind: 'added', more: { deep: 1 } }
    const { client } = await clientFor((_request, response) => response.end(JSON.stringify(said)))
    expect(await client.call('/x', Item)).toEqual({ ok: true })
    await expect(client.call('/x', Item, { comesBack: true })).rejects.toMatchObject({
      kind: 'unreadable',
      status: 200,
    })
    await expect(client.call('/x', z.strictObject({ kind: z.enum(['known']) }))).rejects.toMatchObject({
      kind: 'unreadable',
    })
  })

  it('names an unreachable server, a slow one and a caller who stopped', async () => {
    const { client, baseUrl } = await clientFor(() => undefined)
    await expect(client.call('/x', Answer, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' })
    const reason = new Error('stopped')
    const stopped = client.call('/x', Answer, { signal: AbortSignal.abort(reason) })
    await expect(stopped).rejects.toBe(reason)
    for (const stop of stops.splice(0)) await stop()
    await expect(client.call('/x', Answer)).rejects.toMatchObject({ kind: 'network' })
    expect(baseUrl).toContain('127.0.0.1')
  })
})
