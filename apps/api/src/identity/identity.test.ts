import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { everyDatabase } from '../testing/databases/database.ts'
import { session, user } from './identity-tables.ts'

const password = 'correct horse battery'

describe.each(everyDatabase())('identity on %s', (kind) => {
  let test: TestApp
  let ahead = 0
  const post = (path: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '10.1.1.1') =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers, remoteAddress })
  const whoami = (token: string) =>
    test.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })

  beforeAll(async () => {
    test = await createTestApp({
      kind,
      now: () => new Date(Date.now() + ahead),
      settings: { ADMIN_EMAILS: 'boss@example.com', LIMIT_SIGN_UPS_PER_MINUTE: '50' },
    })
  })
  afterAll(() => test.close())

  it('signs a new person up and answers their profile to their ID token', async () => {
    const ada = await signUp(test, 'Ada Demo')
    const answer = await whoami(ada.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      uid: ada.uid,
      email: ada.email,
      displayName: 'Ada Demo',
      photoURL: null,
      role: 'user',
      jiraIntegration: { enabled: false },
    })
  })

  it('gives ID tokens of 15 minutes with who, session, address and role', async () => {
    const ada = await signUp(test)
    const claims = decodeJwt(ada.token)
    expect(claims).toMatchObject({ sub: ada.uid, email: ada.email, role: 'user', sid: expect.any(String) })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60)
    expect(Object.keys(claims).sort()).toEqual([
      'aud',
      'auth_time',
      'email',
      'exp',
      'iat',
      'iss',
      'role',
      'sid',
      'sign_in_provider',
      'sub',
    ])
  })

  it('keeps the session in a cookie that no script can read', async () => {
    const answer = await post('/sign-up/email', { name: 'A', email: `${kind}1@example.com`, password })
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookie).toMatch(/^planwright\.session_token=/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
  })

  it('signs in with the password, and with no other', async () => {
    const ada = await signUp(test)
    expect((await post('/sign-in/email', { email: ada.email, password })).statusCode).toBe(200)
    expect((await post('/sign-in/email', { email: ada.email, password: 'wrong horse battery' })).statusCode).toBe(401)
    expect((await post('/sign-in/email', { email: 'nobody@example.com', password })).statusCode).toBe(401)
  })

  it('refuses a token within 5 s of the sign-out', async () => {
    const ada = await signUp(test)
    expect((await whoami(ada.token)).statusCode).toBe(200)
    const out = await post('/sign-out', {}, { cookie: ada.cookie, origin: test.env.publicUrl })
    expect(out.statusCode).toBe(200)
    ahead += 5000
    const answer = await whoami(ada.token)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session-ended'])
  })

  it('refuses the token of a disabled account within 5 s', async () => {
    const ada = await signUp(test)
    expect((await whoami(ada.token)).statusCode).toBe(200)
    await test.db.asOwner.update(user).set({ banned: true }).where(eq(user.id, ada.uid))
    ahead += 5000
    expect((await whoami(ada.token)).json().code).toBe('session-ended')
  })

  it('refuses the token of a session that ran out', async () => {
    const ada = await signUp(test)
    await test.db.asOwner
      .update(session)
      .set({ expiresAt: new Date(0) })
      .where(eq(session.userId, ada.uid))
    expect((await whoami(ada.token)).json().code).toBe('session-ended')
  })

  it('refuses an ID token after its time', async () => {
    const ada = await signUp(test)
    expect((await whoami(ada.token)).statusCode).toBe(200)
    ahead += 16 * 60_000
    expect((await whoami(ada.token)).json().code).toBe('session-ended')
    ahead -= 16 * 60_000
  })

  it.each([
    ['none', () => ''],
    ['no token', () => 'nonsense'],
    ['the session token', (ada: TestPerson) => ada.sessionToken],
    ['a changed one', (ada: TestPerson) => `${ada.token.slice(0, -6)}AAAAAA`],
    ['one without signature', (ada: TestPerson) => unsigned(ada.token)],
  ])('refuses %s as not signed in', async (_what, tokenOf) => {
    const answer = await whoami(tokenOf(await signUp(test)))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-signed-in'])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it('refuses a token that somebody else signed', async () => {
    const ada = await signUp(test)
    const { privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']).then(pair)
    const forged = await new SignJWT(decodeJwt(ada.token)).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey)
    expect((await whoami(forged)).json().code).toBe('not-signed-in')
  })

  it('makes an admin of a listed address only once it is verified, and without a new token', async () => {
    const signedUp = await post('/sign-up/email', { name: 'Boss', email: 'boss@example.com', password })
    const [cookie = ''] = [signedUp.headers['set-cookie'] ?? []].flat()
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie } })).json()
    expect((await whoami(token)).json().role).toBe('user')
    await test.db.asOwner.update(user).set({ emailVerified: true }).where(eq(user.email, 'boss@example.com'))
    ahead += 5000
    expect((await whoami(token)).json().role).toBe('admin')
  })

  it.each([
    ['short', 'at least 8 characters'],
    ['Password1!', 'too common'],
    ['aaaaaaaaaa', 'too common'],
    ['23456789', 'too common'],
    ['x'.repeat(129), 'at most 128 characters'],
  ])('refuses %s as a password', async (bad, message) => {
    const answer = await post('/sign-up/email', { name: 'A', email: `pw-${kind}@example.com`, password: bad })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      detail: expect.stringContaining(message),
    })
  })

  it('lets an address be verified and a forgotten password be changed by mail, ending the sessions', async () => {
    const ada = await signUp(test)
    const verify = await mailedLink(test, ada.email, 'Confirm')
    const headers = { cookie: ada.cookie }
    expect((await test.app.inject({ url: verify, headers })).statusCode).toBeLessThan(400)
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.id, ada.uid))
    expect(row?.emailVerified).toBe(true)

    const asked = await post('/request-password-reset', { email: ada.email, redirectTo: '/login' })
    expect(asked.statusCode).toBe(200)
    const stranger = await post('/request-password-reset', { email: 'nobody@example.com', redirectTo: '/login' })
    expect(stranger.json()).toEqual(asked.json())
    const opened = await test.app.inject(await mailedLink(test, ada.email, 'new password'))
    const token = new URL(String(opened.headers.location), test.env.publicUrl).searchParams.get('token')
    expect((await post('/reset-password', { token, newPassword: 'password1' })).statusCode).toBe(400)
    const newPassword = 'staple gun orchestra'
    expect((await post('/reset-password', { token, newPassword })).statusCode).toBe(200)
    expect((await post('/sign-in/email', { email: ada.email, password })).statusCode).toBe(401)
    expect((await post('/sign-in/email', { email: ada.email, password: newPassword })).statusCode).toBe(200)
    ahead += 5000
    expect((await whoami(ada.token)).json().code).toBe('session-ended')
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('refuses a change that comes from %j', async (headers) => {
    const ada = await signUp(test)
    const answer = await post('/sign-out', {}, { ...headers, cookie: ada.cookie })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    ahead += 5000
    expect((await whoami(ada.token)).statusCode).toBe(200)
  })

  it('lets nobody claim an address by a header', async () => {
    const email = `forward-${kind}@example.com`
    await post(
      '/sign-up/email',
      { name: 'A', email, password },
      { 'x-forwarded-for': '6.6.6.6', 'x-planwright-address': '6.6.6.6' },
      '10.3.3.3',
    )
    const [row] = await test.db.asOwner
      .select({ ip: session.ipAddress })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(user.email, email))
    expect(row?.ip).toBe('10.3.3.3')
  })

  it('says in the config what can be signed in with', async () => {
    const config = (await test.app.inject('/api/config')).json()
    expect(config.signIn).toEqual({
      providers: [{ id: 'demo', name: 'Demo ID', kind: 'demo' }],
      emailPassword: true,
      emailLink: true,
      phone: true,
    })
    expect(config.sandboxed).toEqual({ identity: true, tracker: true, mail: true, sms: true })
    expect(config.passwordPolicy).toMatchObject({ minLength: 8, maxLength: 128 })
  })
})

