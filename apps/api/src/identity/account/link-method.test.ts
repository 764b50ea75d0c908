import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cookiesOf,
  createTestApp,
  headersOf,
  type Jar,
  prove,
  signUp,
  type TestApp,
  type TestPerson,
} from '../../testing/app.ts'
import { createTestPopup, freeSandboxUrl, startSandbox } from '../../testing/counterparts/popup.ts'

describe('linking a provider to an account', () => {
  let test: TestApp
  let sandbox: ChildProcess
  let popup: ReturnType<typeof createTestPopup>

  beforeAll(async () => {
    const sandboxUrl = await freeSandboxUrl()
    sandbox = await startSandbox(sandboxUrl)
    test = await createTestApp({ settings: { SANDBOX_URL: sandboxUrl, LIMIT_SIGN_UPS_PER_MINUTE: '50' } })
    popup = createTestPopup(test, 'demo')
  })
  afterAll(async () => {
    sandbox.kill('SIGKILL')
    await test.close()
  })

  const post = (path: string, payload: object, jar: Jar) =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: headersOf(jar) })
  const methodsOf = async ({ headers }: TestPerson) => {
    const { providerData } = (await test.app.inject({ url: '/api/users/me', headers })).json()
    return providerData.map(({ providerId }: { providerId: string }) => providerId)
  }
  const back = { callbackURL: '/linked?attempt=1', errorCallbackURL: '/linked?attempt=1' }
  const begin = (person: TestPerson, more: object = {}) =>
    post('/link-social', { provider: 'demo', disableRedirect: true, ...back, ...more }, person)

  /** Goes to the provider as somebody who is signed in; answers where it leads back to, with the browser's cookies. */
  async function goThere(person: TestPerson, account: string) {
    await prove(test, person)
    const begun = await begin(person)
    expect(begun.statusCode).toBe(200)
    const { callback } = await popup.goThrough(begun.json().url, { account })
    return { callback, cookie: `${person.cookie}; ${cookiesOf(begun)}` }
  }
  const comeBack = async ({ callback, cookie }: { callback: string; cookie: string }) => {
    const { headers } = await test.app.inject({ url: callback, headers: { cookie } })
    return new URL(String(headers.location), test.env.publicUrl)
  }

  it('makes it a way in, whatever its address is', async () => {
    const ada = await signUp(test)
    const ended = await comeBack(await goThere(ada, 'ada'))
    expect(`${ended.pathname}${ended.search}`).toBe('/linked?attempt=1')
    expect(await methodsOf(ada)).toEqual(['password', 'demo'])
    const told = () =>
      test.mails.filter(({ to, text }) => to === ada.email && text.includes('way to sign in was added'))
    await expect.poll(told).toHaveLength(1)
    const { cookies } = await popup.signInAs('ada')
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie: cookies } })).json()
    const me = await test.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.json()).toMatchObject({
      uid: ada.uid,
      email: ada.email,
      additionalUserInfo: { isNewUser: false, providerId: 'demo', profile: { email: 'ada@demo.example' } },
    })
  })

  it('refuses what is a way into somebody else’s account', async () => {
    await popup.signInAs('ben')
    const mallory = await signUp(test)
    const ended = await comeBack(await goThere(mallory, 'ben'))
    expect(ended.searchParams.get('error')).toBe('account_already_linked_to_different_user')
    expect(await methodsOf(mallory)).toEqual(['password'])
  })

  it('is for whoever began, while they are signed in here', async () => {
    const [ada, mallory] = [await signUp(test), await signUp(test)]
    for (const signedIn of ['', ada.cookie]) {
      const begun = await goThere(mallory, 'cleo')
      const ended = await comeBack({ ...begun, cookie: begun.cookie.replace(mallory.cookie, signedIn) })
      expect(ended.searchParams.get('error')).toBe('session_ended')
    }
    expect([await methodsOf(ada), await methodsOf(mallory)]).toEqual([['password'], ['password']])
  })

  it('takes an answer once, and only with the cookie of the browser that began', async () => {
    const ada = await signUp(test)
    const begun = await goThere(ada, 'cleo')
    const elsewhere = await comeBack({ ...begun, cookie: ada.cookie })
    expect(elsewhere.searchParams.get('error')).toBeTruthy()
    const first = await comeBack(begun)
    const again = await comeBack(begun)
    expect([first, again].filter(({ searchParams }) => searchParams.has('error')).length).toBeGreaterThan(0)
  })

  it('leads to our own pages only', async () => {
    const ada = await signUp(test)
    await prove(test, ada)
    for (const field of ['callbackURL', 'errorCallbackURL']) {
      const answer = await begin(ada, { [field]: 'https://evil.example/' })
      expect(answer.json()).toMatchObject({ status: 400, errors: [{ field }] })
    }
    expect((await begin(ada, { provider: 'nobody' })).json().code).toBe('PROVIDER_NOT_FOUND')
    expect((await begin(ada, { idToken: { token: 'x' } })).statusCode).toBe(400)
    expect((await begin(ada, { scopes: ['everything'] })).statusCode).toBe(400)
  })
})
