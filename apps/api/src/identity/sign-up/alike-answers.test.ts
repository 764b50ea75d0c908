import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallClock } from '../../../../../scripts/slowdown.ts'
import { createTestApp, signUpConfirmed, type TestApp } from '../../testing/app.ts'
import { testDatabases } from '../../testing/database.ts'
import { user } from '../identity-tables.ts'
import { slowDigests } from '../passwords/password-digests.ts'

const password = 'correct horse battery'
/** How much longer one may take than the other, by what each takes when little else runs: what is left of it is this machine's. */
const bound = 1.2
/** Of so few that are this much alike no more are asked for; a machine that is busy with other tests is asked for up to `patience` times as many. */
const [alike, patience] = [1.1, 8]

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
    ['/sign-up/email', 10, (email) => ({ name: 'Ada', email, password })],
    ['/sign-in/email', 10, (email) => ({ email, password: 'wrong horse battery' })],
    // the library answers this one after half a second, or later
    ['/send-verification-email', 4, (email) => ({ email, callbackURL: '/link?for=verify' })],
    ['/request-password-reset', 30, (email) => ({ email, redirectTo: '/link?for=reset' })],
    ['/sign-in/magic-link', 30, (email) => ({ email, callbackURL: '/home' })],
    ['/sign-in-methods', 30, (email) => ({ email })],
    ['/phone-number/send-otp', 30, (_email, phoneNumber) => ({ phoneNumber, use: 'sign-in' })],
  ] satisfies [path: string, rounds: number, payloadOf: (email: string, phoneNumber: string) => object][])(
    '%s',
    { timeout: 120_000 },
    async (path, rounds, payloadOf) => {
      const times: [known: number[], unknown: number[]] = [[], []]
      const shapes = new Set<string>()
      async function ask(of: number[], email: string, phoneNumber: string) {
        const begun = wallClock()
        const { statusCode, body, headers } = await test.app.inject({
          method: 'POST',
          url: `/api/auth${path}`,
          payload: payloadOf(email, phoneNumber),
          remoteAddress: newAddress(),
        })
        of.push(wallClock() - begun)
        shapes.add(JSON.stringify([statusCode, shapeOf(JSON.parse(body)), Object.keys(headers)]))
      }
      const askKnown = () => ask(times[0], known.email, known.phoneNumber)
      const askUnknown = () => ask(times[1], `${randomUUID()}@example.com`, newNumber())
      const apart = () => Math.abs(Math.log(undisturbed(times[0]) / undisturbed(times[1])))
      for (let round = 0; round < rounds * patience; round += 1) {
        if (round > 0 && round % rounds === 0 && apart() < Math.log(alike)) break
        // by turns, so that whatever else this machine does weighs on both
        for (const one of round % 2 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await one()
      }
      expect([...shapes]).toHaveLength(1)
      expect(apart()).toBeLessThan(Math.log(bound))
    },
  )
})

const digits = () => String(Math.random()).slice(2, 11)
const newNumber = () => `+4915${digits()}`
const newAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
/** The lower quartile: half of the times of a machine that is busy hold a pause of some other work. */
const undisturbed = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 4)] ?? 0
/** Which fields there are and of which kind, whatever they say. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
    : typeof value
