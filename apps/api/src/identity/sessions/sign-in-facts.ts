import { AsyncLocalStorage } from 'node:async_hooks'
import { getCurrentAdapter } from '@better-auth/core/context'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'

/** Which way in a call is; a provider's is named by its own id. */
const methodAt: Readonly<Record<string, string>> = {
  '/sign-in/email': 'password',
  '/sign-up/email': 'password',
  '/verify-email': 'password',
  '/confirm-sign-up': 'password',
  '/change-password': 'password',
  '/magic-link/verify': 'email-link',
  '/phone-number/verify': 'phone',
  '/passkey/verify-authentication': 'passkey',
}

const continued = new AsyncLocalStorage<string | null>()
/** Makes a session whose sign-in began with another call, before a second factor was asked for. */
export function continueSignIn<Result>(method: string | null, work: () => Promise<Result>): Promise<Result> {
  return continued.run(method, work)
}

/** Keeps with each session how it began, and whether it is the first of its person. */
export const signInFacts = {
  id: 'sign-in-facts',
  schema: {
    session: {
      fields: {
        signInProvider: { type: 'string', required: false, input: false },
        isNewUser: { type: 'boolean', required: false, input: false },
        provenAt: { type: 'date', required: false, input: false },
      },
    },
    user: { fields: { lastSignInAt: { type: 'date', required: false, input: false } } },
  },
  init: () => ({
    options: {
      databaseHooks: {
        session: {
          create: {
            before: async (session, context) => {
              if (!context) return
              const user = await (await getCurrentAdapter(context.context.adapter)).findOne<{
                lastSignInAt: Date | null
              }>({ model: 'user', where: [{ field: 'id', value: session.userId }] })
              const isNewUser = user?.lastSignInAt === null
              return { data: { ...session, signInProvider: methodOf(context), isNewUser, provenAt: null } }
            },
            after: async ({ userId }, context) => {
              if (!context) return
              const adapter = await getCurrentAdapter(context.context.adapter)
              const update = { lastSignInAt: new Date() }
              await adapter.update({ model: 'user', where: [{ field: 'id', value: userId }], update })
            },
          },
        },
      },
    },
  }),
} satisfies BetterAuthPlugin

/** Which way in a call is: `password`, a provider's id, or one of ours. */
export function methodOf({ path, params }: GenericEndpointContext): string | null {
  const begun = continued.getStore()
  if (begun !== undefined) return begun
  if (path.startsWith('/callback/')) return Object(params).id ?? null
  return methodAt[path] ?? null
}
