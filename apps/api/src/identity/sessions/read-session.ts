import type { FastifyRequest } from 'fastify'
import { bearerIn } from '../../http/requests/bearer.ts'
import { isAccessToken } from '../access-tokens/token-text.ts'
import type { createAuth } from '../create-auth.ts'

/** Whose session cookie a request carries; null without a good one, and beside an access token. The cookie alone counts, whatever else the request says. */
export function createReadSession(auth: Pick<ReturnType<typeof createAuth>, 'api'>) {
  return async (request: FastifyRequest): Promise<{ personId: string; sessionId: string } | null> => {
    const { cookie } = request.headers
    if (!cookie || isAccessToken(bearerIn(request) ?? '')) return null
    // prolonged here the row would be fresh and the cookie old, which no answer would renew any more
    const found = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
    return found && { personId: found.user.id, sessionId: found.session.id }
  }
}
