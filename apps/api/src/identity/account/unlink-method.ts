import { runWithTransaction } from '@better-auth/core/context'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { hold } from '../sign-up/standing-sign-ups.ts'
import { endSessionsBegunBy, requireAnotherWayIn } from '../sign-up/ways-in.ts'
import type { OwnAccountOptions } from './own-account.ts'
import { requireProof } from './require-proof.ts'

/** Takes a way to sign in from an account, and ends the sessions that began by it; never the last that can be used here. */
export function unlinkMethod(options: OwnAccountOptions) {
  const { methods, note } = options
  const { proven } = requireProof(options)
  return {
    unlinkMethod: createAuthEndpoint(
      '/unlink-method',
      { method: 'POST', body: z.strictObject({ providerId: z.string() }), use: [sessionMiddleware] },
      async (ctx) => {
        const { session, internalAdapter, adapter } = ctx.context
        const { id } = session.user
        const { providerId } = ctx.body
        await proven(session, ctx)
        await runWithTransaction(adapter, async () => {
          // two at the same moment would take the last two
          await hold(ctx.context, id)
          const accounts = await internalAdapter.findAccounts(id)
          const accountsOfMethod = accounts.filter((one) => methodOf(one) === providerId)
          if (accountsOfMethod.length === 0)
            throw new APIError('NOT_FOUND', { code: 'METHOD_NOT_FOUND', message: 'Not a way in of this account' })
          await requireAnotherWayIn(ctx.context, id, methods, ({ method }) => method === providerId)
          for (const one of accountsOfMethod) await internalAdapter.deleteAccount(one.id)
          await endSessionsBegunBy(ctx.context, providerId)
        })
        note('method-unlinked', id, ctx.request, { method: providerId })
        return ctx.json({ status: true })
      },
    ),
  }
}

const methodOf = ({ providerId }: { providerId: string }) => (providerId === 'credential' ? 'password' : providerId)
