import { createHash, randomBytes } from 'node:crypto'
import {
  type AuthEndpointContext,
  getCurrentAdapter,
  getCurrentAuthEndpointContext,
  runWithTransaction,
  tryGetCurrentAuthEndpointContext,
} from '@better-auth/core/context'
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  createEmailVerificationToken,
  getSessionFromCtx,
  isAPIError,
} from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { verification } from '../identity-tables.ts'

type Person = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  banned?: boolean | null
}

type Options = {
  db: Database
  /** Whether an address must be verified before its person is signed in. */
  required: boolean
  /** Sends the link that confirms a sign-up. */
  sendLink: (email: string, url: string) => Promise<void>
  /** Forgets the tokens to other services that a person has linked. */
  removeLinks: (personId: string) => Promise<void>
  /** Tells the owner of a confirmed account that somebody tried to sign up with its address. */
  tellOwner: (email: string) => Promise<void>
}

const Addressed = z.looseObject({ email: z.string() })
const SignUp = z.looseObject({ email: z.string(), name: z.string() })
const Verification = z.looseObject({ token: z.string(), callbackURL: z.string().optional() })
/** What a link of ours says: the address, and the sign-up that it was mailed for. One that would also change the address is none of ours. */
const Claims = z.looseObject({ email: z.string(), signUp: z.string(), updateTo: z.never().optional() })

/** Where somebody confirms a sign-up in another browser than the one that made it. */
const confirmPage = '/confirm-sign-up'
const cookieName = 'signing_up'
const linkLifeSeconds = 60 * 60

/**
 * An account belongs to whoever reads the mail of its address (docs/decisions/018-confirmed-sign-ups.md). Somebody else may have signed up with
 * it first; so a link confirms the one sign-up that it was mailed for, the next sign-up voids it with the password it came with, and a password
 * chosen by mail leaves no other way in. What tells sign-ups apart is the salted digest of their password: nothing more is stored.
 * In the browser that signed up a link confirms at once; in any other it asks for the password first, since whoever did not choose it should confirm
 * nobody's. Whatever confirms or replaces a sign-up holds the person's row meanwhile, and looks at it again: a digest takes long enough for the other.
 */
