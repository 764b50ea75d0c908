import { randomUUID } from 'node:crypto'
import type { Server } from 'node:net'
import { AccountExport } from '@planwright/contract'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { slowdown } from '../../../scripts/testing/slowdown.ts'
import { personalTables, removePersonal } from './db/personal-tables.ts'
import { passkey, twoFactor } from './identity/identity-tables.ts'
import { cookiesOf, createTestApp, makeToken, signUp, type TestApp, type TestPerson } from './testing/app.ts'
import { startGate } from './testing/counterparts/gate.ts'
import { chooseProject, linkJira, startSandbox, type TestSandbox } from './testing/counterparts/sandbox.ts'
import { testDatabases } from './testing/databases/database.ts'
import { testPlan } from './testing/saves/plan.ts'

const password = 'correct horse battery'
/** The machine may be busy. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 50 })

const urlOf = (address: ReturnType<Server['address']>) =>
  typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''

describe.each(testDatabases())('taking along and erasing on %s', (kind) => {
  let sandbox: TestSandbox
  let gate: Awaited<ReturnType<typeof startGate>>
  let test: TestApp
  let ahead = 0

  beforeAll(async () => {
    sandbox = await startSandbox()
    gate = await startGate(sandbox.url)
    const settings = {
      SANDBOX_URL: sandbox.url,
      JIRA_API_URL: gate.url,
      LIMIT_ACCOUNT_CALLS_PER_MINUTE: '1000',
      // one test asks after the server's health as often as it can
      LIMIT_REQUESTS_PER_MINUTE: '1000000',
      AI_PRICE_INPUT: '1',
    }
    test = await createTestApp({ kind, settings, now: () => new Date(Date.now() + ahead) })
  })
  afterAll(async () => {
    await test.close()
    await gate.stop()
  })

  const call = (
    { headers }: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    more: Record<string, string> = {},
  ) => test.app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) })
  const erase = (person: TestPerson, payload?: object) => call(person, 'DELETE', '/api/users/me', payload)

  /** Somebody with a row in every table that there is for people. */
  async function withEverything(): Promise<TestPerson> {
    const person = await signUp(test)
    await makeToken(test, person)
    await letDeviceIn(person)
    await letProgramIn(person)
    const webhook = { url: 'https://example.com/told', events: ['forecast.slipped'] }
    await call(person, 'POST', '/api/webhooks', webhook, { cookie: person.cookie })
    await call(person, 'PUT', '/api/digest', { isOn: true })
    const plan = testPlan({ epics: 1, stories: 2, sprints: 1 })
    const draft = (await call(person, 'POST', '/api/drafts', {})).json()
    const form = { companyInfo: 'A bookshop.', epicInfo: 'Words of a secret brief.', detailLevel: 'medium' }
    const changed = { name: 'Mine', form, backlog: plan.epics }
    const put = await call(person, 'PUT', `/api/drafts/${draft.id}`, changed, { 'if-match': `"${draft.version}"` })
    expect(put.statusCode).toBe(200)
    // a minute later what it was is a version
    ahead += 61_000
    const { version } = put.json()
    await call(person, 'PUT', `/api/drafts/${draft.id}`, { ...changed, name: 'Ours' }, { 'if-match': `"${version}"` })
    ahead -= 61_000
    await linkJira(test, sandbox, person, 'planwright-demo')
    await chooseProject(test, person, 'SHOP')
    const { epics, sprints } = plan
    const [first, second] = epics[0]?.userStories ?? []
    second?.dependsOn.push(first?.id ?? '')
    const saved = await call(person, 'POST', '/api/jira/sprint-plan', { epics, sprints, links: true })
    expect(saved.json()).toMatchObject({ state: 'done' })
    await call(person, 'POST', `/api/drafts/${draft.id}/progress`, {})
    await call(person, 'POST', `/api/drafts/${draft.id}/presence`, {})
    await call(person, 'POST', '/api/estimates/history', { consent: true })
    await linkHalfway(person)
    await test.db.withPerson(person.uid, (queries) =>
      queries.execute(sql`insert into own_picture (owner, image) values (${person.uid}, 'data:image/png;base64,')`),
    )
    const userId = person.uid
    const factor = { id: randomUUID(), userId, secret: 'seed of the app', backupCodes: ['digest of a code'] }
    await test.db.asOwner.insert(twoFactor).values(factor)
    const key = { id: randomUUID(), userId, credentialID: randomUUID(), publicKey: 'x', deviceType: 'singleDevice' }
    await test.db.asOwner.insert(passkey).values({ ...key, counter: 0, backedUp: false })
    // a deletion that was begun and given up
    await test.db.withPerson(person.uid, (queries) =>
      queries.execute(sql`insert into account_deletion (owner, begun_at) values (${person.uid}, '2026-01-01')`),
    )
    await test.db.withPerson(person.uid, (queries) =>
      queries.execute(sql`insert into token_use (owner, day, work, input_tokens, output_tokens)
        values (${person.uid}, '2026-01-01', 'redo-story', 1, 1)`),
    )
    return person
  }

  /** A device that was let in and has not collected its token. */
  async function letDeviceIn(person: TestPerson) {
    const { userCode } = (await call(person, 'POST', '/api/device-logins', { name: 'Mine', scopes: ['read'] })).json()
    const approval = { userCode, scopes: ['read'] }
    await call(person, 'POST', '/api/device-logins/approve', approval, { cookie: person.cookie })
  }

  /** A program that has its tokens. */
  async function letProgramIn(person: TestPerson) {
    const redirect_uri = 'https://agent.example/cb'
    const { client_id } = (await call(person, 'POST', '/api/oauth/register', { redirect_uris: [redirect_uri] })).json()
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    const asked = { response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256' }
    const decision = { query: `?${new URLSearchParams(asked)}`, scopes: ['read'] }
    const decided = await call(person, 'POST', '/api/programs/decision', decision, { cookie: person.cookie })
    const code = new URL(decided.json().redirectTo).searchParams.get('code') ?? ''
    const tokens = await test.app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id,
        redirect_uri,
        code_verifier,
      }).toString(),
    })
    expect(tokens.statusCode).toBe(200)
  }

  /** A way to Jira that came back and was not confirmed. */
  async function linkHalfway(person: TestPerson) {
    const { authorizeUrl } = (await call(person, 'POST', '/api/jira/link', {})).json()
    const { pathname, search } = new URL(await sandbox.consent(authorizeUrl))
    await test.app.inject({ url: `${pathname}${search}`, headers: { cookie: person.cookie } })
  }

  const tablesWithPeople = async () => {
    const { rows } = await test.db.asOwner.execute<{ table: string }>(sql`
      select distinct c.table_name::text as table from information_schema.columns c
      where c.table_schema = 'public' and c.column_name in ('owner', 'user_id', 'person') order by 1`)
    return rows.map(({ table }) => table)
  }

  it('gives out every table with something of a person’s', async () => {
    const person = await withEverything()
    const answer = await call(person, 'GET', '/api/users/export')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="planwright-account.json"',
      'cache-control': 'no-store',
    })
    const file = AccountExport.parse(JSON.parse(answer.body))
    const lists = Object.entries(file).filter(([, value]) => Array.isArray(value))
    expect(lists.filter(([, rows]) => (rows as unknown[]).length === 0).map(([name]) => name)).toEqual([])
    // a table that somebody adds has to be added there
    const known = personalTables.map(({ table }) => getTableConfig(table).name).filter((name) => name !== 'user')
    expect(known.sort()).toEqual(await tablesWithPeople())
    expect(answer.body).toContain('Words of a secret brief.')
    expect(file.profile).toMatchObject([{ email: person.email }])
  })

  it('gives out no token, no digest and nobody else’s rows', async () => {
    const [ada, ben] = [await withEverything(), await withEverything()]
    const { body } = await call(ada, 'GET', '/api/users/export')
    expect(body).not.toMatch(/"(accessToken|refreshToken|idToken|password|token|stateHash|verifier)":/)
    const { rows } = await test.db.asOwner.execute<{ secret: string }>(sql`
      select password as secret from account where user_id = ${ada.uid} union select token from session where user_id = ${ada.uid}`)
    const digests = await test.db.withPerson(ada.uid, (queries) =>
      queries.execute<{ secret: string }>(sql`select digest as secret from access_token`),
    )
    // one that the person made, and a program's
    expect(digests.rows).toHaveLength(2)
    for (const secret of ['seed of the app', 'digest of a code']) expect(body).not.toContain(secret)
    for (const { secret } of [...rows, ...digests.rows]) expect(body).not.toContain(secret)
    expect(body).not.toContain(ada.sessionToken)
    expect(body).not.toContain(ben.uid)
  })

  it('does not hold up others while it gives out much', async () => {
    const person = await signUp(test)
    await test.db.withPerson(person.uid, (queries) =>
      queries.execute(sql`insert into draft (id, owner, version, name, backlog, runs, created_at, updated_at)
        select 'd-' || ${person.uid}::text || n, ${person.uid}, 1, 'large', jsonb_build_object('text', repeat('story ', 50000)), '{"generation":null,"save":null}', now(), now()
        from generate_series(1, 60) n`),
    )
    let slowest = 0
    let over = false
    const others = (async () => {
      while (!over) {
        const before = performance.now()
        await test.app.inject({ url: '/healthz' })
        slowest = Math.max(slowest, performance.now() - before)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const file = (await call(person, 'GET', '/api/users/export')).json()
    over = true
    await others
    expect(file.drafts).toHaveLength(60)
    expect(slowest).toBeLessThan(500 * slowdown())
  })

  /** More than what the connection takes while nobody reads. */
  const muchOf = (person: TestPerson) =>
    test.db.withPerson(person.uid, (queries) =>
      queries.execute(sql`insert into draft (id, owner, version, name, backlog, runs, created_at, updated_at)
        select 's-' || ${person.uid}::text || n, ${person.uid}, 1, 'large', jsonb_build_object('text', repeat('story ', 50000)), '{"generation":null,"save":null}', now(), now()
        from generate_series(1, 100) n`),
    )
  /** An export that is answered, and not read. */
  async function beginExport({ app }: TestApp, person: TestPerson, signal?: AbortSignal) {
    const url = app.server.listening ? urlOf(app.server.address()) : await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${url}/api/users/export`, {
      headers: person.headers,
      ...(signal && { signal }),
    })
    expect(answer.status).toBe(200)
    return answer
  }
  const tokenOf = async ({ email }: TestPerson) => {
    const signIn = { method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } } as const
    const headers = { cookie: cookiesOf(await test.app.inject(signIn)) }
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers })).json()
    return { authorization: `Bearer ${token}` }
  }

  it('is given out once at a time, and no longer than the session lives', async () => {
    const person = await signUp(test)
    await muchOf(person)
    const unread = await beginExport(test, person)
    const second = await call(person, 'GET', '/api/users/export')
    expect(second.json()).toMatchObject({ code: 'too-many-requests', detail: expect.stringContaining('Wait') })
    expect(second.headers['retry-after']).toBeDefined()
    await test.db.asOwner.execute(sql`delete from session where user_id = ${person.uid}`)
    const headers = await tokenOf(person)
    await soon(async () => {
      expect((await test.app.inject({ url: '/api/users/export', headers })).statusCode).toBe(200)
    })
    // what had come is not the whole
    await expect(unread.text()).rejects.toThrow()
  })

  it('is given out anew as soon as whoever asked has gone', async () => {
    const person = await signUp(test)
    await muchOf(person)
    const leaving = new AbortController()
    await beginExport(test, person, leaving.signal)
    leaving.abort()
    await soon(async () => {
      expect((await call(person, 'GET', '/api/users/export')).statusCode).toBe(200)
    })
  })

  it('is given out for so long and no longer, however slowly it is read', async () => {
    const person = await signUp(test)
    await muchOf(person)
    const limits = { ...test.env.limits, exportMinutes: 0.02 }
    const other = await createTestApp({ db: test.db, env: { limits, authSecret: test.env.authSecret } })
    const unread = await beginExport(other, person)
    const leaving = new AbortController()
    await soon(async () => void (await beginExport(other, person, leaving.signal)))
    leaving.abort()
    await expect(unread.text()).rejects.toThrow()
    await other.close()
  })

  it('asks for the password, and for nothing less', async () => {
    const person = await signUp(test)
    expect((await erase(person)).json()).toMatchObject({ status: 403, code: 'not-proven' })
    expect((await erase(person, { password: 'wrong horse battery' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    })
    expect((await call(person, 'GET', '/api/users/whoami')).statusCode).toBe(200)
  })

  it('takes no more guesses at the password than the sign-in, on all servers together', async () => {
    const person = await signUp(test)
    const settings = { LIMIT_ACCOUNT_CALLS_PER_MINUTE: '1000', AUTH_SECRET: test.env.authSecret }
    const other = await createTestApp({ db: test.db, settings })
    const guess = async ({ app }: TestApp, given: string) => {
      const { headers } = person
      const payload = { password: given }
      return app.inject({ method: 'DELETE', url: '/api/users/me', headers, payload, remoteAddress: '10.66.0.1' })
    }
    const statuses = []
    for (let n = 0; n < 10; n += 1) statuses.push((await guess(n % 2 ? test : other, 'wrong horse battery')).statusCode)
    expect(statuses).toEqual(Array(10).fill(400))
    for (const at of [test, other]) expect((await guess(at, password)).statusCode).toBe(429)
    const payload = { email: person.email, password }
    const signIn = { method: 'POST', url: '/api/auth/sign-in/email', payload, remoteAddress: '10.66.0.1' } as const
    expect((await test.app.inject(signIn)).statusCode).toBe(429)
    await other.close()
    ahead += 10 * 60_000
    expect((await guess(test, password)).statusCode).toBe(204)
    ahead -= 10 * 60_000
  })

  it('asks for a sign-in of a moment ago where there is no password', async () => {
    const person = await signUp(test)
    await test.db.asOwner.execute(
      sql`update account set provider_id = 'demo', password = null where user_id = ${person.uid}`,
    )
    await test.db.asOwner.execute(
      sql`update session set created_at = now() - interval '6 minutes' where user_id = ${person.uid}`,
    )
    expect((await erase(person)).json()).toMatchObject({ status: 403, code: 'not-proven' })
    await test.db.asOwner.execute(
      sql`update session set created_at = now() - interval '4 minutes' where user_id = ${person.uid}`,
    )
    expect((await erase(person)).statusCode).toBe(204)
  })

  it('leaves nothing of the person in any table but an id in the audit trail', async () => {
    const [person, other] = [await withEverything(), await withEverything()]
    expect((await erase(person, { password })).statusCode).toBe(204)
    const { rows: tables } = await test.db.asOwner.execute<{ name: string }>(sql`
      select c.relname::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
    expect(tables.length).toBeGreaterThan(15)
    const holding: string[] = []
    for (const { name } of tables) {
      const { rows } = await test.db.asOwner.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)} t
          where t::text like ${`%${person.uid}%`} or t::text like ${`%${person.email}%`}`,
      )
      if (rows[0]?.count) holding.push(name)
    }
    expect(holding).toEqual(['audit_event'])
    // and nothing of anybody else's went with it
    const file = (await call(other, 'GET', '/api/users/export')).json()
    expect([file.drafts.length, file.savedItems.length > 0, file.jiraLinks.length]).toEqual([1, true, 1])
  })

  it('ends the sessions, and what still comes with an ID token is refused', async () => {
    const person = await signUp(test)
    expect((await erase(person, { password })).statusCode).toBe(204)
    const late = await call(person, 'POST', '/api/drafts', {})
    expect([late.statusCode, late.json().code]).toEqual([401, 'session-ended'])
    const signIn = { email: person.email, password }
    const again = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: signIn })
    expect(again.statusCode).toBe(401)
    ahead += 5000
    expect((await call(person, 'GET', '/api/users/whoami')).statusCode).toBe(401)
    ahead = 0
  })

  it('lets a save come to a safe point first', async () => {
    const person = await signUp(test)
    await linkJira(test, sandbox, person, 'planwright-demo')
    await chooseProject(test, person, 'SHOP')
    const name = crypto.randomUUID()
    gate.watch(name)
    const held = gate.hold(name, 1, 'after')
    const saving = call(person, 'POST', '/api/jira/sprint-plan', testPlan({ epics: 2, stories: 6, sprints: 1 }, name))
    const { release } = await held
    const erasing = erase(person, { password })
    const stillThere = () => test.db.asOwner.execute(sql`select 1 from "user" where id = ${person.uid}`)
    await soon(async () => {
      const { rows } = await test.db.asOwner.execute(
        sql`select 1 from run where owner = ${person.uid} and cancel_requested`,
      )
      expect(rows).toHaveLength(1)
    })
    expect((await stillThere()).rows).toHaveLength(1)
    await release()
    expect((await erasing).statusCode).toBe(204)
    await saving
    expect((await stillThere()).rows).toHaveLength(0)
    expect(test.logged.join('')).not.toContain('a run failed unexpectedly')
  })

  it('is noted', async () => {
    const person = await signUp(test)
    await erase(person, { password: 'wrong horse battery' })
    await call(person, 'GET', '/api/users/export')
    await erase(person, { password })
    await soon(async () => {
      const { rows } = await test.db.asOwner.execute(
        sql`select what, outcome from audit_event where person = ${person.uid} and what in ('export', 'account-deleted') order by what, outcome`,
      )
      expect(rows).toEqual([
        { what: 'account-deleted', outcome: 'done' },
        { what: 'account-deleted', outcome: 'refused' },
        { what: 'export', outcome: 'done' },
      ])
    })
  })

  it('removes piece by piece, however much there is', async () => {
    const person = await signUp(test)
    await test.db.withPerson(person.uid, (queries) =>
      queries.execute(sql`insert into draft (id, owner, version, name, runs, created_at, updated_at)
        select 'e-' || ${person.uid}::text || n, ${person.uid}, 1, 'one', '{"generation":null,"save":null}', now(), now() from generate_series(1, 250) n`),
    )
    await removePersonal(test.db, person.uid)
    expect((await call(person, 'GET', '/api/drafts')).json().drafts ?? []).toEqual([])
  })
})
