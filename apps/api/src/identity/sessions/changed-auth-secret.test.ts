import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookiesOf, createTestApp, signUp, type TestApp } from '../../testing/app.ts'
import { jwks } from '../identity-tables.ts'
import { replaceClosedKeys } from './replace-closed-keys.ts'

let before: TestApp
let after: TestApp
beforeAll(async () => {
  before = await createTestApp({ settings: { AUTH_SECRET: 'a'.repeat(32) } })
  after = await createTestApp({ db: before.db, settings: { AUTH_SECRET: 'b'.repeat(32) } })
})
afterAll(async () => {
  await after.close()
  await before.close()
})

const token = (cookie: string) => after.app.inject({ url: '/api/auth/token', headers: { cookie } })

it('ends every session, and lets people in again once the keys that it closed are replaced, as each start does', async () => {
  const ada = await signUp(before)
  expect((await token(ada.cookie)).statusCode).toBe(401)
  const payload = { email: ada.email, password: 'correct horse battery' }
  const cookie = cookiesOf(await after.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload }))
  expect((await token(cookie)).statusCode).toBe(500)

  const { db, env, app } = after
  await replaceClosedKeys({ db, authSecret: env.authSecret, log: app.log })
  expect(after.logged.join('')).toContain('AUTH_SECRET is another than before')
  const answer = await token(cookie)
  expect(answer.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${answer.json().token}` }
  const whoami = () => app.inject({ url: '/api/users/whoami', headers })
  expect((await whoami()).json()).toMatchObject({ uid: ada.uid })
  // those that it opens stay
  await replaceClosedKeys({ db, authSecret: env.authSecret, log: app.log })
  expect((await whoami()).statusCode).toBe(200)
  expect(await db.asOwner.$count(jwks)).toBe(1)
})
