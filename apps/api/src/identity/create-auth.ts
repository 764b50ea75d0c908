import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { jwt, oauthPopup } from 'better-auth/plugins'
import { and, eq, ne } from 'drizzle-orm'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import type { watchSignIn } from '../telemetry/watch-calls.ts'
import { ownAccount } from './account/own-account.ts'
import { createRequireProven } from './account/require-proof.ts'
import type { TellChange } from './account/tell-changes.ts'
import type { Attempts } from './attempts.ts'
import { auditIdentity } from './audit-identity.ts'
import { identityEndpoints } from './bridge/identity-endpoints.ts'
import { account, jwks, passkey, session, twoFactor, user, verification } from './identity-tables.ts'
import { openIdProvider } from './openid-provider.ts'
import { passkeys } from './passkeys/passkeys.ts'
import type { PasswordDigests } from './passwords/password-digests.ts'
import { passwordProblem } from './passwords/password-problem.ts'
import { adminCalls } from './people/admin-calls.ts'
import { createRequireAdminStays } from './people/counted-admins.ts'
import type { PeopleStore } from './people/people-store.ts'
import { phoneCalls } from './phone/phone-calls.ts'
import { createCodeTries } from './second-factor/code-tries.ts'
import { createHeldSessions } from './second-factor/held-sessions.ts'
import { secondFactor } from './second-factor/second-factor.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { createSmsCodes } from './second-factor/sms-codes.ts'
import { hashSessionTokens } from './sessions/hash-session-tokens.ts'
import type { IdentityProofs } from './sessions/identity-proofs.ts'
import { endReplacedSessions, renewToken } from './sessions/renew-session.ts'
import { roleOf } from './sessions/role-of.ts'
import { rowsAsTheyCount } from './sessions/rows-as-they-count.ts'
import { signInFacts } from './sessions/sign-in-facts.ts'
import { signInProviders } from './sign-in-providers.ts'
import { confirmedSignUps } from './sign-up/confirmed-sign-ups.ts'
import type { Mailing } from './sign-up/create-mailing.ts'
import { identityMails } from './sign-up/identity-mails.ts'
import { datedLinkPage } from './sign-up/link-page.ts'
import { mailedSignIn } from './sign-up/mailed-sign-in.ts'

export type AuthOptions = {
  env: Pick<Env, 'publicUrl' | 'https' | 'authSecret' | 'signIn' | 'passwordPolicy' | 'sandboxUrl' | 'limits'>
  db: Database
  mailing: Mailing
  tellChange: TellChange
  people: PeopleStore
  digests: PasswordDigests
  attempts: Attempts
  proofs: IdentityProofs
  /** Forgets the tokens to other services that a person has linked, and revokes their access tokens. */
  removeGrants: (personId: string) => Promise<void>
  log: Log
  audit: AuditTrail
  /** Tells of what is asked of the providers to sign in with. */
  watchSignIn: ReturnType<typeof watchSignIn>
  now: () => Date
}

/** The address the bridge vouches for; a client's own header of this name never gets through. */
export const addressHeader = 'x-planwright-address'

const daySeconds = 24 * 60 * 60

/** How long an ID token lives. */
const idTokenLife = '15m'

/** How long ID tokens are signed with the same key, and how long its public half is shown after that: for far longer than any token lives. */
const signingKeys = { rotationInterval: 30 * daySeconds, gracePeriod: daySeconds }

/** How long the link of a mail that lets choose a new password is good for. */
const resetLifeSeconds = 60 * 60

