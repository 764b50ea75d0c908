import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvent } from '../../audit/audit-tables.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'

describe.each(testDatabases())('mails to one address on %s', (kind) => {
  const settings = { EMAIL_VERIFICATION: 'required', LIMIT_MAILS_PER_ADDRESS: '3', LIMIT_SIGN_UPS_PER_MINUTE: '1000' }
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  let test: TestApp
  let other: TestApp
  beforeAll(async () => {
    test = await createTestApp({ kind, settings, now })
    other = await createTestApp({ db: test.db, settings: { ...settings, AUTH_SECRET: test.env.authSecret }, now })
  })
  afterAll(async () => {
    await other.close()
    await test.close()
  })

  const ask = async ({ app }: TestApp, path: string, payload: object) => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      // senders of all kinds
      remoteAddress: `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    })
    return { statusCode, body: path === '/sign-up/email' ? '' : body }
  }
  const mailsTo = (email: string) => [...test.mails, ...other.mails].filter(({ to }) => to === email).length
  /** Everything that was asked for has been sent or withheld. */
  const withheld = (count: number) =>
    expect
      .poll(() => [...test.logged, ...other.logged].filter((line) => line.includes('a mail was withheld')).length, {
        timeout: 60_000,
      })
      .toBe(count)

  it('are so many in ten minutes, of all kinds, from all senders and by all servers; the answers are alike', async () => {
    const email = `${randomUUID()}@example.com`
    const signUp = { name: 'Ada', email, password: 'correct horse battery' }
    expect((await ask(test, '/sign-up/email', signUp)).statusCode).toBe(200)
    const reset = ['/request-password-reset', { email, redirectTo: '/login' }] as const
    const confirm = ['/send-verification-email', { email: email.toUpperCase(), callbackURL: '/login' }] as const
    const first = [await ask(other, ...reset), await ask(test, ...confirm)]
    await expect.poll(() => mailsTo(email), { timeout: 60_000 }).toBe(3)
    const beyond = [await ask(other, ...reset), await ask(test, ...confirm)]
    expect(beyond).toEqual(first)
    expect((await ask(other, '/sign-up/email', signUp)).statusCode).toBe(200)
    await withheld(3)
    expect(mailsTo(email)).toBe(3)
    // somebody else's come
    const another = `${randomUUID()}@example.com`
    await ask(test, '/sign-up/email', { ...signUp, email: another })
    await expect.poll(() => mailsTo(another), { timeout: 60_000 }).toBe(1)
    ahead += 10 * 60_000
    await ask(test, ...reset)
    await expect.poll(() => mailsTo(email), { timeout: 60_000 }).toBe(4)

    const lines = [...test.logged, ...other.logged].filter((line) => line.includes('withheld'))
    expect(lines.join('')).not.toContain(email)
    const noted = await test.db.asOwner.select().from(auditEvent).where(eq(auditEvent.what, 'limited'))
    expect(noted).toHaveLength(3)
    expect(noted[0]).toMatchObject({ outcome: 'refused', about: { call: 'mail', code: 'too-many-requests' } })
  })
})