export function confirmedSignUps({ db, required, sendLink, removeLinks, tellOwner }: Options) {
  /** Of each request: the digest of the password that came with it, and the sign-up that it mailed a link for. */
  const hashes = new WeakMap<Request, string>()
  const mailed = new WeakMap<Request, string>()

  /** Confirms the address of a sign-up, where that is the one that stands. */
  async function confirm(context: Context, claims: z.infer<typeof Claims>): Promise<boolean> {
    const { adapter, internalAdapter } = context
    const waits = await standing(context, claims)
    // who was there before may have linked something while addresses were optional; whoever signed up since has no session to link anew
    if (required && waits && !waits.emailVerified) await removeLinks(waits.id)
    return runWithTransaction(adapter, async () => {
      const stored = await internalAdapter.findUserByEmail(claims.email)
      const person = stored && (await hold(context, stored.user.id))
      if (!person || claims.signUp !== (await signUpOf(context, person.id))) return false
      if (!person.emailVerified) await internalAdapter.updateUser(person.id, { emailVerified: true })
      return true
    })
  }

  async function sendVerificationEmail({ user: { id, email }, url }: { user: Person; url: string }) {
    const { context, request } = getCurrentAuthEndpointContext()
    const signUp = await signUpOf(context, id)
    if (request) mailed.set(request, signUp)
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
        const request = tryGetCurrentAuthEndpointContext()?.request
        if (request) hashes.set(request, hash)
        return hash
      },
      verify: verifyPassword,
    },

    sendVerificationEmail,

    /** Of the two, whoever signed up last is asked for the proof; whoever did before can no longer give it. In the transaction of the sign-up. */
    async onExistingUserSignUp({ user: { id, email } }: { user: Person }) {
      const { context, request, body } = getCurrentAuthEndpointContext()
      const { internalAdapter: adapter, baseURL } = context
      const person = await hold(context, id)
      const ways = await adapter.findAccounts(id)
      const hash = request && hashes.get(request)
      const isWaiting = ways.length === 1 && ways[0]?.providerId === 'credential'
      if (!person || person.emailVerified || person.banned || !isWaiting || !hash) {
        await tellOwner(email)
        return
      }
      const { name, callbackURL = '/' } = SignUp.extend({ callbackURL: z.string().optional() }).parse(body)
      await adapter.updatePassword(id, hash)
      await adapter.updateUser(id, { name })
      await adapter.deleteUserSessions(id)
      const url = `${baseURL}/verify-email?${new URLSearchParams({ callbackURL })}`
      await sendVerificationEmail({ user: person, url })
    },

    /** Whoever chose a password by mail has proven the address. Nobody did before where it was not verified: then what was there is not theirs. */
    async onPasswordReset({ id, emailVerified }: Person) {
      await db.asOwner.delete(verification).where(eq(verification.value, id))
      if (emailVerified) return
      const { context, request } = getCurrentAuthEndpointContext()
      const { adapter, internalAdapter } = context
      const hash = request && hashes.get(request)
      // in this order: without a session nobody links anew
      await internalAdapter.deleteUserSessions(id)
      await removeLinks(id)
      await runWithTransaction(adapter, async () => {
        // by the library, whose hooks note what follows from it
        await internalAdapter.updateUser(id, { emailVerified: true })
        await removeOtherWays(context, id)
        // somebody may have signed up since it was set
        if (hash) await internalAdapter.updatePassword(id, hash)
      })
    },

    plugin: {
      id: 'confirmed-sign-ups',
      endpoints: {
        /** What the page asks for where a link was opened in another browser: whoever knows the password signed up, or could sign in. */
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
            if (!hash || !(await verifyPassword({ hash, password: body.password })))
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
            const claims = await claimsOf(ctx.body, ctx.context.secret)
            if (!claims || !(await revoke(ctx.context, claims))) throw invalidToken()
            return ctx.json({ status: true })
          },
        ),
      },
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
              const person = claims && !isOther ? await standing(context, claims) : undefined
              const { callbackURL } = Verification.parse(query)
              if (claims && person) {
                const isHere =
                  begunHere?.signUp === claims.signUp || (await getSessionFromCtx(ctx))?.user.id === person.id
                if (!person.emailVerified && !isHere) {
                  if (callbackURL === undefined)
                    throw new APIError('FORBIDDEN', { code: 'PASSWORD_NEEDED', message: 'Confirm with the password' })
                  const page = new URL(confirmPage, context.baseURL)
                  page.searchParams.set('token', Verification.parse(query).token)
                  throw ctx.redirect(page.href)
                }
                if (await confirm(context, claims)) return
              }
              if (callbackURL === undefined) throw invalidToken()
              const url = new URL(callbackURL, context.baseURL)
              url.searchParams.set('error', 'INVALID_TOKEN')
              throw ctx.redirect(url.href)
            }),
          },
        ],
        after: [
          {
            // with the right password, too, where only the address is missing: a link of that mail is opened in one step again
            matcher: ({ path }: { path?: string }) => path === '/sign-up/email' || path === '/sign-in/email',
            handler: createAuthMiddleware(async (ctx) => {
              const { data } = Addressed.safeParse(ctx.body)
              const mailedSignUp = ctx.request && mailed.get(ctx.request)
              if (!data || (!mailedSignUp && (ctx.path !== '/sign-up/email' || isAPIError(ctx.context.returned))))
                return
              const email = data.email.toLowerCase()
              // for a taken address too, since the answers are alike
              const signUp = mailedSignUp ?? randomBytes(32).toString('hex')
              const { name, attributes } = ctx.context.createAuthCookie(cookieName, { maxAge: linkLifeSeconds })
              await ctx.setSignedCookie(name, `${signUp} ${email}`, ctx.context.secret, attributes)
            }),
          },
          {
            // in the browser that signed up and in no other: anybody can be made to open a link, and would from then on work in the
            // account of whoever sent it
            matcher: ({ path }: { path?: string }) => required && path === '/verify-email',
            handler: createAuthMiddleware(async (ctx) => {
              const { secret, internalAdapter, createAuthCookie } = ctx.context
              const claims = await claimsOf(ctx.query, secret)
              const begunHere = parseSignUp(await ctx.getSignedCookie(nameOf(ctx.context), secret))
              if (!claims || !begunHere || begunHere.email !== claims.email || begunHere.signUp !== claims.signUp)
                return
              const stored = await internalAdapter.findUserByEmail(claims.email)
              if (!stored?.user.emailVerified || claims.signUp !== (await signUpOf(ctx.context, stored.user.id))) return
              expireCookie(ctx, createAuthCookie(cookieName))
              const session = await internalAdapter.createSession(stored.user.id)
              await setSessionCookie(ctx, { session, user: stored.user })
            }),
          },
        ],
      },
    },
  }
}

