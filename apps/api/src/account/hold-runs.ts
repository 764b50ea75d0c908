import { and, eq, or, sql } from 'drizzle-orm'
import type { Queries } from '../db/database.ts'
import { databaseNow } from '../db/database-clock.ts'
import { AppError } from '../http/answers/app-error.ts'
import { accountDeletion } from './deletion-tables.ts'

/** A deletion that has come no further by then was given up, or its process died. */
const lapsed = sql`${accountDeletion.begunAt} + interval '1 minute' < ${databaseNow}`
const standsFor = (owner: string) =>
  and(eq(accountDeletion.owner, owner), or(accountDeletion.decided, sql`not ${lapsed}`))

/** Until the transaction ends: a run begins before the deletion does, and is stopped by it, or it sees the deletion. */
const lock = (queries: Queries, owner: string) =>
  queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deletion ${owner}`}, 0))`)

/** In the transaction in which a run begins or goes on. Throws AppError `already-under-way` while its owner's account is being deleted. */
export async function refuseWhileDeleting(queries: Queries, owner: string): Promise<void> {
  await lock(queries, owner)
  const [mark] = await queries.select({ owner: accountDeletion.owner }).from(accountDeletion).where(standsFor(owner))
  if (mark) throw new AppError('already-under-way', { detail: 'Your account is being deleted: nothing new begins.' })
}

/** From the commit on no run of this person begins, for a minute. */
export async function holdRuns(queries: Queries, owner: string): Promise<void> {
  await lock(queries, owner)
  await queries
    .insert(accountDeletion)
    .values({ owner, begunAt: databaseNow })
    .onConflictDoUpdate({ target: accountDeletion.owner, set: { begunAt: databaseNow } })
}

/** From the commit on no run of this person ever begins. False where that was so already. */
export async function decideDeletion(queries: Queries, owner: string): Promise<boolean> {
  await lock(queries, owner)
  const rows = await queries
    .insert(accountDeletion)
    .values({ owner, begunAt: databaseNow, decided: true })
    .onConflictDoUpdate({
      target: accountDeletion.owner,
      set: { decided: true },
      setWhere: eq(accountDeletion.decided, false),
    })
    .returning({ owner: accountDeletion.owner })
  return rows.length > 0
}

/** Lets runs begin again, where nothing is decided. */
export async function letRunsGo(queries: Queries, owner: string): Promise<void> {
  await queries.delete(accountDeletion).where(and(eq(accountDeletion.owner, owner), eq(accountDeletion.decided, false)))
}

/** Whose deletion was decided and has not come to its end: the process that was at it died, or the database failed it. */
export async function deletionsLeft(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ owner: accountDeletion.owner })
    .from(accountDeletion)
    .where(and(accountDeletion.decided, lapsed))
  return rows.map(({ owner }) => owner)
}
