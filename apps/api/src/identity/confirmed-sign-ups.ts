import { createHash, randomBytes } from 'node:crypto'
import {
  type AuthEndpointContext,
  getCurrentAuthEndpointContext,
  tryGetCurrentAuthEndpointContext,
} from '@better-auth/core/context'
import { APIError, createAuthMiddleware, createEmailVerificationToken, isAPIError } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { account, verification } from './identity-tables.ts'

interface Person {
  id: string
  name: string
  email: string
  emailVerified: boolean
}

interface Options {
  db: Database
  /** Whether an address must be verified before its person is signed in. */
  required: boolean
  /** Sends the link that confirms a sign-up. */
  sendLink: (email: string, url: string) => Promise<void>
  /** Tells the owner of a confirmed account that somebody tried to sign up with its address. */
  tellOwner: (email: string) => Promise<void>
}

const SignUp = z.looseObject({ email: z.string(), name: z.string() })
const Verification = z.looseObject({ token: z.string(), callbackURL: z.string().optional() })
/** What a link of ours says: the address, and the sign-up that it was mailed for. One that would also change the address is none of ours. */
const Claims = z.looseObject({ email: z.string(), signUp: z.string(), updateTo: z.never().optional() })

const cookieName = 'signing_up'
const linkLifeSeconds = 60 * 60

/**
 * An account belongs to whoever reads the mail of its address (docs/decisions/018-confirmed-sign-ups.md). Somebody else may have signed up with
 * it first; so a link confirms the one sign-up that it was mailed for, the next sign-up voids it with the password it came with, and a password
 * chosen by mail leaves no other way in. What tells sign-ups apart is the salted digest of their password: nothing more is stored.
 */
