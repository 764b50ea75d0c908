import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, signUp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { jwks } from '../identity-tables.ts'

let test: TestApp
/** Another server on the same database: it has read the keys before there is a new one. */
let other: TestApp
beforeAll(async () => {
  test = await createTestApp()
  other = await createTestApp({ db: test.db, settings: { AUTH_SECRET: test.env.authSecret } })
})
afterAll(async () => {
  await other.close()
  await test.close()
})

const day = 24 * 60 * 60_000
const whoami = async (token: string, at = test) =>
  (await at.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })).statusCode
const newToken = async ({ cookie }: TestPerson) =>
  (await test.app.inject({ url: '/api/auth/token', headers: { cookie } })).json().token
const shownKeys = async () =>
  (await test.app.inject('/api/auth/jwks')).json<{ keys: { kid: string; d?: string }[] }>().keys

it('sign for 30 days; then there is a new one, and what the former signed stays good on every server', async () => {
  const ada = await signUp(test)
  for (const at of [test, other]) expect(await whoami(ada.token, at)).toBe(200)
  const [key] = await test.db.asOwner.select().from(jwks)
  expect(Math.round((Number(key?.expiresAt) - Number(key?.createdAt)) / day)).toBe(30)

  await test.db.asOwner.update(jwks).set({ expiresAt: new Date(Date.now() - 1000) })
  const fresh = await newToken(ada)
  expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(ada.token).kid)
  for (const at of [other, test]) expect([await whoami(fresh, at), await whoami(ada.token, at)]).toEqual([200, 200])
  expect((await shownKeys()).map(({ kid }) => kid).toSorted()).toEqual(
    [fresh, ada.token].map((token) => decodeProtectedHeader(token).kid).toSorted(),
  )
  for (const shown of await shownKeys()) expect(shown).not.toHaveProperty('d')
})

it('are shown for a day after they have signed last, on a server that starts then too', async () => {
  const ada = await signUp(test)
  const { kid } = decodeProtectedHeader(ada.token)
  const endedAgo = async (ms: number) => {
    await test.db.asOwner.update(jwks).set({ expiresAt: new Date(Date.now() - ms) })
    const late = await createTestApp({ db: test.db, settings: { AUTH_SECRET: test.env.authSecret } })
    const status = await whoami(ada.token, late)
    await late.close()
    return [status, (await shownKeys()).some((key) => key.kid === kid)]
  }
  expect(await endedAgo(day - 60_000)).toEqual([200, true])
  expect(await endedAgo(day + 60_000)).toEqual([401, false])
})
