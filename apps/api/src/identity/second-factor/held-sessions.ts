import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { continueSignIn, methodOf } from '../sessions/sign-in-facts.ts'

/** How long a second factor may be given after the way in. */
export const challengeLifeMs = 10 * 60_000

const cookieName = 'second_factor'

/** Who got in by which way, and still owes the second factor. */
const Challenge = z.strictObject({
  kind: z.literal('second-factor'),
  id: z.string(),
  personId: z.string(),
  /** The way in. Whoever got in by a code to their phone has shown that they have it already. */
  way: z.string().nullable(),
  remember: z.boolean(),
  until: z.number(),
})
export type Challenge = z.infer<typeof Challenge>

/** A passkey is something that somebody has, and checks who holds it (see passkeys.ts): two factors by itself. */
const bothFactors: readonly string[] = ['/passkey/verify-authentication']

type Context = GenericEndpointContext | null | undefined
type Cookies = Pick<GenericEndpointContext, 'getSignedCookie' | 'context'>

/**
 * The one place where sessions begin to exist, whichever way in somebody took: where the account has a second factor there is no row and no cookie before
 * that is given, but a challenge, in a signed cookie of its own. The library's plugin lets three of its calls make a session and deletes it again;
 * what it does not know of goes past it.
 */
export function createHeldSessions({ now }: { now: () => Date }) {
  const provenPerson = new AsyncLocalStorage<string>()
  const challenges = new WeakMap<object, Challenge>()

  /** Before every new session, in the transaction of the call that makes it. */
  async function hold({ userId }: { userId: string }, context: Context) {
    if (provenPerson.getStore() === userId) return
    // a session goes on under another token, such as after a change of the password
    if (context?.context.session?.user.id === userId) return
    const path = context?.path ?? ''
    if (bothFactors.includes(path)) return
    const person = await context?.context.internalAdapter.findUserById(userId)
    // nobody who is not known gets past either
    if (context && person && Object(person).twoFactorEnabled !== true) return
    if (context?.request) {
      challenges.set(context.request, {
        kind: 'second-factor',
        id: randomUUID(),
        personId: userId,
        way: methodOf(context),
        remember: Object(context.body).rememberMe !== false,
        until: now().getTime() + challengeLifeMs,
      })
    }
    throw new APIError('FORBIDDEN', { code: 'MULTI_FACTOR_AUTH_REQUIRED', message: 'The second factor is needed' })
  }

  /** Once the answer is on its way, whatever it is by then: a refusal, a redirect, the last page of a window. */
  const handOut = createAuthMiddleware(async (ctx) => {
    const challenge = ctx.request && challenges.get(ctx.request)
    if (!challenge) return
    const { name, attributes } = ctx.context.createAuthCookie(cookieName, { maxAge: challengeLifeMs / 1000 })
    const value = Buffer.from(JSON.stringify(challenge)).toString('base64url')
    await ctx.setSignedCookie(name, value, ctx.context.secret, attributes)
  })

  return {
    hold,
    hooks: { after: [{ matcher: () => true, handler: handOut }] },
    /** Makes the session of somebody who has given the second factor. */
    withFactor: <Result>({ personId, way }: Challenge, work: () => Promise<Result>) =>
      provenPerson.run(personId, () => continueSignIn(way, work)),
    cookieOf: ({ context }: Pick<Cookies, 'context'>) => context.createAuthCookie(cookieName),
    /** The challenge of the browser that calls, while it can be met. */
    async read(ctx: Cookies): Promise<Challenge | undefined> {
      const { name } = ctx.context.createAuthCookie(cookieName)
      const value = await ctx.getSignedCookie(name, ctx.context.secret)
      if (!value) return undefined
      const { data } = Challenge.safeParse(parsed(Buffer.from(value, 'base64url').toString()))
      return data && data.until > now().getTime() ? data : undefined
    },
  }
}
export type HeldSessions = ReturnType<typeof createHeldSessions>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
