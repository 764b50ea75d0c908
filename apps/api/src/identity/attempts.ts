import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/answers/app-error.ts'
import { attempt } from './identity-tables.ts'

const minute = 60_000

/** What is counted: any words that name it. */
type Key = readonly string[]
type Window = {
  /** Absent: counted, and never refused here. */
  max?: number
  windowMs: number
}

export type Attempts = ReturnType<typeof createAttempts>

/** Counts tries per key, for all servers together, in a window that starts with the first. `secret` keeps keys from being guessed back. */
export function createAttempts({ db, secret, now }: { db: Database; secret: string; now: () => Date }) {
  let cleanedAt = 0
  const digestOf = (key: Key) => createHmac('sha256', secret).update(JSON.stringify(key)).digest('base64url')
  const isKey = (key: Key) => eq(attempt.key, digestOf(key))

  return {
    /**
     * Counts one try more, before it is made, so that tries at the same moment are all seen; answers the count with it, and until when it
     * stands. Throws `too-many-requests` when `max` stand there already.
     */
    async take(key: Key, { max, windowMs }: Window): Promise<{ count: number; until: Date }> {
      const time = now()
      await forgetOld(time)
      const isOver = lte(attempt.until, time)
      const firstAttempt = { count: 1, until: new Date(time.getTime() + windowMs) }
      const [attemptRow] = await db.asOwner
        .insert(attempt)
        .values({ key: digestOf(key), ...firstAttempt })
        .onConflictDoUpdate({
          target: attempt.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${attempt.count} + 1 end`,
            until: sql`case when ${isOver} then excluded.until else ${attempt.until} end`,
          },
          ...(max !== undefined && { setWhere: or(isOver, lt(attempt.count, max)) }),
        })
        .returning({ count: attempt.count, until: attempt.until })
      if (attemptRow) return attemptRow
      const [full] = await db.asOwner.select({ until: attempt.until }).from(attempt).where(isKey(key))
      throw new AppError('too-many-requests', { retryAt: full?.until ?? firstAttempt.until })
    },

    /** Takes back one try that turned out not to count. */
    async giveBack(key: Key): Promise<void> {
      await db.asOwner
        .update(attempt)
        .set({ count: sql`${attempt.count} - 1` })
        .where(and(isKey(key), gt(attempt.count, 0)))
    },

    async forget(key: Key): Promise<void> {
      await db.asOwner.delete(attempt).where(isKey(key))
    },

    /** Keeps a key from now on for `windowMs`, whatever was counted under it. */
    async remember(key: Key, { windowMs }: Window): Promise<void> {
      const entry = { count: 1, until: new Date(now().getTime() + windowMs) }
      await db.asOwner
        .insert(attempt)
        .values({ key: digestOf(key), ...entry })
        .onConflictDoUpdate({ target: attempt.key, set: entry })
    },

    async isKnown(key: Key): Promise<boolean> {
      const [row] = await db.asOwner
        .select({ count: attempt.count })
        .from(attempt)
        .where(and(isKey(key), gt(attempt.until, now())))
      return row !== undefined
    },
  }

  async function forgetOld(time: Date) {
    if (time.getTime() - cleanedAt < minute) return
    cleanedAt = time.getTime()
    await db.asOwner.delete(attempt).where(lte(attempt.until, time))
  }
}
