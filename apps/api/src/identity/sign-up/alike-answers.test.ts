import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signUpConfirmed, type TestApp } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases/database.ts'
import { user } from '../identity-tables.ts'
import { slowDigests } from '../passwords/password-digests.ts'

const password = 'correct horse battery'
/** How much longer one may take than the other, by their medians: what is left of it is this machine's. */
const bound = 1.2
/** What takes really longer does so round for round; on a busy machine it is now the one and now the other. */
const slowerInRounds = 0.75
/** A busy moment of the machine is in one try; what is really slower is slower in each. */
const tries = 3

describe.each(testDatabases())('neither answer nor time says whether there is an account, on %s:', (kind) => {
  let test: TestApp
  let known: { email: string; phoneNumber: string }

  beforeAll(async () => {
    const settings = { LIMIT_SIGN_UPS_PER_MINUTE: '1000000', LIMIT_MAILS_PER_ADDRESS: '1000000' }
    const open = await createTestApp({ kind, settings })
    const { uid, email } = await signUpConfirmed(open)
    known = { email, phoneNumber: newNumber() }
    await open.db.asOwner
      .update(user)
      .set({ phoneNumber: known.phoneNumber, phoneNumberVerified: true })
      .where(eq(user.id, uid))
    // nothing that is sent ever arrives: an answer that waited for it would not come
    const send = () => new Promise<void>(() => undefined)
    test = await createTestApp({
      db: open.db,
      settings: { ...settings, EMAIL_VERIFICATION: 'required' },
      digests: slowDigests,
      mailer: { check: async () => undefined, send },
      smsSender: { send },
    })
  })
  afterAll(async () => {
    await test.close()
    await test.db.close()
  })

  it.each([
    // a digest of the password takes most of these two
    ['/sign-up/email', 20, (email) => ({ name: 'Ada', email, password })],
    ['/sign-in/email', 20, (email) => ({ email, password: 'wrong horse battery' })],
    // the library answers this one after half a second, or later
    ['/send-verification-email', 5, (email) => ({ email, callbackURL: '/link?for=verify' })],
    ['/request-password-reset', 60, (email) => ({ email, redirectTo: '/link?for=reset' })],
    ['/sign-in/magic-link', 60, (email) => ({ email, callbackURL: '/home' })],
    ['/sign-in-methods', 60, (email) => ({ email })],
    ['/phone-number/send-otp', 60, (_email, phoneNumber) => ({ phoneNumber, use: 'sign-in' })],
  ] satisfies [string, number, (email: string, phoneNumber: string) => object][])(
    '%s',
    { timeout: 120_000 },
    async (path, rounds, payloadOf) => {
      const shapes = new Set<string>()
      async function timeOf(email: string, phoneNumber: string): Promise<number> {
        const begun = performance.now()
        const { statusCode, body, headers } = await test.app.inject({
          method: 'POST',
          url: `/api/auth${path}`,
          payload: payloadOf(email, phoneNumber),
          remoteAddress: newAddress(),
        })
        const time = performance.now() - begun
        shapes.add(JSON.stringify([statusCode, shapeOf(JSON.parse(body)), Object.keys(headers)]))
        return time
      }
      async function compare(): Promise<Comparison> {
        const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
        const askKnown = async () => ofKnown.push(await timeOf(known.email, known.phoneNumber))
        const askUnknown = async () => ofUnknown.push(await timeOf(`${randomUUID()}@example.com`, newNumber()))
        // by turns, so that whatever else this machine does weighs on both
        for (let round = 0; round < rounds; round += 1)
          for (const one of round % 2 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await one()
        return {
          ratio: median(ofKnown) / median(ofUnknown),
          knownSlower: ofKnown.filter((time, round) => time > (ofUnknown[round] ?? 0)).length / rounds,
        }
      }
      const compared = [await compare()]
      while (compared.length < tries && !compared.some(isAlike)) compared.push(await compare())
      expect([...shapes]).toHaveLength(1)
      expect(compared).toSatisfy((all: Comparison[]) => all.some(isAlike))
    },
  )
})

/** `knownSlower`: in which share of the rounds the one with an account took longer. */
type Comparison = { ratio: number; knownSlower: number }
const isAlike = ({ ratio, knownSlower }: Comparison) =>
  (ratio > 1 / bound && ratio < bound) || Math.max(knownSlower, 1 - knownSlower) < slowerInRounds
const digits = () => String(Math.random()).slice(2, 11)
const newNumber = () => `+4915${digits()}`
const newAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
/** Which fields there are and of which kind, whatever they say. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
    : typeof value
