import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestApp, signUp, type TestApp } from '../../testing/app.ts'
import { createTestPopup, freeSandboxUrl, popupOutcome, startSandbox } from '../../testing/counterparts/popup.ts'

/** The whole way of the popup, against the sandbox's own process: the api, the provider's pages, and back. */
describe('sign-in with Demo ID in a popup', () => {
  let test: TestApp
  let popup: ReturnType<typeof createTestPopup>
  let sandbox: ChildProcess | undefined
  let sandboxUrl: string

  beforeAll(async () => {
    sandboxUrl = await freeSandboxUrl()
    test = await createTestApp({ settings: { SANDBOX_URL: sandboxUrl } })
    popup = createTestPopup(test, 'demo')
  })
  afterAll(async () => {
    sandbox?.kill('SIGKILL')
    await test.close()
  })

  it('starts without the sandbox, and says in the popup that it is not there', async () => {
    const answer = await popup.start()
    expect(popupOutcome(answer.body)).toMatchObject({ nonce: 'n1', error: { code: 'popup_sign_in_failed' } })
  })

  it('works once the sandbox is there, without a restart', async () => {
    sandbox = await startSandbox(sandboxUrl)
    const { answer, cookies } = await popup.signInAs('ada')
    expect(answer.headers['cross-origin-opener-policy']).toBeUndefined()
    expect(popupOutcome(answer.body)).toEqual({
      type: 'better-auth:oauth-popup',
      targetOrigin: test.env.publicUrl,
      nonce: 'n1',
      redirectTo: expect.any(String),
    })
    expect(cookies).toMatch(/session_token=\w/)
    for (const [, token = ''] of cookies.matchAll(/=([^;]+)/g)) {
      expect(answer.body).not.toContain(decodeURIComponent(token).split('.')[0])
      expect(JSON.stringify({ ...answer.headers, 'set-cookie': '' })).not.toContain(token.split('.')[0])
    }
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie: cookies } })).json()
    const who = await test.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })
    expect(who.json()).toMatchObject({ email: 'ada@demo.example', displayName: 'Ada Demo' })
    expect(who.json().photoURL).toMatch(/^data:image\/png;base64,/)
  })

  it('knows a person again', async () => {
    const ids = []
    for (let i = 0; i < 2; i++) {
      const { cookies } = await popup.signInAs('ben')
      const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie: cookies } })).json()
      const who = await test.app.inject({ url: '/api/users/whoami', headers: { authorization: `Bearer ${token}` } })
      ids.push(who.json().uid)
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('tells the popup that the person refused', async () => {
    const { answer } = await popup.signInAs('', { action: 'deny' })
    expect(popupOutcome(answer.body)).toMatchObject({ nonce: 'n1', error: { code: 'access_denied' } })
  })

  it('does not let an address at a provider into the account that has it here', async () => {
    const email = 'victim@demo.example'
    const payload = { name: 'Victim', email, password: 'correct horse battery' }
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
    const { answer } = await popup.signInAs('', { name: 'Mallory', email })
    expect(popupOutcome(answer.body)).toMatchObject({ error: { code: 'account_not_linked' } })
  })

  it('works without a window too, which then leads to where it was asked to, or says why not', async () => {
    const go = async (account: string, fields?: Record<string, string>) => {
      // a window that was closed leaves its mark
      const left = cookiesOf(await popup.start())
      const asked = await test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/social',
        payload: { provider: 'demo', callbackURL: '/home', errorCallbackURL: '/login', disableRedirect: true },
        headers: { cookie: left },
      })
      const { callback } = await popup.goThrough(asked.json().url, fields ?? { account })
      return test.app.inject({ url: callback, headers: { cookie: cookiesOf(asked) } })
    }
    const signedIn = await go('ada')
    expect(signedIn.headers.location).toBe('/home')
    expect(cookiesOf(signedIn)).toContain('session_token')
    const refused = await go('', { action: 'deny' })
    expect(String(refused.headers.location)).toMatch(/^\/login\?error=access_denied/)
    for (const place of ['https://evil.example', '//evil.example']) {
      const payload = { provider: 'demo', callbackURL: place, errorCallbackURL: place, disableRedirect: true }
      const answer = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/social', payload })
      expect(answer.statusCode).toBe(400)
    }
  })

  it('takes a state once, and only from the browser that began', async () => {
    const { callback, cookies } = await popup.authorize('cleo')
    const stranger = await signUp(test, 'Stranger')
    const elsewhere = await test.app.inject({ url: callback, headers: { cookie: stranger.cookie } })
    expect(elsewhere.headers.location).toContain('error=')
    const first = await test.app.inject({ url: callback, headers: { cookie: cookies } })
    const again = await test.app.inject({ url: callback, headers: { cookie: cookies } })
    expect(String(first.headers['set-cookie'] ?? first.body)).toMatch(/session_token|error/)
    expect(String(again.headers['set-cookie'])).not.toContain('session_token')
  })

  it('starts for our own page only', async () => {
    expect((await popup.start({ popupOrigin: 'https://evil.example' })).statusCode).toBe(403)
    for (const callbackURL of ['https://evil.example', '/..//evil.example', '//evil.example', 'javascript:alert(1)']) {
      const answer = await popup.start({ callbackURL })
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'callbackURL'])
    }
    expect((await popup.start({ scopes: 'everything' })).statusCode).toBe(400)
  })
})
