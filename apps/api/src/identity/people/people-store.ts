import type { AccountDetails, AccountFilter, AccountPage, AccountSummary, AuditCode, roles } from '@planwright/contract'
import { and, count, desc, eq, gt, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AuditAbout } from '../../audit/audit-tables.ts'
import { type AuditTrail, type Origin, recordWithin } from '../../audit/audit-trail.ts'
import type { Database, Queries } from '../../db/database.ts'
import { AppError } from '../../http/answers/app-error.ts'
import type { Person } from '../../http/person.ts'
import type { TellChange } from '../account/tell-changes.ts'
import { noteRoles } from '../audit-identity.ts'
import { account, passkey, session, twoFactor, user } from '../identity-tables.ts'
import { isNoAddress } from '../phone/no-address.ts'
import { roleOf } from '../sessions/role-of.ts'
import { countsAsAdmin, takeTurn } from './counted-admins.ts'

type Options = {
  db: Database
  adminEmails: readonly string[]
  audit: AuditTrail
  tellChange: TellChange
  now: () => Date
}

/** Which accounts a page of the list shows. */
type Asked = { search?: string | undefined; show: AccountFilter; after?: string | undefined; limit: number }
/** The admin who does something, and from where. */
export type Acting = { admin: Pick<Person, 'id'>; from: Origin }
type Row = typeof user.$inferSelect

export type PeopleStore = ReturnType<typeof createPeopleStore>

