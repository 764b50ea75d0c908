import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, createTestApp, signUp, type TestApp } from '../testing/app.ts'
import { account, passkey, user, verification } from './identity-tables.ts'

const password = 'correct horse battery'
const newPassword = 'staple gun orchestra'

/** What a person can do about their account beside signing in and out. */
describe('actions on an account', () => {
  let test: TestApp
  let ahead = 0
  const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
  const post = (path: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '10.1.1.1') =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers, remoteAddress })

  beforeAll(async () => {
    const now = () => new Date(Date.now() + ahead)
    test = await createTestApp({ now, settings: { LIMIT_SIGN_IN_TRIES: '100' } })
  })
  afterAll(() => test.close())

  describe('choosing a new password with a code', () => {
    async function codeFor(email: string) {
      ahead += 60_000
      await post('/request-password-reset', { email, redirectTo: '/login' })
      return mailed(test, email, 'new password', /reset-password\/(\w+)/)
    }
    const reset = (token: string) => post('/reset-password', { token, newPassword })

    it('works once', async () => {
      const ada = await signUp(test)
      const code = await codeFor(ada.email)
      expect((await reset(code)).json()).toEqual({ status: true })
      expect((await post('/sign-in/email', { email: ada.email, password: newPassword })).statusCode).toBe(200)
      expect((await reset(code)).json().code).toBe('INVALID_TOKEN')
    })

    it('works for an hour', async () => {
      const ada = await signUp(test)
      const code = await codeFor(ada.email)
      await test.db.asOwner.update(verification).set({ expiresAt: new Date(Date.now() - 1000) })
      const late = await reset(code)
      expect([late.statusCode, late.json().code]).toEqual([400, 'INVALID_TOKEN'])
      expect((await post('/sign-in/email', { email: ada.email, password })).statusCode).toBe(200)
    })

    it('works with no other code', async () => {
      const answer = await reset('x'.repeat(24))
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_TOKEN'])
    })
  })

  describe('verifying an address with a code', () => {
    const verify = (token: string, more = '') => get(`/api/auth/verify-email?token=${encodeURIComponent(token)}${more}`)
    const isVerified = async (uid: string) =>
      (await test.db.asOwner.select().from(user).where(eq(user.id, uid)))[0]?.emailVerified
    const codeFor = (email: string) => mailed(test, email, 'Confirm', /token=([^&\s]+)/)

    it('works in the browser that signed up, as often as it is tried', async () => {
      const ada = await signUp(test)
      const code = await codeFor(ada.email)
      const elsewhere = await verify(code)
      expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([403, 'PASSWORD_NEEDED'])
      expect(await isVerified(ada.uid)).toBe(false)
      const url = `/api/auth/verify-email?token=${encodeURIComponent(code)}`
      const here = await test.app.inject({ url, headers: { cookie: ada.cookie } })
      expect(here.json()).toMatchObject({ status: true })
      expect(await isVerified(ada.uid)).toBe(true)
      expect((await verify(code)).json()).toMatchObject({ status: true })
    })

    it('sends a new code to who asks, and answers the same for every address', async () => {
      const ada = await signUp(test)
      await codeFor(ada.email)
      const [asked, stranger] = [
        await post('/send-verification-email', { email: ada.email }),
        await post('/send-verification-email', { email: 'nobody@example.com' }),
      ]
      expect([stranger.statusCode, stranger.body]).toEqual([asked.statusCode, asked.body])
      expect(asked.statusCode).toBe(200)
      await expect.poll(() => test.mails.filter(({ to }) => to === ada.email)).toHaveLength(2)
      expect(test.mails.some(({ to }) => to === 'nobody@example.com')).toBe(false)
    })

    it('refuses a changed code, an old one, and other tokens of ours', async () => {
      const ada = await signUp(test)
      const code = await codeFor(ada.email)
      const old = await new SignJWT({ email: ada.email })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('-1m')
        .sign(new TextEncoder().encode(test.env.authSecret))
      for (const [bad, expected] of [
        [`${code.slice(0, -4)}AAAA`, 'INVALID_TOKEN'],
        [ada.token, 'INVALID_TOKEN'],
        [ada.sessionToken, 'INVALID_TOKEN'],
        [old, 'TOKEN_EXPIRED'],
      ] as const) {
        const answer = await verify(bad)
        expect([answer.statusCode, answer.json().code]).toEqual([401, expected])
        const led = await verify(bad, '&callbackURL=/login')
        expect(led.headers.location).toContain(`/login?error=${expected}`)
      }
      expect(await isVerified(ada.uid)).toBe(false)
    })

    it('leads to our own pages only', async () => {
      const ada = await signUp(test)
      const answer = await verify(await codeFor(ada.email), '&callbackURL=https%3A%2F%2Fevil.example')
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'callbackURL'])
      expect(await isVerified(ada.uid)).toBe(false)
    })
  })

  describe('looking up how an address can sign in', () => {
    const lookUp = (email: string, headers: Record<string, string> = {}, remoteAddress?: string) => {
      if (!remoteAddress) ahead += 60_000
      return post('/sign-in-methods', { email }, headers, remoteAddress)
    }

    const offered = ['demo', 'password', 'email-link', 'phone', 'passkey']

    it('tells a stranger what is offered to everybody', async () => {
      const [ada, ben] = [await signUp(test), await signUp(test)]
      const answers = [
        await lookUp(ada.email),
        await lookUp('nobody@example.com'),
        await lookUp(ada.email, { cookie: ben.cookie }),
        await lookUp('nobody@example.com', { cookie: ben.cookie }),
      ]
      for (const { statusCode, body } of answers) expect([statusCode, JSON.parse(body).methods]).toEqual([200, offered])
    })

    it('tells the owner what the account has', async () => {
      const ada = await signUp(test)
      expect((await lookUp(ada.email.toUpperCase(), { cookie: ada.cookie })).json()).toEqual({ methods: ['password'] })
      const linked = { id: `demo-of-${ada.uid}`, accountId: ada.uid, providerId: 'demo', userId: ada.uid }
      await test.db.asOwner.insert(account).values(linked)
      expect((await lookUp(ada.email, { cookie: ada.cookie })).json()).toEqual({ methods: ['demo', 'password'] })
      const known = { emailVerified: true, phoneNumber: '+4915112345678', phoneNumberVerified: true }
      await test.db.asOwner.update(user).set(known).where(eq(user.id, ada.uid))
      const aPasskey = {
        publicKey: 'k',
        credentialID: ada.uid,
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
      }
      await test.db.asOwner.insert(passkey).values({ id: ada.uid, userId: ada.uid, ...aPasskey })
      expect((await lookUp(ada.email, { cookie: ada.cookie })).json()).toEqual({ methods: offered })
    })

    it('is limited per address of the caller, and takes nothing but an address', async () => {
      for (let n = 0; n < 10; n++) expect((await lookUp(`${n}@example.com`, {}, '10.9.9.9')).statusCode).toBe(200)
      const refused = await lookUp('11@example.com', {}, '10.9.9.9')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await lookUp('11@example.com', {}, '10.9.9.10')).statusCode).toBe(200)
      expect((await lookUp('nonsense')).statusCode).toBe(400)
      expect((await lookUp('a@example.com', { origin: 'https://evil.example' })).statusCode).toBe(403)
    })
  })

  it('reloads the person: what changed elsewhere is there with the next call, and the role in the next token', async () => {
    const ada = await signUp(test)
    const before = (await get('/api/auth/get-session', { cookie: ada.cookie })).json()
    expect(before.user).toMatchObject({ id: ada.uid, email: ada.email, emailVerified: false, name: 'Ada Demo' })
    const changed = { name: 'Ada Lovelace', emailVerified: true, role: 'admin' }
    await test.db.asOwner.update(user).set(changed).where(eq(user.id, ada.uid))
    ahead += 5000
    expect((await get('/api/users/whoami', ada.headers)).json()).toMatchObject({
      displayName: 'Ada Lovelace',
      role: 'admin',
    })
    expect((await get('/api/auth/get-session', { cookie: ada.cookie })).json().user).toMatchObject(changed)
    expect(decodeJwt(ada.token).role).toBe('user')
    const { token } = (await get('/api/auth/token', { cookie: ada.cookie })).json()
    expect(decodeJwt(token).role).toBe('admin')
    expect((await get('/api/auth/get-session')).json()).toBeNull()
  })

  it('says the same of every e-mail and password that do not belong together', async () => {
    const [ada, banned] = [await signUp(test), await signUp(test)]
    await test.db.asOwner.update(user).set({ banned: true }).where(eq(user.id, banned.uid))
    await test.db.asOwner.insert(user).values({ id: 'no-password', name: 'Eve', email: 'no-password@example.com' })
    for (const email of [ada.email, banned.email, 'no-password@example.com', 'nobody@example.com']) {
      const answer = await post('/sign-in/email', { email, password: 'wrong horse battery' })
      const { requestId, ...told } = answer.json()
      expect([answer.statusCode, told]).toEqual([
        401,
        {
          type: 'https://planwright.invalid/problems/INVALID_EMAIL_OR_PASSWORD',
          title: 'The e-mail or password is not correct.',
          status: 401,
          code: 'INVALID_EMAIL_OR_PASSWORD',
        },
      ])
      expect(requestId).toBe(answer.headers['x-request-id'])
    }
  })
})

