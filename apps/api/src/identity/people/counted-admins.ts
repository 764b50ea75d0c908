import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../db/database.ts'
import { AppError } from '../../http/answers/app-error.ts'
import { user } from '../identity-tables.ts'

/** Any number that nobody else in this database uses. */
const lockNumber = 7_529_266

/** Changes that may leave nobody an admin take turns, until the transaction ends. */
export function takeTurn(queries: Queries) {
  return queries.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
}

/** As `roleOf`, for the database. */
export function countsAsAdmin(adminEmails: readonly string[]) {
  return and(
    sql`${user.banned} is not true`,
    or(eq(user.role, 'admin'), and(user.emailVerified, inArray(sql`lower(${user.email})`, [...adminEmails, '']))),
  )
}

export type RequireAnotherAdmin = (queries: Queries, personId: string) => Promise<void>

/** Throws `last-admin` where nobody would be one without this person. */
export function createRequireAnotherAdmin(adminEmails: readonly string[]): RequireAnotherAdmin {
  return async (queries, personId) => {
    await takeTurn(queries)
    const admins = await queries.select({ id: user.id }).from(user).where(countsAsAdmin(adminEmails)).limit(2)
    if (admins.length === 1 && admins[0]?.id === personId) throw new AppError('last-admin')
  }
}

/** Throws `last-admin` where nobody would be one once this person, an admin by their address, has another. */
export function createRequireAdminStays({ db, adminEmails }: { db: Database; adminEmails: readonly string[] }) {
  const requireAnotherAdmin = createRequireAnotherAdmin(adminEmails)
  return async ({ id, email }: { id: string; email: string }, to: string): Promise<void> => {
    if (!adminEmails.includes(email.toLowerCase()) || adminEmails.includes(to)) return
    await db.asOwner.transaction(async (queries) => {
      const [person] = await queries.select({ role: user.role }).from(user).where(eq(user.id, id))
      // whoever was given the role keeps it
      if (person?.role !== 'admin') await requireAnotherAdmin(queries, id)
    })
  }
}
