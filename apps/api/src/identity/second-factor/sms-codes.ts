import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'
import { verification } from '../identity-tables.ts'

const lifeMs = 10 * 60_000

/** What a code is good for: one that was sent for something else is not. */
export type SmsUse = 'sign-in' | 'link' | 'second-factor' | 'proof'

type Options = {
  db: Database
  /** Keeps codes from being guessed back from their digests. */
  secret: string
  /** Sends within the limits of a number for this use. Answers whether it went. */
  send: (use: SmsUse, to: string, text: string) => Promise<boolean>
  log: Pick<Log, 'error'>
  now: () => Date
}

export type SmsCodes = ReturnType<typeof createSmsCodes>

/**
 * Codes by SMS: six digits, ten minutes, once. Of several that were sent the newest counts; one that could not be sent leaves the others as they are.
 * They stand in the table as keyed digests.
 */
export function createSmsCodes({ db, secret, send, log, now }: Options) {
  const digest = (...words: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['sms code', ...words]))
      .digest('base64url')

  return {
    /** Nobody waits for the sending. @param whose the person, or where nobody is known yet the number. */
    async send(use: SmsUse, whose: string, number: string): Promise<void> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const identifier = digest(use, whose)
      const [kept] = await db.asOwner
        .insert(verification)
        .values({
          id: randomUUID(),
          identifier,
          value: digest(use, whose, code),
          expiresAt: new Date(now().getTime() + lifeMs),
        })
        .returning({ id: verification.id, createdAt: verification.createdAt })
      if (!kept) throw new Error('The code was not kept')
      const text = `${code} is your Planwright code ${purposes[use]}. It works for ten minutes. Tell it nobody.`
      const thisCode = eq(verification.id, kept.id)
      const before = and(eq(verification.identifier, identifier), lt(verification.createdAt, kept.createdAt))
      send(use, number, text)
        .then((isSent) => db.asOwner.delete(verification).where(isSent ? before : thisCode))
        .catch((error: unknown) =>
          log.error({ err: error }, 'a code by SMS could not take the place of the one before'),
        )
    },

    /** Whether it is the code that was sent; it is spent then. Whoever calls counts the tries. */
    async spend(use: SmsUse, whose: string, code: string): Promise<boolean> {
      const spent = await db.asOwner
        .delete(verification)
        .where(
          and(
            eq(verification.identifier, digest(use, whose)),
            eq(verification.value, digest(use, whose, code)),
            gt(verification.expiresAt, now()),
          ),
        )
        .returning({ id: verification.id })
      if (spent.length > 0) await db.asOwner.delete(verification).where(eq(verification.identifier, digest(use, whose)))
      return spent.length > 0
    },
  }
}

const purposes = {
  'sign-in': 'for signing in',
  link: 'for adding this number to your account',
  'second-factor': 'for the second step of signing in',
  proof: 'for a change to your account',
} as const satisfies Record<SmsUse, string>
