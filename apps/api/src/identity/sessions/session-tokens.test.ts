import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { session, user, verification } from '../identity-tables.ts'

const day = 24 * 60 * 60 * 1000

describe('session cookies on https', () => {
  it('belong to this host alone and go over TLS only, and those on the way of a sign-in likewise', async () => {
    const test = await createTestApp({ settings: { PUBLIC_URL: 'https://localhost' } })
    const ada = await signUp(test)
    expect(sessionCookieIn(ada.cookie)).toMatch(/^__Host-planwright\.session_token=/)
    const answer = await test.app.inject({ url: '/api/auth/token', headers: { cookie: ada.cookie } })
    expect(answer.statusCode).toBe(200)
    const payload = { email: ada.email, password: 'correct horse battery' }
    const signedIn = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    const lines = [signedIn.headers['set-cookie'] ?? []].flat()
    expect(lines).not.toEqual([])
    for (const line of lines) {
      expect(line).toMatch(/^__Host-planwright\.\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(line).not.toMatch(/domain/i)
    }
    await test.close()
  })
})

describe.each(testDatabases())('session tokens on %s', (kind) => {
  let test: TestApp
  let ahead = 0
  const get = (path: string, headers: Record<string, string>) => test.app.inject({ url: `/api/auth${path}`, headers })
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers })
  const sessionsOf = (uid: string) => test.db.asOwner.select().from(session).where(eq(session.userId, uid))
  const codeOf = async (headers: Record<string, string>) =>
    (await test.app.inject({ url: '/api/users/whoami', headers })).json().code

  beforeAll(async () => {
    test = await createTestApp({ kind, now: () => new Date(Date.now() + ahead) })
  })
  afterAll(() => test.close())

  /** Somebody's second sign-in, as on another machine. */
  async function signInAgain({ email }: TestPerson) {
    const answer = await post('/sign-in/email', { email, password: 'correct horse battery' })
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0])
    const { token } = (await get('/token', { cookie: cookie.join('; ') })).json()
    return { cookie: cookie.join('; '), headers: { authorization: `Bearer ${token}` } }
  }

  it('stand in the table as digests', async () => {
    const ada = await signUp(test)
    const [row, ...more] = await sessionsOf(ada.uid)
    expect(more).toEqual([])
    expect(row?.token).toBe(`sha256:${createHash('sha256').update(ada.sessionToken).digest('hex')}`)
    expect(JSON.stringify(row)).not.toContain(ada.sessionToken)
  })

  it('cannot be replaced by what stands in the table', async () => {
    const ada = await signUp(test)
    const [row] = await sessionsOf(ada.uid)
    const digest = row?.token ?? ''
    const signature = createHmac('sha256', test.env.authSecret).update(digest).digest('base64')
    const cookie = `planwright.session_token=${encodeURIComponent(`${digest}.${signature}`)}`
    expect((await get('/token', { cookie })).statusCode).toBe(401)
    expect((await get('/get-session', { cookie })).json()).toBeNull()
    // made the same way, so that the refusal above is not one of the signature
    const own = createHmac('sha256', test.env.authSecret).update(ada.sessionToken).digest('base64')
    const good = `planwright.session_token=${encodeURIComponent(`${ada.sessionToken}.${own}`)}`
    expect((await get('/token', { cookie: good })).statusCode).toBe(200)
  })

  it('are refused at once after the sign-out, and the ID token within 5 s', async () => {
    const ada = await signUp(test)
    expect(await codeOf(ada.headers)).toBeUndefined()
    expect((await post('/sign-out', {}, { cookie: ada.cookie })).statusCode).toBe(200)
    expect(await sessionsOf(ada.uid)).toEqual([])
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(401)
    ahead += 5000
    expect(await codeOf(ada.headers)).toBe('session-ended')
  })

  it('stay the same while a session is prolonged by use', async () => {
    const ada = await signUp(test)
    const soon = new Date(Date.now() + 2 * day)
    await test.db.asOwner.update(session).set({ expiresAt: soon }).where(eq(session.userId, ada.uid))
    const answer = await get('/token', { cookie: ada.cookie })
    expect(answer.statusCode).toBe(200)
    const [row] = await sessionsOf(ada.uid)
    expect(row?.expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 4 * day)
    expect(String(answer.headers['set-cookie'])).toContain(sessionCookieIn(ada.cookie))
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(200)
  })

  it('of a session that ran out are refused, and forgotten', async () => {
    const ada = await signUp(test)
    await test.db.asOwner
      .update(session)
      .set({ expiresAt: new Date(0) })
      .where(eq(session.userId, ada.uid))
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(401)
    expect(await sessionsOf(ada.uid)).toEqual([])
  })

  it('are new with every sign-in, whatever the browser brings along', async () => {
    const ada = await signUp(test)
    const payload = { email: ada.email, password: 'correct horse battery' }
    const again = await post('/sign-in/email', payload, { cookie: ada.cookie, origin: test.env.publicUrl })
    expect(again.statusCode).toBe(200)
    // and the one that it brought has ended: nobody but a thief could find it any more
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(401)
    expect(await sessionsOf(ada.uid)).toHaveLength(1)
    expect(String(again.headers['set-cookie'])).toMatch(/session_token=\w/)
    expect(String(again.headers['set-cookie'])).not.toContain(ada.sessionToken)
  })

  it('are in no list: a session is ended by its id', async () => {
    const ada = await signUp(test)
    const other = await signInAgain(ada)
    expect(await codeOf(other.headers)).toBeUndefined()
    const { session: currentSession } = (await get('/get-session', { cookie: ada.cookie })).json<{
      session: { id: string }
    }>()
    const listed = (await get('/list-sessions', { cookie: ada.cookie })).json<{ id: string }[]>()
    expect(listed).toHaveLength(2)
    const theirs = listed.find(({ id }) => id !== currentSession.id)
    const payload = { id: theirs?.id }
    const stranger = await signUp(test)
    expect((await post('/end-session', payload)).statusCode).toBe(401)
    expect((await post('/end-session', payload, { cookie: stranger.cookie })).statusCode).toBe(404)
    expect((await post('/end-session', payload, { cookie: ada.cookie })).statusCode).toBe(200)
    expect((await get('/token', { cookie: other.cookie })).statusCode).toBe(401)
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(200)
    ahead += 5000
    expect(await codeOf(other.headers)).toBe('session-ended')
    expect(await codeOf(ada.headers)).toBeUndefined()
  })

  it('are in no answer, and open nothing but as the cookie', async () => {
    const ada = await signUp(test)
    const payload = { email: ada.email, password: 'correct horse battery' }
    const signedIn = await post('/sign-in/email', payload)
    const cookie = String([signedIn.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? ''
    const [, secret = ''] = /session_token=([^.;]+)/.exec(cookie) ?? []
    expect(secret).toMatch(/^\w{32}$/)
    const digest = createHash('sha256').update(secret).digest('hex')
    const answers = [signedIn]
    for (const path of ['/get-session', '/list-sessions', '/token', '/jwks']) answers.push(await get(path, { cookie }))
    answers.push(await post('/revoke-other-sessions', {}, { cookie }))
    for (const { statusCode, headers, body } of answers) {
      expect(statusCode).toBe(200)
      const told = `${JSON.stringify({ ...headers, 'set-cookie': '' })}${body}`
      for (const word of [secret, digest, 'set-auth-token']) expect(told).not.toContain(word)
    }
    expect(signedIn.json()).toEqual({ redirect: false, user: expect.any(Object) })
    const asBearer = { authorization: `Bearer ${secret}` }
    expect((await get('/token', asBearer)).statusCode).toBe(401)
    expect((await get('/get-session', asBearer)).json()).toBeNull()
  })

  it('end SESSION_MAX_DAYS after the sign-in, however much they are used', async () => {
    const ada = await signUp(test)
    const begunAgo = (days: number) =>
      test.db.asOwner
        .update(session)
        .set({ createdAt: new Date(Date.now() - days * day), expiresAt: new Date(Date.now() + day) })
        .where(eq(session.userId, ada.uid))
    await begunAgo(29)
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(200)
    expect(Date.parse((await get('/get-session', { cookie: ada.cookie })).json().session.expiresAt)).toBeLessThan(
      Date.now() + 1.1 * day,
    )
    expect(await codeOf(ada.headers)).toBeUndefined()
    await begunAgo(30.01)
    ahead += 5000
    expect(await codeOf(ada.headers)).toBe('session-ended')
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(401)
    expect((await get('/get-session', { cookie: ada.cookie })).json()).toBeNull()
    expect(await sessionsOf(ada.uid)).toEqual([])
  })

  it('of all other sessions end together, and the own one goes on', async () => {
    const ada = await signUp(test)
    const others = [await signInAgain(ada), await signInAgain(ada)]
    expect((await post('/revoke-other-sessions', {}, { cookie: ada.cookie })).statusCode).toBe(200)
    for (const { cookie } of others) expect((await get('/token', { cookie })).statusCode).toBe(401)
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(200)
    expect(await sessionsOf(ada.uid)).toHaveLength(1)
  })

  it('of a disabled person end with an admin’s word', async () => {
    const [boss, ada] = [await signUp(test), await signUp(test)]
    await test.db.asOwner.update(user).set({ role: 'admin' }).where(eq(user.id, boss.uid))
    expect(await codeOf(ada.headers)).toBeUndefined()
    expect((await post('/admin/ban-user', { userId: ada.uid }, { cookie: ada.cookie })).statusCode).toBe(403)
    expect((await post('/admin/ban-user', { userId: ada.uid }, { cookie: boss.cookie })).statusCode).toBe(200)
    expect((await get('/token', { cookie: ada.cookie })).statusCode).toBe(401)
    ahead += 5000
    expect(await codeOf(ada.headers)).toBe('session-ended')
    const again = await post('/sign-in/email', { email: ada.email, password: 'correct horse battery' })
    expect([again.statusCode, again.json().code]).toEqual([403, 'BANNED_USER'])
  })

  it('have company: codes of mails and states of sign-ins stand as digests too', async () => {
    const ada = await signUp(test)
    await post('/request-password-reset', { email: ada.email, redirectTo: '/login' })
    const find = () => test.mails.find(({ to, subject }) => to === ada.email && subject.includes('new password'))
    await expect.poll(find).toBeDefined()
    const [, code = ''] = /reset-password\/(\w+)/.exec(find()?.text ?? '') ?? []
    expect(code).not.toBe('')
    expect(JSON.stringify(await test.db.asOwner.select().from(verification))).not.toContain(code)
  })
})

/** Of a person's cookies the one that signs in; the other says which sign-up this browser made. */
const sessionCookieIn = (cookies: string): string =>
  cookies.split('; ').find((one) => one.includes('session_token=')) ?? 'none'
