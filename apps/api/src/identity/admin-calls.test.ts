import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/app.ts'
import { identityCalls } from './bridge/identity-calls.ts'
import { session, user } from './identity-tables.ts'

describe('the calls of admins', () => {
  let test: TestApp
  let listed: TestPerson
  beforeAll(async () => {
    const first = await createTestApp()
    listed = await signUp(first)
    // the operator knows the address before the server starts
    test = await createTestApp({
      db: first.db,
      settings: { ADMIN_EMAILS: listed.email.toUpperCase(), AUTH_SECRET: first.env.authSecret },
    })
    closeFirst = first.close
  })
  let closeFirst: () => Promise<void>
  afterAll(async () => {
    await test.close()
    await closeFirst()
  })

  const change = ({ uid }: TestPerson, values: Partial<typeof user.$inferInsert>) =>
    test.db.asOwner.update(user).set(values).where(eq(user.id, uid))
  const call = (who: TestPerson, path: string, payload?: object, { app } = test) =>
    app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/auth/admin/${path}`,
      headers: { cookie: who.cookie, origin: test.env.publicUrl },
      ...(payload && { payload }),
    })
  /** The answers of every call of admins, one after the other, on somebody else. */
  async function statusesOf(who: TestPerson, at = test) {
    const payload = { userId: (await signUp(test)).uid }
    const list = await call(who, 'list-users?limit=100', undefined, at)
    return [list, await call(who, 'ban-user', payload, at), await call(who, 'unban-user', payload, at)].map(
      ({ statusCode }) => statusCode,
    )
  }

  it('are those three', () => {
    const paths = Object.keys(identityCalls).filter((path) => path.includes('/admin/'))
    expect(paths.map((path) => path.split('/').at(-1))).toEqual(['list-users', 'ban-user', 'unban-user'])
  })

  it('answer an admin by the setting while the address is verified, and ends with the setting', async () => {
    expect(await statusesOf(listed)).toEqual([403, 403, 403])
    await change(listed, { emailVerified: true })
    expect(await statusesOf(listed)).toEqual([200, 200, 200])
    const { user: sessionUser } = (
      await test.app.inject({ url: '/api/auth/get-session', headers: { cookie: listed.cookie } })
    ).json()
    expect(sessionUser).toMatchObject({ email: listed.email, role: 'admin' })
    const without = await createTestApp({ db: test.db, settings: { AUTH_SECRET: test.env.authSecret } })
    expect(await statusesOf(listed, without)).toEqual([403, 403, 403])
    await without.close()
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.id, listed.uid))
    expect(row?.role).toBe('user')
  })

  it('answer an admin by role, whatever the address', async () => {
    const boss = await signUp(test)
    await change(boss, { role: 'admin' })
    expect(await statusesOf(boss)).toEqual([200, 200, 200])
    await change(boss, { role: 'user' })
    expect(await statusesOf(boss)).toEqual([403, 403, 403])
  })

  it('answer nobody else', async () => {
    const ada = await signUp(test)
    await change(ada, { emailVerified: true })
    expect(await statusesOf(ada)).toEqual([403, 403, 403])
    expect(await statusesOf({ ...ada, cookie: '' })).toEqual([401, 401, 401])
  })

  it('answer no admin who is disabled', async () => {
    await change(listed, { emailVerified: true, banned: true })
    expect(await statusesOf(listed)).toEqual([403, 403, 403])
    await change(listed, { banned: false })
    expect(await statusesOf(listed)).toEqual([200, 200, 200])
  })

  it('list people by page with the roles that count, and nothing that opens an account', async () => {
    await change(listed, { emailVerified: true })
    const answer = await call(listed, 'list-users?limit=100&offset=0')
    const { users, total } = answer.json<{ users: { id: string; role: string }[]; total: number }>()
    expect(users.find(({ id }) => id === listed.uid)).toMatchObject({ role: 'admin' })
    expect(total).toBe(users.length)
    const known = ['id', 'email', 'name', 'image', 'emailVerified', 'role', 'createdAt', 'updatedAt']
    const ways = ['phoneNumber', 'phoneNumberVerified', 'twoFactorEnabled']
    for (const one of users)
      expect([...known, ...ways, 'banned', 'banReason', 'banExpires']).toEqual(expect.arrayContaining(Object.keys(one)))
    expect((await call(listed, 'list-users?limit=1')).json().users).toHaveLength(1)
    for (const query of ['searchValue=a', 'filterField=email&filterValue=x', 'sortBy=password', 'limit=x', 'limit=-1'])
      expect([query, (await call(listed, `list-users?${query}`)).statusCode]).toEqual([query, 400])
  })

  it('disable an account with its sessions, and let it sign in again', async () => {
    await change(listed, { emailVerified: true })
    const ada = await signUp(test)
    const signIn = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: ada.email, password: 'correct horse battery' },
      })
    const banned = await call(listed, 'ban-user', { userId: ada.uid })
    expect(banned.json().user).toMatchObject({ id: ada.uid, banned: true })
    expect(await test.db.asOwner.select().from(session).where(eq(session.userId, ada.uid))).toEqual([])
    expect((await signIn()).json().code).toBe('BANNED_USER')
    expect((await call(listed, 'unban-user', { userId: ada.uid })).json().user).toMatchObject({ banned: false })
    expect((await signIn()).statusCode).toBe(200)
    expect((await call(listed, 'ban-user', { userId: listed.uid })).statusCode).toBe(400)
    expect((await call(listed, 'ban-user', { userId: ada.uid, banExpiresIn: -1 })).statusCode).toBe(400)
  })

  it.each([
    ['set-role', { role: 'admin' }],
    ['create-user', { email: 'x@example.com', password: 'a good long one', name: 'X', role: 'admin' }],
    ['update-user', { data: { role: 'admin', emailVerified: true } }],
    ['impersonate-user', {}],
    ['set-user-password', { newPassword: 'a good long one' }],
    ['list-user-sessions', {}],
    ['revoke-user-session', { sessionToken: 'x' }],
    ['remove-user', {}],
  ])('leave %s closed, to admins too', async (path, payload) => {
    await change(listed, { emailVerified: true })
    expect((await call(listed, path, { userId: listed.uid, ...payload })).statusCode).toBe(404)
  })
})
