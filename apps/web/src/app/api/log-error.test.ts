import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer } from '../../testing/server.ts'
import { createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { logError } from './log-error.ts'

const written: string[] = []
const { error: toConsole } = console
beforeEach(() => {
  written.length = 0
  console.error = (...words: unknown[]) => void written.push(words.join(' '))
})
afterEach(() => {
  console.error = toConsole
})

it.each([
  [new ApiError('network', 'My brief about salaries'), 'network'],
  [new TypeError('My brief about salaries'), 'TypeError'],
  ['My brief about salaries', 'unknown'],
])('says what kind of thing failed and no words of it: %s', (error, kind) => {
  logError('drafting', error)
  expect(written).toEqual([`Planwright: drafting failed: ${kind}`])
})

describe('a call that fails', () => {
  const brief = 'My brief about salaries'
  const token = 'eyJ.secret.token'
  const requestId = 'r-17'

  async function callWith(status: number, options: { signal?: AbortSignal } = {}) {
    const server = await startTestServer((_request, response, body) => {
      response.writeHead(status, { 'content-type': 'application/problem+json' })
      const problem = { type: 'about:blank', title: body, detail: brief, status, code: 'model-refused', requestId }
      response.end(JSON.stringify(problem))
    })
    const tokens = { current: async () => token, refresh: async () => null }
    const onFailure = (call: string, error: unknown) => logError(call, error)
    const client = createApiClient({ baseUrl: server.baseUrl, tokens, defaultTimeoutMs: 5000, onFailure })
    const body = { epicInfo: brief }
    await client
      .call(`/inference/sprint-plan?search=${brief}`, z.unknown(), { method: 'POST', body, ...options })
      .catch(() => undefined)
    await server.stop()
  }

  it('is logged with its code and request, and with nothing that was sent or answered', async () => {
    await callWith(502)
    expect(written).toEqual([
      'Planwright: POST /inference/sprint-plan failed: problem, 502, model-refused, request r-17',
    ])
    expect(written.join()).not.toMatch(/brief|salaries|secret/)
  })

  it('is logged also where it was a stream that did not open', async () => {
    const onFailure = (call: string, error: unknown) => logError(call, error)
    const client = createApiClient({
      baseUrl: 'http://127.0.0.1:9',
      tokens: null,
      defaultTimeoutMs: 5000,
      onFailure,
    })
    await client.open('/runs/1/events').catch(() => undefined)
    expect(written).toEqual(['Planwright: GET /runs/1/events failed: network'])
  })

  it('is not logged where the page itself took it back', async () => {
    await callWith(502, { signal: AbortSignal.abort() })
    expect(written).toEqual([])
  })
})
