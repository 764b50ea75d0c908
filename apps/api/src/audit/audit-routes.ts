import { AuditCode, type AuditEvent, AuditPage, auditCodes, auditOutcomes } from '@planwright/contract'
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { auditEvent } from './audit-tables.ts'
import type { AuditTrail } from './audit-trail.ts'

const Query = z.strictObject({
  person: z.string().max(254).optional(),
  what: z.optional(AuditCode),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

type Options = {
  db: Database
  audit: AuditTrail
  /** The addresses of those who have an account, by their ids. */
  emailsOf: (ids: readonly string[]) => Promise<Record<string, string>>
  /** Whose address it is. */
  idOf: (email: string) => Promise<string | undefined>
}

/** The audit trail, for admins. */
export function registerAuditRoutes(base: FastifyInstance, { db, audit, emailsOf, idOf }: Options) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/audit',
    {
      config: { policy: 'admin' },
      schema: {
        summary: 'For admins: who did what, when and from where, newest first',
        description:
          '`person` is an id, or the address of somebody who has an account; `from` counts and `to` does not.',
        querystring: Query,
        response: { 200: AuditPage },
      },
    },
    async ({ query: { person, what, from, to, before, limit } }) => {
      await audit.written()
      // an address that nobody has is nobody's id either
      const personId = person?.includes('@') ? ((await idOf(person)) ?? person) : person
      // the table belongs to nobody in particular, and the roles of requests may not read it
      const rows = await db.asOwner
        .select()
        .from(auditEvent)
        .where(
          and(
            personId === undefined ? undefined : eq(auditEvent.person, personId),
            // a newer server may have written what this one does not know
            inArray(auditEvent.what, what ? [what] : [...auditCodes]),
            inArray(auditEvent.outcome, [...auditOutcomes]),
            from === undefined ? undefined : gte(auditEvent.at, new Date(from)),
            to === undefined ? undefined : lt(auditEvent.at, new Date(to)),
            before === undefined ? undefined : lt(auditEvent.id, before),
          ),
        )
        .orderBy(desc(auditEvent.id))
        .limit(limit + 1)
      const events = rows.slice(0, limit).map(toEvent)
      return {
        events,
        before: rows.length > limit ? (events.at(-1)?.id ?? null) : null,
        people: await emailsOf(events.flatMap(peopleIn)),
      }
    },
  )
}

const peopleIn = ({ person, about }: AuditEvent): string[] =>
  [person, about.by].filter((id): id is string => typeof id === 'string')

/** The table keeps codes as text. */
const toEvent = ({ at, ...row }: typeof auditEvent.$inferSelect): AuditEvent => ({
  ...row,
  at: at.toISOString(),
  what: row.what as AuditEvent['what'],
  outcome: row.outcome as AuditEvent['outcome'],
})
