import type { ChildProcess } from 'node:child_process'
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createTestPopup, freeSandboxUrl, popupOutcome, startSandbox } from '../testing/counterparts/popup.ts'
import { account, user } from './identity-tables.ts'

const password = 'correct horse battery'

/** Google as its settings switch it on, its issuer played by the sandbox's provider. */
const google = (sandboxUrl: string) => ({
  GOOGLE_ISSUER: `${sandboxUrl}/openid`,
  GOOGLE_CLIENT_ID: 'planwright-demo',
  GOOGLE_CLIENT_SECRET: 'planwright-demo-secret',
})

describe('sign-in with Google in a popup', () => {
  let test: TestApp
  let sandboxUrl: string
  const sandboxes: ChildProcess[] = []

  beforeAll(async () => {
    sandboxUrl = await freeSandboxUrl()
    sandboxes.push(await startSandbox(sandboxUrl))
    test = await createTestApp({
      settings: { ...google(sandboxUrl), ADMIN_EMAILS: 'ada@demo.example,eve@demo.example' },
    })
  })
  afterAll(async () => {
    for (const sandbox of sandboxes) sandbox.kill('SIGKILL')
    await test.close()
  })

  it('ends with an ID token that has the role, and with the profile', async () => {
    const { answer, cookies, ...ada } = await signIn(test, 'ada')
    expect(popupOutcome(answer.body)).toMatchObject({ type: 'better-auth:oauth-popup', nonce: 'n1' })
    expect(decodeJwt(ada.token)).toMatchObject({ email: 'ada@demo.example', role: 'admin', sub: ada.profile.uid })
    expect(ada.profile).toEqual({
      uid: expect.any(String),
      email: 'ada@demo.example',
      displayName: 'Ada Demo',
      photoURL: expect.stringMatching(/^data:image\/png;base64,/),
      role: 'admin',
      jiraIntegration: { enabled: false },
    })
    const asked = await post('/sign-in-methods', { email: 'ada@demo.example' }, cookies)
    expect(asked.json()).toEqual({ methods: ['google', 'email-link'] })
    const stranger = await post('/sign-in-methods', { email: 'ada@demo.example' })
    expect(stranger.json()).toEqual({ methods: ['google', 'password', 'email-link', 'phone', 'passkey'] })
  })

  it('gives no role for an address that Google does not vouch for', async () => {
    const eve = await signIn(test, '', { name: 'Eve', email: 'eve@demo.example', unverified: 'yes' })
    expect([eve.profile.role, decodeJwt(eve.token).role]).toEqual(['user', 'user'])
  })

  it('knows a person by issuer and subject, whatever the address is by now', async () => {
    const ben = await signIn(test, 'ben')
    const [row] = await accountsOf(ben.profile.uid)
    expect(row?.accountId).toMatch(new RegExp(`^${sandboxUrl}/openid demo-`))
    await test.db.asOwner.update(user).set({ email: 'old@demo.example' }).where(eq(user.id, ben.profile.uid))
    expect((await signIn(test, 'ben')).profile).toMatchObject({ uid: ben.profile.uid, email: 'old@demo.example' })
  })

  it('takes the same subject of another issuer for somebody else', async () => {
    const cleo = await signIn(test, 'cleo')
    const otherUrl = await freeSandboxUrl()
    sandboxes.push(await startSandbox(otherUrl))
    const other = await createTestApp({
      db: test.db,
      settings: { ...google(otherUrl), AUTH_SECRET: test.env.authSecret },
    })
    const refused = await createTestPopup(other, 'google').signInAs('cleo')
    expect(popupOutcome(refused.answer.body)).toMatchObject({ error: { code: 'account_not_linked' } })
    await test.db.asOwner.update(user).set({ email: 'was-cleo@demo.example' }).where(eq(user.id, cleo.profile.uid))
    const stranger = await signIn(other, 'cleo')
    expect(stranger.profile).toMatchObject({ uid: expect.any(String), email: 'cleo@demo.example' })
    expect(stranger.profile.uid).not.toBe(cleo.profile.uid)
    await other.close()
  })

  it('joins no accounts by e-mail, neither way round', async () => {
    const taken = { name: 'Victim', email: 'victim@demo.example', password }
    const victim = await post('/sign-up/email', taken)
    const { answer } = await createTestPopup(test, 'google').signInAs('', { name: 'Mallory', email: taken.email })
    expect(popupOutcome(answer.body)).toMatchObject({ error: { code: 'account_not_linked' } })
    expect((await accountsOf(victim.json().user.id)).map(({ providerId }) => providerId)).toEqual(['credential'])

    const dora = await signIn(test, '', { name: 'Dora', email: 'dora@demo.example' })
    expect((await post('/sign-up/email', { name: 'Mallory', email: 'dora@demo.example', password })).statusCode).toBe(
      422,
    )
    expect((await post('/sign-in/email', { email: 'dora@demo.example', password })).statusCode).toBe(401)
    expect((await accountsOf(dora.profile.uid)).map(({ providerId }) => providerId)).toEqual(['google'])
  })

  it('keeps the tokens of Google unreadable', async () => {
    const { profile } = await signIn(test, 'ada')
    const [row] = await test.db.asOwner
      .select()
      .from(account)
      .where(and(eq(account.userId, profile.uid), eq(account.providerId, 'google')))
    expect(row?.accessToken).toMatch(/^[0-9a-f]{64,}$/)
  })

  it('stands first among the providers, and puts the sandbox’s away', async () => {
    const { signIn, sandboxed } = await configOf({
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Example ID',
      APPLE_CLIENT_ID: 'id',
      APPLE_CLIENT_SECRET: 'secret',
      FACEBOOK_CLIENT_ID: 'id',
      FACEBOOK_CLIENT_SECRET: 'secret',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    expect(signIn.providers).toEqual([
      { id: 'google', name: 'Google', kind: 'google' },
      { id: 'facebook', name: 'Facebook', kind: 'facebook' },
      { id: 'apple', name: 'Apple', kind: 'apple' },
      { id: 'oidc', name: 'Example ID', kind: 'oidc' },
    ])
    expect(sandboxed.identity).toBe(false)
  })

  async function signIn(at: TestApp, account: string, fields?: Record<string, string>) {
    const { answer, cookies } = await createTestPopup(at, 'google').signInAs(account, fields)
    const { token } = (await at.app.inject({ url: '/api/auth/token', headers: { cookie: cookies } })).json()
    const who = await at.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })
    return { answer, cookies, token: String(token), profile: who.json<{ uid: string; role: string }>() }
  }

  const post = (path: string, payload: object, cookie = '') =>
    test.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      headers: { cookie, origin: test.env.publicUrl },
    })
  const accountsOf = (uid: string) => test.db.asOwner.select().from(account).where(eq(account.userId, uid))

  async function configOf(settings: Record<string, string>) {
    const configured = await createTestApp({ db: test.db, settings })
    const answer = await configured.app.inject('/api/config')
    await configured.close()
    return answer.json()
  }
})
