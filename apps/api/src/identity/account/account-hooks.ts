import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { OwnAccountOptions } from './own-account.ts'
import { requireProof } from './require-proof.ts'

const PasswordChange = z.looseObject({ currentPassword: z.string() })
const State = z.looseObject({ link: z.looseObject({ userId: z.string() }).optional(), errorURL: z.string().optional() })

/** What the library's own calls on an account ask for first, and who learns of them. */
export function accountHooks(options: OwnAccountOptions) {
  const { note } = options
  const { proven, proveBy } = requireProof(options)

  /** The old password is counted like one at the sign-in, and the other sessions end. */
  const provePasswordChange = createAuthMiddleware(async (ctx) => {
    const signed = await getSessionFromCtx(ctx)
    if (!signed) return undefined // the call itself says so
    await proveBy(PasswordChange.parse(ctx.body).currentPassword, signed, ctx)
    return { context: { body: { ...ctx.body, revokeOtherSessions: true } } }
  })

  const proveLinking = createAuthMiddleware(async (ctx) => {
    const signed = await getSessionFromCtx(ctx)
    if (signed) await proven(signed, ctx)
  })

  /** A way in is added to the account of whoever asked for it only while they are the one signed in here. */
  const sameWhoAsked = createAuthMiddleware(async (ctx) => {
    const state = Object(ctx.query).state ?? Object(ctx.body).state
    const kept = typeof state === 'string' && (await ctx.context.internalAdapter.findVerificationValue(state))
    if (!kept) return
    const { data } = State.safeParse(parsed(kept.value))
    if (!data?.link || (await getSessionFromCtx(ctx))?.user.id === data.link.userId) return
    await ctx.context.internalAdapter.deleteVerificationByIdentifier(String(state))
    const url = new URL(data.errorURL ?? '/login', ctx.context.baseURL)
    url.searchParams.set('error', 'session_ended')
    throw ctx.redirect(url.href)
  })

  const notePassword = createAuthMiddleware(async (ctx) => {
    const { returned, newSession } = ctx.context
    if (isAPIError(returned) || !newSession) return
    note('password-set', newSession.user.id, ctx.request)
  })

  return {
    before: [
      { matcher: at('/change-password'), handler: provePasswordChange },
      { matcher: at('/link-social'), handler: proveLinking },
      { matcher: at('/callback/:id'), handler: sameWhoAsked },
    ],
    after: [{ matcher: at('/change-password'), handler: notePassword }],
  }
}

const at =
  (path: string) =>
  (context: { path?: string }): boolean =>
    context.path === path

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
