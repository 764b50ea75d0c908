import { AccountDetails, AccountPage, AuditPage, IdTokenClaims } from '@planwright/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestApp,
  headersOf,
  prove,
  signUp,
  signUpConfirmed,
  type TestApp,
  type TestPerson,
} from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { session, twoFactor, user } from '../identity-tables.ts'

const start = Date.now()

describe.each(testDatabases())('people, for admins, on %s', (kind) => {
  let test: TestApp
  let boss: TestPerson
  let time = start

  beforeAll(async () => {
    test = await createTestApp({ kind, now: () => new Date(time), settings: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } })
    boss = await signUp(test, 'Boss')
    await setRole(boss, 'admin')
  })
  afterAll(() => test.close())

  const setRole = ({ uid }: TestPerson, role: string) =>
    test.db.asOwner.update(user).set({ role }).where(eq(user.id, uid))
  const call = (who: TestPerson, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    test.app.inject({ method, url: `/api/admin/people${path}`, headers: who.headers, ...(payload && { payload }) })
  const page = async (query: string) => AccountPage.parse((await call(boss, 'GET', `?${query}`)).json())
  const details = async ({ uid }: TestPerson) => AccountDetails.parse((await call(boss, 'GET', `/${uid}`)).json())
  const events = async ({ uid }: TestPerson, what: string) => {
    const answer = await test.app.inject({
      url: `/api/admin/audit?person=${uid}&what=${what}`,
      headers: boss.headers,
    })
    return AuditPage.parse(answer.json()).events
  }
  const signIn = ({ email }: TestPerson) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password: 'correct horse battery' },
    })
  /** What is cached of sessions is over; nobody has waited for it. */
  const pass = (ms: number) => {
    time += ms
  }

  it('are shown and changed by admins alone: everybody else is refused every call', async () => {
    const [ada, ben] = [await signUp(test), await signUp(test)]
    const calls = [
      ['GET', ''],
      ['GET', `/${ben.uid}`],
      ['POST', `/${ben.uid}/role`, { role: 'admin' }],
      ['POST', `/${ada.uid}/role`, { role: 'admin' }],
      ['POST', `/${ben.uid}/disable`, { reason: 'spite' }],
      ['POST', `/${ben.uid}/enable`, {}],
      ['POST', `/${ben.uid}/remove-second-factor`, { reason: 'spite' }],
      ['DELETE', `/${ben.uid}/sessions/x`],
      ['DELETE', `/${ben.uid}/sessions`],
    ] as const
    for (const [method, path, payload] of calls) {
      const answer = await call(ada, method, path, payload)
      expect([method, path, answer.statusCode, answer.json().code]).toEqual([method, path, 403, 'forbidden'])
    }
    expect(await details(ada)).toMatchObject({ person: { role: 'user' } })
    expect(await details(ben)).toMatchObject({ person: { role: 'user', disabled: false, sessions: 1 } })
  })

  it('come a page at a time, newest first, each once, and are found by name and address', async () => {
    // in the order of their places, two of them in the same moment
    const rows = Array.from({ length: 7 }, (_, index) => ({
      id: `paged-${index}`,
      name: index === 3 ? 'Zoë 100%_sure' : `Paged ${index}`,
      email: `paged-${index}@list.example`,
      createdAt: new Date(start + Math.floor(index / 2) * 1000),
    }))
    await test.db.asOwner.insert(user).values(rows)
    const first = await page('search=@list.example&limit=3')
    const second = await page(`search=@list.example&limit=3&after=${first.next}`)
    const third = await page(`search=@list.example&limit=3&after=${second.next}`)
    const ids = [first, second, third].flatMap(({ people }) => people.map(({ id }) => id))
    expect(ids).toEqual(rows.map(({ id }) => id).toReversed())
    expect([first.total, third.next]).toEqual([7, null])
    expect((await page(`search=${encodeURIComponent('ZOË 100%_')}`)).people.map(({ id }) => id)).toEqual(['paged-3'])
    expect((await page(`search=${encodeURIComponent('1%s')}`)).people).toEqual([])
    expect((await page('search=paged-5')).people).toHaveLength(1)
    for (const query of ['limit=0', 'limit=101', 'after=x', 'after=2026-99-99_x', 'sort=email', 'show=none'])
      expect([query, (await call(boss, 'GET', `?${query}`)).statusCode]).toEqual([query, 400])
    await test.db.asOwner.delete(user).where(inArray(user.id, ids))
  })

  it('are found by what they are: admins, and those whose account is disabled', async () => {
    const ada = await signUp(test)
    await call(boss, 'POST', `/${ada.uid}/disable`, { reason: 'left' })
    expect((await page('show=disabled')).people.map(({ id }) => id)).toContain(ada.uid)
    const admins = (await page('show=admins')).people
    expect(admins.map(({ id }) => id)).toContain(boss.uid)
    expect(admins.every(({ role }) => role === 'admin')).toBe(true)
  })

  it('get a role that counts within 5 s, and stands in the next token', async () => {
    const ada = await signUp(test)
    expect((await call(ada, 'GET', '')).statusCode).toBe(403)
    const given = await call(boss, 'POST', `/${ada.uid}/role`, { role: 'admin' })
    expect(given.json()).toMatchObject({ person: { role: 'admin', roleFixed: false } })
    pass(5000)
    expect((await call(ada, 'GET', '')).statusCode).toBe(200)
    const renewed = await test.app.inject({ url: '/api/auth/token', headers: { cookie: ada.cookie } })
    expect(IdTokenClaims.parse(decodeJwt(renewed.json().token)).role).toBe('admin')
    await call(boss, 'POST', `/${ada.uid}/role`, { role: 'user' })
    pass(5000)
    // with the token that still says otherwise
    const withOld = await call({ ...ada, headers: { authorization: `Bearer ${renewed.json().token}` } }, 'GET', '')
    expect(withOld.statusCode).toBe(403)
    expect((await events(ada, 'role-changed')).map(({ about }) => about)).toEqual([
      { role: 'user', by: boss.uid },
      { role: 'admin', by: boss.uid },
    ])
  })

  it('take the roles that there are', async () => {
    const ada = await signUp(test)
    for (const payload of [{ role: 'owner' }, { role: 'admin', more: 1 }, {}])
      expect((await call(boss, 'POST', `/${ada.uid}/role`, payload)).statusCode).toBe(400)
    expect((await call(boss, 'POST', '/nobody/role', { role: 'admin' })).statusCode).toBe(404)
  })

  it('who are disabled are out within 5 s, on every way, and can be let in again', async () => {
    const ada = await signUp(test)
    const whoami = () => test.app.inject({ url: '/api/users/whoami', headers: ada.headers })
    expect((await whoami()).statusCode).toBe(200)
    const disabled = await call(boss, 'POST', `/${ada.uid}/disable`, { reason: ' Has left the team. ' })
    expect(disabled.json()).toMatchObject({
      person: { disabled: true, sessions: 0 },
      reason: 'Has left the team.',
      sessions: [],
    })
    pass(5000)
    expect((await whoami()).json()).toMatchObject({ status: 401, code: 'session-ended' })
    const token = await test.app.inject({ url: '/api/auth/token', headers: { cookie: ada.cookie } })
    expect(token.statusCode).toBe(401)
    expect((await signIn(ada)).json()).toMatchObject({ status: 403, code: 'BANNED_USER' })
    await call(boss, 'POST', `/${ada.uid}/enable`, { reason: 'Is back' })
    expect(await details(ada)).toMatchObject({ person: { disabled: false }, reason: 'Is back' })
    expect((await signIn(ada)).statusCode).toBe(200)
    const told = [...(await events(ada, 'account-disabled')), ...(await events(ada, 'account-enabled'))]
    expect(told.map(({ about }) => about)).toEqual([{ by: boss.uid }, { by: boss.uid }])
    // the words stay with the account, which somebody may ask to be deleted
    expect(JSON.stringify(told)).not.toContain('left the team')
  })

  it('are disabled with a reason', async () => {
    const ada = await signUp(test)
    for (const payload of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await call(boss, 'POST', `/${ada.uid}/disable`, payload)).statusCode).toBe(400)
  })

  it('are signed out where an admin says so: at one place, or everywhere', async () => {
    const ada = await signUp(test)
    for (let i = 0; i < 2; i += 1) await signIn(ada)
    const { sessions, signInMethods } = await details(ada)
    expect(sessions).toHaveLength(3)
    expect(signInMethods).toEqual(['password'])
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: expect.any(String) })
    const own = decodeJwt(ada.token).sid
    expect((await call(boss, 'DELETE', `/${ada.uid}/sessions/${own}`)).statusCode).toBe(204)
    pass(5000)
    const whoami = await test.app.inject({ url: '/api/users/whoami', headers: ada.headers })
    expect(whoami.json().code).toBe('session-ended')
    expect((await details(ada)).sessions).toHaveLength(2)
    expect((await call(boss, 'DELETE', `/${ada.uid}/sessions/${own}`)).statusCode).toBe(404)
    expect((await call(boss, 'DELETE', `/${ada.uid}/sessions`)).statusCode).toBe(204)
    expect((await details(ada)).sessions).toEqual([])
    expect((await events(ada, 'session-ended')).map(({ about }) => about)).toEqual([
      { sessions: 2, by: boss.uid },
      { session: own, by: boss.uid },
    ])
  })

  it('keep their sessions when the id is of somebody else’s', async () => {
    const [ada, ben] = [await signUp(test), await signUp(test)]
    const bens = decodeJwt(ben.token).sid
    expect((await call(boss, 'DELETE', `/${ada.uid}/sessions/${bens}`)).statusCode).toBe(404)
    expect((await details(ben)).sessions).toHaveLength(1)
  })

  it('tell nothing that opens an account', async () => {
    const ada = await signUp(test)
    const { body } = await call(boss, 'GET', `/${ada.uid}`)
    const [row] = await test.db.asOwner.select().from(session).where(eq(session.userId, ada.uid))
    for (const secret of [ada.sessionToken, row?.token ?? 'none', ada.token]) expect(body).not.toContain(secret)
    expect(body).not.toMatch(/"(token|password)":/)
  })

  it('note what admins looked at', async () => {
    const ada = await signUp(test)
    await call(boss, 'GET', `/${ada.uid}`)
    const [, look] = await events(boss, 'admin-looked')
    const looks = await events(boss, 'admin-looked')
    expect(look).toBeDefined()
    expect(looks.map(({ about }) => about)).toContainEqual({ call: 'GET /api/admin/people/:id', id: ada.uid })
  })

  it('lose a second factor that they have lost, for a reason, with their sessions, and are told', async () => {
    const ada = await signUp(test)
    const remove = (who: TestPerson, id: string, reason: string) =>
      call(who, 'POST', `/${id}/remove-second-factor`, { reason })
    await test.db.asOwner.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, ada.uid))
    await test.db.asOwner.insert(twoFactor).values({ id: ada.uid, userId: ada.uid, phone: true, backupCodes: [] })
    expect((await details(ada)).secondFactor).toBe(true)
    expect((await remove(boss, ada.uid, ' ')).statusCode).toBe(400)
    expect((await remove(boss, boss.uid, 'mine')).json().code).toBe('own-account')
    expect((await remove(boss, 'nobody', 'x')).statusCode).toBe(404)
    const removed = await remove(boss, ada.uid, 'Lost the phone; called back')
    expect(removed.json()).toMatchObject({ secondFactor: false, sessions: [] })
    expect(await test.db.asOwner.select().from(twoFactor).where(eq(twoFactor.userId, ada.uid))).toEqual([])
    expect((await signIn(ada)).statusCode).toBe(200)
    const [noted] = await events(ada, 'second-factor-removed')
    expect(noted?.about).toEqual({ by: boss.uid, reason: 'Lost the phone; called back' })
    const told = () => test.mails.filter(({ to, text }) => to === ada.email && text.includes('turned off the second'))
    await expect.poll(told).toHaveLength(1)
  })

  it('learn nothing more than that they may not, once they are no admins any more', async () => {
    const former = await signUp(test)
    await setRole(former, 'admin')
    pass(5000)
    expect((await call(former, 'GET', '')).statusCode).toBe(200)
    await setRole(former, 'user')
    for (const [path, payload] of [
      ['remove-second-factor', { reason: 'mine' }],
      ['disable', { reason: 'mine' }],
    ] as const)
      expect((await call(former, 'POST', `/${former.uid}/${path}`, payload)).json().code).toBe('forbidden')
  })

  describe('and the last admin', () => {
    const onlyAdmins = async (...admins: TestPerson[]) => {
      await test.db.asOwner.update(user).set({ role: 'user' }).where(eq(user.role, 'admin'))
      for (const admin of admins) await setRole(admin, 'admin')
      pass(5000)
    }

    it('cannot give the role away, nor disable themselves', async () => {
      await onlyAdmins(boss)
      expect((await call(boss, 'POST', `/${boss.uid}/role`, { role: 'user' })).json().code).toBe('last-admin')
      expect((await call(boss, 'POST', `/${boss.uid}/disable`, { reason: 'x' })).json().code).toBe('own-account')
      const other = await signUp(test)
      await onlyAdmins(boss, other)
      expect((await call(other, 'POST', `/${other.uid}/disable`, { reason: 'x' })).json().code).toBe('own-account')
      expect((await call(other, 'POST', `/${other.uid}/role`, { role: 'user' })).statusCode).toBe(200)
      expect((await details(boss)).person.role).toBe('admin')
    })

    it('cannot delete themselves, and stays where two delete themselves at once', async () => {
      const erase = (who: TestPerson) =>
        test.app.inject({
          method: 'DELETE',
          url: '/api/users/me',
          headers: who.headers,
          payload: { password: 'correct horse battery' },
        })
      const [one, two] = [await signUp(test), await signUp(test)]
      await onlyAdmins(one)
      expect((await erase(one)).json().code).toBe('last-admin')
      expect((await signIn(one)).statusCode).toBe(200)
      await onlyAdmins(one, two)
      const answers = await Promise.all([erase(one), erase(two)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      await onlyAdmins(boss)
    })

    it('by the list of addresses is told before they take another that is not on it', async () => {
      const listed = await signUpConfirmed(test)
      const change = async (app: TestApp, to: string) => {
        await prove(app, listed)
        const headers = headersOf(listed)
        const payload = { newEmail: to }
        return app.app.inject({ method: 'POST', url: '/api/auth/request-email-change', payload, headers })
      }
      const settings = { ADMIN_EMAILS: `${listed.email},spare-${listed.email}`, AUTH_SECRET: test.env.authSecret }
      const other = await createTestApp({ db: test.db, settings, now: () => new Date(time) })
      try {
        await onlyAdmins()
        expect((await change(other, `new-${listed.email}`)).json()).toMatchObject({ status: 409, code: 'LAST_ADMIN' })
        expect((await change(other, `spare-${listed.email}`)).statusCode).toBe(200)
        // somebody else is one for now, and no more when the mail is answered
        await onlyAdmins(boss)
        expect((await change(other, `new-${listed.email}`)).statusCode).toBe(200)
        const find = () => other.mails.find(({ to }) => to === `new-${listed.email}`)
        await expect.poll(find).toBeDefined()
        const token = /token=(\w+)/.exec(find()?.text ?? '')?.[1]
        const confirm = () =>
          other.app.inject({
            method: 'POST',
            url: '/api/auth/confirm-email-change',
            payload: { token },
            headers: headersOf(listed),
          })
        await onlyAdmins()
        expect((await confirm()).json().code).toBe('LAST_ADMIN')
        await onlyAdmins(boss)
        expect((await confirm()).statusCode).toBe(200)
      } finally {
        await onlyAdmins(boss)
        await other.close()
      }
    })

    it('is never left behind by two who disable each other by the calls of the identity service', async () => {
      const [one, two] = [await signUp(test), await signUp(test)]
      await onlyAdmins(one, two)
      const ban = (who: TestPerson, { uid }: TestPerson) =>
        test.app.inject({
          method: 'POST',
          url: '/api/auth/admin/ban-user',
          headers: { cookie: who.cookie },
          payload: { userId: uid },
        })
      const answers = await Promise.all([ban(one, two), ban(two, one)])
      // whoever was second is signed out by then, or no admin any more
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      await onlyAdmins(boss)
    })

    it('is never left behind by two who disable, or end the role of, each other at once', async () => {
      for (const [path, payload] of [
        ['disable', { reason: 'x' }],
        ['role', { role: 'user' }],
      ] as const) {
        const [one, two] = [await signUp(test), await signUp(test)]
        await onlyAdmins(one, two)
        // both are known as admins
        await Promise.all([call(one, 'GET', ''), call(two, 'GET', '')])
        const answers = await Promise.all([
          call(one, 'POST', `/${two.uid}/${path}`, payload),
          call(two, 'POST', `/${one.uid}/${path}`, payload),
        ])
        expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
        const left = await test.db.asOwner
          .select()
          .from(user)
          .where(and(eq(user.role, 'admin'), eq(user.banned, false)))
        expect(left).toHaveLength(1)
      }
      await onlyAdmins(boss)
    })
  })
})

it('shows an admin by the settings as fixed, and takes the role from nobody who has it there', async () => {
  const first = await createTestApp()
  const listed = await signUp(first)
  await first.db.asOwner.update(user).set({ emailVerified: true }).where(eq(user.id, listed.uid))
  const test = await createTestApp({
    db: first.db,
    settings: { ADMIN_EMAILS: listed.email, AUTH_SECRET: first.env.authSecret },
  })
  const answer = await test.app.inject({ url: `/api/admin/people/${listed.uid}`, headers: listed.headers })
  expect(answer.json()).toMatchObject({ person: { role: 'admin', roleFixed: true } })
  const taken = await test.app.inject({
    method: 'POST',
    url: `/api/admin/people/${listed.uid}/role`,
    headers: listed.headers,
    payload: { role: 'user' },
  })
  expect(taken.json()).toMatchObject({ status: 409, code: 'role-fixed' })
  await test.close()
  await first.close()
})