describe('identity with EMAIL_VERIFICATION required', () => {
  let test: TestApp
  const signUpAs = (email: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: { name: 'A', email, password } })
  beforeAll(async () => {
    test = await createTestApp({ settings: { EMAIL_VERIFICATION: 'required' } })
  })
  afterAll(() => test.close())

  it('signs nobody in before the address is verified', async () => {
    const answer = await signUpAs('new@example.com')
    expect(cookieNames(answer)).not.toContain('planwright.session_token')
    const signIn = {
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'new@example.com', password },
    } as const
    expect((await test.app.inject(signIn)).statusCode).toBe(403)
    const headers = { cookie: cookiesOf(answer) }
    await test.app.inject({ url: await mailedLink(test, 'new@example.com', 'Confirm'), headers })
    expect((await test.app.inject(signIn)).statusCode).toBe(200)
  })

  it('answers alike for a taken address, and tells its owner by mail', async () => {
    const first = await signUpAs('taken@example.com')
    const headers = { cookie: cookiesOf(first) }
    await test.app.inject({ url: await mailedLink(test, 'taken@example.com', 'Confirm'), headers })
    const second = await signUpAs('taken@example.com')
    expect(second.statusCode).toBe(first.statusCode)
    expect(Object.keys(second.json().user).sort()).toEqual(Object.keys(first.json().user).sort())
    expect(cookieNames(second)).toEqual(cookieNames(first))
    await expect
      .poll(() => test.mails.filter(({ to }) => to === 'taken@example.com').map(({ subject }) => subject))
      .toEqual(['Confirm your e-mail address – Planwright', 'You already have an account – Planwright'])
  })
})

const cookieNames = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map((line) => String(line).split('=')[0])

/** The path of the link in the last mail to somebody about something. */
async function mailedLink(test: TestApp, to: string, about: string): Promise<string> {
  const find = () => test.mails.findLast((mail) => mail.to === to && mail.subject.includes(about))
  await expect.poll(find).toBeDefined()
  const [link] = /http\S+/.exec(find()?.text ?? '') ?? ['']
  return link.slice(test.env.publicUrl.length)
}

function unsigned(token: string): string {
  const [, payload] = token.split('.')
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
}

const pair = (keys: CryptoKey | CryptoKeyPair): CryptoKeyPair => {
  if (!('privateKey' in keys)) throw new Error('no pair')
  return keys
}
