import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cookiesOf,
  createTestApp,
  headersOf,
  type Jar,
  prove,
  signUpConfirmed,
  type TestApp,
  type TestPerson,
} from '../../testing/app.ts'
import { createPasskeyDevice } from '../../testing/counterparts/passkey-device.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { account, passkey, session, user } from '../identity-tables.ts'

describe.each(testDatabases())('passkeys on %s', (kind) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ kind, settings: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } })
  })
  afterAll(() => test.close())

  const get = (path: string, jar: Jar = { cookie: '' }) =>
    test.app.inject({ url: `/api/auth${path}`, headers: headersOf(jar) })
  const post = (path: string, payload: object, jar: Jar = { cookie: '' }) =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: headersOf(jar) })
  const together = (...jars: Jar[]) => ({
    cookie: jars
      .map(({ cookie }) => cookie)
      .filter(Boolean)
      .join('; '),
    proof: jars[0]?.proof,
  })
  const newDevice = () => createPasskeyDevice({ origin: test.env.publicUrl })
  type Device = ReturnType<typeof newDevice>

  async function register(person: TestPerson, device: Device, how = {}, name = 'Laptop') {
    const asked = await get('/passkey/generate-register-options', person)
    const challenge = asked.json().challenge ?? ''
    const jar = together(person, { cookie: cookiesOf(asked) })
    return post('/passkey/verify-registration', { response: device.register(challenge, how), name }, jar)
  }
  async function signIn(device: Device, how = {}) {
    const asked = await get('/passkey/generate-authenticate-options')
    const response = device.assert(asked.json().challenge, how)
    const jar = { cookie: cookiesOf(asked) }
    return {
      asked: asked.json(),
      answer: await post('/passkey/verify-authentication', { response }, jar),
      response,
      jar,
    }
  }
  async function withPasskey() {
    const person = await signUpConfirmed(test)
    await prove(test, person)
    const device = newDevice()
    expect((await register(person, device)).statusCode).toBe(200)
    return { ...person, device }
  }
  const isSignedIn = async (jar: Jar) => (await get('/token', jar)).statusCode === 200

  it('sign in whoever made them, also where a second factor is on, since the device checks who holds it', async () => {
    const ada = await withPasskey()
    await test.db.asOwner.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, ada.uid))
    const { asked, answer } = await signIn(ada.device)
    expect(asked).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    expect(asked.allowCredentials ?? []).toEqual([])
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user.id).toBe(ada.uid)
    expect(answer.body).not.toContain('token')
    expect(await isSignedIn({ cookie: cookiesOf(answer) })).toBe(true)
  })

  it.each([
    ['that did not check who holds the device', { verified: false }],
    ['that were asked for by another site', { from: 'https://evil.example' }],
  ])('sign nobody in %s, and none such are added', async (_words, how) => {
    const ada = await withPasskey()
    const { answer } = await signIn(ada.device, how)
    expect([answer.statusCode >= 400, cookiesOf(answer).includes('session_token')]).toEqual([true, false])
    const other = await signUpConfirmed(test)
    await prove(test, other)
    expect((await register(other, newDevice(), how)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await test.db.asOwner.select().from(passkey).where(eq(passkey.userId, other.uid))).toEqual([])
  })

  it('answer each challenge once, in the browser that asked, and one of signing in adds none', async () => {
    const ada = await withPasskey()
    const { response, jar, answer } = await signIn(ada.device)
    expect(answer.statusCode).toBe(200)
    expect((await post('/passkey/verify-authentication', { response }, jar)).json().code).toBe('CHALLENGE_NOT_FOUND')
    const asked = await get('/passkey/generate-authenticate-options')
    const fresh = ada.device.assert(asked.json().challenge)
    expect((await post('/passkey/verify-authentication', { response: fresh })).json().code).toBe('CHALLENGE_NOT_FOUND')
    const elsewhere = { cookie: cookiesOf(await get('/passkey/generate-authenticate-options')) }
    expect((await post('/passkey/verify-authentication', { response: fresh }, elsewhere)).statusCode).toBe(400)
    const jarOfSigningIn = together(ada, { cookie: cookiesOf(await get('/passkey/generate-authenticate-options')) })
    const added = { response: newDevice().register(asked.json().challenge) }
    expect((await post('/passkey/verify-registration', added, jarOfSigningIn)).statusCode).toBe(400)
  })

  it('sign nobody in who is disabled, nor with one that is not known here', async () => {
    const ada = await withPasskey()
    await test.db.asOwner.update(user).set({ banned: true }).where(eq(user.id, ada.uid))
    expect((await signIn(ada.device)).answer.json().code).toBe('BANNED_USER')
    expect((await signIn(newDevice())).answer.json().code).toBe('PASSKEY_NOT_FOUND')
  })

  it('are added and removed only after a proof, and only by their owner', async () => {
    const ada = await signUpConfirmed(test)
    const refused = await get('/passkey/generate-register-options', ada)
    expect(refused.json().code).toBe('NOT_PROVEN')
    expect((await get('/passkey/generate-register-options')).statusCode).toBe(401)
    const bo = await withPasskey()
    const [mine] = (await get('/passkey/list-user-passkeys', bo)).json()
    expect(mine).toEqual({
      id: expect.any(String),
      name: 'Laptop',
      createdAt: expect.any(String),
      deviceType: 'singleDevice',
      backedUp: false,
      aaguid: expect.any(String),
    })
    await prove(test, ada)
    for (const path of ['/passkey/delete-passkey', '/passkey/update-passkey']) {
      const payload = { id: mine.id, ...(path.includes('update') && { name: 'Mine' }) }
      expect([path, (await post(path, payload, ada)).statusCode >= 400]).toEqual([path, true])
      expect([path, (await post(path, payload)).statusCode]).toEqual([path, 401])
    }
    expect((await get('/passkey/list-user-passkeys', ada)).json()).toEqual([])
    expect((await post('/passkey/update-passkey', { id: mine.id, name: 'Old laptop' }, bo)).statusCode).toBe(200)
    expect((await get('/passkey/list-user-passkeys', bo)).json()[0].name).toBe('Old laptop')
    expect((await post('/passkey/delete-passkey', { id: mine.id }, { cookie: bo.cookie })).json().code).toBe(
      'NOT_PROVEN',
    )
    await prove(test, bo)
    expect((await post('/passkey/delete-passkey', { id: mine.id }, bo)).statusCode).toBe(200)
    expect((await post('/passkey/delete-passkey', { id: mine.id }, bo)).json().code).toBe('PASSKEY_NOT_FOUND')
    const told = () => test.mails.flatMap(({ to, text }) => (to === bo.email && /passkey was \w+/.exec(text)) || [])
    await expect.poll(told).toEqual(['passkey was added', 'passkey was removed'])
    expect((await signIn(bo.device)).answer.json().code).toBe('PASSKEY_NOT_FOUND')
  })

  it('are added after a proof however old the session is', async () => {
    const ada = await signUpConfirmed(test)
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000)
    await test.db.asOwner.update(session).set({ createdAt: twoDaysAgo }).where(eq(session.userId, ada.uid))
    await prove(test, ada)
    expect((await register(ada, newDevice())).statusCode).toBe(200)
  })

  it('show again that it is the person, whatever else the account has, and the session before ends', async () => {
    const ada = await withPasskey()
    const add = (jar: Jar) => get('/passkey/generate-register-options', jar)
    expect((await add({ cookie: ada.cookie })).json().code).toBe('NOT_PROVEN')
    const asked = await get('/passkey/generate-authenticate-options', ada)
    // whoever is signed in is asked for a passkey of their own
    expect(asked.json().allowCredentials).toHaveLength(1)
    const response = ada.device.assert(asked.json().challenge)
    const given = await post(
      '/passkey/verify-authentication',
      { response },
      together(ada, { cookie: cookiesOf(asked) }),
    )
    expect(given.statusCode).toBe(200)
    const { proof } = given.json()
    expect((await add({ cookie: cookiesOf(given), proof })).statusCode).toBe(200)
    expect((await add({ cookie: cookiesOf(given) })).json().code).toBe('NOT_PROVEN')
    expect(await isSignedIn(ada)).toBe(false)
    await test.db.asOwner
      .update(session)
      .set({ provenAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(session.userId, ada.uid))
    expect((await add({ cookie: cookiesOf(given), proof })).json().code).toBe('NOT_PROVEN')
  })

  it('are not removed where nobody could get in any more', async () => {
    const ada = await withPasskey()
    await test.db.asOwner.delete(account).where(eq(account.userId, ada.uid))
    await test.db.asOwner.update(user).set({ emailVerified: false }).where(eq(user.id, ada.uid))
    const [mine] = (await get('/passkey/list-user-passkeys', ada)).json()
    expect((await post('/passkey/delete-passkey', { id: mine.id }, ada)).json().code).toBe('LAST_SIGN_IN_METHOD')
  })

  it('of somebody who only signed up with an address go when its owner chooses a password by mail', async () => {
    const squatter = await withPasskey()
    await test.db.asOwner.update(user).set({ emailVerified: false }).where(eq(user.id, squatter.uid))
    await post('/request-password-reset', { email: squatter.email, redirectTo: '/link?for=reset' })
    const find = () => test.mails.findLast(({ to, subject }) => to === squatter.email && subject.startsWith('Choose'))
    await expect.poll(find).toBeDefined()
    const link = new URL(/http\S+/.exec(find()?.text ?? '')?.[0] ?? '')
    const opened = await test.app.inject(link.pathname + link.search)
    const token = new URL(String(opened.headers.location), test.env.publicUrl).searchParams.get('token')
    await post('/reset-password', { token, newPassword: 'staple gun orchestra' })
    expect((await signIn(squatter.device)).answer.json().code).toBe('PASSKEY_NOT_FOUND')
  })
})
