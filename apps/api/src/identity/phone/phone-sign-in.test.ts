import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmsSender, type Sms } from '../../mail/sms-sender.ts'
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
import { account, session, user, verification } from '../identity-tables.ts'

const settings = { LIMIT_SIGN_UPS_PER_MINUTE: '1000', LIMIT_MAILS_PER_ADDRESS: '4' }

describe.each(testDatabases())('signing in with a phone number on %s', (kind) => {
  let test: TestApp
  let ahead = 0
  beforeAll(async () => {
    test = await createTestApp({ kind, settings, now: () => new Date(Date.now() + ahead) })
  })
  afterAll(() => test.close())

  const post = (path: string, payload: object, jar: Jar = { cookie: '' }, remoteAddress = '10.4.4.4') =>
    test.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      headers: headersOf(jar),
      remoteAddress,
    })
  const newNumber = () => `+4915${String(Math.random()).slice(2, 11)}`
  const ask = (phoneNumber: string) => post('/phone-number/send-otp', { phoneNumber, use: 'sign-in' })
  const verify = (phoneNumber: string, code: string, from?: string) =>
    post('/phone-number/verify', { phoneNumber, code }, undefined, from)
  async function codeTo(number: string) {
    const find = () => test.messages.findLast(({ to }) => to === number)
    await expect.poll(find).toBeDefined()
    const message = find()
    if (message) test.messages.splice(test.messages.indexOf(message), 1)
    return message?.text.slice(0, 6) ?? ''
  }

  /** How many codes of a number stand. */
  function codesOf(number: string) {
    const identifier = createHmac('sha256', test.env.authSecret)
      .update(JSON.stringify(['sms code', 'sign-in', number]))
      .digest('base64url')
    return () => test.db.asOwner.$count(verification, eq(verification.identifier, identifier))
  }

  it('makes an account for who is new, and finds it again', async () => {
    const number = newNumber()
    const uids = []
    for (let turn = 0; turn < 2; turn++) {
      expect((await ask(number)).statusCode).toBe(200)
      const answer = await verify(number, await codeTo(number))
      expect(answer.statusCode).toBe(200)
      const who = await test.app.inject({ url: '/api/auth/get-session', headers: { cookie: cookiesOf(answer) } })
      expect(who.json().user).toMatchObject({ phoneNumber: number, phoneNumberVerified: true, emailVerified: false })
      expect(who.json().user.email).not.toContain(number.slice(1))
      uids.push(who.json().user.id)
    }
    expect(uids[0]).toBe(uids[1])
  })

  it('answers alike for a number that is known and one that is not, and does the same work', async () => {
    const [known, unknown] = [newNumber(), newNumber()]
    await ask(known)
    await verify(known, await codeTo(known))
    const answers = []
    for (const number of [known, unknown]) {
      const rows = async () => (await test.db.asOwner.select().from(verification)).length
      const before = await rows()
      const asked = await ask(number)
      const written = (await rows()) - before
      await codeTo(number)
      const wrong = await verify(number, '000000')
      answers.push([asked.statusCode, asked.body, written, wrong.statusCode, wrong.json().code, wrong.json().title])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('takes a code once, for ten minutes, for its own number, and of several the newest', async () => {
    const [number, other] = [newNumber(), newNumber()]
    await ask(number)
    const first = await codeTo(number)
    await ask(number)
    const second = await codeTo(number)
    await expect.poll(codesOf(number)).toBe(1)
    await ask(other)
    const others = await codeTo(other)
    if (first !== second) expect((await verify(number, first)).json().code).toBe('INVALID_CODE')
    if (others !== second) expect((await verify(number, others)).json().code).toBe('INVALID_CODE')
    const racing = await Promise.all([1, 2, 3].map(() => verify(number, second)))
    expect(racing.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    ahead += 10 * 60_000
    expect((await verify(other, others)).json().code).toBe('INVALID_CODE')
  })

  it('limits guesses, and a new code brings no new ones', async () => {
    const number = newNumber()
    for (let guess = 0; guess < 5; guess++) {
      if (guess === 3) {
        await ask(number)
        await codeTo(number)
      }
      expect((await verify(number, 'abcdef', '10.5.5.5')).statusCode).toBe(401)
    }
    const refused = await verify(number, 'abcdef', '10.5.5.5')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    await ask(number)
    expect((await verify(number, await codeTo(number), '10.6.6.6')).statusCode).toBe(200)
  })

  it('limits guesses from one network over all numbers, to which a right code of one’s own adds none', async () => {
    const own = newNumber()
    const wrong = () => verify(newNumber(), 'abcdef', '10.8.8.8')
    for (let guess = 0; guess < 14; guess++) expect((await wrong()).statusCode).toBe(401)
    await ask(own)
    expect((await verify(own, await codeTo(own), '10.8.8.8')).statusCode).toBe(200)
    expect((await wrong()).statusCode).toBe(401)
    expect((await wrong()).statusCode).toBe(429)
    await ask(own)
    const code = await codeTo(own)
    expect((await verify(own, code, '10.8.8.8')).statusCode).toBe(429)
    expect((await verify(own, code, '10.8.8.9')).statusCode).toBe(200)
  })

  it('sends no more messages in a day than the server may, to whatever numbers', async () => {
    const other = await createTestApp({ kind, settings: { ...settings, LIMIT_SMS_PER_DAY: '2' } })
    try {
      for (let turn = 0; turn < 3; turn++) {
        const payload = { phoneNumber: newNumber(), use: 'sign-in' }
        const asked = await other.app.inject({ method: 'POST', url: '/api/auth/phone-number/send-otp', payload })
        expect(asked.statusCode).toBe(200)
      }
      await expect.poll(() => other.logged.filter((line) => line.includes('an SMS was withheld')).length).toBe(1)
      // a message is on its way while the next one is refused
      await expect.poll(() => other.messages.length).toBe(2)
    } finally {
      await other.close()
    }
  })

  it('sends one number only so many messages, and answers the same beyond', async () => {
    const number = newNumber()
    const before = test.messages.length
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push((await ask(number)).body)
    expect(new Set(answers).size).toBe(1)
    await expect.poll(() => test.logged.filter((line) => line.includes('an SMS was withheld')).length).toBe(2)
    // a message is on its way while the next one is refused
    await expect.poll(() => test.messages.length - before).toBe(4)
    for (const line of test.logged) expect(line).not.toContain(number)
  })

  it('leaves the code before good where another could not be sent', async () => {
    const number = newNumber()
    const sent = () => test.messages.filter(({ to }) => to === number)
    // each is out before the next is asked for, so that the last of them is the last
    for (let turn = 1; turn <= 4; turn++) {
      await ask(number)
      await expect.poll(() => sent().length).toBe(turn)
    }
    await ask(number)
    const own = codesOf(number)
    const kept = await codeTo(number)
    // withheld by now, as the fifth in ten minutes
    await expect.poll(own).toBe(1)
    expect(sent()).toHaveLength(3)
    expect((await verify(number, kept)).statusCode).toBe(200)
    expect(await own()).toBe(0)
  })

  it('leaves the code before good where what sends them did not take another', async () => {
    const taken: Sms[] = []
    let isBroken = false
    const send = async (sms: Sms) => {
      if (isBroken) throw new Error('The SMS webhook answered 500.')
      taken.push(sms)
    }
    const other = await createTestApp({ db: test.db, settings, smsSender: { send } })
    try {
      const number = newNumber()
      const call = (path: string, payload: object) =>
        other.app.inject({ method: 'POST', url: `/api/auth/phone-number/${path}`, payload, remoteAddress: '10.4.4.5' })
      await call('send-otp', { phoneNumber: number, use: 'sign-in' })
      await expect.poll(() => taken.length).toBe(1)
      isBroken = true
      expect((await call('send-otp', { phoneNumber: number, use: 'sign-in' })).statusCode).toBe(200)
      await expect.poll(() => other.logged.some((line) => line.includes('an SMS could not be sent'))).toBe(true)
      const code = taken[0]?.text.slice(0, 6)
      expect((await call('verify', { phoneNumber: number, code })).statusCode).toBe(200)
    } finally {
      await other.close()
    }
  })

  it('keeps no code that can be read', async () => {
    const number = newNumber()
    await ask(number)
    const code = await codeTo(number)
    expect(
      await test.db.asOwner
        .select()
        .from(verification)
        .where(like(verification.value, `%${code}%`)),
    ).toEqual([])
    expect(
      await test.db.asOwner
        .select()
        .from(verification)
        .where(like(verification.identifier, `%${number}%`)),
    ).toEqual([])
  })

  it('adds a number only to the account of whoever proves both, and gives nobody the number of another', async () => {
    const [ada, bo] = [await signUpConfirmed(test), await signUpConfirmed(test)]
    const number = newNumber()
    expect((await post('/phone-number/send-otp', { phoneNumber: number, use: 'link' })).statusCode).toBe(401)
    const unproven = await post('/phone-number/send-otp', { phoneNumber: number, use: 'link' }, ada)
    expect(unproven.json().code).toBe('NOT_PROVEN')
    await Promise.all([prove(test, ada), prove(test, bo)])
    await post('/phone-number/send-otp', { phoneNumber: number, use: 'link' }, ada)
    const code = await codeTo(number)
    const payload = { phoneNumber: number, code }
    // a code for something else, or of somebody else
    expect((await verify(number, code)).json().code).toBe('INVALID_CODE')
    expect((await post('/phone-number/link', payload, bo)).json().code).toBe('INVALID_CODE')
    expect((await post('/phone-number/link', payload, ada)).statusCode).toBe(200)
    await post('/phone-number/send-otp', { phoneNumber: number, use: 'link' }, bo)
    const again = { phoneNumber: number, code: await codeTo(number) }
    expect((await post('/phone-number/link', again, bo)).json().code).toBe('PHONE_NUMBER_EXIST')
    expect((await post('/phone-number/remove', {}, ada)).statusCode).toBe(200)
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.id, ada.uid))
    expect([row?.phoneNumber, row?.phoneNumberVerified]).toEqual([null, false])
  })

  it('removes no number that is the last way in', async () => {
    const ada = await signUp(test)
    const number = newNumber()
    await test.db.asOwner.delete(account).where(eq(account.userId, ada.uid))
    await test.db.asOwner
      .update(user)
      .set({ phoneNumber: number, phoneNumberVerified: true })
      .where(eq(user.id, ada.uid))
    await test.db.asOwner
      .update(session)
      .set({ createdAt: new Date(Date.now() + ahead) })
      .where(eq(session.userId, ada.uid))
    expect((await post('/phone-number/remove', {}, ada)).json().code).toBe('LAST_SIGN_IN_METHOD')
  })

  it('is not offered where it is off', async () => {
    const off = await createTestApp({ db: test.db, settings: { ...settings, PHONE_SIGN_IN: 'off' } })
    try {
      const config = (await off.app.inject('/api/config')).json()
      expect([config.signIn.phone, config.sms]).toEqual([false, true])
      for (const [path, payload] of [
        ['/phone-number/send-otp', { phoneNumber: newNumber(), use: 'sign-in' }],
        ['/phone-number/verify', { phoneNumber: newNumber(), code: '123456' }],
      ] as const) {
        const answer = await off.app.inject({ method: 'POST', url: `/api/auth${path}`, payload })
        expect(answer.statusCode).toBe(404)
      }
    } finally {
      await off.close()
    }
  })

  it('goes through the webhook of the operator', async () => {
    const received: { to: string; text: string }[] = []
    const receiver = createServer((request, response) => {
      request.on('data', (chunk) => received.push(JSON.parse(String(chunk))))
      request.on('end', () => response.writeHead(204).end())
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const address = receiver.address()
    const webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/sms`
    const smsSender = createSmsSender({ webhookUrl, sandboxUrl: null })
    const real = await createTestApp({ db: test.db, settings: { SMS_WEBHOOK_URL: webhookUrl }, smsSender })
    try {
      const number = newNumber()
      const payload = { phoneNumber: number, use: 'sign-in' }
      await real.app.inject({ method: 'POST', url: '/api/auth/phone-number/send-otp', payload })
      await expect
        .poll(() => received)
        .toEqual([{ to: number, text: expect.stringMatching(/^\d{6} is your Planwright/) }])
      const code = received[0]?.text.slice(0, 6)
      const verified = { phoneNumber: number, code }
      const answer = await real.app.inject({ method: 'POST', url: '/api/auth/phone-number/verify', payload: verified })
      expect(answer.statusCode).toBe(200)
      expect((await real.app.inject('/api/config')).json().sandboxed.sms).toBe(false)
    } finally {
      await real.close()
      receiver.close()
    }
  })
})
