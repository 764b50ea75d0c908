import type { AuditCode } from '@planwright/contract'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { desc, eq, sql } from 'drizzle-orm'
import { auditEvent } from '../audit/audit-tables.ts'
import { type AuditTrail, originOf } from '../audit/audit-trail.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { TellChange } from './account/tell-changes.ts'
import { account, user } from './identity-tables.ts'
import { roleOf } from './sessions/role-of.ts'
import { addressOf } from './sign-up/sign-up-link.ts'

type Options = {
  audit: AuditTrail
  db: Database
  log: Pick<Log, 'info' | 'error'>
  adminEmails: readonly string[]
  /** Tells the person by mail, where that is something they are told. */
  tellChange: TellChange
  /** Where the bridge put the caller's address. */
  addressHeader: string
}

/** As much of the library's context as is looked at; absent where nobody called. */
type Context = {
  path?: string | undefined
  headers?: Headers | undefined
  context?: { session?: { user: { id: string } } | null }
} | null

/** What the identity service tells the audit trail, and the log. Nothing that somebody typed is kept: a password may stand where an address should. */
export function auditIdentity({ audit, db, log, adminEmails, tellChange, addressHeader }: Options) {
  const from = (context: Context) => {
    const { headers } = context ?? {}
    return headers && originOf({ ip: headers.get(addressHeader) ?? '', headers: Object.fromEntries(headers) })
  }
  const note = (what: AuditCode, person: string, context: Context) =>
    audit.record({ person, what, from: from(context) })
  /** What the person is told of as well. An address that was given up is told by itself: it is no longer theirs. */
  function change(what: AuditCode, person: string, context: Context, about: Record<string, string> = {}) {
    audit.record({ person, what, from: from(context), about })
    if (what !== 'email-changed') tellChange(what, person)
  }

  /** A try that was refused is noted with the account that it was for, where there is one. */
  async function noteRefusedSignIn(email: unknown, code: string, context: Context) {
    const [account] =
      typeof email === 'string'
        ? await db.asOwner.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()))
        : []
    const about = { code }
    audit.record({ person: account?.id ?? null, what: 'sign-in', outcome: 'refused', from: from(context), about })
  }

  return {
    databaseHooks: {
      user: {
        create: {
          after: async ({ id }: { id: string }, context: Context) => {
            log.info({ person: id }, 'somebody signed up')
            note('sign-up', id, context)
          },
        },
        update: {
          after: () => noteRoles(db, audit, adminEmails),
        },
      },
      account: {
        create: {
          after: async ({ userId, providerId }: { userId: string; providerId: string }, context: Context) => {
            const ways = await db.asOwner.$count(account, eq(account.userId, userId))
            const method = providerId === 'credential' ? 'password' : providerId
            // the first came with the sign-up
            if (ways > 1) change('method-linked', userId, context, { method })
          },
        },
      },
      session: {
        create: {
          after: async ({ userId }: { userId: string }, context: Context) => {
            log.info({ person: userId }, 'somebody signed in')
            note('sign-in', userId, context)
          },
        },
        delete: {
          after: async ({ userId }: { userId: string }, context: Context) => {
            log.info({ person: userId }, 'a session was ended')
            note('session-ended', userId, context)
          },
        },
      },
    },
    signUpVoided: (person: string, request?: Request) => note('sign-up-voided', person, { headers: request?.headers }),
    accountChanged: (what: AuditCode, person: string, request?: Request, about?: Record<string, string>) =>
      change(what, person, { headers: request?.headers }, about),
    factorRefused: (person: string, code: string, request?: Request) =>
      audit.record({
        person,
        what: 'sign-in',
        outcome: 'refused',
        from: from({ headers: request?.headers }),
        about: { code },
      }),
    passwordSet: (person: string, request?: Request) => change('password-set', person, { headers: request?.headers }),
    /** Refusals, once they are on their way: nobody waits for their note. */
    after: createAuthMiddleware(async (context) => {
      const { returned, session } = context.context
      if (!isAPIError(returned)) return
      if (context.path === '/sign-in/email' || context.path === '/confirm-sign-up') {
        const { email, token } = Object(context.body)
        noteRefusedSignIn(
          email ?? (await addressOf(token, context.context.secret)),
          String(returned.status),
          context,
        ).catch((error: unknown) => log.error({ err: error }, 'a refused sign-in could not be noted'))
      } else if (returned.statusCode === 403) {
        const about = { call: context.path, code: 'forbidden' }
        audit.record({
          person: session?.user.id ?? null,
          what: 'denied',
          outcome: 'refused',
          from: from(context),
          about,
        })
      }
    }),
  }
}

/**
 * Notes whose role is another than the trail tells: the operator's list changes with a restart, and whoever stands in it becomes an admin when the
 * address is verified.
 */
export async function noteRoles(db: Database, audit: AuditTrail, adminEmails: readonly string[]): Promise<void> {
  // what was noted a moment ago counts too
  await audit.written()
  const roleEvents = await db.asOwner
    .selectDistinctOn([auditEvent.person], { person: auditEvent.person, about: auditEvent.about })
    .from(auditEvent)
    .where(eq(auditEvent.what, 'role-changed'))
    .orderBy(auditEvent.person, desc(auditEvent.id))
  const toldRole = new Map(roleEvents.map(({ person, about }) => [person, about.role]))
  const candidates = await db.asOwner
    .select()
    .from(user)
    .where(
      sql`${user.role} <> 'user' or lower(${user.email}) in ${[...adminEmails, '']} or ${user.id} in ${[...toldRole.keys(), '']}`,
    )
  for (const candidate of candidates) {
    const role = roleOf(candidate, adminEmails)
    if (role !== (toldRole.get(candidate.id) ?? 'user'))
      audit.record({ person: candidate.id, what: 'role-changed', about: { role } })
  }
}
