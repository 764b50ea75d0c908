import { connect, createServer } from 'node:net'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { createMailer } from '../../mail/mailer.ts'
import { cookiesOf, createTestApp, signUp, type TestApp } from '../../testing/app.ts'
import { startMailServer } from '../../testing/counterparts/mail-server.ts'
import { busiestDatabase, createTestDatabase } from '../../testing/databases/database.ts'
import { user } from '../identity-tables.ts'

const password = 'correct horse battery'
const newPassword = 'staple gun orchestra'
const secret = 'p@ss:word/37'
const authSecret = 'the secret of all servers on one database'
const credentials = `planwright:${encodeURIComponent(secret)}`

describe('identity with a mail server', () => {
  const opened: { close: () => Promise<void> }[] = []
  // one for all servers of the file, each with people and a mail server of its own
  let db: Database
  beforeAll(async () => {
    db = await createTestDatabase(busiestDatabase())
  })
  afterAll(() => db.close())
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close()
  })

  it('mails links that verify an address and choose a new password', async () => {
    const server = await mailServer()
    const test = await app(`smtp://${credentials}@127.0.0.1:${server.port}`)
    const ada = await signUp(test)
    const confirm = await linkTo(server, test, ada.email, 'Confirm your e-mail address – Planwright')
    await test.app.inject({ url: confirm, headers: { cookie: ada.cookie } })
    const [row] = await test.db.asOwner.select().from(user).where(eq(user.id, ada.uid))
    expect(row?.emailVerified).toBe(true)

    await post(test, '/request-password-reset', { email: ada.email, redirectTo: '/login' })
    const opened = await test.app.inject(await linkTo(server, test, ada.email, 'Choose a new password – Planwright'))
    const token = new URL(String(opened.headers.location), test.env.publicUrl).searchParams.get('token')
    expect((await post(test, '/reset-password', { token, newPassword })).statusCode).toBe(200)
    expect((await post(test, '/sign-in/email', { email: ada.email, password: newPassword })).statusCode).toBe(200)
    expect(server.received[0]?.text).toContain('From: Planwright <planwright@localhost>')
    expect(server.logins).toContain(`planwright ${secret}`)
  })

  it('says to everybody that no mail can be sent, changes nothing, and goes on when it can', async () => {
    const down = await mailServer()
    await down.close()
    const test = await app(`smtp://${credentials}@127.0.0.1:${down.port}`, { EMAIL_VERIFICATION: 'required' })
    await test.db.asOwner.insert(user).values({ id: 'ada', name: 'Ada', email: 'ada@example.com' })
    const attempts = ['ada@example.com', 'nobody@example.com'].flatMap((email) => [
      () => post(test, '/request-password-reset', { email }),
      () => post(test, '/send-verification-email', { email }),
      () => post(test, '/sign-up/email', { name: 'Somebody', email, password }),
    ])
    for (const attempt of attempts) {
      const answer = await attempt()
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'mail-unavailable'])
    }
    const attempted = inArray(user.email, ['ada@example.com', 'nobody@example.com'])
    expect(await test.db.asOwner.select({ id: user.id }).from(user).where(attempted)).toEqual([{ id: 'ada' }])

    const up = await mailServer({ port: down.port })
    const answers = []
    for (const attempt of attempts) answers.push(await attempt())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(attempts.map(() => 200))
    const confirm = await linkTo(up, test, 'nobody@example.com', 'Confirm your e-mail address – Planwright')
    const cookie = answers.map(cookiesOf).at(-1) ?? ''
    await test.app.inject({ url: confirm, headers: { cookie } })
    expect((await post(test, '/sign-in/email', { email: 'nobody@example.com', password })).statusCode).toBe(200)
  })

  it('signs people up while the mail server is down where no address must be verified', async () => {
    const down = await mailServer()
    await down.close()
    const test = await app(`smtp://${credentials}@127.0.0.1:${down.port}`)
    const ada = await signUp(test)
    expect((await post(test, '/sign-in/email', { email: ada.email, password })).statusCode).toBe(200)
    await expect.poll(() => test.logged.join('')).toContain('a mail could not be sent')
    const again = await post(test, '/send-verification-email', { email: ada.email }, ada.cookie)
    expect(again.json().code).toBe('mail-unavailable')
  })

  it('gives up on a mail server that says nothing', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    opened.push({ close: async () => void silent.close() })
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const test = await app(`smtp://127.0.0.1:${port}`, {}, 300)
    const answer = await post(test, '/request-password-reset', { email: 'ada@example.com' })
    expect(answer.json().code).toBe('mail-unavailable')
  })

  it('takes no certificate that nobody vouches for, unless told to', async () => {
    const server = await mailServer({ secure: true })
    const url = `smtps://${credentials}@127.0.0.1:${server.port}`
    const asked = { email: 'ada@example.com' }
    const careful = await app(url)
    expect((await post(careful, '/request-password-reset', asked)).json().code).toBe('mail-unavailable')
    expect(careful.logged.join('')).toContain('certificate')
    expect(server.logins).toEqual([])
    const told = await app(`${url}?tls.rejectUnauthorized=false`)
    expect((await post(told, '/request-password-reset', asked)).statusCode).toBe(200)
  })

  it('tells no mail server elsewhere the password before the line is encrypted', async () => {
    const server = await mailServer()
    if (!(await reachable('0.0.0.0', server.port))) return
    // by this name this machine is not known to be this machine
    const test = await app(`smtp://${credentials}@0.0.0.0:${server.port}`)
    const answer = await post(test, '/request-password-reset', { email: 'ada@example.com' })
    expect(answer.json().code).toBe('mail-unavailable')
    expect(server.logins).toEqual([])
  })

  it('writes neither the password nor who is mailed into the log', async () => {
    const server = await mailServer({
      onRcptTo: ({ address }, _session, done) => done(new Error(`${address} is refused`)),
    })
    const wrong = await app(`smtp://${credentials}x@127.0.0.1:${server.port}`)
    await post(wrong, '/request-password-reset', { email: 'ada@example.com' })
    expect(wrong.logged.join('')).toContain('it answered 535 to AUTH PLAIN')
    const refused = await app(`smtp://${credentials}@127.0.0.1:${server.port}`)
    const ada = await signUp(refused)
    await expect.poll(() => refused.logged.join('')).toContain('it answered 550 to RCPT TO')
    const inBase64 = Buffer.from(`\0planwright\0${secret}`).toString('base64').slice(0, 20)
    for (const line of [...wrong.logged, ...refused.logged]) {
      for (const word of [secret, encodeURIComponent(secret), inBase64, 'smtp:', ada.email, 'ada@example.com'])
        expect(line).not.toContain(word)
    }
  })

  async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
    const server = await startMailServer({ user: 'planwright', pass: secret, ...options })
    opened.push(server)
    return server
  }

  async function app(smtpUrl: string, settings: Record<string, string> = {}, timeoutMs?: number) {
    const mailer = createMailer({ smtpUrl, from: 'Planwright <planwright@localhost>', sandboxUrl: null, timeoutMs })
    const test = await createTestApp({
      db,
      settings: { SMTP_URL: smtpUrl, AUTH_SECRET: authSecret, ...settings },
      mailer,
    })
    opened.push(test)
    return test
  }
})

let addressCount = 0
const newAddress = () => {
  addressCount += 1
  return `10.21.0.${addressCount}`
}

const post = (test: TestApp, path: string, payload: object, cookie?: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    // calls are limited per address, over all servers of a database
    remoteAddress: newAddress(),
    payload,
    headers: { ...(cookie && { cookie }), origin: test.env.publicUrl },
  })

/** The path of the link in the newest mail to somebody with a subject, from its text and its markup alike. */
async function linkTo(
  { received }: Awaited<ReturnType<typeof startMailServer>>,
  { env }: TestApp,
  to: string,
  subject: string,
): Promise<string> {
  const find = () => received.findLast((mail) => mail.to.includes(to) && mail.text.includes(`Subject: ${subject}`))
  await expect.poll(find).toBeDefined()
  const text = find()?.text ?? ''
  const [link = ''] = /http\S+/.exec(text) ?? []
  const [, marked = ''] = /<a href="([^"]+)"/.exec(text) ?? []
  expect(marked.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))).toBe(link)
  return link.slice(env.publicUrl.length)
}

const reachable = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port }, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
