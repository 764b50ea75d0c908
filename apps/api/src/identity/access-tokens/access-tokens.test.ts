import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { cookiesOf, createTestApp, makeToken, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createTestDatabase, testDatabases } from '../../testing/databases/database.ts'
import { accessToken } from '../access-token-tables.ts'
import { user } from '../identity-tables.ts'
import { digestOfToken, newToken } from './token-text.ts'

const day = 24 * 60 * 60 * 1000
const wanted = { name: 'Nightly script', scopes: ['read', 'write'], expiresInDays: 30 }

describe.each(testDatabases())('access tokens on %s', (kind) => {
  let db: Database
  let test: TestApp
  /** Another server of the same database. */
  let other: TestApp
  let ahead = 0
  const settings = {
    LIMIT_ACCESS_TOKENS: '3',
    LIMIT_BAD_TOKENS_PER_MINUTE: '100000',
    AUTH_SECRET: 'one secret of the tests for signing',
    TOKEN_ENCRYPTION_KEY: 'one secret of the tests for tokens',
    PUBLIC_URL: 'http://localhost:3000',
  }
  beforeAll(async () => {
    db = await createTestDatabase(kind)
    const now = () => new Date(Date.now() + ahead)
    test = await createTestApp({ db, settings, now })
    other = await createTestApp({ db, settings, now })
  })
  afterAll(async () => {
    await Promise.all([test.close(), other.close()])
    await db.close()
  })
  afterEach(() => {
    ahead = 0
  })

  const browserOf = ({ headers, cookie }: TestPerson) => ({ ...headers, cookie })
  const post = (headers: Record<string, string>, payload: object = wanted) =>
    test.app.inject({ method: 'POST', url: '/api/tokens', headers, payload })
  const list = async ({ headers }: TestPerson) =>
    (await test.app.inject({ url: '/api/tokens', headers })).json<{ tokens: Record<string, unknown>[] }>().tokens
  const revoke = (headers: Record<string, string>, id: string) =>
    test.app.inject({ method: 'DELETE', url: `/api/tokens/${id}`, headers })
  const whoami = (headers: Record<string, string>, { app } = test) => app.inject({ url: '/api/users/whoami', headers })
  const begin = (headers: Record<string, string>) =>
    test.app.inject({ method: 'POST', url: '/api/drafts', headers, payload: {} })

  const notesOf = async ({ uid }: TestPerson, which: SQL) => {
    const question = sql`select what, outcome, about from audit_event where person = ${uid} and ${which} order by id`
    return (await db.asOwner.execute(question)).rows
  }

  describe('are made', () => {
    it('with the token in that answer and nowhere else', async () => {
      const ada = await signUp(test)
      const made = await post(browserOf(ada))
      expect(made.statusCode).toBe(201)
      expect(made.headers['cache-control']).toBe('no-store')
      const { id, token, ...rest } = made.json()
      expect([token, rest]).toEqual([expect.stringMatching(/^pw_[0-9A-Za-z]{46}$/), {}])
      const [listed, ...more] = await list(ada)
      expect(more).toEqual([])
      expect(listed).toEqual({
        id,
        name: 'Nightly script',
        scopes: ['read', 'write'],
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        lastUsedAt: null,
        lastFour: token.slice(-4),
      })
      expect(Date.parse(String(listed?.expiresAt)) - Date.parse(String(listed?.createdAt))).toBe(30 * day)
      const rows = await db.withPerson(ada.uid, (queries) => queries.select().from(accessToken))
      expect(rows).toMatchObject([{ digest: digestOfToken(token) }])
      expect((await whoami({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
      expect((await begin({ authorization: `Bearer ${token}x` })).statusCode).toBe(401)
      const said = JSON.stringify([rows, test.logged, test.mails, await list(ada)])
      expect(said).not.toContain(token.slice(0, -4))
      expect(said).not.toContain(token.slice(3, 43))
    })

    it('for reading alone too, for 90 days where nothing is said, and who may write may read', async () => {
      const ada = await signUp(test)
      expect((await post(browserOf(ada), { name: ' Report ', scopes: ['read'] })).statusCode).toBe(201)
      expect((await post(browserOf(ada), { name: 'Script', scopes: ['write'] })).statusCode).toBe(201)
      const tokens = await list(ada)
      expect(tokens).toMatchObject([
        { name: 'Script', scopes: ['read', 'write'] },
        { name: 'Report', scopes: ['read'] },
      ])
      for (const { createdAt, expiresAt } of tokens)
        expect(Date.parse(String(expiresAt)) - Date.parse(String(createdAt))).toBe(90 * day)
    })

    it.each([
      [{ ...wanted, name: '' }, 'name'],
      [{ ...wanted, name: '  ' }, 'name'],
      [{ ...wanted, name: 'x'.repeat(101) }, 'name'],
      [{ ...wanted, name: 'two\nlines' }, 'name'],
      [{ ...wanted, scopes: [] }, 'scopes'],
      [{ ...wanted, scopes: ['admin'] }, 'scopes.0'],
      [{ ...wanted, scopes: 'read' }, 'scopes'],
      [{ ...wanted, expiresInDays: 0 }, 'expiresInDays'],
      [{ ...wanted, expiresInDays: 366 }, 'expiresInDays'],
      [{ ...wanted, expiresInDays: 1.5 }, 'expiresInDays'],
      [{ ...wanted, expiresInDays: null }, 'expiresInDays'],
      [{ ...wanted, token: newToken() }, 'token'],
    ])('not from %j, for its %s', async (payload, field) => {
      const ada = await signUp(test)
      const answer = await post(browserOf(ada), payload)
      const fields = answer.json().errors.map((error: { field: string }) => error.field)
      expect([answer.statusCode, [...new Set(fields)]]).toEqual([400, [field]])
      expect(await list(ada)).toEqual([])
    })

    it('in a browser of ours that is signed in as the same person, and nowhere else', async () => {
      const [ada, ben] = [await signUp(test), await signUp(test)]
      const own = browserOf(ada)
      const again = await test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: ada.email, password: 'correct horse battery' },
      })
      for (const [headers, status] of [
        [ada.headers, 403],
        [{ cookie: ada.cookie }, 401],
        [{ ...own, cookie: ben.cookie }, 403],
        [{ ...own, cookie: cookiesOf(again) }, 403],
        [{ ...own, origin: 'https://evil.example' }, 403],
        [{ ...own, 'sec-fetch-site': 'cross-site' }, 403],
        [{ ...own, 'sec-fetch-site': 'same-site' }, 403],
        [{ ...own, authorization: `Bearer ${(await makeToken(test, ben)).token}` }, 403],
      ] as const)
        expect([headers, (await post(headers)).statusCode]).toEqual([headers, status])
      expect(await list(ada)).toEqual([])
      const ours = { ...own, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
      expect((await post(ours)).statusCode).toBe(201)
    })

    it('as many as may be, however many are asked for at once', async () => {
      const ada = await signUp(test)
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(browserOf(ada))))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409, 409, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
      expect(refused).toMatchObject({ code: 'quota-reached', detail: expect.stringContaining('3 access tokens') })
      const [first] = await list(ada)
      expect((await revoke(ada.headers, String(first?.id))).statusCode).toBe(204)
      expect((await post(browserOf(ada))).statusCode).toBe(201)
    })

    it('with a mail to the person, and notes in the audit trail that name it by its id', async () => {
      const ada = await signUp(test)
      const { id } = await makeToken(test, ada)
      const told = () => test.mails.filter(({ to }) => to === ada.email).map(({ text }) => text)
      await expect.poll(told).toContainEqual(expect.stringContaining('An access token was made for your account'))
      await revoke(ada.headers, id)
      const notes = () => notesOf(ada, sql`what like 'token-%'`)
      await expect.poll(notes).toEqual([
        { what: 'token-made', outcome: 'done', about: { tokenId: id, scopes: 'read write', days: 90 } },
        { what: 'token-revoked', outcome: 'done', about: { tokenId: id } },
      ])
    })
  })

  describe('let a program act', () => {
    it('as the person, without a cookie and from wherever', async () => {
      const ada = await signUp(test)
      const { headers } = await makeToken(test, ada)
      expect((await whoami(headers)).json()).toMatchObject({ uid: ada.uid, email: ada.email })
      const elsewhere = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect((await begin(elsewhere)).statusCode).toBe(201)
      expect((await test.app.inject({ url: '/api/drafts', headers: ada.headers })).json().drafts).toHaveLength(1)
    })

    it('to read where it may read alone, and says what it lacks', async () => {
      const ada = await signUp(test)
      const { id, headers } = await makeToken(test, ada, { scopes: ['read'] })
      expect((await test.app.inject({ url: '/api/drafts', headers })).statusCode).toBe(200)
      const refused = await begin(headers)
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'token-lacks-scope'])
      expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="write"')
      const notes = () => notesOf(ada, sql`what = 'denied'`)
      await expect
        .poll(notes)
        .toMatchObject([{ about: { code: 'token-lacks-scope', tokenId: id, call: 'POST /api/drafts' } }])
    })

    it('whoever’s cookie comes along: it is not looked at', async () => {
      const [ada, ben] = [await signUp(test), await signUp(test)]
      const token = await makeToken(test, ada)
      const both = { ...token.headers, cookie: ben.cookie }
      expect((await whoami(both)).json().uid).toBe(ada.uid)
      const bad = { authorization: `Bearer ${newToken()}`, cookie: ben.cookie }
      expect((await whoami(bad)).statusCode).toBe(401)
      for (const headers of [both, { ...token.headers, cookie: ada.cookie }]) {
        const session = await test.app.inject({ url: '/api/auth/get-session', headers })
        expect([session.statusCode, session.json()]).toEqual([200, null])
        for (const url of ['/api/auth/token', '/api/auth/list-sessions'])
          expect((await test.app.inject({ url, headers })).statusCode).toBe(401)
        const renamed = { method: 'POST', url: '/api/auth/update-user', payload: { name: 'Eve' } } as const
        expect((await test.app.inject({ ...renamed, headers })).statusCode).toBe(401)
      }
    })

    it('and nobody else’s: another person neither sees nor revokes one', async () => {
      const [ada, ben] = [await signUp(test), await signUp(test)]
      const { id, headers } = await makeToken(test, ada)
      expect(await list(ben)).toEqual([])
      expect((await revoke(ben.headers, id)).statusCode).toBe(404)
      expect((await revoke(ada.headers, randomUUID())).statusCode).toBe(404)
      expect((await revoke({ ...ada.headers, origin: 'https://evil.example' }, id)).statusCode).toBe(403)
      expect(await db.withPerson(ben.uid, (queries) => queries.select().from(accessToken))).toEqual([])
      const asBen = db.withPerson(ben.uid, (queries) =>
        queries.update(accessToken).set({ owner: ben.uid }).returning({ id: accessToken.id }),
      )
      expect(await asBen).toEqual([])
      expect((await whoami(headers)).json().uid).toBe(ada.uid)
    })

    it('and background work changes none that is good', async () => {
      const ada = await signUp(test)
      const { id } = await makeToken(test, ada)
      const which = eq(accessToken.id, id)
      expect(await db.asWorker.delete(accessToken).where(which).returning({ id: accessToken.id })).toEqual([])
      const change = db.asWorker
        .update(accessToken)
        .set({ scopes: ['read'] })
        .where(which)
      await expect(change).rejects.toMatchObject({ cause: { code: '42501' } })
      expect(await list(ada)).toHaveLength(1)
    })
  })

  describe('are refused', () => {
    const said = async (headers: Record<string, string>, on = test) => {
      const { statusCode, headers: answered, body } = await whoami(headers, on)
      const { requestId, ...problem } = JSON.parse(body)
      expect(requestId).toEqual(expect.any(String))
      return { statusCode, challenge: answered['www-authenticate'], problem }
    }
    const refusal = {
      statusCode: 401,
      challenge: 'Bearer error="invalid_token"',
      problem: {
        type: 'https://planwright.invalid/problems/token-not-good',
        title: expect.stringContaining('has expired or was revoked'),
        status: 401,
        code: 'token-not-good',
      },
    }

    it('in the same words whatever is wrong with them', async () => {
      const ada = await signUp(test)
      const { token } = await makeToken(test, ada)
      const mistyped = token.slice(0, 10) + (token[10] === 'a' ? 'b' : 'a') + token.slice(11)
      for (const bad of ['pw_', 'pw_nonsense', mistyped, newToken(), token.toLowerCase()])
        expect(await said({ authorization: `Bearer ${bad}` })).toEqual(refusal)
    })

    it('within 5 s of being revoked, on every server', async () => {
      const ada = await signUp(test)
      const { id, headers } = await makeToken(test, ada)
      for (const server of [test, other]) expect((await whoami(headers, server)).statusCode).toBe(200)
      expect((await revoke(ada.headers, id)).statusCode).toBe(204)
      expect(await list(ada)).toEqual([])
      ahead = 5000
      for (const server of [test, other]) expect(await said(headers, server)).toEqual(refusal)
      expect((await revoke(ada.headers, id)).statusCode).toBe(404)
    })

    it('from the moment on that they expire, and are still listed', async () => {
      const ada = await signUp(test)
      const { headers } = await makeToken(test, ada, { expiresInDays: 1 })
      ahead = day - 1000
      expect((await whoami(headers)).statusCode).toBe(200)
      ahead = day + 1000
      expect(await said(headers)).toEqual(refusal)
      // the session is over by then as well: the next one sees it
      ahead = 0
      expect(await list(ada)).toHaveLength(1)
    })

    it.each([
      ['disabled', ({ uid }: TestPerson) => db.asOwner.update(user).set({ banned: true }).where(eq(user.id, uid))],
      ['deleted', ({ uid }: TestPerson) => db.asOwner.delete(user).where(eq(user.id, uid))],
    ])('within 5 s of their account being %s', async (_how, end) => {
      const ada = await signUp(test)
      const { headers } = await makeToken(test, ada)
      expect((await whoami(headers)).statusCode).toBe(200)
      await end(ada)
      ahead = 5000
      expect(await said(headers)).toEqual(refusal)
    })

    it('by the same questions to the database, whichever it is', async () => {
      const ada = await signUp(test)
      const [expired, disabled] = [await makeToken(test, ada), await makeToken(test, await signUp(test))]
      await db.withPerson(ada.uid, (queries) => queries.update(accessToken).set({ expiresAt: new Date(0) }))
      const owner = await whoami(disabled.headers)
      await db.asOwner.update(user).set({ banned: true }).where(eq(user.id, owner.json().uid))
      ahead = 5000
      const counts: number[] = []
      for (const headers of [expired.headers, disabled.headers, { authorization: `Bearer ${newToken()}` }])
        counts.push(await questionsOf(db, () => said(headers)))
      expect(counts).toEqual([2, 2, 2])
    })

    it('where they were put into an account by somebody who did not have its address', async () => {
      const ada = await signUp(test)
      const { headers } = await makeToken(test, ada)
      const payload = { email: ada.email, callbackURL: '/home' }
      const asked = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/magic-link', payload })
      const mail = () => test.mails.findLast(({ to, subject }) => to === ada.email && subject.startsWith('Sign in'))
      await expect.poll(mail).toBeDefined()
      const { pathname, search } = new URL(/http\S+/.exec(mail()?.text ?? '')?.[0] ?? '')
      await test.app.inject({ url: pathname + search, headers: { cookie: cookiesOf(asked) } })
      ahead = 5000
      expect(await said(headers)).toEqual(refusal)
    })
  })

  describe('tell when they were last used', () => {
    const lastUse = async (ada: TestPerson) => {
      await expect.poll(async () => (await list(ada))[0]?.lastUsedAt).not.toBeNull()
      return Date.parse(String((await list(ada))[0]?.lastUsedAt))
    }

    it('to the minute, on whichever server, and not at each call', async () => {
      const ada = await signUp(test)
      const { headers } = await makeToken(test, ada)
      await whoami(headers)
      const first = await lastUse(ada)
      expect(Math.abs(first - Date.now())).toBeLessThan(60_000)
      ahead = 50_000
      for (const server of [test, other]) await whoami(headers, server)
      expect(await lastUse(ada)).toBe(first)
      ahead = 61_000
      await Promise.all([test, other].map((server) => whoami(headers, server)))
      await expect.poll(() => lastUse(ada)).toBeGreaterThan(first + 60_000)
    })
  })
})

