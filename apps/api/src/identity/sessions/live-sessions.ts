import { and, eq, gt, sql } from 'drizzle-orm'
import { type Database, unnamed } from '../../db/database.ts'
import { session, user } from '../identity-tables.ts'

/** Those of the sessions by which somebody may still act, each with its person: neither ended nor expired, and the account is not disabled. */
export type ReadLiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, typeof user.$inferSelect>>

type Options = {
  db: Database
  /** How old a session gets, however much it is used. */
  sessionMaxDays: number
  now: () => Date
}

export function createReadLiveSessions({ db, sessionMaxDays, now }: Options): ReadLiveSessions {
  // put together once: most calls begin with it
  const question = db.asOwner
    .select({ id: session.id, user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        sql`${session.id} = any(${sql.placeholder('sessionIds')})`,
        gt(session.expiresAt, sql.placeholder('time')),
        gt(session.createdAt, sql.placeholder('oldest')),
      ),
    )
    .prepare(unnamed)
  return async (sessionIds) => {
    const time = now()
    const oldest = new Date(time.getTime() - sessionMaxDays * 24 * 60 * 60 * 1000)
    const rows = await question.execute({
      sessionIds: [...sessionIds],
      time: time.toISOString(),
      oldest: oldest.toISOString(),
    })
    return new Map(rows.flatMap((row) => (isDisabled(row.user, time) ? [] : [[row.id, row.user]])))
  }
}

export function isDisabled({ banned, banExpires }: typeof user.$inferSelect, now: Date): boolean {
  return banned === true && (banExpires === null || banExpires > now)
}
