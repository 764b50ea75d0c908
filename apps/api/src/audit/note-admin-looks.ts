import type { FastifyInstance } from 'fastify'
import { type AuditTrail, originOf } from './audit-trail.ts'

/** Notes what admins looked at: what they change is noted where it is done. */
export function noteAdminLooks(app: FastifyInstance, audit: Pick<AuditTrail, 'record'>) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, person, params, routeOptions } = request
    const isLook = routeOptions.config.policy === 'admin' && method === 'GET' && reply.statusCode < 400
    if (!isLook || !person) return
    const { id } = Object(params)
    audit.record({
      person: person.id,
      what: 'admin-looked',
      from: originOf(request),
      about: { call: `${method} ${routeOptions.url ?? ''}`, ...(typeof id === 'string' && { id }) },
    })
  })
}