describe('where addresses have to be confirmed', () => {
  it('an account without one has no token that works, and makes none', async () => {
    const test = await createTestApp({ settings: { EMAIL_VERIFICATION: 'required' } })
    const open = await createTestApp({ db: test.db, settings: { AUTH_SECRET: test.env.authSecret } })
    const ada = await signUp(open)
    const { headers } = await makeToken(open, ada)
    const whoami = () => test.app.inject({ url: '/api/users/whoami', headers })
    expect((await whoami()).json().code).toBe('token-not-good')
    const browser = { ...ada.headers, cookie: ada.cookie }
    const refused = await test.app.inject({ method: 'POST', url: '/api/tokens', headers: browser, payload: wanted })
    expect([refused.statusCode, refused.json().detail]).toEqual([403, 'Confirm your e-mail address first.'])
    await test.db.asOwner.update(user).set({ emailVerified: true }).where(eq(user.id, ada.uid))
    expect((await whoami()).statusCode).toBe(200)
    await open.close()
    await test.close()
  })
})

describe('bad ones', () => {
  it('are told to wait beyond a limit, and a good one from there is not', async () => {
    const test = await createTestApp({ settings: { LIMIT_BAD_TOKENS_PER_MINUTE: '3' } })
    const { headers } = await makeToken(test, await signUp(test))
    const call = async (given: Record<string, string>) =>
      (await test.app.inject({ url: '/api/users/whoami', headers: given })).statusCode
    const codes: number[] = []
    for (let n = 0; n < 5; n += 1) codes.push(await call({ authorization: `Bearer ${newToken()}` }))
    expect(codes).toEqual([401, 401, 401, 429, 429])
    expect(await call(headers)).toBe(200)
    await test.close()
  })
})

/** How many questions the work asks the database in people's and the server's name. */
async function questionsOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = (name: 'asWorker' | 'asOwner') => {
    const real = db[name]
    const select = real.select.bind(real)
    Object.assign(real, {
      select: (...given: []) => {
        count += 1
        return select(...given)
      },
    })
    return () => Object.assign(real, { select })
  }
  const undo = [counted('asWorker'), counted('asOwner')]
  await work()
  for (const back of undo) back()
  return count
}