export function confirmedSignUps({ db, required, sendLink, tellOwner }: Options) {
  const hashes = new WeakMap<object, string>()

  async function sendVerificationEmail({ user: { id, email }, url }: { user: Person; url: string }) {
    const { context } = getCurrentAuthEndpointContext()
    const signUp = await signUpOf(context, id)
    const link = new URL(url)
    const token = await createEmailVerificationToken(context.secret, email, undefined, linkLifeSeconds, { signUp })
    link.searchParams.set('token', token)
    await sendLink(email, link.href)
  }

  return {
    password: {
      // kept for `onExistingUserSignUp`: another digest would take a time that tells whether the address waits to be confirmed
      hash: async (password: string) => {
        const hash = await hashPassword(password)
        const request = tryGetCurrentAuthEndpointContext()
        if (request) hashes.set(request, hash)
        return hash
      },
      verify: verifyPassword,
    },

    sendVerificationEmail,

    /** Of the two, whoever signed up last is asked for the proof; whoever did before can no longer give it. */
    async onExistingUserSignUp({ user: known }: { user: Person & { banned?: boolean | null } }) {
      const request = getCurrentAuthEndpointContext()
      const { internalAdapter: adapter, baseURL } = request.context
      const ways = await adapter.findAccounts(known.id)
      const hash = hashes.get(request)
      const isWaiting = ways.length === 1 && ways[0]?.providerId === 'credential'
      if (known.emailVerified || known.banned || !isWaiting || !hash) {
        await tellOwner(known.email)
        return
      }
      const { name, callbackURL = '/' } = SignUp.extend({ callbackURL: z.string().optional() }).parse(request.body)
      await adapter.updatePassword(known.id, hash)
      await adapter.updateUser(known.id, { name })
      await adapter.deleteUserSessions(known.id)
      const url = `${baseURL}/verify-email?${new URLSearchParams({ callbackURL })}`
      await sendVerificationEmail({ user: known, url })
    },

    /** Whoever chose a password by mail has proven the address. Nobody did before where it was not verified: then what was there is not theirs. */
    async onPasswordReset({ id, emailVerified }: Person) {
      await db.asOwner.delete(verification).where(eq(verification.value, id))
      if (emailVerified) return
      await db.asOwner.delete(account).where(and(eq(account.userId, id), ne(account.providerId, 'credential')))
      // by the library, whose hooks note what follows from it
      await getCurrentAuthEndpointContext().context.internalAdapter.updateUser(id, { emailVerified: true })
    },

    plugin: {
      id: 'confirmed-sign-ups',
      hooks: {
        before: [
          {
            matcher: ({ path }: { path?: string }) => path === '/verify-email',
            handler: createAuthMiddleware(async (ctx) => {
              const { context, query } = ctx
              if (!(await isOurs(query, context.secret))) return // the call itself says what is wrong with it
              const claims = await claimsOf(query, context.secret)
              const begunHere = parseSignUp(await ctx.getSignedCookie(nameOf(context), context.secret))
              const isOther = begunHere?.email === claims?.email && begunHere?.signUp !== claims?.signUp
              const found = claims && (await context.internalAdapter.findUserByEmail(claims.email))
              if (found && !isOther && claims.signUp === (await signUpOf(context, found.user.id))) return
              const { callbackURL } = Verification.parse(query)
              if (callbackURL === undefined)
                throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Invalid token' })
              const url = new URL(callbackURL, context.baseURL)
              url.searchParams.set('error', 'INVALID_TOKEN')
              throw ctx.redirect(url.href)
            }),
          },
        ],
        after: required
          ? [
              {
                matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
                handler: createAuthMiddleware(async (ctx) => {
                  const { data } = SignUp.safeParse(ctx.body)
                  if (!data || isAPIError(ctx.context.returned)) return
                  const email = data.email.toLowerCase()
                  const found = await ctx.context.internalAdapter.findUserByEmail(email)
                  const isNew = found && !found.user.emailVerified
                  // for a taken address too, since the answers are alike
                  const signUp = isNew ? await signUpOf(ctx.context, found.user.id) : randomBytes(32).toString('hex')
                  const { name, attributes } = ctx.context.createAuthCookie(cookieName, { maxAge: linkLifeSeconds })
                  await ctx.setSignedCookie(name, `${signUp} ${email}`, ctx.context.secret, attributes)
                }),
              },
              {
                // in the browser that signed up and in no other: anybody can be made to open a link, and would from then on work in the
                // account of whoever sent it
                matcher: ({ path }: { path?: string }) => path === '/verify-email',
                handler: createAuthMiddleware(async (ctx) => {
                  const { secret, internalAdapter, createAuthCookie } = ctx.context
                  const claims = await claimsOf(ctx.query, secret)
                  const begunHere = parseSignUp(await ctx.getSignedCookie(nameOf(ctx.context), secret))
                  if (!claims || !begunHere || begunHere.email !== claims.email || begunHere.signUp !== claims.signUp)
                    return
                  const found = await internalAdapter.findUserByEmail(claims.email)
                  if (!found?.user.emailVerified || claims.signUp !== (await signUpOf(ctx.context, found.user.id)))
                    return
                  expireCookie(ctx, createAuthCookie(cookieName))
                  const session = await internalAdapter.createSession(found.user.id)
                  await setSessionCookie(ctx, { session, user: found.user })
                }),
              },
            ]
          : [],
      },
    },
  }
}

type Context = AuthEndpointContext['context']

const nameOf = (context: Context): string => context.createAuthCookie(cookieName).name

/** Which sign-up an account rests on: another one as soon as there is another password or another way in. */
async function signUpOf({ internalAdapter }: Context, personId: string): Promise<string> {
  const ways = await internalAdapter.findAccounts(personId)
  const said = ways.map(({ id, password }) => [id, password ?? null]).sort()
  return createHash('sha256')
    .update(JSON.stringify([personId, said]))
    .digest('hex')
}

function parseSignUp(cookie: string | null | undefined | false) {
  const [signUp = '', email = ''] = (cookie || '').split(' ')
  return cookie ? { signUp, email } : undefined
}

const isOurs = async (query: unknown, secret: string) => (await payloadOf(query, secret)) !== undefined

const claimsOf = async (query: unknown, secret: string) => Claims.safeParse(await payloadOf(query, secret)).data

async function payloadOf(query: unknown, secret: string): Promise<unknown> {
  const { data } = Verification.safeParse(query)
  if (!data) return undefined
  try {
    return (await jwtVerify(data.token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })).payload
  } catch {
    return undefined // too old, or not ours
  }
}