/** The identity service: better-auth with our rules. Everything it answers stands under /api/auth. */
export function createAuth(options: AuthOptions) {
  const { env, db, mailing, tellChange, people, digests, attempts, proofs, removeGrants, log, audit, now } = options
  const { signIn, passwordPolicy, authSecret: secret } = env
  const audited = auditIdentity({ audit, db, log, adminEmails: signIn.adminEmails, tellChange, addressHeader })
  const verified = signIn.emailVerification === 'required'
  const configured = signInProviders(env)
  const tokenRefused = (error: unknown) => log.warn({ err: error }, 'the ID token of a provider was not taken')
  const providers = configured.flatMap(({ openId }) => (openId ? [openIdProvider(openId, tokenRefused)] : []))
  const methods = [
    ...configured.map(({ shown }) => shown.id),
    ...(signIn.emailPassword ? ['password'] : []),
    ...(signIn.emailLink ? ['email-link'] : []),
    ...(signIn.phone ? ['phone'] : []),
    'passkey',
  ]
  const send = mailing.mail
  const codes = createSmsCodes({ db, secret, send: mailing.sms, log, now })
  const tries = createCodeTries({ attempts, addressHeader })
  const factors = createSecondFactors({ db, secret, now })
  const heldSessions = createHeldSessions({ now })
  const requireProven = createRequireProven(proofs)
  const note = audited.accountChanged

  const signUps = confirmedSignUps({
    db,
    digests,
    required: verified,
    sendLink: (to, url) => send(to, identityMails.verifyEmail(url)),
    removeGrants,
    tellOwner: (to) => send(to, identityMails.alreadySignedUp(`${env.publicUrl}/login`)),
    onVoided: audited.signUpVoided,
  })

  return betterAuth({
    appName: 'Planwright',
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [new URL(env.publicUrl).origin],
    database: rowsAsTheyCount(
      hashSessionTokens(
        drizzleAdapter(db.asOwner, {
          provider: 'pg',
          schema: { user, session, account, verification, jwks, passkey, twoFactor },
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
      resetPasswordTokenExpiresIn: resetLifeSeconds,
      sendResetPassword: ({ user, url }) => {
        const link = new URL(url)
        const target = datedLinkPage(link.searchParams.get('callbackURL') ?? '/', env.publicUrl, resetLifeSeconds)
        link.searchParams.set('callbackURL', target)
        return send(user.email, identityMails.resetPassword(link.href))
      },
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
        twoFactorEnabled: false,
        phoneNumber: null,
        phoneNumberVerified: false,
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
    // who is signed in may link whatever they sign in to elsewhere
    account: {
      accountLinking: {
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: configured.map(({ shown }) => shown.id),
      },
      encryptOAuthTokens: true,
    },
    databaseHooks: audited.databaseHooks,
    // our proof of identity is of five minutes, where the library would ask for a session of the last day
    session: { expiresIn: signIn.sessionDays * daySeconds, updateAge: daySeconds, freshAge: 0 },
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
      adminCalls({ people, addressHeader }),
      oauthPopup(),
      identityEndpoints({ methods }),
      signUps.plugin,
      signInFacts,
      endReplacedSessions,
      ownAccount({
        db,
        proofs,
        publicUrl: env.publicUrl,
        addressHeader,
        methods,
        requireAdminStays: createRequireAdminStays({ db, adminEmails: signIn.adminEmails }),
        sendLink: (to, url) => send(to, identityMails.confirmNewEmail(url)),
        tellOwner: (to) => send(to, identityMails.addressWanted(`${env.publicUrl}/login`)),
        tellFormer: (to) =>
          mailing.notice(to, identityMails.accountChanged('email-changed', `${env.publicUrl}/account`)),
        note: audited.accountChanged,
      }),
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
            auth_time: Math.floor(session.createdAt.getTime() / 1000),
            sign_in_provider: textOf(session.signInProvider) ?? undefined,
          }),
        },
      }),
      mailedSignIn({
        isOn: signIn.emailLink,
        sendLink: (to, url) => send(to, identityMails.signIn(url)),
        removeGrants,
      }),
      {
        id: 'phone-numbers',
        endpoints: phoneCalls({
          isWayIn: signIn.phone,
          methods,
          codes,
          tries,
          requireProven,
          note,
        }),
      },
      passkeys({
        publicUrl: env.publicUrl,
        methods,
        requireProven,
        giveProof: proofs.give,
        note,
      }),
      {
        id: 'openid-providers',
        init: (context) => ({
          context: { socialProviders: [...providers, ...context.socialProviders].map(options.watchSignIn) },
        }),
        hooks: { after: [{ matcher: ({ path }) => path === '/sign-in/social', handler: forgetWindow }] },
      },
      secondFactor({
        factors,
        heldSessions,
        codes,
        tries,
        waysIn: methods,
        requireProven,
        giveProof: async (ctx, sessionId) => {
          const proof = await proofs.give(sessionId)
          await renewToken(ctx, db)
          return proof
        },
        endOtherSessions: async ({ session: { id }, user: person }) => {
          await db.asOwner.delete(session).where(and(eq(session.userId, person.id), ne(session.id, id)))
        },
        note,
        refused: audited.factorRefused,
      }),
    ],
  })
}
export type Auth = ReturnType<typeof createAuth>

/** What a window left that was closed: the way back without one must not end on the page that closes windows. */
const forgetWindow = createAuthMiddleware(async (ctx) => {
  expireCookie(ctx, ctx.context.createAuthCookie('oauth_popup'))
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
