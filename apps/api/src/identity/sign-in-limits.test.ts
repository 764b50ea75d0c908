import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, signUp, type TestApp } from '../testing/app.ts'
import { createTestDatabase, testDatabases } from '../testing/databases/database.ts'
import { createAttempts } from './attempts.ts'
import { attempt } from './identity-tables.ts'
import { slowDigests } from './passwords/password-digests.ts'
import { createSignInLimits } from './sign-in-limits.ts'

const password = 'correct horse battery'
const wrong = 'wrong horse battery'
/** Fewer than the default, which keeps the loops short. */
const tries = 4
let addressCount = 0
/** An address that nothing was counted for yet. */
const newAddress = () => {
  addressCount += 1
  return `10.20.${addressCount >> 8}.${addressCount & 255}`
}

describe.each(testDatabases())('tries to sign in, on %s', (kind) => {
  let test: TestApp
  /** Another server on the same database. */
  let other: TestApp
  let ahead = 0
  beforeAll(async () => {
    const db = await createTestDatabase(kind)
    const now = () => new Date(Date.now() + ahead)
    const settings = { LIMIT_SIGN_IN_TRIES: String(tries) }
    test = await createTestApp({ db, now, settings })
    other = await createTestApp({ db, now, settings: { ...settings, AUTH_SECRET: test.env.authSecret } })
  })
  afterAll(async () => {
    await other.close()
    await test.close()
    await test.db.close()
  })

  const signIn = (email: string, password: string, remoteAddress: string, at = test) =>
    at.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
      remoteAddress,
    })
  const statusOf = async (...tried: Parameters<typeof signIn>) => (await signIn(...tried)).statusCode
  /** Somebody with an address that they have signed in from. */
  async function owner() {
    const { email } = await signUp(test)
    const address = newAddress()
    expect(await statusOf(email, password, address)).toBe(200)
    return { email, address }
  }

  it('are as many wrong ones as the setting says for an account from an address in ten minutes, on all servers together', async () => {
    const [{ email }, address] = [await owner(), newAddress()]
    for (let n = 0; n < tries; n++)
      expect(await statusOf(n % 2 ? email : email.toUpperCase(), wrong, address, n % 3 ? test : other)).toBe(401)
    for (const at of [test, other]) {
      const refused = await signIn(email, password, address, at)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
    }
    ahead += 10 * 60_000
    expect(await statusOf(email, password, address)).toBe(200)
  })

  it('are no more when they are made at the same moment', async () => {
    const [{ email }, address] = [await owner(), newAddress()]
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => statusOf(email, wrong, address, n % 2 ? test : other)),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(tries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - tries)
  })

  it('leave the owner in, whoever guesses from wherever: where they signed in before, and once from elsewhere', async () => {
    const { email, address } = await owner()
    for (let n = 0; n < tries + 2; n++) expect(await statusOf(email, wrong, newAddress())).toBe(401)
    const guesser = newAddress()
    expect([await statusOf(email, wrong, guesser), await statusOf(email, password, guesser)]).toEqual([401, 429])
    for (const at of [address, newAddress()]) expect(await statusOf(email, password, at)).toBe(200)
    // who mistypes at home is not the guesser
    for (let n = 0; n < 2; n++) expect(await statusOf(email, wrong, address)).toBe(401)
    expect(await statusOf(email, password, address)).toBe(200)
    ahead += 10 * 60_000
    expect(await statusOf(email, wrong, guesser)).toBe(401)
  })

  it('are three times as many from an address for whatever accounts, IPv6 by its network', async () => {
    for (const addressOf of [() => '10.30.0.1', (n: number) => `2001:db8:7:7:${n}::${n}`]) {
      const statuses = []
      for (let n = 0; n < 3 * tries + 3; n++)
        statuses.push(await statusOf(`sprayed-${n}@example.com`, wrong, addressOf(n)))
      expect(statuses).toEqual([...Array(3 * tries).fill(401), 429, 429, 429])
      const { email } = await owner()
      expect(await statusOf(email, password, addressOf(41))).toBe(429)
      expect(await statusOf(email, password, '2001:db8:7:8::1')).toBe(200)
    }
  })

  it('are thirty times as many from all IPv6 networks of one site', async () => {
    const limits = createSignInLimits({
      attempts: createAttempts({ db: test.db, secret: 's', now: () => new Date() }),
      tries,
    })
    const tryFrom = (network: number, email: string) =>
      limits.begin(`2001:db8:${kind.length}:${network.toString(16)}::/64`, email)
    for (let n = 0; n < 30 * tries; n++) await tryFrom(n, `somebody-${n}@example.com`)
    await expect(tryFrom(30 * tries, 'one-more@example.com')).rejects.toMatchObject({ code: 'too-many-requests' })
    await limits.begin('2001:db8:ffff:1::/64', 'one-more@example.com')
  })

  it('that are good do not count', async () => {
    const { email } = await owner()
    const address = newAddress()
    for (let n = 0; n < tries - 1; n++) expect(await statusOf(email, wrong, address)).toBe(401)
    for (let n = 0; n < 3 * tries; n++) expect(await statusOf(email, password, address)).toBe(200)
    for (let n = 0; n < tries; n++) expect(await statusOf(email, wrong, address)).toBe(401)
    expect(await statusOf(email, password, address)).toBe(429)
  })

  it('tell nobody whether there is such an account, by what they answer or how long they take', async () => {
    const settings = { LIMIT_SIGN_IN_TRIES: String(tries), AUTH_SECRET: test.env.authSecret }
    const slow = await createTestApp({ db: test.db, digests: slowDigests, settings })
    onTestFinished(() => slow.close())
    const { email } = await signUp(slow)
    const nobody = 'nobody-at-all@example.com'
    const [strangers, guessers] = [newAddress(), newAddress()]
    const times = { [email]: [] as number[], [nobody]: [] as number[] }
    for (let n = 0; n < tries + 2; n++) {
      const answers = []
      for (const [account, address] of [
        [email, guessers],
        [nobody, strangers],
      ] as const) {
        const begun = process.cpuUsage()
        const { statusCode, body, headers } = await signIn(account, wrong, address, slow)
        if (statusCode === 401) times[account]?.push(process.cpuUsage(begun).user)
        answers.push([statusCode, body.replace(/"(requestId|retryAt)":"[^"]+"/g, ''), Object.keys(headers)])
      }
      expect(answers[0]).toEqual(answers[1])
    }
    const median = (of: number[] = []) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
    // both take one digest of the password, some 50 ms; without it the answer would be there in a tenth of that
    expect(median(times[nobody]) / median(times[email])).toBeGreaterThan(0.4)
    expect(median(times[nobody]) / median(times[email])).toBeLessThan(2.5)
  })

  it('are kept as digests and forgotten when their time is over', async () => {
    const { email, address } = await owner()
    await statusOf(email, wrong, address)
    const kept = JSON.stringify(await test.db.asOwner.select().from(attempt))
    for (const word of [email, address]) expect(kept).not.toContain(word)
    ahead += 91 * 24 * 60 * 60_000
    await statusOf('last@example.com', wrong, newAddress())
    expect((await test.db.asOwner.select().from(attempt)).length).toBe(3)
  })

  it('go with sign-ups, look-ups and mails, which are limited per address on all servers together', async () => {
    const calls = [
      [
        '/sign-up/email',
        (n: number) => ({ name: 'A', email: `new-${n}@example.com`, password: 'staple gun orchestra' }),
      ],
      ['/sign-in-methods', (n: number) => ({ email: `new-${n}@example.com` })],
      ['/request-password-reset', (n: number) => ({ email: `new-${n}@example.com` })],
    ] as const
    for (const [path, payloadOf] of calls) {
      const remoteAddress = newAddress()
      const statuses = []
      for (let n = 0; n < 12; n++) {
        const payload = payloadOf(n)
        const { app } = n % 2 ? test : other
        statuses.push(
          (await app.inject({ method: 'POST', url: `/api/auth${path}`, payload, remoteAddress })).statusCode,
        )
      }
      expect([path, statuses]).toEqual([path, [...Array(10).fill(200), 429, 429]])
    }
  })
})

