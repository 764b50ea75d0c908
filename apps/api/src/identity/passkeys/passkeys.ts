import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context'
import { passkey } from '@better-auth/passkey'
import type { AuditCode } from '@planwright/contract'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  isAPIError,
  sessionMiddleware,
} from 'better-auth/api'
import * as z from 'zod'
import { type RequireProven, requireConfirmed } from '../account/require-proof.ts'
import { hold } from '../sign-up/standing-sign-ups.ts'
import { endSessionsBegunBy, requireAnotherWayIn } from '../sign-up/ways-in.ts'

type Options = {
  publicUrl: string
  /** Ids of what people can sign in with here. */
  methods: readonly string[]
  requireProven: RequireProven
  giveProof: (sessionId: string) => Promise<string>
  note: (what: AuditCode, personId: string, request?: Request) => void
}

/** More than anybody has devices. */
const mostPasskeys = 20

/**
 * Passkeys, by the library's plugin. A device has to check who holds it, by a finger, a face or a PIN: then a passkey is two factors by itself. The
 * plugin asks for that as a wish alone and takes answers without, so that both are said here.
 */
export function passkeys({ publicUrl, methods, requireProven, giveProof, note }: Options) {
  const { hostname, origin } = new URL(publicUrl)
  const library = passkey({
    rpID: hostname,
    rpName: 'Planwright',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
    },
  })

  const prove = createAuthMiddleware(async (ctx) => {
    const signed = await getSessionFromCtx(ctx)
    if (!signed) return // the call itself says so
    requireConfirmed(signed)
    await requireProven(signed, ctx)
    const { adapter } = ctx.context
    const count = await adapter.count({ model: 'passkey', where: [{ field: 'userId', value: signed.user.id }] })
    if (count >= mostPasskeys) throw new APIError('CONFLICT', { code: 'TOO_MANY_PASSKEYS', message: 'Too many' })
  })

  const requireOnDevice = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context
    if (returned && !isAPIError(returned)) return ctx.json({ ...Object(returned), userVerification: 'required' })
  })

  /** The device has checked who holds it: whoever signs in so has shown that it is them, whatever else the account has. */
  const handOutProof = createAuthMiddleware(async (ctx) => {
    const { returned, newSession } = ctx.context
    if (isAPIError(returned) || !newSession) return
    return ctx.json({ ...Object(returned), proof: await giveProof(newSession.session.id) })
  })

  const tell = createAuthMiddleware(async (ctx) => {
    const { returned, session } = ctx.context
    if (isAPIError(returned) || !session) return
    note('passkey-added', session.user.id, ctx.request)
  })

  /** In place of the library's, which would let two at the same moment take the last two ways in. */
  const deletePasskey = createAuthEndpoint(
    '/passkey/delete-passkey',
    { method: 'POST', body: z.strictObject({ id: z.string() }), use: [sessionMiddleware] },
    async (ctx) => {
      const { session, adapter } = ctx.context
      const personId = session.user.id
      await requireProven(session, ctx)
      await runWithTransaction(adapter, async () => {
        await hold(ctx.context, personId)
        await requireAnotherWayIn(ctx.context, personId, methods, ({ id }) => id === ctx.body.id)
        const inTransaction = await getCurrentAdapter(adapter)
        const where = [
          { field: 'id', value: ctx.body.id },
          { field: 'userId', value: personId },
        ]
        if ((await inTransaction.deleteMany({ model: 'passkey', where })) === 0)
          throw new APIError('NOT_FOUND', { code: 'PASSKEY_NOT_FOUND', message: 'Not a passkey of this account' })
        // of which of them a session is nobody knows
        await endSessionsBegunBy(ctx.context, 'passkey')
      })
      note('passkey-removed', personId, ctx.request)
      return ctx.json({ status: true })
    },
  )

  return {
    ...library,
    endpoints: { ...library.endpoints, deletePasskey },
    hooks: {
      before: [
        {
          matcher: at('/passkey/generate-register-options', '/passkey/verify-registration'),
          handler: prove,
        },
      ],
      after: [
        { matcher: at('/passkey/generate-authenticate-options'), handler: requireOnDevice },
        { matcher: at('/passkey/verify-authentication'), handler: handOutProof },
        { matcher: at('/passkey/verify-registration'), handler: tell },
      ],
    },
  }
}

const at =
  (...paths: string[]) =>
  ({ path = '' }: { path?: string }) =>
    paths.includes(path)

function requireVerified(isVerified: boolean | undefined): undefined {
  if (!isVerified)
    throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'The device did not check' })
}
