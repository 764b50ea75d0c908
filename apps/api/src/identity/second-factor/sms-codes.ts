import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { verification } from '../identity-tables.ts'

const lifeMs = 10 * 60_000

/** What a code is good for: one that was sent for something else is not. */
type Use = 'sign-in' | 'link' | 'second-factor'

type Options = {
  db: Database
  /** Keeps codes from being guessed back from their digests. */
  secret: string
  /** Sends beside the call, within the limits of a number. */
  send: (to: string, text: string) => void
  now: () => Date
}

export type SmsCodes = ReturnType<typeof createSmsCodes>

/** Codes by SMS: six digits, ten minutes, once. Of several the newest counts. They stand in the table as keyed digests. */
export function createSmsCodes({ db, secret, send, now }: Options) {
  const digest = (...words: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['sms code', ...words]))
      .digest('base64url')

  return {
    /** @param whose the person, or where nobody is known yet the number. */
    async send(use: Use, whose: string, number: string): Promise<void> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const identifier = digest(use, whose)
      await db.asOwner.delete(verification).where(eq(verification.identifier, identifier))
      await db.asOwner.insert(verification).values({
        id: randomUUID(),
        identifier,
        value: digest(use, whose, code),
        expiresAt: new Date(now().getTime() + lifeMs),
      })
      send(number, `${code} is your Planwright code ${purposes[use]}. It works for ten minutes. Tell it nobody.`)
    },

    /** Whether it is the code that was sent; it is spent then. Whoever calls counts the tries. */
    async spend(use: Use, whose: string, code: string): Promise<boolean> {
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
      return spent.length > 0
    },
  }
}

const purposes = {
  'sign-in': 'for signing in',
  link: 'for adding this number to your account',
  'second-factor': 'for signing in',
} as const satisfies Record<Use, string>
