import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, signUp, type TestApp } from '../testing/app.ts'
import { testDatabases } from '../testing/databases/database.ts'

const password = 'correct horse battery'
/** The machine may be busy. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 50 })

describe.each(testDatabases())('the audit trail of identities on %s', (kind) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({
      kind,
      settings: { ADMIN_EMAILS: 'boss@example.com', LIMIT_SIGN_UPS_PER_MINUTE: '1000' },
    })
  })
  afterAll(() => test.close())

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers, remoteAddress: '10.2.3.4' })
  const noted = async (person: string | null, what: string) => {
    const { rows } = await test.db.asOwner.execute<Record<string, unknown>>(sql`
      select what, outcome, address, user_agent, about from audit_event
      where person is not distinct from ${person} and what = ${what} order by id`)
    return rows
  }
  /** Out of a mail to this address, which comes after the answer. */
  const mailed = (address: string, pattern: RegExp) =>
    vi.waitUntil(
      () =>
        test.mails
          .filter(({ to }) => to === address)
          .map(({ text }) => pattern.exec(text ?? '')?.[1])
          .find(Boolean),
      { timeout: 60_000, interval: 50 },
    )

  it('tells of sign-ups, sign-ins and ended sessions, with address and browser', async () => {
    const ada = await signUp(test)
    const headers = { 'user-agent': 'Browser/1' }
    expect((await post('/sign-in/email', { email: ada.email, password }, headers)).statusCode).toBe(200)
    await post('/sign-out', {}, { cookie: ada.cookie, origin: test.env.publicUrl })
    await soon(async () => {
      expect(await noted(ada.uid, 'sign-up')).toHaveLength(1)
      expect((await noted(ada.uid, 'sign-in')).at(-1)).toMatchObject({
        outcome: 'done',
        address: '10.2.3.4',
        user_agent: 'Browser/1',
      })
      expect(await noted(ada.uid, 'session-ended')).toMatchObject([{ outcome: 'done', address: '10.2.3.4' }])
    })
  })

  it('tells of wrong passwords by the account, and keeps nothing of what was typed', async () => {
    const ada = await signUp(test)
    await post('/sign-in/email', { email: ada.email, password: 'wrong horse battery' })
    await post('/sign-in/email', { email: 'my-secret-word@example.com', password })
    await soon(async () => {
      expect((await noted(ada.uid, 'sign-in')).at(-1)).toMatchObject({ outcome: 'refused', address: '10.2.3.4' })
      expect((await noted(null, 'sign-in')).at(-1)).toMatchObject({ outcome: 'refused' })
    })
    const { rows } = await test.db.asOwner.execute(
      sql`select 1 from audit_event e where e::text like '%secret-word%' or e::text like '%horse%'`,
    )
    expect(rows).toEqual([])
  })

  it('tells of a wrong password for confirming a sign-up, by the account', async () => {
    const ada = await signUp(test)
    const token = await mailed(ada.email, /token=([^&\s]+)/)
    expect((await post('/confirm-sign-up', { token, password: 'wrong horse battery' })).statusCode).toBe(401)
    await soon(async () =>
      expect((await noted(ada.uid, 'sign-in')).at(-1)).toMatchObject({ outcome: 'refused', address: '10.2.3.4' }),
    )
  })

  it('tells of a sign-up that whoever read its mail said was not theirs, once', async () => {
    const ada = await signUp(test)
    const token = await mailed(ada.email, /token=([^&\s]+)/)
    expect((await post('/void-sign-up', { token }, { 'user-agent': 'Browser/1' })).statusCode).toBe(200)
    expect((await post('/void-sign-up', { token })).statusCode).toBe(401)
    await soon(async () =>
      expect(await noted(ada.uid, 'sign-up-voided')).toMatchObject([
        { outcome: 'done', address: '10.2.3.4', user_agent: 'Browser/1' },
      ]),
    )
  })

  it('tells of a password chosen by mail', async () => {
    const ada = await signUp(test)
    await post('/request-password-reset', { email: ada.email, redirectTo: '/set' })
    const token = await mailed(ada.email, /reset-password\/([\w-]+)/)
    expect((await post('/reset-password', { token, newPassword: 'another horse battery' })).statusCode).toBe(200)
    await soon(async () => expect(await noted(ada.uid, 'password-set')).toHaveLength(1))
  })

  it('tells of roles, of disabling, and of who was not allowed to', async () => {
    const boss = await signUp(test, 'Boss')
    const ada = await signUp(test)
    await test.db.asOwner.execute(
      sql`update "user" set email = 'boss@example.com', email_verified = true where id = ${boss.uid}`,
    )
    const as = (cookie: string) => ({ cookie, origin: test.env.publicUrl })
    expect((await post('/admin/ban-user', { userId: boss.uid }, as(ada.cookie))).statusCode).toBe(403)
    await test.db.asOwner.execute(sql`update "user" set role = 'admin' where id = ${boss.uid}`)
    expect((await post('/admin/ban-user', { userId: ada.uid }, as(boss.cookie))).statusCode).toBe(200)
    expect((await post('/admin/unban-user', { userId: ada.uid }, as(boss.cookie))).statusCode).toBe(200)
    await soon(async () => {
      expect(await noted(ada.uid, 'denied')).toMatchObject([{ outcome: 'refused', about: { call: '/admin/ban-user' } }])
      expect(await noted(ada.uid, 'account-disabled')).toMatchObject([{ about: { by: boss.uid } }])
      expect(await noted(ada.uid, 'account-enabled')).toMatchObject([{ about: { by: boss.uid } }])
      expect(await noted(boss.uid, 'role-changed')).toMatchObject([{ about: { role: 'admin' } }])
    })
  })
})