/** Accounts for admins. Each change is decided, done and noted in one transaction, in which the admin is still one. */
export function createPeopleStore({ db, adminEmails, audit, tellChange, now }: Options) {
  const isListed = (row: Pick<Row, 'email' | 'emailVerified'>) =>
    row.emailVerified && adminEmails.includes(row.email.toLowerCase())
  const countedAdmin = countsAsAdmin(adminEmails)
  const liveSessions = (queries: Queries) =>
    queries
      .select({ sessions: count() })
      .from(session)
      .where(and(eq(session.userId, user.id), gt(session.expiresAt, now())))

  const summaryOf = (row: Row, sessions: number): AccountSummary => ({
    id: row.id,
    email: row.email,
    phoneNumber: row.phoneNumberVerified ? row.phoneNumber : null,
    displayName: row.name || null,
    emailVerified: row.emailVerified,
    role: roleOf(row, adminEmails),
    roleFixed: isListed(row),
    disabled: row.banned === true,
    createdAt: row.createdAt.toISOString(),
    sessions,
  })

  async function change<Result>(
    { admin, from }: Acting,
    id: string,
    work: (queries: Queries, row: Row) => Promise<{ result: Result; what?: AuditCode; about?: AuditAbout }>,
  ): Promise<Result> {
    return db.asOwner.transaction(async (queries) => {
      await takeTurn(queries)
      const [acting] = await queries
        .select()
        .from(user)
        .where(and(eq(user.id, admin.id), countedAdmin))
      if (!acting) throw new AppError('forbidden')
      const [row] = await queries.select().from(user).where(eq(user.id, id)).for('update')
      if (!row) throw new AppError('not-found')
      const { result, what, about } = await work(queries, row)
      if (what) await recordWithin(queries, { person: id, what, from, about: { ...about, by: admin.id } }, now())
      return result
    })
  }

  return {
    async list({ search, show, after, limit }: Asked): Promise<AccountPage> {
      const which = and(
        search ? found(search) : undefined,
        show === 'admins' ? countedAdmin : undefined,
        show === 'disabled' ? eq(user.banned, true) : undefined,
      )
      const [rows, [counted]] = await Promise.all([
        db.asOwner
          .select({ row: user, sessions: sql<number>`(${liveSessions(db.asOwner)})`.mapWith(Number), place })
          .from(user)
          .where(and(which, after === undefined ? undefined : isAfter(after)))
          .orderBy(desc(user.createdAt), desc(user.id))
          .limit(limit + 1),
        db.asOwner.select({ total: count() }).from(user).where(which),
      ])
      const people = rows.slice(0, limit).map(({ row, sessions }) => summaryOf(row, sessions))
      const last = rows[limit - 1]
      const next = rows.length > limit && last ? last.place : null
      return { people, total: counted?.total ?? 0, next }
    },

    async read(id: string): Promise<AccountDetails> {
      const [[row], ways, passkeys, sessions] = await Promise.all([
        db.asOwner.select().from(user).where(eq(user.id, id)),
        db.asOwner.select({ providerId: account.providerId }).from(account).where(eq(account.userId, id)),
        db.asOwner.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, id)).limit(1),
        db.asOwner
          .select()
          .from(session)
          .where(and(eq(session.userId, id), gt(session.expiresAt, now())))
          .orderBy(desc(session.createdAt)),
      ])
      if (!row) throw new AppError('not-found')
      return {
        person: summaryOf(row, sessions.length),
        reason: row.banReason,
        secondFactor: row.twoFactorEnabled === true,
        signInMethods: [
          ...ways.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId)),
          ...(row.phoneNumberVerified ? ['phone'] : []),
          ...(passkeys.length > 0 ? ['passkey'] : []),
        ].toSorted(),
        sessions: sessions.map((one) => ({
          id: one.id,
          createdAt: one.createdAt.toISOString(),
          usedAt: one.updatedAt.toISOString(),
          expiresAt: one.expiresAt.toISOString(),
          address: one.ipAddress || null,
          userAgent: one.userAgent || null,
        })),
      }
    },

    /** Whoever gives away the role themselves leaves another admin behind. */
    changeRole: (acting: Acting, id: string, role: (typeof roles)[number]) =>
      change(acting, id, async (queries, row) => {
        if (isListed(row)) throw new AppError('role-fixed')
        if (row.role === role) return { result: undefined }
        await queries.update(user).set({ role, updatedAt: now() }).where(eq(user.id, id))
        const [remaining] = await queries.select({ admins: count() }).from(user).where(countedAdmin)
        if (remaining?.admins === 0) throw new AppError('last-admin')
        return { result: undefined, what: 'role-changed', about: { role } }
      }),

    /** Ends what the person does: sessions go now, and what tokens they still have counts for 5 s at most. */
    async disable(acting: Acting, id: string, reason: string | null): Promise<void> {
      await change(acting, id, async (queries) => {
        if (id === acting.admin.id) throw new AppError('own-account')
        await queries
          .update(user)
          .set({ banned: true, banReason: reason, banExpires: null, updatedAt: now() })
          .where(eq(user.id, id))
        await queries.delete(session).where(eq(session.userId, id))
        return { result: undefined, what: 'account-disabled' }
      })
      await noteRoles(db, audit, adminEmails)
    },

    async enable(acting: Acting, id: string, reason: string | undefined): Promise<void> {
      await change(acting, id, async (queries) => {
        await queries
          .update(user)
          .set({ banned: false, banReason: reason || null, banExpires: null, updatedAt: now() })
          .where(eq(user.id, id))
        return { result: undefined, what: 'account-enabled' }
      })
      await noteRoles(db, audit, adminEmails)
    },

    /**
     * For somebody who has lost theirs, once an admin has made sure who asks. Whoever got in meanwhile is signed out. Not for the admin's own: a stolen
     * session would else get past it.
     */
    async removeSecondFactor(acting: Acting, id: string, reason: string): Promise<void> {
      const wasOn = await change(acting, id, async (queries, row) => {
        if (id === acting.admin.id) throw new AppError('own-account')
        if (!row.twoFactorEnabled) return { result: false }
        await queries.delete(twoFactor).where(eq(twoFactor.userId, id))
        await queries.update(user).set({ twoFactorEnabled: false, updatedAt: now() }).where(eq(user.id, id))
        await queries.delete(session).where(eq(session.userId, id))
        return { result: true, what: 'second-factor-removed', about: { reason } }
      })
      if (wasOn) tellChange('second-factor-removed', id)
    },

    endSession: (acting: Acting, id: string, sessionId: string) =>
      change(acting, id, async (queries) => {
        const ended = await queries
          .delete(session)
          .where(and(eq(session.userId, id), eq(session.id, sessionId)))
          .returning({ id: session.id })
        if (ended.length === 0) throw new AppError('not-found')
        return { result: undefined, what: 'session-ended', about: { session: sessionId } }
      }),

    endSessions: (acting: Acting, id: string) =>
      change(acting, id, async (queries) => {
        const ended = await queries.delete(session).where(eq(session.userId, id)).returning({ id: session.id })
        return { result: undefined, what: 'session-ended', about: { sessions: ended.length } }
      }),

    /** The addresses of those who have an account, by their ids. */
    async emailsOf(ids: readonly string[]): Promise<Record<string, string>> {
      if (ids.length === 0) return {}
      const rows = await db.asOwner
        .select({ id: user.id, email: user.email })
        .from(user)
        .where(inArray(user.id, [...new Set(ids)]))
      return Object.fromEntries(rows.map(({ id, email }) => [id, email]))
    },

    /** Where mail to a person goes, unless they are disabled; null where there is no such person. */
    async mailboxOf(id: string): Promise<{ email: string | null; isConfirmed: boolean } | null> {
      const [row] = await db.asOwner
        .select({ email: user.email, isConfirmed: user.emailVerified, isDisabled: user.banned })
        .from(user)
        .where(eq(user.id, id))
      if (!row) return null
      return { email: row.isDisabled || isNoAddress(row.email) ? null : row.email, isConfirmed: row.isConfirmed }
    },

    /** Whose address it is; undefined where nobody has it. */
    async idOf(email: string): Promise<string | undefined> {
      const [row] = await db.asOwner.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()))
      return row?.id
    },
  }
}

/** Where somebody stands in the list, as exactly as the index that the list is read from. */
const place = sql<string>`to_char(${user.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || ${user.id}`

function isAfter(cursor: string): SQL {
  const end = cursor.indexOf('_')
  const [time, id] = [cursor.slice(0, end), cursor.slice(end + 1)]
  return sql`(${user.createdAt}, ${user.id}) < (${time}::timestamptz, ${id})`
}

function found(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return or(
    ilike(user.email, pattern),
    ilike(user.name, pattern),
    ilike(user.phoneNumber, pattern),
    eq(user.id, search),
  )
}