it('are ten and thirty by default: who sprays forty accounts is slowed', { timeout: 400_000 }, async () => {
  const test = await createTestApp()
  const statuses = []
  for (let n = 0; n < 40; n++) {
    const payload = { email: `sprayed-${n < 11 ? 0 : n}@example.com`, password: wrong }
    statuses.push((await test.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })).statusCode)
  }
  await test.close()
  // the eleventh for one account is refused, and does not count for the address
  expect(statuses).toEqual([...Array(10).fill(401), 429, ...Array(20).fill(401), ...Array(9).fill(429)])
})

/** What is counted is the address that the last trusted server saw. Over a socket, as a client would try to forge it. */
describe('the address of a caller', () => {
  /** Tries from one client that says each time that it is somebody else; answers how many were taken. */
  async function triesTaken(TRUST_PROXY: string, forwardedOf: (n: number) => string) {
    const test = await createTestApp({ settings: { TRUST_PROXY, LIMIT_SIGN_IN_TRIES: '3' } })
    const port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
    let counted = 0
    for (let n = 0; n < 5; n++) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedOf(n) }
        const asked = request({ port, method: 'POST', path: '/api/auth/sign-in/email', headers }, (answer) =>
          answer.resume().on('end', () => resolve(answer.statusCode)),
        )
        asked.on('error', reject).end(JSON.stringify({ email: 'ada@example.com', password: wrong }))
      })
      if (status === 401) counted += 1
    }
    await test.close()
    return counted
  }

  it.each([
    ['off', 'forged, and nobody is asked', (n: number) => `203.0.113.${n}`],
    ['0', 'forged, and nobody is asked', (n: number) => `203.0.113.${n}`],
    ['1', 'forged before what the proxy saw', (n: number) => `203.0.113.${n}, 198.51.100.7`],
    ['2', 'forged before what the outer proxy saw', (n: number) => `203.0.113.${n}, 198.51.100.7, 10.0.0.1`],
    ['10.0.0.0/8', 'forged by a client that is no proxy', (n: number) => `203.0.113.${n}`],
    [
      '127.0.0.1,10.0.0.0/8',
      'forged before the first stranger',
      (n: number) => `203.0.113.${n}, 198.51.100.7, 10.0.0.1`,
    ],
    ['127.0.0.0/8', 'of one network of IPv6', (n: number) => `203.0.113.${n}, 2001:db8:1:1::${n}`],
  ])('with TRUST_PROXY %s is one address: %s', async (setting, _why, forwardedOf) => {
    expect(await triesTaken(setting, forwardedOf)).toBe(3)
  })

  it.each([
    ['1', (n: number) => `198.51.100.${n}`],
    ['2', (n: number) => `198.51.100.${n}, 10.0.0.1`],
    ['127.0.0.1', (n: number) => `198.51.100.${n}`],
    ['127.0.0.0/8, 10.0.0.0/8', (n: number) => `198.51.100.${n}, 10.0.0.1`],
  ])('with TRUST_PROXY %s is the one that the proxy saw', async (setting, forwardedOf) => {
    // three for the account, and then one for each address that it does not know
    expect(await triesTaken(setting, forwardedOf)).toBe(5)
  })
})
