import type { ChildProcess } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookiesOf, createTestApp, type TestApp } from '../../testing/app.ts'
import { createTestPopup, freeSandboxUrl, popupOutcome, startSandbox } from '../../testing/counterparts/popup.ts'
import { session } from '../identity-tables.ts'

let test: TestApp
let sandbox: ChildProcess | undefined
let ahead = 0
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  const sandboxUrl = await freeSandboxUrl()
  sandbox = await startSandbox(sandboxUrl)
  test = await createTestApp({ settings: { SANDBOX_URL: sandboxUrl }, now })
})
afterAll(async () => {
  sandbox?.kill('SIGKILL')
  await test.close()
})

it('the window of a provider tells the page that the second factor is missing, and leaves a challenge and no session', async () => {
  const popup = createTestPopup(test, 'demo')
  const { cookies } = await popup.signInAs('ada')
  const post = (path: string, payload: object, cookie: string) =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: { cookie } })
  // whoever has no password has signed in a moment ago
  const { pending, uri } = (await post('/two-factor/begin-totp', {}, cookies)).json()
  const app = URI.parse(uri)
  const nextCode = () => {
    ahead += 60_000
    return app instanceof TOTP ? app.generate({ timestamp: now().getTime() }) : ''
  }
  expect((await post('/two-factor/confirm-totp', { pending, code: nextCode() }, cookies)).statusCode).toBe(200)
  const whoami = await test.app.inject({ url: '/api/auth/get-session', headers: { cookie: cookies } })
  const uid = whoami.json().user.id
  await test.db.asOwner.delete(session).where(eq(session.userId, uid))

  const held = await popup.signInAs('ada')
  expect(popupOutcome(held.answer.body)).toMatchObject({ nonce: 'n1', error: { code: 'MULTI_FACTOR_AUTH_REQUIRED' } })
  expect(held.cookies).not.toContain('session_token')
  expect(await test.db.asOwner.select().from(session).where(eq(session.userId, uid))).toEqual([])
  const given = await post('/two-factor/verify', { method: 'totp', code: nextCode() }, held.cookies)
  expect(given.statusCode).toBe(200)
  const token = await test.app.inject({ url: '/api/auth/token', headers: { cookie: cookiesOf(given) } })
  expect(token.statusCode).toBe(200)
})
