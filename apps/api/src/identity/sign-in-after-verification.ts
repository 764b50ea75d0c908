import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import { jwtVerify } from 'jose'
import * as z from 'zod'

const SignUp = z.looseObject({ email: z.string() })
const Verification = z.looseObject({ token: z.string() })
/** A code that would also change the address is none of a sign-up. */
const Claims = z.looseObject({ email: z.string(), updateTo: z.never().optional() })

const cookieName = 'signing_up'

/**
 * Signs a person in with the mailed link that verifies their address, in the browser that signed up and in no other: anybody can be made to
 * open a link, and would from then on work in the account of whoever sent it.
 */
export function signInAfterVerification() {
  return {
    id: 'sign-in-after-verification',
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (context) => {
            const { data: signUp } = SignUp.safeParse(context.body)
            // for a taken address too, since the answers are alike
            if (!signUp || isAPIError(context.context.returned)) return
            const { name, attributes } = context.context.createAuthCookie(cookieName, { maxAge: 60 * 60 })
            await context.setSignedCookie(name, signUp.email.toLowerCase(), context.context.secret, attributes)
          }),
        },
        {
          matcher: ({ path }: { path?: string }) => path === '/verify-email',
          handler: createAuthMiddleware(async (context) => {
            const { secret, internalAdapter, createAuthCookie } = context.context
            const cookie = createAuthCookie(cookieName)
            const signedUp = await context.getSignedCookie(cookie.name, secret)
            if (!signedUp || signedUp !== (await verifiedEmail(context.query, secret))) return
            expireCookie(context, cookie)
            const found = await internalAdapter.findUserByEmail(signedUp)
            if (!found?.user.emailVerified) return
            const session = await internalAdapter.createSession(found.user.id)
            await setSessionCookie(context, { session, user: found.user })
          }),
        },
      ],
    },
  }
}

/** The address that a good code is about. What the call answered is no proof of that: it may lead back to a page with an error. */
async function verifiedEmail(query: unknown, secret: string): Promise<string | undefined> {
  const { data } = Verification.safeParse(query)
  if (!data) return undefined
  try {
    const { payload } = await jwtVerify(data.token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return Claims.safeParse(payload).data?.email
  } catch {
    return undefined // too old, or not ours: the call itself has said so
  }
}
