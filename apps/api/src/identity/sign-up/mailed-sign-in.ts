import { createHash } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { magicLink } from 'better-auth/plugins'
import * as z from 'zod'
import { linkPage } from './link-page.ts'
import { takeOver } from './standing-sign-ups.ts'

const lifeSeconds = 10 * 60
const cookieName = 'signing_in'

type Options = {
  isOn: boolean
  sendLink: (email: string, url: string) => Promise<void>
  /** Forgets the tokens to other services that a person has linked, and revokes their access tokens. */
  removeGrants: (personId: string) => Promise<void>
}

const Asked = z.looseObject({ token: z.string(), callbackURL: z.string().optional() })
const Kept = z.looseObject({ email: z.string() })

/**
 * Signing in with a link by mail: once, for ten minutes, and only in the browser that asked for it. Anybody can be made to open a link, and would from
 * then on work in the account of whoever sent it; and a program that opens links of mails spends none.
 */
export function mailedSignIn({ isOn, sendLink, removeGrants }: Options) {
  const library = magicLink({
    storeToken: 'hashed',
    expiresIn: lifeSeconds,
    async sendMagicLink({ email, token }, ctx) {
      if (!ctx) return
      const callbackURL = Asked.partial().parse(ctx.body).callbackURL ?? '/'
      const { name, attributes } = ctx.context.createAuthCookie(cookieName, { maxAge: lifeSeconds })
      await ctx.setSignedCookie(name, digestOf(token), ctx.context.secret, attributes)
      const errorCallbackURL = linkPage('sign-in', lifeSeconds)
      const query = new URLSearchParams({ token, callbackURL, errorCallbackURL })
      await sendLink(email, `${ctx.context.baseURL}/magic-link/verify?${query}`)
    },
  })

  const openLink = createAuthMiddleware(async (ctx) => {
    const { data } = Asked.safeParse(ctx.query)
    if (!data) return
    const cookie = ctx.context.createAuthCookie(cookieName)
    if ((await ctx.getSignedCookie(cookie.name, ctx.context.secret)) !== digestOf(data.token)) {
      // a link that is spent or too old says so, wherever it is opened
      const kept = await keptOf(ctx, data.token)
      if (kept) throw ctx.redirect(withError(ctx, 'OTHER_BROWSER'))
      return
    }
    expireCookie(ctx, cookie)
    const kept = await keptOf(ctx, data.token)
    const stored = kept && (await ctx.context.internalAdapter.findUserByEmail(kept.email))
    // somebody else may have signed up with the address, whose password and other ways in must not outlive this
    if (stored && !stored.user.emailVerified) await takeOver(ctx.context, stored.user.id, removeGrants)
  })

  const refuse = createAuthMiddleware(async () => {
    throw new APIError('NOT_FOUND')
  })

  return {
    ...library,
    hooks: {
      before: isOn
        ? [{ matcher: at('/magic-link/verify'), handler: openLink }]
        : [{ matcher: at('/sign-in/magic-link', '/magic-link/verify'), handler: refuse }],
    },
  }
}

const at =
  (...paths: string[]) =>
  ({ path = '' }: { path?: string }) =>
    paths.includes(path)

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What stands in the table for a link that is good. */
async function keptOf({ context }: GenericEndpointContext, token: string) {
  const kept = await context.internalAdapter.findVerificationValue(digestOf(token))
  return kept && kept.expiresAt > new Date() ? Kept.safeParse(JSON.parse(kept.value)).data : undefined
}

function withError({ context }: GenericEndpointContext, error: string): string {
  const url = new URL(linkPage('sign-in', lifeSeconds), context.baseURL)
  url.searchParams.set('error', error)
  return url.href
}
