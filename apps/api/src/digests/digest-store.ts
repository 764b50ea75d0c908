import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { readKept } from '../db/read-kept.ts'
import { Told } from './digest-content.ts'
import { weeklyDigest } from './digest-tables.ts'
import { nextDigest } from './next-digest.ts'

export type StoredDigest = typeof weeklyDigest.$inferSelect

const mostAtOnce = 100

/** Who is mailed each week, and what each was told last. */
export function createDigestStore({ db, now, newId }: { db: Database; now: () => Date; newId: () => string }) {
  const { owner: whose, dueAt } = weeklyDigest

  return {
    async find(owner: string): Promise<StoredDigest | null> {
      const [found] = await db.asPerson(owner).select().from(weeklyDigest).where(eq(whose, owner))
      return found ? { ...found, told: readKept(Told, found.told) } : null
    },

    async isOn(owner: string): Promise<boolean> {
      const rows = await db.asPerson(owner).select({ owner: whose }).from(weeklyDigest).where(eq(whose, owner))
      return rows.length > 0
    },

    /** The first look is due at once: it mails nothing, and what comes after it is news. */
    async switchOn(owner: string, timeZone: string): Promise<void> {
      await db.withPerson(owner, async (queries) => {
        await queries
          .insert(weeklyDigest)
          .values({ owner, id: newId(), timeZone, dueAt: now(), told: {} })
          .onConflictDoUpdate({ target: whose, set: { timeZone } })
      })
    },

    async switchOff(owner: string): Promise<void> {
      await db.withPerson(owner, (queries) => queries.delete(weeklyDigest).where(eq(whose, owner)))
    },

    /** Whoever follows the link of a mail is not signed in. */
    async stop(id: string): Promise<void> {
      await db.withWorker((queries) => queries.delete(weeklyDigest).where(eq(weeklyDigest.id, id)))
    },

    /** Of whomever; those that are due longest first. */
    due(): Promise<Pick<StoredDigest, 'owner' | 'timeZone' | 'dueAt'>[]> {
      return db.withWorker((queries) =>
        queries
          .select({ owner: whose, timeZone: weeklyDigest.timeZone, dueAt })
          .from(weeklyDigest)
          .where(lte(dueAt, now()))
          .orderBy(asc(dueAt))
          .limit(mostAtOnce),
      )
    },

    /** The week after, however late this one was; nothing where another server was quicker. */
    async goOn({ owner, timeZone, dueAt: from }: Pick<StoredDigest, 'owner' | 'timeZone' | 'dueAt'>): Promise<void> {
      await db.withWorker((queries) =>
        queries
          .update(weeklyDigest)
          .set({ dueAt: nextDigest(now(), timeZone) })
          .where(and(eq(whose, owner), eq(dueAt, from))),
      )
    },

    /** Within the transaction in which a run ends: what the person knows now. */
    async keepTold(queries: Queries, owner: string, told: Told, wasSent: boolean): Promise<void> {
      const at = now()
      await queries
        .update(weeklyDigest)
        .set({ told, toldAt: at, ...(wasSent && { sentAt: at }) })
        .where(eq(whose, owner))
    },
  }
}
export type DigestStore = ReturnType<typeof createDigestStore>
