import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { user } from '../identity-tables.ts'

const password = 'correct horse battery'

describe('what the calls of signing in take', () => {
  let test: TestApp
  beforeAll(async () => {
    const settings = { LIMIT_SIGN_UPS_PER_MINUTE: '1000', LIMIT_SIGN_IN_TRIES: '1000' }
    test = await createTestApp({ settings })
  })
  afterAll(() => test.close())
  const post = (path: string, payload: object | string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers })
  const person = { name: 'A', email: 'a@example.com', password }

  it.each([
    ['/sign-up/email', { ...person, role: 'admin' }, 'role'],
    ['/sign-up/email', { ...person, emailVerified: true }, 'emailVerified'],
    ['/sign-up/email', { ...person, image: 'https://evil.example/x.png' }, 'image'],
    ['/sign-up/email', { ...person, banned: false }, 'banned'],
    ['/sign-up/email', { ...person, id: 'mine' }, 'id'],
    ['/sign-up/email', { ...person, name: 'x'.repeat(201) }, 'name'],
    ['/sign-up/email', { ...person, name: 5 }, 'name'],
    ['/sign-up/email', { ...person, email: `${'x'.repeat(250)}@example.com` }, 'email'],
    ['/sign-up/email', { ...person, email: 'nonsense' }, 'email'],
    ['/sign-up/email', { ...person, password: 'x'.repeat(1025) }, 'password'],
    ['/sign-up/email', { ...person, password: ['correct horse battery'] }, 'password'],
    ['/sign-in/email', { ...person }, 'name'],
    ['/sign-in/email', { email: person.email, password, token: 'x' }, 'token'],
    ['/sign-in/email', { email: { toString: 'x' }, password }, 'email'],
    ['/request-password-reset', { email: person.email, callbackURL: '/' }, 'callbackURL'],
    ['/reset-password', { token: 'x', newPassword: password, userId: 'x' }, 'userId'],
    ['/send-verification-email', { email: person.email, userId: 'x' }, 'userId'],
    ['/sign-out', { everywhere: true }, 'everywhere'],
    ['/sign-in/email', [], 'body'],
  ])('%s refuses %j for its %s', async (path, payload, field) => {
    const answer = await post(path, payload)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toContain(field)
    expect(await test.db.asOwner.select().from(user)).toEqual([])
  })

  it('in the body and nowhere else, in JSON and in nothing else, of 16 KB', async () => {
    const body = { email: person.email, password }
    expect((await post('/reset-password?token=x', { newPassword: password })).statusCode).toBe(400)
    expect((await post(`/sign-in/email?${new URLSearchParams(body)}`, body)).statusCode).toBe(400)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post('/sign-in/email', String(new URLSearchParams(body)), form)).statusCode).toBe(415)
    expect((await post('/sign-in/email', JSON.stringify(body), { 'content-type': 'text/plain' })).statusCode).toBe(415)
    const large = await post('/sign-in/email', { ...body, more: 'x'.repeat(16 * 1024) })
    expect([large.statusCode, large.json().code]).toEqual([413, 'too-large'])
    const twice = `{"email":"b@example.com","password":"${password}","email":"${person.email}"}`
    expect((await post('/sign-in/email', twice, { 'content-type': 'application/json' })).statusCode).toBe(401)
    for (const query of ['disableCookieCache=true', 'disableRefresh=true', 'x=1'])
      expect((await test.app.inject(`/api/auth/get-session?${query}`)).statusCode).toBe(400)
  })

  it.each([
    '/..//evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    'http://localhost:3001/',
    'http://localhost:3000@evil.example/',
  ])('no way out to %j, into no mail and to no Location', async (place) => {
    const before = test.mails.length
    const { email } = person
    for (const [path, payload, field] of [
      ['/sign-up/email', { ...person, callbackURL: place }, 'callbackURL'],
      ['/sign-in/email', { email, password, callbackURL: place }, 'callbackURL'],
      ['/send-verification-email', { email, callbackURL: place }, 'callbackURL'],
      ['/request-password-reset', { email, redirectTo: place }, 'redirectTo'],
    ] as const) {
      const answer = await post(path, payload)
      expect([path, answer.statusCode, answer.json().errors[0].field]).toEqual([path, 400, field])
    }
    const query = new URLSearchParams({ callbackURL: place })
    for (const path of ['/reset-password/abc?', '/verify-email?token=abc&', '/oauth-popup/start?provider=demo&']) {
      const more = path.includes('popup') ? `&popupNonce=n&popupOrigin=${encodeURIComponent(test.env.publicUrl)}` : ''
      const answer = await test.app.inject(`/api/auth${path}${query}${more}`)
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 400, undefined])
      expect(answer.json().errors[0].field).toBe('callbackURL')
    }
    expect(test.mails.length).toBe(before)
  })

  it('ways of our own, as paths and with our address before them', async () => {
    for (const place of ['/login', `${test.env.publicUrl}/login`]) {
      const answer = await test.app.inject(
        `/api/auth/reset-password/abc?${new URLSearchParams({ callbackURL: place })}`,
      )
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe('/login?error=INVALID_TOKEN')
    }
  })
})
