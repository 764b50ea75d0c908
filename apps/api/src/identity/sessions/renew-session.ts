import type { GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { session as sessions } from '../identity-tables.ts'
import { digestOf } from './hash-session-tokens.ts'

/** Gives the session of a call another token: whoever has a copy of the cookie is signed out by that. */
export async function renewToken(ctx: GenericEndpointContext, db: Database): Promise<void> {
  if (!ctx.context.session) return
  const { session, user } = ctx.context.session
  const token = generateRandomString(32)
  await db.asOwner
    .update(sessions)
    .set({ token: digestOf(token) })
    .where(eq(sessions.id, session.id))
  await setSessionCookie(ctx, { session: { ...session, token }, user })
}

/** After a sign-in the session that the browser had before ends: nobody could find it any more but whoever has a copy of its cookie. */
const endReplaced = createAuthMiddleware(async ({ context, getSignedCookie }) => {
  const { newSession, internalAdapter, authCookies, secret } = context
  if (!newSession) return
  // read by itself: the library's own way would prolong the old one, and set its cookie again
  const token = await getSignedCookie(authCookies.sessionToken.name, secret)
  const former = token && (await internalAdapter.findSession(token))
  if (token && former && former.session.id !== newSession.session.id) await internalAdapter.deleteSession(token)
})

export const endReplacedSessions = {
  id: 'replaced-sessions',
  hooks: { after: [{ matcher: () => true, handler: endReplaced }] },
}
