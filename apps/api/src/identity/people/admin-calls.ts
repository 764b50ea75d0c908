import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { admin } from 'better-auth/plugins'
import * as z from 'zod'
import { originOf } from '../../audit/audit-trail.ts'
import { AppError } from '../../http/answers/app-error.ts'
import type { Acting, PeopleStore } from './people-store.ts'

type Options = {
  people: Pick<PeopleStore, 'disable' | 'enable'>
  /** Where the bridge put the caller's address. */
  addressHeader: string
}
const Whom = z.strictObject({ userId: z.string() })

/**
 * The library's calls for admins. Those that disable an account and enable it are the store's, as on the admin screen: the library's would let two admins
 * disable each other at the same moment, and nobody would be left.
 */
export function adminCalls({ people, addressHeader }: Options) {
  const library = admin()

  const call = (path: string, work: (acting: Acting, id: string) => Promise<void>) =>
    createAuthEndpoint(path, { method: 'POST', body: Whom, use: [sessionMiddleware] }, async (ctx) => {
      const { session, internalAdapter } = ctx.context
      const headers = ctx.headers ?? new Headers()
      const from = originOf({ ip: headers.get(addressHeader) ?? '', headers: Object.fromEntries(headers) })
      await work({ admin: session.user, from }, ctx.body.userId).catch((error: unknown) => {
        throw (error instanceof AppError && refusals[error.code]?.()) || error
      })
      return ctx.json({ user: await internalAdapter.findUserById(ctx.body.userId) })
    })

  return {
    ...library,
    endpoints: {
      ...library.endpoints,
      banUser: call('/admin/ban-user', (acting, id) => people.disable(acting, id, null)),
      unbanUser: call('/admin/unban-user', (acting, id) => people.enable(acting, id, undefined)),
    },
  }
}

const refusals: Partial<Record<string, () => APIError>> = {
  forbidden: () => new APIError('FORBIDDEN'),
  'not-found': () => new APIError('NOT_FOUND'),
  'own-account': () => new APIError('BAD_REQUEST', { code: 'YOU_CANNOT_BAN_YOURSELF', message: 'Ask another admin' }),
}
