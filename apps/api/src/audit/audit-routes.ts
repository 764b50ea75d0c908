import { AuditCode, type AuditEvent, AuditPage } from '@planwright/contract'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { auditEvent } from './audit-tables.ts'
import type { AuditTrail } from './audit-trail.ts'

const Query = z.strictObject({
  person: z.string().max(100).optional(),
  what: z.optional(AuditCode),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

/** The audit trail, for admins. */
export function registerAuditRoutes(base: FastifyInstance, { db, audit }: { db: Database; audit: AuditTrail }) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/audit',
    {
      config: { policy: 'admin' },
      schema: {
        summary: 'For admins: who did what, when and from where, newest first',
        querystring: Query,
        response: { 200: AuditPage },
      },
    },
    async ({ query: { person, what, before, limit } }) => {
      await audit.written()
      // the table belongs to nobody in particular, and the roles of requests may not read it
      const rows = await db.asOwner
        .select()
        .from(auditEvent)
        .where(
          and(
            person === undefined ? undefined : eq(auditEvent.person, person),
            what && eq(auditEvent.what, what),
            before === undefined ? undefined : lt(auditEvent.id, before),
          ),
        )
        .orderBy(desc(auditEvent.id))
        .limit(limit + 1)
      const events = rows.slice(0, limit).map(toEvent)
      return { events, before: rows.length > limit ? (events.at(-1)?.id ?? null) : null }
    },
  )
}

/** The table keeps codes as text: a newer server may have written one that this one does not know, and then the answer is refused. */
const toEvent = ({ at, ...row }: typeof auditEvent.$inferSelect): AuditEvent => ({
  ...row,
  at: at.toISOString(),
  what: row.what as AuditEvent['what'],
  outcome: row.outcome as AuditEvent['outcome'],
})
