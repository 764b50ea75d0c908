import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// biome-ignore lint/style/noRestrictedImports: what the account of somebody holds
import { draft } from '../../drafts/draft-tables.ts'
import { cookiesOf, createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { jiraLink, jiraLinkAttempt, jiraPendingLink } from '../../tracker/link-tables.ts'
import { account, session, user } from '../identity-tables.ts'

const attackers = 'attackers own password'
const owners = 'owners own password'

const callsOf = (test: () => TestApp) => {
  const post = (path: string, payload: object, cookie?: string) =>
    test().app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      headers: cookie ? { cookie } : {},
      // each from an address of its own: all this is limited per address
      remoteAddress: `10.7.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    })
  /** Has the mail sent; what it answers opens it. */
  const resetting = async (email: string, newPassword: string) => {
    await post('/request-password-reset', { email, redirectTo: '/login' })
    const [link = ''] = (await mailedLinks(test(), email, 'new password')).slice(-1)
    const [, token] = /reset-password\/(\w+)/.exec(link) ?? []
    return () => post('/reset-password', { token, newPassword })
  }
  return {
    signUp: (email: string, password: string, name = 'Somebody') => post('/sign-up/email', { name, email, password }),
    signIn: async (email: string, password: string) => (await post('/sign-in/email', { email, password })).statusCode,
    open: (url: string, cookie = '') => test().app.inject({ url, headers: { cookie } }),
    /** Whether the session of these cookies is one. */
    isSignedIn: async (cookie: string) =>
      (await test().app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode === 200,
    resetting,
    reset: async (email: string, newPassword: string) => (await (await resetting(email, newPassword))()).statusCode,
  }
}

describe.each(testDatabases())('an account that somebody else signed up for, address required, on %s', (kind) => {
  let test: TestApp
  const { signUp, signIn, open, isSignedIn, reset, resetting } = callsOf(() => test)
  const newAddress = () => `${randomUUID()}@example.com`
  beforeAll(async () => {
    test = await createTestApp({ kind, settings: { EMAIL_VERIFICATION: 'required' } })
  })
  afterAll(() => test.close())

  it('goes to the owner, who signs up later, with the owner’s password and name', async () => {
    const email = newAddress()
    const first = await signUp(email, attackers, 'Mallory')
    const second = await signUp(email.toUpperCase(), owners, 'Ada')
    expect(second.statusCode).toBe(first.statusCode)
    const [before = '', link = ''] = await mailedLinks(test, email, 'Confirm', 2)
    expect((await open(before)).headers.location).toContain('error=INVALID_TOKEN')
    expect(await signIn(email, attackers)).toBe(401)
    expect(await signIn(email, owners)).toBe(403)
    // and not to the attacker, whose browser has begun a sign-up for it too
    const stolen = await open(before, cookiesOf(first))
    expect([stolen.headers.location, cookiesOf(stolen)]).toEqual([
      expect.stringContaining('INVALID_TOKEN'),
      expect.not.stringContaining('session_token'),
    ])
    const opened = await open(link, cookiesOf(second))
    expect(await isSignedIn(cookiesOf(opened))).toBe(true)
    expect(await signIn(email, attackers)).toBe(401)
    expect(await signIn(email, owners)).toBe(200)
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.email, email))
    expect(row?.name).toBe('Ada')
  })

  it('does not go to the attacker, who signs up again later: the owner’s browser refuses that link', async () => {
    const email = newAddress()
    const signUpAnswer = await signUp(email, owners)
    await signUp(email, attackers)
    const [first = '', newest = ''] = await mailedLinks(test, email, 'Confirm', 2)
    for (const link of [first, newest]) {
      const opened = await open(link, cookiesOf(signUpAnswer))
      expect(opened.headers.location).toContain('error=INVALID_TOKEN')
      expect(cookiesOf(opened)).not.toContain('session_token')
    }
    expect(await signIn(email, attackers)).toBe(403)
    const again = await signUp(email, owners)
    const [link = ''] = (await mailedLinks(test, email, 'Confirm', 4)).slice(-1)
    expect(await isSignedIn(cookiesOf(await open(link, cookiesOf(again))))).toBe(true)
    expect([await signIn(email, owners), await signIn(email, attackers)]).toEqual([200, 401])
  })

  it('goes to the owner with a password chosen by mail, and the attacker’s mails are void', async () => {
    const email = newAddress()
    const theirs = await signUp(email, attackers)
    expect(await reset(email, owners)).toBe(200)
    expect([await signIn(email, owners), await signIn(email, attackers)]).toEqual([200, 401])
    const [link = ''] = await mailedLinks(test, email, 'Confirm')
    for (const cookie of ['', cookiesOf(theirs)]) {
      const opened = await open(link, cookie)
      expect([opened.headers.location, cookiesOf(opened)]).toEqual([
        expect.stringContaining('INVALID_TOKEN'),
        expect.not.stringContaining('session_token'),
      ])
    }
  })

  it('with another way in is not joined by a sign-up, and loses that way with a password chosen by mail', async () => {
    const email = newAddress()
    const id = randomUUID()
    await test.db.asOwner.insert(user).values({ id, name: 'Mallory', email })
    await test.db.asOwner.insert(account).values({ id: `way-${id}`, accountId: id, providerId: 'demo', userId: id })
    expect((await signUp(email, attackers)).statusCode).toBe(200)
    await mailedLinks(test, email, 'already')
    const ways = async () =>
      (await test.db.asOwner.select().from(account).where(eq(account.userId, id))).map(({ providerId }) => providerId)
    expect(await ways()).toEqual(['demo'])
    expect(await reset(email, owners)).toBe(200)
    expect(await ways()).toEqual(['credential'])
    expect(await signIn(email, owners)).toBe(200)
  })

  const answerOf = async (path: string, payload: object) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      remoteAddress: '10.6.0.1',
    })
    return { status: answer.statusCode, code: answer.json().code, cookie: cookiesOf(answer) }
  }
  const confirmWith = (token: string, password: string) => answerOf('/confirm-sign-up', { token, password })
  /** A sign-up whose link was opened in a browser that knows nothing of it. */
  async function openedElsewhere(password = owners) {
    const email = newAddress()
    const signUpAnswer = await signUp(email, password)
    const [link = ''] = await mailedLinks(test, email, 'Confirm')
    const opened = await open(link)
    expect([opened.statusCode, cookiesOf(opened)]).toEqual([302, ''])
    const page = String(opened.headers.location)
    expect(new URL(page, 'http://x').pathname).toBe('/confirm-sign-up')
    expect(await signIn(email, password)).toBe(403)
    return { email, signUpAnswer, link, token: tokenIn(page) }
  }

  it('is confirmed elsewhere with its password, once', async () => {
    const { email, token } = await openedElsewhere()
    expect(await confirmWith(token, attackers)).toMatchObject({ status: 401, code: 'INVALID_PASSWORD', cookie: '' })
    expect(await signIn(email, owners)).toBe(403)
    const confirmed = await confirmWith(token, owners)
    expect([confirmed.status, await isSignedIn(confirmed.cookie)]).toEqual([200, true])
    expect(await signIn(email, owners)).toBe(200)
    expect(await confirmWith(token, owners)).toMatchObject({ status: 401, code: 'INVALID_TOKEN', cookie: '' })
  })

  it('is confirmed in one step where its password was given a moment ago', async () => {
    const { email } = await openedElsewhere()
    const payload = { email, password: owners }
    const tried = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    const [link = ''] = (await mailedLinks(test, email, 'Confirm', 3)).slice(-1)
    expect(await isSignedIn(cookiesOf(await open(link, cookiesOf(tried))))).toBe(true)
  })

  it('has its guesses counted with those of signing in', async () => {
    const { email, token } = await openedElsewhere()
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await confirmWith(token, attackers)).status)
    // one came from elsewhere
    expect(statuses).toEqual([...Array(9).fill(401), 429, 429])
    const payload = { email, password: owners }
    const url = '/api/auth/sign-in/email'
    expect((await test.app.inject({ method: 'POST', url, payload, remoteAddress: '10.6.0.1' })).statusCode).toBe(429)
  })

  it('is void when whoever reads the mail says that it was not them, and the address is free', async () => {
    const { email, signUpAnswer, link, token } = await openedElsewhere(attackers)
    expect((await answerOf('/void-sign-up', { token })).status).toBe(200)
    expect(await confirmWith(token, attackers)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    expect((await open(link, cookiesOf(signUpAnswer))).headers.location).toContain('INVALID_TOKEN')
    expect(await signIn(email, attackers)).toBe(401)
    const later = await signUp(email, owners)
    const [newest = ''] = (await mailedLinks(test, email, 'Confirm', 3)).slice(-1)
    expect(await isSignedIn(cookiesOf(await open(newest, cookiesOf(later))))).toBe(true)
    // and what is confirmed is not undone by a mail
    expect(await answerOf('/void-sign-up', { token: tokenIn(newest) })).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
    })
  })

  it('keeps no link to Jira of whoever had it before addresses had to be confirmed', async () => {
    for (const where of ['here', 'elsewhere']) {
      const email = newAddress()
      await signUp(email, attackers)
      const [{ id: owner = '' } = {}] = await test.db.asOwner.select().from(user).where(eq(user.email, email))
      await linkJira(test, owner)
      const signUpAnswer = await signUp(email, owners)
      // anybody can sign up: that alone removes nothing
      expect(await linksOf(test, owner)).toEqual([1, 1, 1])
      const [, link = ''] = await mailedLinks(test, email, 'Confirm', 2)
      if (where === 'here') await open(link, cookiesOf(signUpAnswer))
      else await confirmWith(tokenIn(link), owners)
      expect(await signIn(email, owners)).toBe(200)
      expect(await linksOf(test, owner)).toEqual([0, 0, 0])
    }
  })

  it('is neither confirmed nor voided by a link that is too old', async () => {
    const { email, token, signUpAnswer } = await openedElsewhere()
    const [, payload = ''] = token.split('.')
    const old = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('-1s')
      .sign(new TextEncoder().encode(test.env.authSecret))
    const spent = { status: 401, code: 'INVALID_TOKEN', cookie: '' }
    expect(await confirmWith(old, owners)).toEqual(spent)
    expect(await answerOf('/void-sign-up', { token: old })).toEqual(spent)
    for (const cookie of ['', cookiesOf(signUpAnswer)]) {
      const opened = await open(`/api/auth/verify-email?token=${old}&callbackURL=/home`, cookie)
      expect([opened.headers.location, cookiesOf(opened)]).toEqual(['/home?error=TOKEN_EXPIRED', ''])
    }
    // nothing has happened: the good one still works
    expect(await signIn(email, owners)).toBe(403)
    expect((await confirmWith(token, owners)).status).toBe(200)
  })

  it('that is confirmed stays as it is, whoever signs up for it', async () => {
    const email = newAddress()
    const signUpAnswer = await signUp(email, owners, 'Ada')
    const [link = ''] = await mailedLinks(test, email, 'Confirm')
    await open(link, cookiesOf(signUpAnswer))
    const theirs = await signUp(email, attackers, 'Mallory')
    await mailedLinks(test, email, 'already')
    expect(await isSignedIn(cookiesOf(await open(link, cookiesOf(theirs))))).toBe(false)
    expect([await signIn(email, owners), await signIn(email, attackers)]).toEqual([200, 401])
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.email, email))
    expect(row?.name).toBe('Ada')
  })

  it('is confirmed by no code but a mailed one', async () => {
    const email = newAddress()
    await signUp(email, attackers)
    const signed = (claims: Record<string, string>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(test.env.authSecret))
    const [mailed = ''] = await mailedLinks(test, email, 'Confirm')
    const [, payload = ''] = tokenIn(mailed).split('.')
    const { signUp: bound } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const refused: Record<string, string>[] = [
      { email },
      { email, signUp: 'x' },
      { email, signUp: bound, updateTo: 'other@example.com' },
      { email, signUp: bound, updateTo: 'other@example.com', requestType: 'change-email-verification' },
    ]
    for (const claims of refused) {
      const answer = await open(`/api/auth/verify-email?token=${await signed(claims)}`)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_TOKEN'])
    }
    expect(await signIn(email, attackers)).toBe(403)
  })

  /** What happens at the same moment: each begins when the one before waits or is done, while somebody holds the rows of an account. */
  async function atOnce(email: string, held: 'user' | 'account', acts: (() => Promise<unknown>)[]) {
    if (kind === 'embedded') return Promise.all(acts.map((act) => act()))
    const [{ id = '' } = {}] = await test.db.asOwner.select().from(user).where(eq(user.email, email))
    const begun: Promise<unknown>[] = []
    let underWay = 0
    await test.db.asOwner.transaction(async (holder) => {
      if (held === 'user') await holder.select().from(user).where(eq(user.id, id)).for('update')
      else await holder.select().from(account).where(eq(account.userId, id)).for('update')
      for (const act of acts) {
        underWay += 1
        begun.push(
          act().finally(() => {
            underWay -= 1
          }),
        )
        await expect.poll(async () => (await waiting()) === underWay, { timeout: 60_000 }).toBe(true)
      }
    })
    return Promise.all(begun)
  }
  const waiting = async () => {
    const { rows } = await test.db.asOwner.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }

  it.each(kind === 'embedded' ? (['user'] as const) : (['user', 'account'] as const))(
    'is never the attacker’s who signs up while the owner confirms or chooses a password, with the %s held',
    { timeout: 120_000 },
    async (held) => {
      for (const proof of ['link', 'reset'] as const) {
        for (const isOwnerFirst of [true, false]) {
          const email = newAddress()
          const signUpAnswer = await signUp(email, owners)
          const [link = ''] = await mailedLinks(test, email, 'Confirm')
          const prove = proof === 'link' ? () => open(link, cookiesOf(signUpAnswer)) : await resetting(email, owners)
          const attack = () => signUp(email, attackers)
          await atOnce(email, held, isOwnerFirst ? [prove, attack] : [attack, prove])
          const statuses = [await signIn(email, owners), await signIn(email, attackers)]
          expect([
            [200, 401],
            [401, 403],
          ]).toContainEqual(statuses)
          // a password chosen by mail counts, whoever signs up meanwhile
          if (proof === 'reset') expect(statuses).toEqual([200, 401])
        }
      }
    },
  )

  it('gives each browser the sign-up that it made, when two are made at once', async () => {
    const email = newAddress()
    await signUp(email, owners)
    const [own] = await Promise.all([signUp(email, owners), signUp(email, attackers)])
    for (const link of (await mailedLinks(test, email, 'Confirm', 3)).slice(1)) await open(link, cookiesOf(own))
    expect(await signIn(email, attackers)).not.toBe(200)
  })

  it('sends no more links than its limit allows', async () => {
    const email = newAddress()
    await signUp(email, attackers)
    const answers = []
    for (let n = 0; n < 12; n++) {
      answers.push(
        (
          await test.app.inject({
            method: 'POST',
            url: '/api/auth/sign-in/email',
            payload: { email, password: attackers },
            remoteAddress: '10.8.8.8',
          })
        ).statusCode,
      )
    }
    expect(answers).toEqual([...Array(10).fill(403), 429, 429])
  })
})

describe('an account that somebody else signed up for, address optional', () => {
  let test: TestApp
  const { signUp, signIn, isSignedIn, reset, open } = callsOf(() => test)
  beforeAll(async () => {
    test = await createTestApp({ settings: { EMAIL_VERIFICATION: 'optional' } })
  })
  afterAll(() => test.close())

  it('is not taken over by a sign-up, and goes to the owner with a password chosen by mail', async () => {
    const email = 'victim@example.com'
    const theirs = cookiesOf(await signUp(email, attackers))
    expect(await isSignedIn(theirs)).toBe(true)
    expect((await signUp(email, owners)).statusCode).toBe(422)
    expect(await isSignedIn(theirs)).toBe(true)
    const [link = ''] = await mailedLinks(test, email, 'Confirm')
    expect(await reset(email, owners)).toBe(200)
    expect(await isSignedIn(theirs)).toBe(false)
    expect(await test.db.asOwner.select().from(session)).toEqual([])
    expect([await signIn(email, owners), await signIn(email, attackers)]).toEqual([200, 401])
    expect((await open(link)).headers.location).toContain('INVALID_TOKEN')
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.email, email))
    expect(row?.emailVerified).toBe(true)
  })

  it('loses whatever opens something with a password chosen by mail, and keeps the drafts', async () => {
    const email = 'recovered@example.com'
    const theirs = { cookie: cookiesOf(await signUp(email, attackers)) }
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: theirs })).json()
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await test.app.inject({ method: 'POST', url: '/api/drafts', headers, payload: {} })
    expect(statusCode).toBe(201)
    const [{ id: owner = '' } = {}] = await test.db.asOwner.select().from(user).where(eq(user.email, email))
    await test.db.asOwner
      .insert(account)
      .values({ id: 'theirs', accountId: 'theirs', providerId: 'demo', userId: owner })
    await linkJira(test, owner)
    const rowCounts = async () => [
      ...(await linksOf(test, owner)),
      await test.db.asOwner.$count(account, eq(account.userId, owner)),
      await test.db.withPerson(owner, (queries) => queries.$count(draft)),
    ]
    expect(await rowCounts()).toEqual([1, 1, 1, 2, 1])
    expect(await reset(email, owners)).toBe(200)
    expect(await rowCounts()).toEqual([0, 0, 0, 1, 1])
    expect(await isSignedIn(theirs.cookie)).toBe(false)
  })

  it('keeps its password and sessions when its own mail confirms it', async () => {
    const email = 'ada@example.com'
    const cookie = cookiesOf(await signUp(email, owners))
    const [link = ''] = await mailedLinks(test, email, 'Confirm')
    expect((await open(link)).headers.location).toContain('/confirm-sign-up?')
    expect((await open(link, cookie)).headers.location).not.toContain('confirm-sign-up')
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.email, email))
    expect(row?.emailVerified).toBe(true)
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await signIn(email, owners)).toBe(200)
  })
})

const tokenIn = (link: string): string => new URL(link, 'http://x').searchParams.get('token') ?? ''

/** The paths of the links in all mails to somebody about something, the oldest first, when there are `count` of them. */
async function mailedLinks(test: TestApp, to: string, about: string, count = 1): Promise<string[]> {
  const find = () => test.mails.filter((mail) => mail.to === to && mail.subject.includes(about))
  await expect.poll(() => find().length).toBe(count)
  return find().map(({ text }) => (/http\S+/.exec(text)?.[0] ?? '').slice(test.env.publicUrl.length))
}

/** Everything that a link to Jira leaves, on its way and when it stands. */
async function linkJira(test: TestApp, owner: string) {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const tokens = { id: owner, owner, accessToken: 'x', refreshToken: 'x', accessGoodUntil: expiresAt }
  const site = { siteId: 'site', siteName: 'Theirs', siteUrl: 'https://theirs.example' }
  const stranger = { id: 'mallory', name: 'Mallory', email: null }
  await test.db.withPerson(owner, async (queries) => {
    await queries.insert(jiraLink).values({ ...tokens, ...site, accountId: stranger.id, accountName: stranger.name })
    const pending = { ...tokens, sessionId: 'x', sites: [], account: stranger, expiresAt }
    await queries.insert(jiraPendingLink).values(pending)
    const way = { stateHash: owner, owner, sessionId: 'x', provider: 'jira', expiresAt }
    await queries.insert(jiraLinkAttempt).values(way)
  })
}

const linksOf = (test: TestApp, owner: string) =>
  test.db.withPerson(owner, async (queries) => [
    await queries.$count(jiraLink),
    await queries.$count(jiraPendingLink),
    await queries.$count(jiraLinkAttempt),
  ])
