import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp } from '../../testing/app.ts'
import { attempt } from '../identity-tables.ts'

const wrong = JSON.stringify({ email: 'ada@example.com', password: 'wrong horse battery' })

/** Over a socket, because every client of HTTP resolves addresses before it sends them. */
describe('a call has one spelling', () => {
  let test: TestApp
  let port: number
  beforeAll(async () => {
    test = await createTestApp({ settings: { LIMIT_SIGN_UPS_PER_MINUTE: '1000', LIMIT_REQUESTS_PER_MINUTE: '100000' } })
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => test.close())

  /** The status that a request line gets, with the words of its problem. */
  function send(method: string, target: string, body = '', headers: Record<string, string> = {}) {
    const lines = Object.entries({
      host: 'localhost',
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`)
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'),
      )
      socket.on('data', (chunk) => {
        text += String(chunk)
      })
      socket.on('error', reject)
      socket.on('close', () => resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]), text }))
    })
  }
  const counted = async () => (await test.db.asOwner.select().from(attempt)).length

  const spellings = (path: string) => {
    const [, , , last = ''] = path.split('/')
    const inner = path.slice('/api/auth/'.length)
    return [
      `/api/auth/x/../${inner}`,
      `/api/auth/./${inner}`,
      `/api/auth/x/%2e%2e/${inner}`,
      `/api/auth/x/.%2E/${inner}`,
      `/api/auth/%2e/${inner}`,
      `/api/auth/x/..\\${inner}`,
      `/api/auth\\${inner}`,
      `/api/auth/x%2f..%2f${inner}`,
      `/api/auth%2f${inner}`,
      `/api//auth/${inner}`,
      `//api/auth/${inner}`,
      `//evil.example${path}`,
      `/api/auth//${inner}`,
      `${path}/`,
      `${path}/.`,
      `${path}/x/..`,
      `${path}.`,
      `${path};a=b`,
      `${path}#x`,
      `${path}?#x`,
      `${path}%00`,
      `${path}%20`,
      `/api/auth/%${last.charCodeAt(0).toString(16)}${inner.slice(1)}`,
      `/API/auth/${inner}`,
      `/api/Auth/${inner}`,
      `/api/auth/${inner.toUpperCase()}`,
      `/%61pi/auth/${inner}`,
      `http://localhost${path}`,
      `HTTP://LOCALHOST${path}`,
      `http://evil.example${path}`,
      `/healthz/../api/auth/${inner}`,
      `/api/config/../auth/${inner}`,
    ]
  }

  it.each([
    ['POST', '/api/auth/sign-in/email', wrong],
    [
      'POST',
      '/api/auth/sign-up/email',
      JSON.stringify({ name: 'A', email: 'b@example.com', password: 'a good long one' }),
    ],
    ['POST', '/api/auth/request-password-reset', JSON.stringify({ email: 'ada@example.com' })],
    ['POST', '/api/auth/reset-password', JSON.stringify({ token: 'x', newPassword: 'a good long one' })],
    ['GET', '/api/auth/reset-password/abc', ''],
    ['GET', '/api/auth/callback/demo', ''],
    ['GET', '/api/auth/token', ''],
    ['GET', '/api/auth/admin/list-users', ''],
    ['POST', '/api/auth/admin/ban-user', JSON.stringify({ userId: 'x' })],
    ['GET', '/api/users/whoami', ''],
  ] as const)('%s %s: every other is answered 404, and nothing was counted or done', async (method, path, body) => {
    const before = await counted()
    const { cookie } = await signUp(test)
    const mine = await counted()
    expect((await send(method, path, body, { cookie })).status).not.toBe(404)
    const after = await counted()
    for (const target of spellings(path)) {
      const { status, text } = await send(method, target, body, { cookie, origin: test.env.publicUrl })
      expect([target, status]).toEqual([target, 404])
      expect(text).toMatch(/\r\ncontent-type: application\/problem\+json/i)
    }
    expect(await counted()).toBe(after)
    expect(mine).toBeGreaterThanOrEqual(before)
  })

  it('so that mixed spellings make no more tries than the limit', async () => {
    const body = JSON.stringify({ email: 'mixed@example.com', password: 'wrong horse battery' })
    const path = '/api/auth/sign-in/email'
    const statuses: number[] = []
    const odd = spellings(path)
    for (let n = 0; n < 12; n++) {
      expect((await send('POST', odd[n] ?? '', body)).status).toBe(404)
      statuses.push((await send('POST', path, body)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('whatever is put into it', async () => {
    const path = '/api/auth/token'
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '.',
        '..',
        '/..',
        '/.',
        '%2e',
        '%2f',
        '%5c',
        '\\',
        ';',
        '#',
        '%',
        '%25',
        '%00',
        '%74',
        'T',
        '@',
        ':',
      ],
    )
    const spelling = fc
      .tuple(fc.integer({ min: 0, max: path.length }), fc.array(piece, { minLength: 1, maxLength: 3 }))
      .map(([at, pieces]) => path.slice(0, at) + pieces.join('') + path.slice(at))
    const { cookie } = await signUp(test)
    expect((await send('GET', path, '', { cookie })).status).toBe(200)
    await fc.assert(
      fc.asyncProperty(spelling, async (target) => {
        const { status, text } = await send('GET', target, '', { cookie })
        expect([400, 404]).toContain(status)
        expect(text).not.toContain('"token"')
      }),
      { numRuns: 150 },
    )
  })

  it('while ids of the product may hold what only an escape can say', async () => {
    const { headers } = await signUp(test)
    for (const id of ['a%20b', '%E2%82%AC', '100%25']) {
      const { status, text } = await send('GET', `/api/drafts/${id}`, '', headers)
      expect([status, text.includes('not-found')]).toEqual([404, true])
    }
  })
})
