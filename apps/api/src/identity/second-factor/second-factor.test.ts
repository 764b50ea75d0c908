import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cookiesOf,
  createTestApp,
  headersOf,
  type Jar,
  prove,
  signUp,
  signUpConfirmed,
  type TestApp,
} from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { identityCalls } from '../bridge/identity-calls.ts'
import { account, session, twoFactor, user } from '../identity-tables.ts'
import { newNoAddress } from '../phone/no-address.ts'

const password = 'correct horse battery'
const settings = { LIMIT_SIGN_UPS_PER_MINUTE: '1000', LIMIT_MAILS_PER_ADDRESS: '1000', LIMIT_SIGN_IN_TRIES: '1000' }
describe.each(testDatabases())('a second factor on %s', (kind) => {
  let test: TestApp
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  beforeAll(async () => {
    test = await createTestApp({ kind, settings, now })
  })
  afterAll(() => test.close())

  const send = (method: 'GET' | 'POST', path: string, payload?: object, jar: Jar = { cookie: '' }, from = '10.3.3.3') =>
    test.app.inject({
      method,
      url: `/api/auth${path}`,
      ...(payload && { payload }),
      headers: headersOf(jar),
      remoteAddress: from,
    })
  const post = (path: string, payload: object = {}, jar?: Jar, from?: string) => send('POST', path, payload, jar, from)
  const signIn = async ({ email }: { email: string }) => {
    const answer = await post('/sign-in/email', { email, password })
    return { status: answer.statusCode, code: answer.json().code, cookie: cookiesOf(answer) }
  }
  const give = (jar: Jar, method: string, code: string, from?: string) =>
    post('/two-factor/verify', { method, code }, jar, from)
  const sessionsOf = async (uid: string) =>
    (await test.db.asOwner.select({ id: session.id }).from(session).where(eq(session.userId, uid))).length

  /** Somebody with an authenticator app; codes come from a later step each, since each counts once. */
  async function withApp() {
    const person = await signUpConfirmed(test)
    await prove(test, person)
    const { pending, uri } = (await post('/two-factor/begin-totp', {}, person)).json()
    const app = URI.parse(uri)
    if (!(app instanceof TOTP)) throw new Error('no time-based codes')
    const nextCode = () => {
      ahead += 60_000
      return app.generate({ timestamp: now().getTime() })
    }
    const turnedOn = await post('/two-factor/confirm-totp', { pending, code: nextCode() }, person)
    expect(turnedOn.statusCode).toBe(200)
    const { backupCodes } = turnedOn.json<{ backupCodes: string[] }>()
    return { ...person, app, nextCode, backupCodes }
  }

  it('is asked for after the password, and until it is given there is neither a session nor a cookie of one', async () => {
    const ada = await withApp()
    await test.db.asOwner.delete(session).where(eq(session.userId, ada.uid))
    const held = await signIn(ada)
    expect([held.status, held.code]).toEqual([403, 'MULTI_FACTOR_AUTH_REQUIRED'])
    expect(held.cookie).not.toContain('session_token')
    expect(await sessionsOf(ada.uid)).toBe(0)
    expect((await send('GET', '/token', undefined, held)).statusCode).toBe(401)
    expect((await send('GET', '/two-factor/challenge', undefined, held)).json()).toEqual({
      methods: ['totp', 'backup-code'],
      number: null,
    })
    const given = await give(held, 'totp', ada.nextCode())
    expect(given.statusCode).toBe(200)
    expect((await send('GET', '/token', undefined, { cookie: cookiesOf(given) })).statusCode).toBe(200)
    expect(await sessionsOf(ada.uid)).toBe(1)
  })

  it('takes a code of the app once, a challenge once, and none of another person', async () => {
    const [ada, bo] = [await withApp(), await withApp()]
    const [first, second] = [await signIn(ada), await signIn(ada)]
    const code = ada.nextCode()
    expect((await give(await signIn(bo), 'totp', code)).json().code).toBe('INVALID_CODE')
    expect((await give(first, 'totp', code)).statusCode).toBe(200)
    expect((await give(second, 'totp', code)).json().code).toBe('INVALID_CODE')
    expect((await give(first, 'totp', ada.nextCode())).json().code).toBe('INVALID_TWO_FACTOR_COOKIE')
    const racing = await Promise.all([signIn(ada), signIn(ada), signIn(ada)])
    const oneCode = ada.nextCode()
    const answers = await Promise.all(racing.map((jar) => give(jar, 'totp', oneCode)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('refuses a challenge that is too old, changed, made up, or none', async () => {
    const ada = await withApp()
    const held = await signIn(ada)
    const [name = '', value = ''] = held.cookie.split('=')
    const decoded = decodeURIComponent(value)
    const tampered = `${name}=${encodeURIComponent(decoded.replace(/^.{10}/, 'AAAAAAAAAA'))}`
    for (const cookie of ['', tampered, ada.cookie.replace('session_token', 'second_factor')])
      expect((await give({ cookie }, 'totp', ada.nextCode())).json().code).toBe('INVALID_TWO_FACTOR_COOKIE')
    ahead += 10 * 60_000
    expect((await give(held, 'totp', ada.nextCode())).json().code).toBe('INVALID_TWO_FACTOR_COOKIE')
  })

  it('has ten backup codes, each good once, and new ones take the place of those left', async () => {
    const ada = await withApp()
    expect(new Set(ada.backupCodes).size).toBe(10)
    const [one = '', two = '', three = ''] = ada.backupCodes
    const given = await give(await signIn(ada), 'backup-code', one.toUpperCase().replace('-', ' '))
    expect(given.statusCode).toBe(200)
    expect((await give(await signIn(ada), 'backup-code', one)).json().code).toBe('INVALID_CODE')
    const here: Jar = { cookie: cookiesOf(given) }
    expect((await send('GET', '/two-factor/state', undefined, here)).json()).toMatchObject({
      totp: true,
      backupCodes: 9,
    })
    await prove(test, here)
    const renewed = (await post('/two-factor/generate-backup-codes', {}, here)).json().backupCodes
    expect((await give(await signIn(ada), 'backup-code', two)).json().code).toBe('INVALID_CODE')
    expect((await give(await signIn(ada), 'backup-code', renewed[0])).statusCode).toBe(200)
    const [row] = await test.db.asOwner.select().from(twoFactor).where(eq(twoFactor.userId, ada.uid))
    const kept = JSON.stringify(row)
    for (const code of [three, ...renewed]) expect(kept).not.toContain(code)
    expect(kept).not.toContain(ada.app.secret.base32)
  })

  it('limits guesses for all servers together, whatever is guessed, and a new challenge brings no new ones', async () => {
    const ada = await withApp()
    const other = await createTestApp({ db: test.db, settings: { ...settings, AUTH_SECRET: test.env.authSecret }, now })
    try {
      const guess = async (from: string) => {
        const held = await signIn(ada)
        const payload = { method: 'totp', code: '000000' }
        const { app } = Math.random() < 0.5 ? test : other
        const url = '/api/auth/two-factor/verify'
        return app.inject({ method: 'POST', url, payload, headers: held, remoteAddress: from })
      }
      const from = (place: number) => `10.77.0.${place}`
      for (let tried = 0; tried < 5; tried++) expect((await guess(from(1))).statusCode).toBe(401)
      const refused = await guess(from(1))
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
      for (let tried = 0; tried < 10; tried++)
        expect((await guess(from(2 + Math.floor(tried / 5)))).statusCode).toBe(401)
      expect((await guess(from(9))).statusCode).toBe(429)
      ahead += 60 * 60_000
      expect((await give(await signIn(ada), 'totp', ada.nextCode())).statusCode).toBe(200)
    } finally {
      await other.close()
    }
  })

  it('may be a code to the phone, which is no second factor for whoever got in by one', async () => {
    const ada = await signUpConfirmed(test)
    await prove(test, ada)
    const number = `+4917${String(Math.random()).slice(2, 11)}`
    expect((await post('/phone-number/send-otp', { phoneNumber: number, use: 'link' }, ada)).statusCode).toBe(200)
    const linked = await post('/phone-number/link', { phoneNumber: number, code: await codeTo(number) }, ada)
    expect(linked.statusCode).toBe(200)
    const { backupCodes } = (await post('/two-factor/use-phone', { on: true }, ada)).json()
    expect(backupCodes).toHaveLength(10)
    const held = await signIn(ada)
    expect((await send('GET', '/two-factor/challenge', undefined, held)).json()).toEqual({
      methods: ['sms', 'backup-code'],
      number: `••• ${number.slice(-3)}`,
    })
    expect((await post('/two-factor/send-otp', {}, held)).json().to).toBe(`••• ${number.slice(-3)}`)
    const code = await codeTo(number)
    expect((await give(held, 'sms', code)).statusCode).toBe(200)
    expect((await give(await signIn(ada), 'sms', code)).json().code).toBe('INVALID_CODE')
    expect((await post('/phone-number/remove', {}, ada)).json().code).toBe('PHONE_IS_SECOND_FACTOR')

    await post('/phone-number/send-otp', { phoneNumber: number, use: 'sign-in' })
    const byPhone = await post('/phone-number/verify', { phoneNumber: number, code: await codeTo(number) })
    expect(byPhone.json().code).toBe('MULTI_FACTOR_AUTH_REQUIRED')
    const owing = { cookie: cookiesOf(byPhone) }
    expect((await send('GET', '/two-factor/challenge', undefined, owing)).json().methods).toEqual(['backup-code'])
    expect((await post('/two-factor/send-otp', {}, owing)).json().code).toBe('TWO_FACTOR_NOT_OFFERED')
    expect((await give(owing, 'backup-code', backupCodes[0])).statusCode).toBe(200)
  })

  it('has codes by SMS that say what they are for, are good for that alone, and are counted by it', async () => {
    const ada = await signUpConfirmed(test)
    await prove(test, ada)
    const number = `+4917${String(Math.random()).slice(2, 11)}`
    await test.db.asOwner
      .update(user)
      .set({ phoneNumber: number, phoneNumberVerified: true })
      .where(eq(user.id, ada.uid))
    expect((await post('/two-factor/use-phone', { on: true }, ada)).statusCode).toBe(200)
    const said = async (about: string) => {
      const find = () => test.messages.findLast(({ to, text }) => to === number && text.includes(`code ${about}.`))
      await expect.poll(find).toBeDefined()
      return find()?.text.slice(0, 6) ?? ''
    }
    // as many as strangers may ask for
    const strangers = { phoneNumber: number, use: 'sign-in' }
    for (let turn = 0; turn < 6; turn++) expect((await post('/phone-number/send-otp', strangers)).statusCode).toBe(200)
    await said('for signing in')
    const held = await signIn(ada)
    await post('/two-factor/send-otp', {}, held)
    const second = await said('for the second step of signing in')
    await post('/two-factor/send-proof', {}, ada)
    const proof = await said('for a change to your account')
    expect((await give(held, 'sms', proof)).json().code).toBe('INVALID_CODE')
    expect((await post('/two-factor/prove', { method: 'sms', code: second }, ada)).json().code).toBe('INVALID_CODE')
    expect((await give(held, 'sms', second)).statusCode).toBe(200)
    expect((await post('/two-factor/prove', { method: 'sms', code: proof }, ada)).statusCode).toBe(200)
  })

  it('is changed only by whoever showed a moment ago that it is them', async () => {
    const ada = await withApp()
    const here = { cookie: cookiesOf(await give(await signIn(ada), 'totp', ada.nextCode())) }
    const weakening = [
      '/two-factor/begin-totp',
      '/two-factor/remove-totp',
      '/two-factor/disable',
      '/two-factor/generate-backup-codes',
    ]
    for (const path of weakening) expect((await post(path, {}, here)).json().code).toBe('NOT_PROVEN')
    expect((await post('/two-factor/use-phone', { on: false }, here)).json().code).toBe('NOT_PROVEN')
    const code = ada.nextCode()
    const proven = await post('/two-factor/prove', { method: 'totp', code }, here)
    expect(proven.statusCode).toBe(200)
    // whoever has a copy of the cookie is not believed with it
    expect((await post('/two-factor/disable', {}, here)).statusCode).toBe(401)
    expect((await post('/two-factor/disable', {}, { cookie: cookiesOf(proven) })).json().code).toBe('NOT_PROVEN')
    const shown = { cookie: cookiesOf(proven), proof: proven.json().proof }
    expect((await post('/two-factor/disable', {}, shown)).statusCode).toBe(200)
    const told = () =>
      test.mails.flatMap(({ to, text }) => (to === ada.email && /factor was turned \w+/.exec(text)) || [])
    await expect.poll(told).toEqual(['factor was turned on', 'factor was turned off'])
    expect((await signIn(ada)).status).toBe(200)
    expect(await test.db.asOwner.select().from(twoFactor).where(eq(twoFactor.userId, ada.uid))).toEqual([])
    for (const path of [...weakening, '/two-factor/prove'])
      expect((await post(path, path.endsWith('prove') ? { method: 'totp', code } : {})).statusCode).toBe(401)
  })

  it('ends the sessions that began without it, when it is turned on', async () => {
    const ada = await signUpConfirmed(test)
    const before = await signIn(ada)
    await prove(test, ada)
    const { pending, uri } = (await post('/two-factor/begin-totp', {}, ada)).json()
    const app = URI.parse(uri)
    ahead += 60_000
    const code = app instanceof TOTP ? app.generate({ timestamp: now().getTime() }) : ''
    expect((await post('/two-factor/confirm-totp', { pending, code: '000000' }, ada)).json().code).toBe('INVALID_CODE')
    expect((await signIn(ada)).status).toBe(200)
    const bo = await signUpConfirmed(test)
    await prove(test, bo)
    expect((await post('/two-factor/confirm-totp', { pending, code }, bo)).json().code).toBe('INVALID_CODE')
    expect((await post('/two-factor/confirm-totp', { pending, code }, ada)).statusCode).toBe(200)
    expect((await send('GET', '/token', undefined, before)).statusCode).toBe(401)
    expect((await send('GET', '/token', undefined, ada)).statusCode).toBe(200)
  })

  it('is not asked for again by a change of the password, which gives the same person another session', async () => {
    const ada = await withApp()
    const changed = await post(
      '/change-password',
      { currentPassword: password, newPassword: 'staple gun orchestra' },
      ada,
    )
    expect(changed.statusCode).toBe(200)
    expect((await send('GET', '/token', undefined, { cookie: cookiesOf(changed) })).statusCode).toBe(200)
  })

  it('keeps by which way the session began', async () => {
    const ada = await withApp()
    await test.db.asOwner.delete(session).where(eq(session.userId, ada.uid))
    await give(await signIn(ada), 'totp', ada.nextCode())
    const [row] = await test.db.asOwner.select().from(session).where(eq(session.userId, ada.uid))
    expect(row?.signInProvider).toBe('password')
  })

  it('stands before every way in that this server has', async () => {
    const ada = await withApp()
    const number = `+4916${String(Math.random()).slice(2, 11)}`
    await test.db.asOwner
      .update(user)
      .set({ phoneNumber: number, phoneNumberVerified: true, emailVerified: true })
      .where(eq(user.id, ada.uid))
    await test.db.asOwner.delete(session).where(eq(session.userId, ada.uid))
    /** Every call that may answer with a session, each as far as it gets with the first factor alone. */
    const ways: Record<string, () => Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>> =
      {
        '/api/auth/sign-in/email': () => post('/sign-in/email', { email: ada.email, password }),
        '/api/auth/magic-link/verify': async () => {
          const asked = await post('/sign-in/magic-link', { email: ada.email })
          const link = await linkTo(ada.email)
          return test.app.inject({ url: link, headers: { cookie: cookiesOf(asked) } })
        },
        '/api/auth/phone-number/verify': async () => {
          await post('/phone-number/send-otp', { phoneNumber: number, use: 'sign-in' })
          return post('/phone-number/verify', { phoneNumber: number, code: await codeTo(number) })
        },
      }
    for (const [name, go] of Object.entries(ways)) {
      const answer = await go()
      const [cookie, place] = [cookiesOf(answer), String(answer.headers.location ?? answer.body)]
      expect([name, cookie.includes('session_token')]).toEqual([name, false])
      expect([name, place.includes('MULTI_FACTOR_AUTH_REQUIRED')]).toEqual([name, true])
      expect([name, (await give({ cookie }, 'totp', ada.nextCode())).statusCode]).toEqual([name, 200])
    }
    /** Shown elsewhere: the popup in second-factor-popup.test.ts, a passkey is both factors, and these make the session of somebody new or none. */
    const others = [
      '/api/auth/callback/{id}',
      '/api/auth/passkey/verify-authentication',
      '/api/auth/sign-up/email',
      '/api/auth/verify-email',
      '/api/auth/confirm-sign-up',
      '/api/auth/two-factor/verify',
    ]
    const known = [...Object.keys(ways), ...others, ...withoutSession]
    expect(Object.keys(identityCalls).filter((name) => !known.includes(name))).toEqual([])
  })

  it('stands before the link that confirms an address too, in whichever browser', async () => {
    const required = await createTestApp({ kind, settings: { ...settings, EMAIL_VERIFICATION: 'required' }, now })
    try {
      const email = `${randomUUID()}@example.com`
      const asked = {
        method: 'POST' as const,
        url: '/api/auth/sign-up/email',
        payload: { name: 'Ada', email, password },
      }
      const signedUp = await required.app.inject(asked)
      const find = () => required.mails.find(({ to }) => to === email)
      await expect.poll(find).toBeDefined()
      const link = new URL(/http\S+/.exec(find()?.text ?? '')?.[0] ?? '')
      await required.db.asOwner.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, email))
      const opened = await required.app.inject({
        url: link.pathname + link.search,
        headers: { cookie: cookiesOf(signedUp) },
      })
      expect(cookiesOf(opened)).not.toContain('session_token')
      const token = link.searchParams.get('token')
      await required.db.asOwner.update(user).set({ emailVerified: false }).where(eq(user.email, email))
      const confirmed = await required.app.inject({
        method: 'POST',
        url: '/api/auth/confirm-sign-up',
        payload: { token, password },
      })
      expect(confirmed.json().code).toBe('MULTI_FACTOR_AUTH_REQUIRED')
      expect(await required.db.asOwner.select().from(session)).toEqual([])
    } finally {
      await required.close()
    }
  })

  it('goes with everything else that stood in an account whose address was never confirmed', async () => {
    const squatter = await withApp()
    await test.db.asOwner.update(user).set({ emailVerified: false }).where(eq(user.id, squatter.uid))
    await post('/request-password-reset', { email: squatter.email, redirectTo: '/link?for=reset' })
    const opened = await test.app.inject(await linkTo(squatter.email))
    const token = new URL(String(opened.headers.location), test.env.publicUrl).searchParams.get('token')
    const newPassword = 'staple gun orchestra'
    expect((await post('/reset-password', { token, newPassword })).statusCode).toBe(200)
    const answer = await post('/sign-in/email', { email: squatter.email, password: newPassword })
    expect(answer.statusCode).toBe(200)
  })

  it('is for whoever confirmed their address, as a number and a passkey are: whoever reads its mail would else get past it', async () => {
    const ada = await signUp(test)
    await prove(test, ada)
    const refused = [
      await post('/two-factor/begin-totp', {}, ada),
      await post('/two-factor/confirm-totp', { pending: 'x', code: '000000' }, ada),
      await post('/two-factor/use-phone', { on: true }, ada),
      await post('/phone-number/send-otp', { phoneNumber: '+4915112345678', use: 'link' }, ada),
      await post('/phone-number/link', { phoneNumber: '+4915112345678', code: '000000' }, ada),
      await send('GET', '/passkey/generate-register-options', undefined, ada),
      await post('/passkey/verify-registration', { response: { id: 'x' } }, ada),
    ]
    for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
    // to an account without an address no mail goes that somebody could read
    await test.db.asOwner.update(user).set({ email: newNoAddress() }).where(eq(user.id, ada.uid))
    expect((await post('/two-factor/begin-totp', {}, ada)).statusCode).toBe(200)
  })

  it('is not the number by which alone somebody gets in, nor becomes that', async () => {
    const [ada, bo] = [await signUp(test), await signUp(test)]
    for (const { uid } of [ada, bo])
      await test.db.asOwner
        .update(user)
        .set({
          email: newNoAddress(),
          phoneNumber: `+4918${String(Math.random()).slice(2, 11)}`,
          phoneNumberVerified: true,
        })
        .where(eq(user.id, uid))
    await Promise.all([prove(test, ada), prove(test, bo)])
    await test.db.asOwner.delete(account).where(eq(account.userId, ada.uid))
    expect((await post('/two-factor/use-phone', { on: true }, ada)).json().code).toBe('PHONE_IS_ONLY_WAY_IN')
    expect((await post('/two-factor/use-phone', { on: true }, bo)).statusCode).toBe(200)
    expect((await post('/unlink-method', { providerId: 'password' }, bo)).json().code).toBe('LAST_SIGN_IN_METHOD')
  })

  it('does not become that while the other way in goes', async () => {
    const ada = await signUpConfirmed(test)
    await prove(test, ada)
    const phoneNumber = `+4918${String(Math.random()).slice(2, 11)}`
    await test.db.asOwner
      .update(user)
      .set({ email: newNoAddress(), phoneNumber, phoneNumberVerified: true })
      .where(eq(user.id, ada.uid))
    const [unlinked, used] = await oneAfterTheOther(ada.uid, [
      () => post('/unlink-method', { providerId: 'password' }, ada),
      () => post('/two-factor/use-phone', { on: true }, ada),
    ])
    expect([unlinked?.statusCode, used?.json().code]).toEqual([200, 'PHONE_IS_ONLY_WAY_IN'])
  })

  it('is turned on once, and the number then stays, whichever of both is asked for at the same moment', async () => {
    const ada = await signUpConfirmed(test)
    await prove(test, ada)
    const phoneNumber = `+4918${String(Math.random()).slice(2, 11)}`
    await test.db.asOwner.update(user).set({ phoneNumber, phoneNumberVerified: true }).where(eq(user.id, ada.uid))
    const [used, removed] = await oneAfterTheOther(ada.uid, [
      () => post('/two-factor/use-phone', { on: true }, ada),
      () => post('/phone-number/remove', {}, ada),
    ])
    expect([used?.statusCode, removed?.json().code]).toEqual([200, 'PHONE_IS_SECOND_FACTOR'])
  })

  it('stays when its owner chooses a new password by mail', async () => {
    const ada = await withApp()
    await post('/request-password-reset', { email: ada.email, redirectTo: '/login' })
    const opened = await test.app.inject(await linkTo(ada.email))
    const token = new URL(String(opened.headers.location), test.env.publicUrl).searchParams.get('token')
    const newPassword = 'staple gun orchestra'
    const chosen = await post('/reset-password', { token, newPassword })
    expect([chosen.statusCode, cookiesOf(chosen)]).toEqual([200, ''])
    const answer = await post('/sign-in/email', { email: ada.email, password: newPassword })
    expect(answer.json().code).toBe('MULTI_FACTOR_AUTH_REQUIRED')
  })

  it('is noted in the audit trail, without any code', async () => {
    const ada = await withApp()
    const wrong = '918273'
    await give(await signIn(ada), 'totp', wrong)
    await expect
      .poll(async () => {
        const { rows } = await test.db.asOwner.execute(
          sql`select what, outcome, about from audit_event where person = ${ada.uid} order by id`,
        )
        return JSON.stringify(rows)
      })
      .toMatch(/second-factor-on.*INVALID_CODE/)
    const { rows } = await test.db.asOwner.execute(sql`select * from audit_event where person = ${ada.uid}`)
    expect(JSON.stringify(rows)).not.toContain(wrong)
    for (const line of test.logged) expect(line).not.toContain(wrong)
  })

  /** Each begins while the one before waits for the person's row. */
  async function oneAfterTheOther<Answer>(uid: string, calls: (() => Promise<Answer>)[]) {
    const begun: Promise<Answer>[] = []
    if (kind === 'embedded') for (const call of calls) begun.push(Promise.resolve(await call()))
    else
      await test.db.asOwner.transaction(async (holder) => {
        await holder.select().from(user).where(eq(user.id, uid)).for('update')
        for (const call of calls) {
          begun.push(call())
          await expect.poll(waiting, { timeout: 60_000 }).toBe(begun.length)
        }
      })
    return Promise.all(begun)
  }
  const waiting = async () => {
    const { rows } = await test.db.asOwner.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }

  async function codeTo(number: string): Promise<string> {
    const find = () => test.messages.findLast(({ to }) => to === number)
    await expect.poll(find).toBeDefined()
    const message = find()
    if (!message) throw new Error('no message')
    // the next is another one
    test.messages.splice(test.messages.indexOf(message), 1)
    return message.text.slice(0, 6)
  }

  async function linkTo(email: string): Promise<string> {
    const isLink = /http\S+(magic-link|reset-password)/
    const find = () => test.mails.findLast(({ to, text }) => to === email && isLink.test(text))
    await expect.poll(find).toBeDefined()
    return new URL(/http\S+/.exec(find()?.text ?? '')?.[0] ?? '').href.slice(test.env.publicUrl.length)
  }
})

/** Calls that never answer with a session, or only with the one that asked. A new one has to be put here, or among the ways in. */
const withoutSession = [
  '/api/auth/sign-out',
  '/api/auth/sign-in-methods',
  '/api/auth/list-sessions',
  '/api/auth/end-session',
  '/api/auth/revoke-other-sessions',
  '/api/auth/get-session',
  '/api/auth/token',
  '/api/auth/void-sign-up',
  '/api/auth/send-verification-email',
  '/api/auth/request-password-reset',
  '/api/auth/reset-password',
  '/api/auth/reset-password/{token}',
  '/api/auth/sign-in/magic-link',
  '/api/auth/prove-identity',
  '/api/auth/update-user',
  '/api/auth/change-password',
  '/api/auth/request-email-change',
  '/api/auth/confirm-email-change',
  '/api/auth/link-social',
  '/api/auth/unlink-method',
  '/api/auth/sign-in/social',
  '/api/auth/phone-number/send-otp',
  '/api/auth/phone-number/link',
  '/api/auth/phone-number/remove',
  '/api/auth/two-factor/challenge',
  '/api/auth/two-factor/send-otp',
  '/api/auth/two-factor/state',
  '/api/auth/two-factor/send-proof',
  '/api/auth/two-factor/prove',
  '/api/auth/two-factor/begin-totp',
  '/api/auth/two-factor/confirm-totp',
  '/api/auth/two-factor/remove-totp',
  '/api/auth/two-factor/use-phone',
  '/api/auth/two-factor/disable',
  '/api/auth/two-factor/generate-backup-codes',
  '/api/auth/passkey/generate-register-options',
  '/api/auth/passkey/verify-registration',
  '/api/auth/passkey/generate-authenticate-options',
  '/api/auth/passkey/list-user-passkeys',
  '/api/auth/passkey/update-passkey',
  '/api/auth/passkey/delete-passkey',
  '/api/auth/jwks',
  '/api/auth/oauth-popup/start',
  '/api/auth/admin/list-users',
  '/api/auth/admin/ban-user',
  '/api/auth/admin/unban-user',
]
