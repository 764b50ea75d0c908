import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestApp, headersOf, prove, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { identityCalls } from '../bridge/identity-calls.ts'

/** Every call that changes something; what a provider posts back is held by its `state`. */
const changing = Object.entries(identityCalls)
  .filter(([path, { methods }]) => (methods as readonly string[]).includes('POST') && !path.includes('{'))
  .map(([path]) => path)

/** What an outsider tries on the whole of the identity service. */
describe('an outsider', () => {
  let test: TestApp
  let ada: TestPerson

  beforeAll(async () => {
    test = await createTestApp({ settings: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } })
    ada = await signUp(test)
  })
  afterAll(() => test.close())

  const isSignedIn = async (cookie: string) =>
    (await test.app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode === 200
  const send = (path: string, headers: Record<string, string>, payload: string | object = {}) =>
    test.app.inject({ method: 'POST', url: path, payload, headers: { cookie: ada.cookie, ...headers } })

  it.each(changing)('makes nobody’s browser do %s', async (path) => {
    const answers = [
      await send(path, { origin: 'https://evil.example' }),
      await send(path, { origin: 'null' }),
      await send(path, { origin: `${test.env.publicUrl}.evil.example` }),
      await send(path, { 'sec-fetch-site': 'cross-site' }),
      await send(path, { 'sec-fetch-site': 'same-site' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(403))
    // what a form can send without asking first
    const forms = [
      await send(path, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
      await send(path, { 'content-type': 'text/plain' }, '{"a":1}'),
      await send(path, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'),
    ]
    expect(forms.map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(415))
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await test.app.inject({ method, url: path, headers: { cookie: ada.cookie } })
      expect([404, 405]).toContain(answer.statusCode)
    }
    for (const name of ['x-http-method-override', 'x-method-override']) {
      const answer = await test.app.inject({ url: path, headers: { cookie: ada.cookie, [name]: 'POST' } })
      expect([404, 405]).toContain(answer.statusCode)
    }
    expect(await isSignedIn(ada.cookie)).toBe(true)
  })

  it.each(['/api/users/me', '/api/users/me/picture'])('does nothing at %s with a cookie alone', async (url) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await test.app.inject({ method, url, headers: { cookie: ada.cookie }, payload: {} })
      expect([401, 404, 405]).toContain(answer.statusCode)
    }
    expect(await isSignedIn(ada.cookie)).toBe(true)
  })

  it('plants no session: a sign-in leaves the one that the browser brought, and gives another', async () => {
    const planted = await signUp(test)
    const payload = { email: ada.email, password: 'correct horse battery' }
    const headers = { cookie: planted.cookie }
    const answer = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, headers })
    const own = cookiesOf(answer)
    expect(own).toMatch(/session_token=/)
    expect(own).not.toContain(planted.sessionToken)
    const whose = await test.app.inject({ url: '/api/auth/get-session', headers: { cookie: planted.cookie } })
    expect(whose.json()?.user.id ?? planted.uid).toBe(planted.uid)
  })

  it('is refused with a cookie that is made up, changed, or of a session that is over', async () => {
    const ben = await signUp(test)
    const changed = ben.cookie.replace(
      /session_token=(.)/,
      (_all, first) => `session_token=${first === 'a' ? 'b' : 'a'}`,
    )
    for (const cookie of [changed, ben.cookie.split('.')[0] ?? '', `planwright.session_token=${ben.sessionToken}`])
      expect(await isSignedIn(cookie)).toBe(false)
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {}, headers: { cookie: ben.cookie } })
    expect(await isSignedIn(ben.cookie)).toBe(false)
    for (const path of [
      '/prove-identity',
      '/update-user',
      '/change-password',
      '/request-email-change',
      '/unlink-method',
    ]) {
      const bodies: Record<string, object> = {
        '/prove-identity': { password: 'correct horse battery' },
        '/update-user': { name: 'Mallory' },
        '/change-password': { currentPassword: 'correct horse battery', newPassword: 'staple gun orchestra' },
        '/request-email-change': { newEmail: 'mallory@example.com' },
        '/unlink-method': { providerId: 'password' },
      }
      const answer = await test.app.inject({
        method: 'POST',
        url: `/api/auth${path}`,
        payload: bodies[path],
        headers: { cookie: ben.cookie },
      })
      expect([path, answer.statusCode]).toEqual([path, 401])
    }
  })

  it('confirms an address once, however many do it at the same moment', async () => {
    const ben = await signUp(test)
    const post = (path: string, payload: object) =>
      test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: headersOf(ben) })
    await prove(test, ben)
    await post('/request-email-change', { newEmail: `new-${ben.email}` })
    await expect.poll(() => test.mails.some(({ to }) => to === `new-${ben.email}`)).toBe(true)
    const mail = test.mails.find(({ to }) => to === `new-${ben.email}`)
    const token = /token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => post('/confirm-email-change', { token })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
})
