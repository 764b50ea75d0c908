import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { session, user } from './identity-tables.ts'

/** Those of the sessions by which somebody may still act, each with its person: neither ended nor expired, and the account is not disabled. */
export async function readLiveSessions(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, typeof user.$inferSelect>> {
  const rows = await db.asOwner
    .select({ id: session.id, user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(inArray(session.id, [...sessionIds]), gt(session.expiresAt, now)))
  return new Map(rows.flatMap((row) => (isDisabled(row.user, now) ? [] : [[row.id, row.user]])))
}

const isDisabled = ({ banned, banExpires }: typeof user.$inferSelect, now: Date): boolean =>
  banned === true && (banExpires === null || banExpires > now)
