import { CurrentUser, OwnPicture, OwnSessions, Profile } from '@planwright/contract'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Database } from '../../db/database.ts'
import { perMinute } from '../../http/limits/rate-limits.ts'
import { signedInOf } from '../../http/person.ts'
import { session } from '../identity-tables.ts'
import type { ReadProfile } from '../profile-routes.ts'
import { readCurrentUser } from './current-user.ts'
import type { Pictures } from './pictures.ts'

type Options = {
  db: Database
  pictures: Pictures
  readProfile: ReadProfile
  accountCallsPerMinute: number
}

/** What people see of their own account, and their picture. What changes a way in is the identity service's (own-account.ts). */
export function registerOwnUserRoutes(app: FastifyInstance, options: Options) {
  const { db, pictures, readProfile, accountCallsPerMinute } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const changing = { policy: 'person', ...perMinute(accountCallsPerMinute, 'account') } as const

  routes.get(
    '/api/users/me',
    {
      config: { policy: 'person' },
      schema: { summary: 'The signed-in person’s account, and how they signed in', response: { 200: CurrentUser } },
    },
    (request) => readCurrentUser({ db, pictures, person: signedInOf(request) }),
  )

  routes.get(
    '/api/users/me/sessions',
    {
      config: { policy: 'person' },
      schema: { summary: 'Where the signed-in person is signed in, newest first', response: { 200: OwnSessions } },
    },
    async (request) => {
      const { id, sessionId } = signedInOf(request)
      const live = and(eq(session.userId, id), gt(session.expiresAt, new Date()))
      const rows = await db.asOwner
        .select()
        .from(session)
        .where(live)
        .orderBy(desc(session.createdAt))
        .limit(mostSessions)
      return {
        sessions: rows.map((row) => ({
          id: row.id,
          isCurrent: row.id === sessionId,
          signedInAt: row.createdAt.toISOString(),
          lastSeenAt: row.updatedAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          address: row.ipAddress || null,
          userAgent: row.userAgent || null,
          signInProvider: row.signInProvider,
        })),
      }
    },
  )

  routes.put(
    '/api/users/me/picture',
    {
      config: changing,
      schema: {
        summary: 'Show an uploaded picture of the signed-in person',
        body: OwnPicture,
        response: { 200: Profile },
      },
    },
    async (request) => {
      await pictures.keep(signedInOf(request).id, request.body.image)
      return readProfile(signedInOf(request))
    },
  )

  routes.delete(
    '/api/users/me/picture',
    {
      config: changing,
      schema: { summary: 'Go back to the provider’s picture, where there is one', response: { 200: Profile } },
    },
    async (request) => {
      await pictures.remove(signedInOf(request).id)
      return readProfile(signedInOf(request))
    },
  )
}

const mostSessions = 200
