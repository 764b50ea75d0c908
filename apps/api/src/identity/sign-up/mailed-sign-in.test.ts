import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestApp, signUp, type TestApp } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { account, session, twoFactor, user, verification } from '../identity-tables.ts'

const password = 'correct horse battery'

describe.each(testDatabases())('signing in with a link by mail on %s', (kind) => {
  let test: TestApp
  beforeAll(async () => {
    const settings = { LIMIT_SIGN_UPS_PER_MINUTE: '1000', LIMIT_MAILS_PER_ADDRESS: '100' }
    test = await createTestApp({ kind, settings })
  })
  afterAll(() => test.close())

  const post = (path: string, payload: object, cookie = '') =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: { ...(cookie && { cookie }) } })
  async function ask(email: string) {
    const answer = await post('/sign-in/magic-link', { email, callbackURL: '/home' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: true }])
    const find = () => test.mails.findLast(({ to, subject }) => to === email && subject.startsWith('Sign in'))
    await expect.poll(find).toBeDefined()
    const mail = find()
    if (mail) test.mails.splice(test.mails.indexOf(mail), 1)
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    return { link: link.pathname + link.search, token: link.searchParams.get('token') ?? '', cookie: cookiesOf(answer) }
  }
  const open = async (link: string, cookie = '') => {
    const answer = await test.app.inject({ url: link, headers: { ...(cookie && { cookie }) } })
    const place = new URL(String(answer.headers.location), test.env.publicUrl)
    return {
      path: place.pathname,
      error: place.searchParams.get('error'),
      query: place.searchParams,
      cookie: cookiesOf(answer),
    }
  }
  const whoIs = async (cookie: string) =>
    (await test.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()?.user

  it('signs in where it was asked for, once; who is new has an account then', async () => {
    const email = `${randomUUID()}@example.com`
    const { link, cookie } = await ask(email)
    const opened = await open(link, cookie)
    expect([opened.path, opened.error]).toEqual(['/home', null])
    expect(await whoIs(opened.cookie)).toMatchObject({ email, emailVerified: true })
    const again = await open(link, cookie)
    expect([again.path, again.error, again.query.get('for')]).toEqual(['/link', 'INVALID_TOKEN', 'sign-in'])
    expect(again.cookie).not.toContain('session_token')
    const racing = await ask(email)
    const answers = await Promise.all([1, 2, 3].map(() => open(racing.link, racing.cookie)))
    expect(answers.filter((answer) => answer.cookie.includes('session_token'))).toHaveLength(1)
  })

  it('does nothing in another browser, such as a program that opens the links of mails, and stays good', async () => {
    const email = `${randomUUID()}@example.com`
    const { link, cookie } = await ask(email)
    const elsewhere = await ask(`${randomUUID()}@example.com`)
    for (const other of ['', elsewhere.cookie]) {
      const opened = await open(link, other)
      expect([opened.path, opened.error]).toEqual(['/link', 'OTHER_BROWSER'])
      expect(opened.cookie).not.toContain('session_token')
    }
    expect(await test.db.asOwner.select().from(user).where(eq(user.email, email))).toEqual([])
    expect((await open(link, cookie)).path).toBe('/home')
  })

  it('is good for ten minutes, and says until when', async () => {
    const email = `${randomUUID()}@example.com`
    const { link, cookie } = await ask(email)
    await test.db.asOwner.update(verification).set({ expiresAt: new Date(Date.now() - 1000) })
    const opened = await open(link, cookie)
    expect([opened.path, opened.error]).toEqual(['/link', 'INVALID_TOKEN'])
    const until = Number(opened.query.get('until')) * 1000 - Date.now()
    expect(until).toBeGreaterThan(5 * 60_000)
    expect(until).toBeLessThanOrEqual(10 * 60_000)
  })

  it('leaves nothing of whoever signed up with the address before, neither password nor session nor second factor', async () => {
    const squatter = await signUp(test)
    await test.db.asOwner.insert(account).values({
      id: randomUUID(),
      accountId: randomUUID(),
      providerId: 'demo',
      userId: squatter.uid,
    })
    await test.db.asOwner
      .insert(twoFactor)
      .values({ id: randomUUID(), userId: squatter.uid, phone: true, backupCodes: [] })
    await test.db.asOwner
      .update(user)
      .set({ twoFactorEnabled: true, phoneNumber: '+4915799999999', phoneNumberVerified: true })
      .where(eq(user.id, squatter.uid))
    const { link, cookie } = await ask(squatter.email)
    const opened = await open(link, cookie)
    expect(await whoIs(opened.cookie)).toMatchObject({ id: squatter.uid, emailVerified: true, phoneNumber: null })
    expect(await test.db.asOwner.select().from(account).where(eq(account.userId, squatter.uid))).toEqual([])
    expect(await test.db.asOwner.select().from(twoFactor).where(eq(twoFactor.userId, squatter.uid))).toEqual([])
    expect(await whoIs(squatter.cookie)).toBeUndefined()
    expect((await post('/sign-in/email', { email: squatter.email, password })).statusCode).toBe(401)
    expect(await test.db.asOwner.select().from(session).where(eq(session.userId, squatter.uid))).toHaveLength(1)
  })

  it('lets whoever waits to be confirmed be taken over by nobody: their own link alone counts', async () => {
    const required = await createTestApp({
      kind,
      settings: { EMAIL_VERIFICATION: 'required', EMAIL_LINK_SIGN_IN: 'on' },
    })
    try {
      const call = (path: string, payload: object) =>
        required.app.inject({ method: 'POST', url: `/api/auth${path}`, payload })
      const email = `${randomUUID()}@example.com`
      await call('/sign-up/email', { name: 'Ada', email, password })
      const mallory = await call('/sign-in/magic-link', { email })
      // without the mail there is nothing to open
      const guess = new URLSearchParams({ token: 'a'.repeat(32), callbackURL: '/home', errorCallbackURL: '/link' })
      const opened = await required.app.inject({
        url: `/api/auth/magic-link/verify?${guess}`,
        headers: { cookie: cookiesOf(mallory) },
      })
      expect(cookiesOf(opened)).not.toContain('session_token')
      const [row] = await required.db.asOwner.select().from(user).where(eq(user.email, email))
      expect(row?.emailVerified).toBe(false)
    } finally {
      await required.close()
    }
  })

  it('keeps no link that can be read, and signs nobody in with what the table has', async () => {
    const { token, cookie } = await ask(`${randomUUID()}@example.com`)
    const rows = await test.db.asOwner.select().from(verification)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { identifier } of rows) {
      const query = new URLSearchParams({ token: identifier, callbackURL: '/home', errorCallbackURL: '/link' })
      expect((await open(`/api/auth/magic-link/verify?${query}`, cookie)).cookie).not.toContain('session_token')
    }
  })

  it('is not offered where it is off', async () => {
    const off = await createTestApp({ db: test.db, settings: { EMAIL_LINK_SIGN_IN: 'off' } })
    try {
      expect((await off.app.inject('/api/config')).json().signIn.emailLink).toBe(false)
      const payload = { email: 'ada@example.com' }
      const asked = await off.app.inject({ method: 'POST', url: '/api/auth/sign-in/magic-link', payload })
      expect(asked.statusCode).toBe(404)
    } finally {
      await off.close()
    }
  })
})
