import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import type { PasswordDigests } from '../passwords/password-digests.ts'
import { type Claims, claimsOf, invalidToken } from './sign-up-link.ts'
import { type Context, standing, voidStanding } from './standing-sign-ups.ts'

type Options = {
  digests: PasswordDigests
  confirm: (context: Context, claims: Claims) => Promise<boolean>
  /** Told whose sign-up was voided. */
  onVoided: (personId: string, request?: Request) => void
}

/** What the page of a link calls, opened in another browser than the one that signed up. */
export function signUpCalls({ digests, confirm, onVoided }: Options) {
  return {
    /** Whoever knows the password signed up, or could sign in. */
    confirmSignUp: createAuthEndpoint(
      '/confirm-sign-up',
      { method: 'POST', body: z.strictObject({ token: z.string(), password: z.string() }) },
      async (ctx) => {
        const { context, body } = ctx
        const claims = await claimsOf(body, context.secret)
        const waiting = claims && (await standing(context, claims))
        if (!waiting || waiting.emailVerified) throw invalidToken()
        const ways = await context.internalAdapter.findAccounts(waiting.id)
        const hash = ways.find(({ providerId }) => providerId === 'credential')?.password
        if (!hash || !(await digests.verify({ hash, password: body.password })))
          throw new APIError('UNAUTHORIZED', { code: 'INVALID_PASSWORD', message: 'Invalid password' })
        if (!(await confirm(context, claims))) throw invalidToken()
        const session = await context.internalAdapter.createSession(waiting.id)
        await setSessionCookie(ctx, { session, user: { ...waiting, emailVerified: true } })
        return ctx.json({ status: true })
      },
    ),
    /** For whoever reads the mail and did not sign up: nobody knows the password of the account from then on. */
    voidSignUp: createAuthEndpoint(
      '/void-sign-up',
      { method: 'POST', body: z.strictObject({ token: z.string() }) },
      async (ctx) => {
        const { context, body, request } = ctx
        const claims = await claimsOf(body, context.secret)
        const voided = claims && (await voidStanding(context, claims, digests))
        if (!voided) throw invalidToken()
        onVoided(voided.id, request)
        return ctx.json({ status: true })
      },
    ),
  }
}