type Context = AuthEndpointContext['context']

const nameOf = (context: Context): string => context.createAuthCookie(cookieName).name

/** The person as they are now and stay until the transaction ends, whoever else would change them. */
async function hold({ adapter }: Context, id: string): Promise<Person | null> {
  const inTransaction = await getCurrentAdapter(adapter)
  return inTransaction.update({ model: 'user', where: [{ field: 'id', value: id }], update: { updatedAt: new Date() } })
}

/** Voids a sign-up that waits to be confirmed: its password becomes one that nobody knows, and every other way in goes. */
async function revoke(context: Context, claims: z.infer<typeof Claims>): Promise<boolean> {
  const { adapter, internalAdapter } = context
  // a link that is spent costs no digest
  if (!(await standing(context, claims))) return false
  const unknown = await hashPassword(randomBytes(32).toString('hex'))
  return runWithTransaction(adapter, async () => {
    const stored = await internalAdapter.findUserByEmail(claims.email)
    const person = stored && (await hold(context, stored.user.id))
    if (!person || person.emailVerified || claims.signUp !== (await signUpOf(context, person.id))) return false
    await internalAdapter.updatePassword(person.id, unknown)
    await removeOtherWays(context, person.id)
    await internalAdapter.deleteUserSessions(person.id)
    return true
  })
}

/** Leaves an account its password alone. */
async function removeOtherWays({ adapter }: Context, personId: string): Promise<void> {
  const inTransaction = await getCurrentAdapter(adapter)
  await inTransaction.deleteMany({
    model: 'account',
    where: [
      { field: 'userId', value: personId },
      { field: 'providerId', operator: 'ne', value: 'credential' },
    ],
  })
}

/** The person of a link, while the sign-up that it was mailed for is the one that stands. */
async function standing(context: Context, { email, signUp }: z.infer<typeof Claims>) {
  const found = await context.internalAdapter.findUserByEmail(email)
  return found && signUp === (await signUpOf(context, found.user.id)) ? found.user : undefined
}

const invalidToken = () => new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Invalid token' })

/** The address that a link is for; undefined where it is none of ours, or too old. */
export async function addressOf(token: unknown, secret: string): Promise<string | undefined> {
  return (await claimsOf({ token }, secret))?.email
}

/** Which sign-up an account rests on: another one as soon as there is another password or another way in. */
async function signUpOf({ internalAdapter }: Context, personId: string): Promise<string> {
  const ways = await internalAdapter.findAccounts(personId)
  const pairs = ways.map(({ id, password }) => [id, password ?? null]).sort()
  return createHash('sha256')
    .update(JSON.stringify([personId, pairs]))
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
