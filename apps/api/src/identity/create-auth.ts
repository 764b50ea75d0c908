import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { admin, jwt, oauthPopup } from 'better-auth/plugins'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Env } from '../settings/env.ts'
import type { Attempts } from './attempts.ts'
import { auditIdentity } from './audit-identity.ts'
import { identityEndpoints } from './bridge/identity-endpoints.ts'
import { account, jwks, session, user, verification } from './identity-tables.ts'
import { openIdProvider } from './openid-provider.ts'
import type { PasswordDigests } from './passwords/password-digests.ts'
import { passwordProblem } from './passwords/password-problem.ts'
import { hashSessionTokens } from './sessions/hash-session-tokens.ts'
import { roleOf } from './sessions/role-of.ts'
import { rowsAsTheyCount } from './sessions/rows-as-they-count.ts'
import { signInProviders } from './sign-in-providers.ts'
import { confirmedSignUps } from './sign-up/confirmed-sign-ups.ts'
import { identityMails } from './sign-up/identity-mails.ts'
import { createMailing } from './sign-up/limited-mails.ts'

export type AuthOptions = {
  env: Pick<Env, 'publicUrl' | 'https' | 'authSecret' | 'signIn' | 'passwordPolicy' | 'sandboxUrl' | 'limits'>
  db: Database
  mailer: Mailer
  digests: PasswordDigests
  attempts: Attempts
  /** Forgets the tokens to other services that a person has linked. */
  removeLinks: (personId: string) => Promise<void>
  log: Log
  audit: AuditTrail
}

/** The address the bridge vouches for; a client's own header of this name never gets through. */
export const addressHeader = 'x-planwright-address'

const daySeconds = 24 * 60 * 60

/** How long an ID token lives. */
const idTokenLife = '15m'

/** How long ID tokens are signed with the same key, and how long its public half is shown after that: for far longer than any token lives. */
const signingKeys = { rotationInterval: 30 * daySeconds, gracePeriod: daySeconds }

/** The identity service: better-auth with our rules. Everything it answers stands under /api/auth. */
export function createAuth({ env, db, mailer, digests, attempts, removeLinks, log, audit }: AuthOptions) {
  const { signIn, passwordPolicy } = env
  const audited = auditIdentity({ audit, db, log, adminEmails: signIn.adminEmails, addressHeader })
  const verified = signIn.emailVerification === 'required'
  const configured = signInProviders(env)
  const providers = configured.flatMap(({ openId }) => (openId ? [openIdProvider(openId)] : []))
  const methods = [...configured.map(({ shown }) => shown.id), ...(signIn.emailPassword ? ['password'] : [])]
  const send = createMailing({ mailer, attempts, most: env.limits.mailsPerAddress, audit, log })

  const signUps = confirmedSignUps({
    db,
    digests,
    required: verified,
    sendLink: (to, url) => send(to, identityMails.verifyEmail(url)),
    removeLinks,
    tellOwner: (to) => send(to, identityMails.alreadySignedUp(`${env.publicUrl}/login`)),
    onVoided: audited.signUpVoided,
  })

  return betterAuth({
    appName: 'Planwright',
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret: env.authSecret,
    trustedOrigins: [new URL(env.publicUrl).origin],
    database: rowsAsTheyCount(
      hashSessionTokens(
        drizzleAdapter(db.asOwner, {
          provider: 'pg',
          schema: { user, session, account, verification, jwks },
          transaction: true,
        }),
      ),
      { adminEmails: signIn.adminEmails, sessionMaxMs: signIn.sessionMaxDays * daySeconds * 1000 },
    ),
    // the codes of mails and the states of sign-ins, likewise
    verification: { storeIdentifier: 'hashed' },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (_level, message, ...details) => {
        const err = details.find((detail) => detail instanceof Error)
        // without an error it is a wrong password or the like, which it calls a warning
        log[err ? 'error' : 'info']({ err }, `identity: ${message}`)
      },
    },
    // a failed sign-in without a page of its own ends at the sign-in page, which says why
    onAPIError: {
      errorURL: `${env.publicUrl}/login`,
      // refusals are answers, not errors: only what nobody foresaw is worth a line
      onError: (error) => {
        if (!isAPIError(error)) log.error({ err: error }, 'the identity service failed')
      },
    },
    // a session is ended by its id (see identity-endpoints.ts)
    disabledPaths: ['/error', '/ok', '/revoke-session'],

    emailAndPassword: {
      enabled: signIn.emailPassword,
      minPasswordLength: passwordPolicy.minLength,
      maxPasswordLength: passwordPolicy.maxLength,
      requireEmailVerification: verified,
      autoSignIn: !verified,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url }) => send(user.email, identityMails.resetPassword(url)),
      password: signUps.password,
      onExistingUserSignUp: signUps.onExistingUserSignUp,
      onPasswordReset: async ({ user }, request) => {
        await signUps.onPasswordReset(user)
        audited.passwordSet(user.id, request)
      },
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        role: 'user',
        banned: false,
        banReason: null,
        banExpires: null,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: verified,
      // see confirmed-sign-ups.ts
      autoSignInAfterVerification: false,
      sendVerificationEmail: signUps.sendVerificationEmail,
    },
    // whoever controls an address at some provider must not thereby get into the account that has it here
    account: { accountLinking: { disableImplicitLinking: true }, encryptOAuthTokens: true },
    databaseHooks: audited.databaseHooks,
    session: { expiresIn: signIn.sessionDays * daySeconds, updateAge: daySeconds },
    // the bridge limits, with our errors
    rateLimit: { enabled: false },
    advanced: {
      // the library's own prefix, __Secure-, lets a neighbouring subdomain set the cookie
      cookiePrefix: env.https ? '__Host-planwright' : 'planwright',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: env.https },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // said outright, because the library turns both off where it believes to be under test
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    ...(signIn.facebook && { socialProviders: { facebook: signIn.facebook } }),

    hooks: {
      after: audited.after,
      before: createAuthMiddleware(async (context) => {
        const body: Record<string, unknown> = context.body ?? {}
        const setting = context.path === '/sign-up/email' ? body.password : body.newPassword
        if (typeof setting !== 'string') return
        const problem = await passwordProblem(setting, passwordPolicy, typeof body.email === 'string' ? body.email : '')
        if (problem)
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', message: problem })
      }),
    },
    plugins: [
      admin(),
      oauthPopup(),
      identityEndpoints({ methods }),
      signUps.plugin,
      jwt({
        jwks: signingKeys,
        disableSettingJwtHeader: true,
        jwt: {
          issuer: env.publicUrl,
          audience: env.publicUrl,
          expirationTime: idTokenLife,
          definePayload: ({ user, session }) => ({
            sid: session.id,
            email: user.email,
            role: roleOf({ ...user, role: textOf(user.role) }, signIn.adminEmails),
          }),
        },
      }),
      {
        id: 'openid-providers',
        init: (context) => ({ context: { socialProviders: [...providers, ...context.socialProviders] } }),
      },
    ],
  })
}
export type Auth = ReturnType<typeof createAuth>

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
