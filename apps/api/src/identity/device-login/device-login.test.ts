import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, makeToken, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { deviceLogin } from '../device-login-tables.ts'
import { createDeviceLoginStore } from './device-login-store.ts'

const asked = { name: 'Terminal of Ada', scopes: ['read', 'write'] }

describe.each(testDatabases())('a device logs in on %s', (kind) => {
  let test: TestApp
  let ahead = 0
  /** Where the clock stands still. */
  let still: number | undefined
  beforeAll(async () => {
    test = await createTestApp({ kind, now: () => new Date((still ?? Date.now()) + ahead) })
  })
  afterAll(() => test.close())
  afterEach(() => {
    ahead = 0
    still = undefined
  })

  let addresses = 0
  const post = (path: string, payload: object, headers: Record<string, string> = {}) => {
    addresses += 1
    const remoteAddress = `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`
    return test.app.inject({ method: 'POST', url: `/api/device-logins${path}`, payload, headers, remoteAddress })
  }
  const browserOf = ({ headers, cookie }: TestPerson) => ({ ...headers, cookie })
  const begin = async (payload: object = asked) => (await post('', payload)).json()
  /** As a device does: after the time that it was told. */
  const collect = async (deviceCode: string, seconds = 3) => {
    ahead += seconds * 1000
    return (await post('/collect', { deviceCode })).json()
  }
  const approve = (person: TestPerson, userCode: string, more: object = {}) =>
    post('/approve', { userCode, scopes: ['write'], expiresInDays: 30, ...more }, browserOf(person))

  it('with a code that a person approves, and collects its token once', async () => {
    const ada = await signUp(test)
    const begun = await post('', asked)
    expect(begun.statusCode).toBe(201)
    expect(begun.headers['cache-control']).toBe('no-store')
    const { deviceCode, userCode, ...rest } = begun.json()
    expect(rest).toEqual({
      address: `${test.env.publicUrl}/device`,
      addressWithCode: `${test.env.publicUrl}/device?code=${userCode}`,
      expiresInSeconds: 900,
      intervalSeconds: 3,
    })
    expect(await collect(deviceCode)).toEqual({ state: 'waiting', intervalSeconds: 3 })
    const found = await post('/find', { userCode: userCode.toLowerCase().replace('-', ' ') }, ada.headers)
    expect(found.json()).toEqual({
      userCode,
      ...asked,
      address: expect.stringMatching(/^10\.1\./),
      expiresAt: expect.any(String),
    })
    expect((await approve(ada, userCode)).statusCode).toBe(204)
    // what was decided is decided
    expect((await approve(ada, userCode)).statusCode).toBe(404)
    const collected = await collect(deviceCode)
    expect(collected).toEqual({ state: 'approved', id: expect.any(String), token: expect.stringMatching(/^pw_/) })
    expect(await collect(deviceCode)).toEqual({ state: 'expired' })

    const headers = { authorization: `Bearer ${collected.token}` }
    expect((await test.app.inject({ url: '/api/users/whoami', headers })).json()).toMatchObject({ uid: ada.uid })
    const { tokens } = (await test.app.inject({ url: '/api/tokens', headers: ada.headers })).json()
    expect(tokens).toMatchObject([{ id: collected.id, name: 'Terminal of Ada', scopes: ['read', 'write'] }])
    expect(Date.parse(tokens[0].expiresAt) - Date.parse(tokens[0].createdAt)).toBe(30 * 24 * 60 * 60 * 1000)
    const notes = async () =>
      (
        await test.db.asOwner.execute(
          sql`select about from audit_event where person = ${ada.uid} and what = 'token-made'`,
        )
      ).rows
    await expect
      .poll(notes)
      .toEqual([{ about: { tokenId: collected.id, scopes: 'read write', days: 30, way: 'device' } }])
    await expect
      .poll(() => test.mails.filter(({ to }) => to === ada.email).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('An access token was made for your account'))
  })

  it('and neither code stands in the database or the log', async () => {
    const { deviceCode, userCode } = await begin()
    const kept = JSON.stringify([await test.db.asOwner.select().from(deviceLogin), test.logged])
    for (const code of [deviceCode, userCode, userCode.replace('-', '')]) expect(kept).not.toContain(code)
  })

  it('with less than it asked for, and never more', async () => {
    const ada = await signUp(test)
    const [wide, narrow] = [await begin(), await begin({ ...asked, scopes: ['read'] })]
    expect((await approve(ada, narrow.userCode)).statusCode).toBe(400)
    expect((await approve(ada, narrow.userCode, { scopes: ['read'] })).statusCode).toBe(204)
    expect((await approve(ada, wide.userCode, { scopes: ['read'] })).statusCode).toBe(204)
    for (const { deviceCode } of [wide, narrow]) {
      const { token } = await collect(deviceCode)
      const headers = { authorization: `Bearer ${token}` }
      const written = await test.app.inject({ method: 'POST', url: '/api/drafts', headers, payload: {} })
      expect([written.statusCode, written.json().code]).toEqual([403, 'token-lacks-scope'])
    }
  })

  it('not when the person refuses, nor when nobody decides in time', async () => {
    const ada = await signUp(test)
    const [refused, late] = [await begin(), await begin()]
    expect((await post('/refuse', { userCode: refused.userCode }, browserOf(ada))).statusCode).toBe(204)
    expect(await collect(refused.deviceCode)).toEqual({ state: 'refused' })
    await test.db.asOwner.update(deviceLogin).set({ expiresAt: new Date() })
    expect((await approve(ada, late.userCode)).statusCode).toBe(404)
    expect(await collect(late.deviceCode)).toEqual({ state: 'expired' })
    expect(await collect('A'.repeat(43))).toEqual({ state: 'expired' })
  })

  it('not when its token would be one too many', async () => {
    const ada = await signUp(test)
    const { deviceCode, userCode } = await begin()
    await approve(ada, userCode)
    await test.db.withPerson(ada.uid, (queries) =>
      queries.execute(sql`insert into access_token (id, owner, name, digest, last_four, scopes, created_at, expires_at)
        select gen_random_uuid()::text, ${ada.uid}, 'Other', gen_random_uuid()::text, 'aaaa', '{read}', now(), now() + interval '1 day'
        from generate_series(1, ${test.env.limits.accessTokens})`),
    )
    expect(await collect(deviceCode)).toMatchObject({ status: 409, code: 'quota-reached' })
  })

  it('and is told to slow down when it asks too often, whatever was decided meanwhile', async () => {
    const ada = await signUp(test)
    // a busy machine's own time would be time that the device waited
    still = Date.now()
    const { deviceCode, userCode } = await begin()
    await approve(ada, userCode)
    expect(await collect(deviceCode, 2.9)).toEqual({ state: 'waiting', intervalSeconds: 8 })
    expect(await collect(deviceCode, 7.9)).toEqual({ state: 'waiting', intervalSeconds: 13 })
    expect(await collect(deviceCode, 13)).toMatchObject({ state: 'approved' })
  })

  it('in a browser of the person’s own, and nowhere else', async () => {
    const [ada, ben] = [await signUp(test), await signUp(test)]
    const { userCode, deviceCode } = await begin()
    const { headers: token } = await makeToken(test, ada)
    const own = browserOf(ada)
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: ada.cookie }, 401],
      [ada.headers, 403],
      [token, 403],
      [{ ...token, cookie: ada.cookie }, 403],
      [{ ...own, cookie: ben.cookie }, 403],
      [{ ...own, origin: 'https://evil.example' }, 403],
      [{ ...own, 'sec-fetch-site': 'cross-site' }, 403],
    ] as const)
      for (const [path, body] of [
        ['/approve', { userCode, scopes: ['read'] }],
        ['/refuse', { userCode }],
      ] as const)
        expect([path, headers, (await post(path, body, headers)).statusCode]).toEqual([path, headers, status])
    expect(await collect(deviceCode)).toMatchObject({ state: 'waiting' })
  })

  it('and whoever tries codes is stopped, while a right one does not count', async () => {
    const ada = await signUp(test)
    const { userCode } = await begin()
    const find = async (code: string) => (await post('/find', { userCode: code }, ada.headers)).statusCode
    for (let right = 0; right < 25; right += 1) expect(await find(userCode)).toBe(200)
    const wrong = ['BBBB-BBBB', 'no code', '', ...Array.from({ length: 17 }, () => 'CCCC-CCCC')]
    for (const code of wrong) expect(await find(code)).toBe(404)
    expect(await find(userCode)).toBe(429)
    await test.db.asOwner.execute(sql`update attempt set until = now()`)
    expect(await find((await begin()).userCode)).toBe(200)
  })

  it.each([
    { ...asked, name: '' },
    { ...asked, name: 'two\nlines' },
    { ...asked, scopes: [] },
    { ...asked, scopes: ['admin'] },
    { ...asked, expiresInDays: 3 },
  ])('not by asking with %j', async (payload) => {
    expect((await post('', payload)).statusCode).toBe(400)
  })

  it('and who asks for codes without end is told to wait', async () => {
    const from = { method: 'POST', url: '/api/device-logins', payload: asked, remoteAddress: '10.9.9.9' } as const
    const answers = []
    for (let count = 0; count < 11; count += 1) answers.push((await test.app.inject(from)).statusCode)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  it('not when another person has taken the account over meanwhile', async () => {
    const ada = await signUp(test)
    const { userCode, deviceCode } = await begin()
    await approve(ada, userCode)
    const store = createDeviceLoginStore({ db: test.db, secret: test.env.authSecret, now: () => new Date() })
    await store.forgetApproved(ada.uid)
    expect(await collect(deviceCode)).toEqual({ state: 'expired' })
  })

  it('and what is approved goes with its person', async () => {
    const ada = await signUp(test)
    const { userCode, deviceCode } = await begin()
    await approve(ada, userCode)
    const mine = eq(deviceLogin.userId, ada.uid)
    expect(await test.db.asOwner.$count(deviceLogin, mine)).toBe(1)
    await test.db.asOwner.execute(sql`delete from "user" where id = ${ada.uid}`)
    expect(await test.db.asOwner.$count(deviceLogin, mine)).toBe(0)
    expect(await collect(deviceCode)).toEqual({ state: 'expired' })
  })
})
