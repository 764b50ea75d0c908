import { APIError, createAuthEndpoint, getSessionFromCtx, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { waysInOf } from '../sign-up/ways-in.ts'

/**
 * The calls of the identity service that the library lacks. `methods` are the ids of what people can sign in with here: providers in their
 * order, `password`, `email-link`, `phone` and `passkey`.
 */
export function identityEndpoints({ methods }: { methods: readonly string[] }) {
  return {
    id: 'planwright-identity',
    endpoints: {
      /** Whoever asks about somebody else's address learns what anybody may try, whether or not there is an account. */
      signInMethods: createAuthEndpoint(
        '/sign-in-methods',
        { method: 'POST', body: z.strictObject({ email: z.email() }) },
        async (context) => {
          const session = await getSessionFromCtx(context)
          if (session?.user.email !== context.body.email.toLowerCase()) return context.json({ methods })
          const own = (await waysInOf(context.context, session.user.id)).map(({ method }) => method)
          return context.json({ methods: methods.filter((method) => own.includes(method)) })
        },
      ),
      /** Ends one of the caller's own sessions, by the id that `/list-sessions` gave; a list gives no tokens to end them by. */
      endSession: createAuthEndpoint(
        '/end-session',
        { method: 'POST', body: z.strictObject({ id: z.string() }), use: [sessionMiddleware] },
        async (context) => {
          const { adapter, internalAdapter, session } = context.context
          const [storedSession] = await adapter.findMany<{ token: string }>({
            model: 'session',
            where: [
              { field: 'id', value: context.body.id },
              { field: 'userId', value: session.user.id },
            ],
          })
          if (!storedSession)
            throw new APIError('NOT_FOUND', { code: 'SESSION_NOT_FOUND', message: 'Session not found' })
          await internalAdapter.deleteSession(storedSession.token)
          return context.json({ success: true })
        },
      ),
    },
  }
}