describe('sign-ups with EMAIL_VERIFICATION required', () => {
  let test: TestApp
  const signUpAs = (email: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: { name: 'Ada', email, password } })
  beforeAll(async () => {
    test = await createTestApp({ settings: { EMAIL_VERIFICATION: 'required' } })
  })
  afterAll(() => test.close())

  it('have their mails asked for with the same work, whether or not there is an account', async () => {
    await test.db.asOwner
      .insert(user)
      .values({ id: 'known', name: 'Known', email: 'known@example.com', emailVerified: true })
    const written = async () => (await test.db.asOwner.select({ id: verification.id }).from(verification)).length
    for (const path of ['/request-password-reset', '/sign-in/magic-link', '/send-verification-email']) {
      const answers = []
      for (const email of ['known@example.com', 'unknown@example.com']) {
        const before = await written()
        const { statusCode, body } = await test.app.inject({
          method: 'POST',
          url: `/api/auth${path}`,
          payload: { email },
        })
        answers.push({ statusCode, body, written: (await written()) - before })
      }
      expect([path, answers[0]]).toEqual([path, answers[1]])
    }
  })

  it('are answered alike, whatever is known of the address', async () => {
    const row = { name: 'Somebody Else', image: 'https://x.example/y.png', role: 'admin', createdAt: new Date(0) }
    await test.db.asOwner.insert(user).values([
      { ...row, id: 'verified', email: 'verified@example.com', emailVerified: true },
      { ...row, id: 'banned', email: 'banned@example.com', banned: true, banReason: 'spam' },
    ])
    const addresses = ['new@example.com', 'new@example.com', 'verified@example.com', 'Banned@Example.com']
    const answers = []
    for (const email of addresses) answers.push(await signUpAs(email))
    const [first] = answers.map(shape)
    for (const answer of answers) expect(shape(answer)).toEqual(first)
    expect(answers.map((answer) => answer.json().user.email)).toEqual(addresses.map((email) => email.toLowerCase()))
  })

  it('and a wrong password says no more than elsewhere', async () => {
    await signUpAs('waiting@example.com')
    const payload = { email: 'waiting@example.com', password: 'wrong horse battery' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  })

  it('end signed in where they began, and nowhere else', async () => {
    const ada = await signUpAs('ada@example.com')
    const mallory = await signUpAs('mallory@example.com')
    const [adas, mallorys] = [await linkFor('ada@example.com'), await linkFor('mallory@example.com')]
    // somebody else's link, opened by Ada
    const grafted = await test.app.inject({ url: mallorys, headers: { cookie: cookiesOf(ada) } })
    expect(grafted.statusCode).toBeLessThan(400)
    expect(cookiesOf(grafted)).not.toContain('session_token')
    // Ada's address, tried by Mallory with a code that is not good
    const forged = adas.replace(/token=[^&]+/, (code) => `${code.slice(0, -4)}AAAA`)
    for (const cookie of [cookiesOf(mallory), cookiesOf(ada)]) {
      expect(cookiesOf(await test.app.inject({ url: forged, headers: { cookie } }))).not.toContain('session_token')
    }
    const opened = await test.app.inject({ url: adas, headers: { cookie: cookiesOf(ada) } })
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie: cookiesOf(opened) } })).json()
    expect(decodeJwt(token).email).toBe('ada@example.com')
    const elsewhere = await test.app.inject({ url: adas })
    expect(cookiesOf(elsewhere)).not.toContain('session_token')
  })

  const linkFor = async (email: string) =>
    (await mailed(test, email, 'Confirm', /(http\S+)/)).slice(test.env.publicUrl.length)

  /** An answer with what must differ made equal: ids look alike, times are of our days and not of the account's. The order of the fields counts. */
  function shape({ statusCode, headers, body }: Awaited<ReturnType<typeof signUpAs>>) {
    const text = body
      .replace(/"id":"\w{32}"/, '"id":"ID"')
      .replaceAll(/"20\d\d-[^"]+Z"/g, '"NOW"')
      .replace(/"email":"[^"]+"/, '"email":"EMAIL"')
    return { statusCode, names: Object.keys(headers), type: headers['content-type'], text }
  }
})

/** What a pattern finds in the last mail to somebody about something. */
async function mailed(test: TestApp, to: string, about: string, pattern: RegExp): Promise<string> {
  const find = () => test.mails.findLast((mail) => mail.to === to && mail.subject.includes(about))
  await expect.poll(find).toBeDefined()
  return pattern.exec(find()?.text ?? '')?.[1] ?? ''
}
