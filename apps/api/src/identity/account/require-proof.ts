import { proofHeader } from '@planwright/contract'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { isNoAddress } from '../phone/no-address.ts'
import type { IdentityProofs } from '../sessions/identity-proofs.ts'
import { renewToken } from '../sessions/renew-session.ts'
import { asTooManyTries } from '../too-many-tries.ts'

type Options = {
  db: Database
  proofs: IdentityProofs
  addressHeader: string
}

/** A session of the library with its person, as its calls have it. */
export type Signed = { session: { id: string }; user: { id: string; email: string; emailVerified: boolean } }
type Calling = { headers?: Headers | undefined }

/** Throws where whoever calls did not show a moment ago that the session is theirs. */
export type RequireProven = (signed: Signed, calling: Calling) => Promise<void>

/** The one way by which the identity service's calls ask whether somebody showed a moment ago that it is them. */
export function createRequireProven(proofs: IdentityProofs): RequireProven {
  return async ({ session, user }, { headers }) => {
    const proof = headers?.get(proofHeader) ?? null
    if (!(await proofs.isProven({ id: user.id, sessionId: session.id }, proof))) throw notProven()
  }
}

/** The same for what people do with their own account, which takes the password as well. */
export function requireProof({ db, proofs, addressHeader }: Options) {
  /** By the password, which is counted as a try to sign in. Throws where it is not that. */
  async function proveBy(password: string, { session, user }: Signed, { headers }: Calling): Promise<void> {
    const address = headers?.get(addressHeader) ?? ''
    const prover = { id: user.id, sessionId: session.id, email: user.email }
    const proof = await proofs.provePassword(prover, password, address).catch((error: unknown) => {
      throw asTooManyTries(error)
    })
    if (proof === 'wrong') throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' })
    if (proof === 'missing') throw notProven()
  }

  return {
    proveBy,
    proven: createRequireProven(proofs),
    endpoints: {
      proveIdentity: createAuthEndpoint(
        '/prove-identity',
        { method: 'POST', body: z.strictObject({ password: z.string() }), use: [sessionMiddleware] },
        async (ctx) => {
          await proveBy(ctx.body.password, ctx.context.session, ctx)
          const proof = await proofs.give(ctx.context.session.session.id)
          // whoever has a copy of the cookie is signed out
          await renewToken(ctx, db)
          return ctx.json({ proof })
        },
      ),
    },
  }
}

/**
 * Whoever reads the mail of an address that nobody confirmed gets the account, and nothing that somebody else put there before: until it is confirmed
 * no second factor, no passkey and no number is added.
 */
export function requireConfirmed({ user: { email, emailVerified } }: Signed) {
  if (!emailVerified && !isNoAddress(email))
    throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_CONFIRMED', message: 'Confirm the address first' })
}

const notProven = () => new APIError('FORBIDDEN', { code: 'NOT_PROVEN', message: 'Prove that it is you' })
