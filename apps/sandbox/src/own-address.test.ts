import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from './testing/sandbox-under-test.ts'

describe('the sandbox’s address', () => {
  let sandbox: TestSandbox
  let port: string
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    port = new URL(sandbox.url).port
  })
  afterAll(() => sandbox.close())

  /** Not by `fetch`, which says itself what it asks for. */
  const call = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<{ status?: number; body: string }>((resolve, reject) => {
      request(`${sandbox.url}${path}`, { method, headers }, async (answer) =>
        resolve({ status: answer.statusCode, body: await text(answer) }),
      )
        .on('error', reject)
        .end()
    })
  const paths = ['/', '/outbox', '/_sandbox/jira/state', '/openid/.well-known/openid-configuration', '/none']

  it('is its own name and names of this machine with its port', async () => {
    for (const host of [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      `LOCALHOST.:${port}`,
      'sandbox.test',
    ])
      expect([host, (await call('GET', '/healthz', { host })).status]).toEqual([host, 200])
  })

  it('is nothing else, so that a name made to lead here reads and changes nothing', async () => {
    for (const host of [
      `evil.example:${port}`,
      'localhost',
      'localhost:1',
      `localhost.evil.example:${port}`,
      `a@localhost:${port}`,
    ])
      for (const path of paths) {
        const answer = await call('GET', path, { host })
        expect([host, path, answer.status]).toEqual([host, path, 403])
        expect(answer.body).toBe(
          JSON.stringify({ error: `The sandbox answers as http://sandbox.test only, not as ${host}.` }),
        )
      }
  })

  it('takes changes from programs and from its own pages only', async () => {
    const host = `localhost:${port}`
    for (const origin of [
      'http://evil.example',
      'http://localhost:1',
      'http://localhost:3000',
      'null',
      `http://evil.example:${port}`,
    ])
      for (const path of ['/_sandbox/reset', '/_sandbox/jira/consent', '/openid/token', '/authorize']) {
        const { status, body } = await call('POST', path, { host, origin })
        expect([origin, path, status, body]).toEqual([
          origin,
          path,
          403,
          JSON.stringify({ error: `A page of ${origin} may change nothing in the sandbox.` }),
        ])
      }
    const own: Record<string, string>[] = [
      {},
      { origin: `http://localhost:${port}` },
      { origin: 'http://sandbox.test' },
    ]
    for (const headers of own) expect((await call('POST', '/_sandbox/reset', { host, ...headers })).status).toBe(200)
  })
})
