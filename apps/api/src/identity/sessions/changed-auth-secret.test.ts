import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookiesOf, createTestApp, signUp, type TestApp } from '../../testing/app.ts'

const page = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8')
/** What the page tells an operator to run. */
const told = /delete from jwks/.exec(page)?.[0] ?? ''

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

it('ends every session, and lets people in again once the keys that it closed are gone', async () => {
  const ada = await signUp(before)
  expect((await token(ada.cookie)).statusCode).toBe(401)
  const payload = { email: ada.email, password: 'correct horse battery' }
  const cookie = cookiesOf(await after.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload }))
  expect((await token(cookie)).statusCode).toBe(500)

  await after.db.asOwner.execute(sql.raw(told))
  const answer = await token(cookie)
  expect(answer.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${answer.json().token}` }
  expect((await after.app.inject({ url: '/api/users/whoami', headers })).json()).toMatchObject({ uid: ada.uid })
})
