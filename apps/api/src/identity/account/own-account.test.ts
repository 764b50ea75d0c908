import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
import { account, passkey, session, user } from '../identity-tables.ts'

const password = 'correct horse battery'
const newPassword = 'staple gun orchestra'
/** One pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('one’s own account', () => {
  let test: TestApp
  let ahead = 0

  beforeAll(async () => {
    const settings = { LIMIT_SIGN_UPS_PER_MINUTE: '100', LIMIT_ACCOUNT_CALLS_PER_MINUTE: '1000' }
    test = await createTestApp({ settings, now: () => new Date(Date.now() + ahead) })
  })
  afterAll(() => test.close())

  const post = (path: string, payload: object, jar: Jar, remoteAddress = '10.2.2.2') =>
    test.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: headersOf(jar), remoteAddress })
  const call = (
    { headers, proof }: TestPerson & Partial<Jar>,
    method: 'GET' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) =>
    test.app.inject({
      method,
      url,
      headers: { ...headers, ...headersOf({ cookie: '', proof }) },
      ...(payload && { payload }),
    })
  const me = async (person: TestPerson) => (await call(person, 'GET', '/api/users/me')).json()
  const signIn = async (email: string, given = password) => {
    const answer = await post('/sign-in/email', { email, password: given }, { cookie: '' })
    return { status: answer.statusCode, cookie: cookiesOf(answer) }
  }
  const isSignedIn = async ({ cookie }: { cookie: string }) =>
    (await test.app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode === 200
  const addMethod = async ({ uid }: TestPerson, providerId = 'demo') => {
    const [row] = await test.db.asOwner
      .insert(account)
      .values({ id: crypto.randomUUID(), accountId: crypto.randomUUID(), providerId, userId: uid })
      .returning()
    return row
  }
  const aPasskeyOf = ({ uid }: TestPerson) => ({
    id: crypto.randomUUID(),
    userId: uid,
    publicKey: 'key',
    credentialID: crypto.randomUUID(),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  })
  const noted = (person: TestPerson, what: string) =>
    vi.waitFor(async () => {
      const { rows } = await test.db.asOwner.execute(
        sql`select about from audit_event where person = ${person.uid} and what = ${what}`,
      )
      expect(rows).not.toEqual([])
    })
  const mailTo = (to: string, subject: string) =>
    vi.waitFor(() => {
      const mail = test.mails.findLast((one) => one.to === to && one.subject.includes(subject))
      if (!mail) throw new Error(`no mail “${subject}” to ${to}`)
      return mail
    })

  it('is told with every field, and how its person signed in', async () => {
    const ada = await signUp(test, 'Ada Demo')
    const asked = await me(ada)
    expect(asked).toEqual({
      uid: ada.uid,
      email: ada.email,
      emailVerified: false,
      displayName: 'Ada Demo',
      photoURL: null,
      hasOwnPicture: false,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providerData: [{ providerId: 'password', uid: ada.uid, linkedAt: expect.any(String) }],
      metadata: { creationTime: expect.any(String), lastSignInTime: expect.any(String) },
      role: 'user',
      additionalUserInfo: { isNewUser: true, providerId: 'password', profile: null },
    })
    const again = await signIn(ada.email)
    const { token } = (await test.app.inject({ url: '/api/auth/token', headers: again })).json()
    const headers = { authorization: `Bearer ${token}` }
    const later = (await test.app.inject({ url: '/api/users/me', headers })).json()
    expect(later.additionalUserInfo.isNewUser).toBe(false)
    expect(later.metadata.lastSignInTime >= asked.metadata.lastSignInTime).toBe(true)
    const { auth_time, sign_in_provider, iat } = decodeJwt(token)
    expect(sign_in_provider).toBe('password')
    expect(Math.abs(Number(auth_time) - Number(iat))).toBeLessThan(60)
  })

  it('has another name once it was given one', async () => {
    const ada = await signUp(test)
    expect((await post('/update-user', { name: '  Ada Lovelace ' }, ada)).statusCode).toBe(200)
    expect((await me(ada)).displayName).toBe('Ada Lovelace')
    expect((await post('/update-user', { name: ' ' }, ada)).statusCode).toBe(400)
    for (const more of [{ role: 'admin' }, { emailVerified: true }, { lastSignInAt: null }, { image: 'https://a.b' }])
      expect((await post('/update-user', { name: 'Ada', ...more }, ada)).statusCode).toBe(400)
  })

  describe('a picture', () => {
    it('is shown everywhere until it is removed', async () => {
      const ada = await signUp(test)
      const put = await call(ada, 'PUT', '/api/users/me/picture', { image: picture })
      expect(put.json()).toMatchObject({ uid: ada.uid, photoURL: picture })
      expect(await me(ada)).toMatchObject({ photoURL: picture, hasOwnPicture: true })
      const gone = await call(ada, 'DELETE', '/api/users/me/picture')
      expect([gone.statusCode, gone.json().photoURL]).toEqual([200, null])
    })

    it.each([
      ['one that is something else', `data:image/png;base64,${btoa('<svg onload=alert(1)>')}`],
      ['one that says another type', picture.replace('png', 'webp')],
      ['one that is too large', `data:image/png;base64,${'A'.repeat(100_000)}`],
      ['markup', `data:image/svg+xml;base64,${btoa('<svg/>')}`],
      ['an address', 'https://example.com/a.png'],
    ])('is not %s', async (_what, image) => {
      const ada = await signUp(test)
      const put = await call(ada, 'PUT', '/api/users/me/picture', { image })
      expect([put.statusCode, put.json().errors[0].field]).toEqual([400, 'image'])
      expect((await me(ada)).photoURL).toBeNull()
    })
  })

  describe('a proof of identity', () => {
    it('stands for five minutes, in its own session', async () => {
      const ada = await signUp(test)
      await addMethod(ada)
      const elsewhere = await signIn(ada.email)
      const unlink = (who: Jar) => post('/unlink-method', { providerId: 'other' }, who)
      expect((await unlink(ada)).json()).toMatchObject({ status: 403, code: 'NOT_PROVEN' })
      expect((await prove(test, ada)).json()).toEqual({ proof: expect.any(String) })
      expect((await unlink(ada)).json().code).toBe('METHOD_NOT_FOUND')
      expect((await unlink({ ...elsewhere, proof: ada.proof })).json().code).toBe('NOT_PROVEN')
      ahead += 5 * 60_000
      expect((await unlink(ada)).json().code).toBe('NOT_PROVEN')
      ahead -= 5 * 60_000
    })

    it('is worth nothing to whoever has a copy of the cookie', async () => {
      const ada = await signUp(test)
      const thief = { cookie: ada.cookie }
      await prove(test, ada)
      expect([await isSignedIn(ada), await isSignedIn(thief)]).toEqual([true, false])
      // the ID token is of the same session, and goes on, but without the proof
      expect((await call(ada, 'GET', '/api/users/me')).statusCode).toBe(200)
      expect((await call({ ...ada, proof: undefined }, 'DELETE', '/api/users/me')).json().code).toBe('not-proven')
      const { cookie } = ada
      const { token } = (await test.app.inject({ url: '/api/auth/token', headers: { cookie } })).json()
      const stolen = { ...ada, proof: undefined, headers: { authorization: `Bearer ${token}` } }
      expect((await call(stolen, 'DELETE', '/api/users/me')).json().code).toBe('not-proven')
      expect((await post('/request-email-change', { newEmail: 'mallory@example.com' }, { cookie })).json().code).toBe(
        'NOT_PROVEN',
      )
      expect((await post('/unlink-method', { providerId: 'demo' }, thief)).statusCode).toBe(401)
    })

    it('is a sign-in of a moment ago where there is no password', async () => {
      const ada = await signUp(test)
      await test.db.asOwner
        .update(account)
        .set({ providerId: 'demo', password: null })
        .where(eq(account.userId, ada.uid))
      const ask = () => post('/request-email-change', { newEmail: `new-${ada.email}` }, ada)
      // nothing is given that would go on for longer
      expect((await prove(test, ada)).json().code).toBe('NOT_PROVEN')
      expect((await ask()).statusCode).toBe(200)
      await test.db.asOwner
        .update(session)
        .set({ createdAt: new Date(Date.now() - 6 * 60_000) })
        .where(eq(session.userId, ada.uid))
      expect((await ask()).json().code).toBe('NOT_PROVEN')
      expect((await prove(test, ada)).json().code).toBe('NOT_PROVEN')
    })

    it('takes no more guesses than the sign-in, whichever call is guessed at', async () => {
      const ada = await signUp(test)
      const guesses = []
      for (let n = 0; n < 10; n += 1) {
        const wrong = 'wrong horse battery'
        const guess = n % 2 ? { currentPassword: wrong, newPassword } : { password: wrong }
        guesses.push((await post(n % 2 ? '/change-password' : '/prove-identity', guess, ada, '10.66.0.2')).json().code)
      }
      expect(guesses).toEqual(Array(10).fill('INVALID_PASSWORD'))
      for (const [path, body] of [
        ['/prove-identity', { password }],
        ['/change-password', { currentPassword: password, newPassword }],
        ['/sign-in/email', { email: ada.email, password }],
      ] as const) {
        const late = await post(path, body, ada, '10.66.0.2')
        expect([late.statusCode, late.json().code]).toEqual([429, 'too-many-requests'])
      }
    })

    it('is asked for by everything that weakens the account, and by nothing else does it happen', async () => {
      const ada = await signUp(test)
      await addMethod(ada)
      const refused = [
        await post('/unlink-method', { providerId: 'demo' }, ada),
        await post('/request-email-change', { newEmail: `new-${ada.email}` }, ada),
        await post(
          '/link-social',
          { provider: 'demo', callbackURL: '/', errorCallbackURL: '/', disableRedirect: true },
          ada,
        ),
      ]
      expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('NOT_PROVEN'))
      expect((await call(ada, 'DELETE', '/api/users/me')).json().code).toBe('not-proven')
      const old = await post('/change-password', { currentPassword: 'wrong horse battery', newPassword }, ada)
      expect(old.json().code).toBe('INVALID_PASSWORD')
      // what was proven for one counts for the next, of this page and no other
      await prove(test, ada)
      expect((await call(ada, 'DELETE', '/api/users/me')).statusCode).toBe(204)
    })
  })

  describe('another password', () => {
    it('takes the old one, ends all other sessions, and is told by mail', async () => {
      const ada = await signUp(test)
      const elsewhere = await signIn(ada.email)
      const changed = await post('/change-password', { currentPassword: password, newPassword }, ada)
      expect(changed.statusCode).toBe(200)
      expect(changed.body).not.toContain('token')
      const here = { cookie: cookiesOf(changed) }
      expect([await isSignedIn(here), await isSignedIn(ada), await isSignedIn(elsewhere)]).toEqual([true, false, false])
      expect([(await signIn(ada.email)).status, (await signIn(ada.email, newPassword)).status]).toEqual([401, 200])
      expect((await mailTo(ada.email, 'Your account was changed')).text).toContain('The password of your account')
      await noted(ada, 'password-set')
    })

    it('keeps to the rule', async () => {
      const ada = await signUp(test)
      const changed = await post('/change-password', { currentPassword: password, newPassword: 'short' }, ada)
      expect(changed.json()).toMatchObject({ status: 400, code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' })
    })
  })

  describe('another address', () => {
    const ask = async (person: TestPerson, newEmail: string) => {
      await prove(test, person)
      return post('/request-email-change', { newEmail }, person)
    }
    const codeFor = async (to: string) => {
      const mail = await mailTo(to, 'new e-mail address')
      return /token=(\w+)/.exec(mail.text)?.[1] ?? ''
    }
    const confirm = (token: string, who: { cookie: string }) => post('/confirm-email-change', { token }, who)
    const addressOf = async ({ uid }: TestPerson) =>
      (await test.db.asOwner.select().from(user).where(eq(user.id, uid)))[0]

    it('counts once its mail was answered, and the old one is told', async () => {
      const ada = await signUp(test)
      const to = `new-${ada.email}`
      expect((await ask(ada, to.toUpperCase())).json()).toEqual({ status: true })
      expect(await addressOf(ada)).toMatchObject({ email: ada.email, emailVerified: false })
      const code = await codeFor(to)
      expect((await confirm(code, ada)).json()).toEqual({ status: true })
      expect(await addressOf(ada)).toMatchObject({ email: to, emailVerified: true })
      expect([(await signIn(ada.email)).status, (await signIn(to)).status]).toEqual([401, 200])
      await mailTo(ada.email, 'Your account was changed')
      await noted(ada, 'email-changed')
      expect((await confirm(code, ada)).json().code).toBe('INVALID_TOKEN')
    })

    it('is confirmed by nobody but the person, and by the newest mail only', async () => {
      const [ada, mallory] = [await signUp(test), await signUp(test)]
      await ask(ada, `new-${ada.email}`)
      const first = await codeFor(`new-${ada.email}`)
      expect((await confirm(first, { cookie: '' })).statusCode).toBe(401)
      const other = await confirm(first, mallory)
      expect([other.statusCode, other.json().code]).toEqual([403, 'OTHER_PERSON'])
      await ask(ada, `newer-${ada.email}`)
      expect((await confirm(first, ada)).json().code).toBe('INVALID_TOKEN')
      expect((await confirm(await codeFor(`newer-${ada.email}`), ada)).statusCode).toBe(200)
    })

    it('may be asked for although it is taken, and then its owner is told and nothing happens', async () => {
      const [ada, ben] = [await signUp(test), await signUp(test)]
      expect((await ask(ada, ben.email)).json()).toEqual({ status: true })
      const mail = await mailTo(ben.email, 'already have an account')
      expect(mail.text).not.toContain('token=')
      expect(await addressOf(ada)).toMatchObject({ email: ada.email })
    })

    it('stays the old one where somebody else took it meanwhile', async () => {
      const [ada, ben] = [await signUp(test), await signUp(test)]
      await ask(ada, `new-${ada.email}`)
      await test.db.asOwner
        .update(user)
        .set({ email: `new-${ada.email}` })
        .where(eq(user.id, ben.uid))
      expect((await confirm(await codeFor(`new-${ada.email}`), ada)).json().code).toBe('EMAIL_TAKEN')
      expect(await addressOf(ada)).toMatchObject({ email: ada.email })
    })

    it('voids the codes that the old one was sent', async () => {
      const ada = await signUp(test)
      await post('/request-password-reset', { email: ada.email, redirectTo: '/login' }, { cookie: '' }, '10.3.3.3')
      const reset = /reset-password\/(\w+)/.exec((await mailTo(ada.email, 'new password')).text)?.[1] ?? ''
      await ask(ada, `new-${ada.email}`)
      await confirm(await codeFor(`new-${ada.email}`), ada)
      const late = await post('/reset-password', { token: reset, newPassword }, { cookie: '' })
      expect(late.json().code).toBe('INVALID_TOKEN')
    })
  })

  describe('a way to sign in', () => {
    it('is unlinked, and what began by it ends', async () => {
      const ada = await signUp(test)
      await addMethod(ada)
      const elsewhere = await signIn(ada.email)
      await test.db.asOwner
        .update(session)
        .set({ signInProvider: 'demo' })
        .where(sql`${session.userId} = ${ada.uid} and ${session.id} <> ${decodeJwt(ada.token).sid}`)
      await prove(test, ada)
      expect((await post('/unlink-method', { providerId: 'demo' }, ada)).json()).toEqual({ status: true })
      expect((await me(ada)).providerData).toMatchObject([{ providerId: 'password' }])
      expect([await isSignedIn(elsewhere), await isSignedIn(ada)]).toEqual([false, true])
      await noted(ada, 'method-unlinked')
      const told = await mailTo(ada.email, 'Your account was changed')
      for (const words of [told.text, told.html]) expect(words).toContain('A way to sign in was removed')
    })

    it('stays when it is the last, also where two are unlinked at the same moment', async () => {
      const ada = await signUp(test)
      await prove(test, ada)
      const last = await post('/unlink-method', { providerId: 'password' }, ada)
      expect(last.json().code).toBe('LAST_SIGN_IN_METHOD')
      await addMethod(ada)
      await Promise.all(['password', 'demo'].map((providerId) => post('/unlink-method', { providerId }, ada)))
      expect((await me(ada)).providerData).toHaveLength(1)
    })

    it('may be the last account where a passkey is left, and not where that goes too', async () => {
      const ada = await signUp(test)
      const [mine] = await test.db.asOwner.insert(passkey).values(aPasskeyOf(ada)).returning()
      await prove(test, ada)
      expect((await post('/unlink-method', { providerId: 'password' }, ada)).statusCode).toBe(200)
      const last = await post('/passkey/delete-passkey', { id: mine?.id }, ada)
      expect(last.json().code).toBe('LAST_SIGN_IN_METHOD')
      expect((await me(ada)).providerData).toEqual([])
    })

    it('stays when it is the last beside a passkey, also where both go at the same moment', async () => {
      const ada = await signUp(test)
      const [mine] = await test.db.asOwner.insert(passkey).values(aPasskeyOf(ada)).returning()
      await prove(test, ada)
      const answers = await Promise.all([
        post('/unlink-method', { providerId: 'password' }, ada),
        post('/passkey/delete-passkey', { id: mine?.id }, ada),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    })

    it('counts as another only where people can still use it', async () => {
      const ada = await signUp(test)
      await addMethod(ada, 'a-provider-of-former-times')
      await prove(test, ada)
      const last = await post('/unlink-method', { providerId: 'password' }, ada)
      expect(last.json().code).toBe('LAST_SIGN_IN_METHOD')
    })
  })

  it('shows its sessions, and nobody else’s can be ended', async () => {
    const [ada, mallory] = [await signUp(test), await signUp(test)]
    await signIn(ada.email)
    const { sessions } = (await call(ada, 'GET', '/api/users/me/sessions')).json()
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ signInProvider: 'password', address: expect.any(String) })
    expect(JSON.stringify(sessions)).not.toContain(ada.sessionToken)
    const others = await post('/end-session', { id: sessions[0].id }, mallory)
    expect(others.statusCode).toBe(404)
    expect((await post('/end-session', { id: sessions[0].id }, ada)).statusCode).toBe(200)
    expect((await call(ada, 'GET', '/api/users/me/sessions')).json().sessions).toHaveLength(1)
  })
})
