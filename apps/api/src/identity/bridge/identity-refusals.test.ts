import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp } from '../../testing/app.ts'
import { identityCallAt } from './identity-calls.ts'

const password = 'correct horse battery'

describe('what the identity service refuses', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ settings: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } })
  })
  afterAll(() => test.close())

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object | string, headers = {}) =>
    test.app.inject({ method, url: `/api/auth${path}`, payload, headers })
  const json = { 'content-type': 'application/json' }

  it.each([
    ['/sign-in/email', { email: 'nobody@example.com', password }, 401, 'INVALID_EMAIL_OR_PASSWORD', /not correct/],
    ['/reset-password', { token: 'x', newPassword: password }, 400, 'INVALID_TOKEN', /expired/],
    ['/sign-up/email', { name: 'A', email: 'a@example.com', password: 'short' }, 400, /^PASSWORD_/, /cannot be used/],
    ['/sign-up/email', { name: 'A', email: 'nonsense', password }, 400, /^INVALID_EMAIL$|^invalid-request$/, /./],
    ['/sign-in/email', { email: 5 }, 400, 'invalid-request', /not valid/],
    ['/sign-in-methods', { email: 'a@example.com', more: 1 }, 400, 'invalid-request', /not valid/],
    ['/end-session', { id: 'none' }, 401, /./, /./],
    ['/sign-in/email', '{"email":', 400, 'invalid-request', /not valid/],
    ['/sign-in/email', '{"email":"\\ud800","password":"x"}', 400, 'invalid-request', /not valid/],
    [
      '/sign-up/email',
      '{"name":"\\u0000","email":"n@example.com","password":"x"}',
      400,
      'invalid-request',
      /not valid/,
    ],
  ] as const)('%s: %j is told as every problem is', async (path, payload, status, code, title) => {
    const answer = await call('POST', path, payload, json)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({
      type: expect.stringMatching(/^https:/),
      title: expect.stringMatching(title),
      status,
      code: expect.stringMatching(code),
      requestId: answer.headers['x-request-id'],
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().title).not.toMatch(/\[body|Invalid input/)
  })

  it('says what is wrong with which field', async () => {
    const invalid = await call('POST', '/sign-in/email', { email: 5 })
    expect(invalid.json().errors).toEqual([
      { field: 'email', message: 'This must be a text' },
      { field: 'password', message: 'This field is required' },
    ])
    const weak = await call('POST', '/sign-up/email', { name: 'A', email: 'weak@example.com', password: 'short' })
    const message = expect.stringContaining('at least 8 characters')
    expect(weak.json()).toMatchObject({ detail: message, errors: [{ field: 'password', message }] })
  })

  it('who is not signed in, and says nothing to a program of who is', async () => {
    const answer = await call('GET', '/token')
    expect([answer.statusCode, answer.json().code]).toEqual([401, expect.any(String)])
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect((await call('GET', '/get-session')).json()).toBeNull()
  })

  it.each([
    ['GET', '/admin/get-user'],
    ['POST', '/admin/set-role'],
    ['POST', '/admin/impersonate-user'],
    ['POST', '/change-email'],
    ['POST', '/unlink-account'],
    ['POST', '/revoke-session'],
    ['POST', '/set-password'],
    ['POST', '/get-access-token'],
    ['GET', '/ok'],
    ['GET', '/error'],
    ['GET', '/reset-password/../admin/get-user'],
    ['GET', '/reset-password/..%2fadmin%2fget-user'],
    ['GET', '//admin/get-user'],
  ] as const)('%s %s, which nobody needs, to whoever asks', async (method, path) => {
    const { cookie } = await signUp(test)
    const answer = await call(method, path, method === 'POST' ? {} : undefined, { cookie, origin: test.env.publicUrl })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().requestId).toBeTruthy()
  })

  it('the calls of admins to everybody else', async () => {
    const { cookie, uid } = await signUp(test)
    const headers = { cookie, origin: test.env.publicUrl }
    for (const [method, path] of [
      ['GET', '/admin/list-users'],
      ['POST', '/admin/ban-user'],
      ['POST', '/admin/unban-user'],
    ] as const) {
      const answer = await call(method, path, method === 'POST' ? { userId: uid } : undefined, headers)
      expect([path, answer.statusCode]).toEqual([path, 403])
    }
  })

  it('other methods, naming those it takes', async () => {
    for (const [method, path, allow] of [
      ['GET', '/sign-in/email', 'POST'],
      ['PUT', '/token', 'GET'],
      ['DELETE', '/callback/demo', 'GET, POST'],
    ] as const) {
      const answer = await call(method, path)
      expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([405, 'method-not-allowed', allow])
    }
  })

  it('nothing that it describes', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
    const described = Object.keys(paths).filter((path) => path.startsWith('/api/auth/'))
    expect(described.length).toBeGreaterThan(15)
    for (const path of described) expect(identityCallAt(path.replace(/\{\w+\}/, 'x'))?.name).toBe(path)
  })

  it('takes an empty body where none is needed', async () => {
    const { cookie } = await signUp(test)
    const answer = await call('POST', '/sign-out', '', { ...json, cookie, origin: test.env.publicUrl })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  })
})
