import type { FastifyRequest } from 'fastify'
import type { createAuth } from '../create-auth.ts'

/** Whose session cookie a request carries; null without a good one. The cookie alone counts, whatever else the request says. */
export function createReadSession(auth: Pick<ReturnType<typeof createAuth>, 'api'>) {
  return async (request: FastifyRequest): Promise<{ personId: string; sessionId: string } | null> => {
    const { cookie } = request.headers
    if (!cookie) return null
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
    return found && { personId: found.user.id, sessionId: found.session.id }
  }
}
