import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createBuiltInDrafter } from '@planwright/generation'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, headersOf, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { rawAnswer } from '../../testing/raw-answer.ts'
import { testPlan } from '../../testing/saves/plan.ts'
import { compressAnswers } from './compress-answers.ts'

let test: TestApp
let base: string
let ada: TestPerson
const encodings = 'gzip, deflate, br, zstd'

beforeAll(async () => {
  test = await createTestApp({ drafter: createBuiltInDrafter() })
  base = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  ada = await signUp(test)
})
afterAll(() => test.close())

type Asked = { method?: string; payload?: object; accepts?: string; headers?: Record<string, string> }
const ask = (path: string, { method, payload, accepts, headers }: Asked = {}) =>
  rawAnswer(`${base}${path}`, {
    method,
    payload,
    headers: { ...ada.headers, ...(accepts && { 'accept-encoding': accepts }), ...headers },
  })

/** The address of a draft of 120 stories. */
async function largeDraft() {
  const { epics } = testPlan({ epics: 12, stories: 120, sprints: 8 })
  const content = { name: 'Shop', form: null, backlog: epics, plan: null }
  const made = await ask('/api/drafts', { method: 'POST', payload: content })
  expect(made.status).toBe(201)
  return `${made.headers.location}`
}

it('sends a large draft in a tenth of its size to who can read that, and whole to anybody else', async () => {
  const path = await largeDraft()
  const plain = await ask(path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.length).toBeGreaterThan(45_000)
  for (const [accepts, encoding, unpack] of [
    [encodings, 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const { status, headers, body } = await ask(path, { accepts })
    expect([status, headers['content-encoding'], headers.etag]).toEqual([200, encoding, plain.headers.etag])
    expect(headers.vary).toContain('accept-encoding')
    expect(headers['content-type']).toBe(plain.headers['content-type'])
    expect(headers['cache-control']).toBe('no-store')
    expect(body.length).toBeLessThan(plain.body.length / 10)
    expect(unpack(body).equals(plain.body)).toBe(true)
  }
  expect((await ask(path, { accepts: 'identity' })).body.equals(plain.body)).toBe(true)
})

it('says of a compressed answer how it comes, without sending it', async () => {
  const { status, headers, body } = await ask(await largeDraft(), { accepts: encodings, method: 'HEAD' })
  expect([status, headers['content-encoding'], body.length]).toEqual([200, 'br', 0])
  expect(headers.vary).toContain('accept-encoding')
})

it('leaves short answers and problems as they are', async () => {
  for (const path of ['/api/drafts/none', '/api/jira/link/none', '/api/estimates/history'])
    expect((await ask(path, { accepts: encodings })).headers['content-encoding']).toBeUndefined()
})

it('compresses no event stream', async () => {
  const epicInfo = ['buy', 'redeem', 'return', 'rename', 'print']
    .map((verb) => `Customers can ${verb} a voucher online.`)
    .join('\n')
  const payload = { companyInfo: 'A shop', epicInfo, detailLevel: 'high-level' }
  const headers = { accept: 'text/event-stream' }
  const { status, ...answer } = await ask('/api/inference/backlog', {
    method: 'POST',
    payload,
    headers,
    accepts: encodings,
  })
  expect([status, answer.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body.length).toBeGreaterThan(1024)
  expect(answer.body.toString()).toContain('event: done')
})

it.each([
  ['person', '/api/drafts/:id', 'br'],
  ['person', '/api/jira/review', 'br'],
  ['admin', '/api/admin/people', 'br'],
  ['public', '/api/docs', 'br'],
  ['public', '/api/config', undefined],
  ['public', '/api/auth/*', undefined],
  ['person', '/api/users/me/sessions', undefined],
  ['person', '/api/users/export', undefined],
  ['public', '/api/installations/:id/token', undefined],
  ['person', '/api/jira/link', undefined],
  ['person', '/api/jira/link/:id', undefined],
  ['oauth-callback', '/api/jira-oauth/callback', undefined],
  ['public', '/assets/*', undefined],
] as const)('answers a %s at %s with content-encoding %s, however long that is', async (policy, url, encoding) => {
  const app = fastify()
  await compressAnswers(app)
  app.get(url, { config: { policy } }, async () => ({ words: 'word '.repeat(1000) }))
  const { headers } = await app.inject({ url, headers: { 'accept-encoding': encodings } })
  expect(headers['content-encoding']).toBe(encoding)
})

it('sends what is about oneself and one’s sessions as it is', async () => {
  const path = await largeDraft()
  const answer = await ask('/api/users/export', { accepts: encodings })
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined])
  expect(answer.body.toString()).toContain(path.slice(path.lastIndexOf('/') + 1))
  const tokens = await ask('/api/auth/token', { accepts: encodings, headers: headersOf(ada) })
  expect([tokens.status, tokens.headers['content-encoding']]).toEqual([200, undefined])
})

it('reads a body as it comes', async () => {
  const headers = { 'content-encoding': 'br' }
  const answer = await ask('/api/drafts', {
    method: 'POST',
    payload: { name: 'Shop', backlog: null, form: null, plan: null },
    headers,
  })
  expect(answer.status).toBe(201)
})

it('compresses the description of the api', async () => {
  for (const path of ['/api/openapi.json', '/api/docs'])
    expect((await ask(path, { accepts: encodings })).headers['content-encoding']).toBe('br')
})
