import { randomBytes } from 'node:crypto'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { expireCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { type Claims, claimsOf, invalidToken, isOurs, linkLifeSeconds, Verification } from './sign-up-link.ts'
import { type Context, signUpOf, standing } from './standing-sign-ups.ts'

type Options = {
  /** Whether an address must be verified before its person is signed in. */
  required: boolean
  confirm: (context: Context, claims: Claims) => Promise<boolean>
  /** The sign-up that a request mailed a link for. */
  mailedBy: (request: Request) => string | undefined
}

const hour = 60 * 60_000
const Addressed = z.looseObject({ email: z.string() })
/** Where somebody confirms a sign-up in another browser than the one that made it. */
const confirmPage = '/confirm-sign-up'
const cookieName = 'signing_up'

/** What opening a link does, and the cookie that knows the browser which signed up. */
export function signUpHooks({ required, confirm, mailedBy }: Options) {
  /** A link of ours confirms at once in the browser that signed up, or where its person is signed in; elsewhere a page asks for the password. */
  const openLink = createAuthMiddleware(async (ctx) => {
    const { context, query } = ctx
    if (!(await isOurs(query, context.secret))) return // the call itself says what is wrong with it
    const claims = await claimsOf(query, context.secret)
    const begunHere = parseSignUp(await ctx.getSignedCookie(nameOf(context), context.secret))
    const isOther = begunHere?.email === claims?.email && begunHere?.signUp !== claims?.signUp
    const person = claims && !isOther ? await standing(context, claims) : undefined
    const { callbackURL, token } = Verification.parse(query)
    if (claims && person) {
      const isHere = begunHere?.signUp === claims.signUp || (await getSessionFromCtx(ctx))?.user.id === person.id
      if (!person.emailVerified && !isHere) {
        if (callbackURL === undefined)
          throw new APIError('FORBIDDEN', { code: 'PASSWORD_NEEDED', message: 'Confirm with the password' })
        const page = new URL(confirmPage, context.baseURL)
        page.searchParams.set('token', token)
        throw ctx.redirect(page.href)
      }
      if (await confirm(context, claims)) return
    }
    if (callbackURL === undefined) throw invalidToken()
    const url = new URL(callbackURL, context.baseURL)
    url.searchParams.set('error', 'INVALID_TOKEN')
    throw ctx.redirect(url.href)
  })

  const rememberSignUp = createAuthMiddleware(async (ctx) => {
    const { data } = Addressed.safeParse(ctx.body)
    const mailedSignUp = ctx.request && mailedBy(ctx.request)
    if (!data || (!mailedSignUp && (ctx.path !== '/sign-up/email' || isAPIError(ctx.context.returned)))) return
    const email = data.email.toLowerCase()
    // for a taken address too, since the answers are alike
    const signUp = mailedSignUp ?? randomBytes(32).toString('hex')
    const { name, attributes } = ctx.context.createAuthCookie(cookieName, { maxAge: linkLifeSeconds })
    await ctx.setSignedCookie(name, `${signUp} ${email}`, ctx.context.secret, attributes)
  })

  const signIn = createAuthMiddleware(async (ctx) => {
    const { secret, internalAdapter, createAuthCookie } = ctx.context
    const claims = await claimsOf(ctx.query, secret)
    const begunHere = parseSignUp(await ctx.getSignedCookie(nameOf(ctx.context), secret))
    if (!claims || !begunHere || begunHere.email !== claims.email || begunHere.signUp !== claims.signUp) return
    const owner = await internalAdapter.findUserByEmail(claims.email)
    if (!owner?.user.emailVerified || claims.signUp !== (await signUpOf(ctx.context, owner.user.id))) return
    expireCookie(ctx, createAuthCookie(cookieName))
    const session = await internalAdapter.createSession(owner.user.id)
    await setSessionCookie(ctx, { session, user: owner.user })
  })

  /** The library writes a code for whoever has an account, and looks for one that is not there for whoever has none: here each does the other's. */
  const doTheOthersWork = createAuthMiddleware(async (ctx) => {
    const { data } = Addressed.safeParse(ctx.body)
    const { internalAdapter } = ctx.context
    if (!data) return
    const [identifier, value] = [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')]
    if (await internalAdapter.findUserByEmail(data.email.toLowerCase())) {
      await internalAdapter.findVerificationValue(identifier)
      return
    }
    await internalAdapter.createVerificationValue({ identifier, value, expiresAt: new Date(Date.now() + hour) })
    await internalAdapter.findAccounts(value)
  })

  return {
    before: [
      { matcher: at('/verify-email'), handler: openLink },
      { matcher: at('/request-password-reset'), handler: doTheOthersWork },
    ],
    after: [
      // with the right password, too, where only the address is missing: a link of that mail is opened in one step again
      { matcher: at('/sign-up/email', '/sign-in/email'), handler: rememberSignUp },
      // in the browser that signed up and in no other: anybody can be made to open a link, and would from then on work in the
      // account of whoever sent it
      { matcher: at(...(required ? ['/verify-email'] : [])), handler: signIn },
    ],
  }
}

const at =
  (...paths: string[]) =>
  ({ path = '' }: { path?: string }) =>
    paths.includes(path)

const nameOf = (context: Context): string => context.createAuthCookie(cookieName).name

function parseSignUp(cookie: string | null | undefined | false) {
  const [signUp = '', email = ''] = (cookie || '').split(' ')
  return cookie ? { signUp, email } : undefined
}
