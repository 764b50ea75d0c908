import * as z from 'zod'

const email = z.email().max(254)
/** As long as any setting of the password's rule allows; the rule itself says more. */
const password = z.string().min(1).max(1024)
const code = z.string().min(1).max(2048)
/** Where to lead a person: the bridge takes a path of our own only. */
const place = z.string().min(1).max(2048)
const nothing = z.strictObject({})
const done = z.object({ success: z.boolean() })
const status = z.object({ status: z.boolean() })
const id = z.strictObject({ userId: z.string().min(1).max(64) })

const time = z.iso.datetime()
const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.string().nullish(),
  emailVerified: z.boolean(),
  role: z.string().nullish(),
  createdAt: time,
  updatedAt: time,
})
const account = user.extend({
  banned: z.boolean().nullish(),
  banReason: z.string().nullish(),
  banExpires: time.nullish(),
})
/** Without its token: that stands in the cookie and nowhere else. */
const session = z.object({
  id: z.string(),
  userId: z.string(),
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
  ipAddress: z.string().nullish(),
  userAgent: z.string().nullish(),
})

type Call = {
  methods: readonly ('GET' | 'POST')[]
  summary: string
  /** The body of a POST, the query of a GET; of a provider's way back as much as we describe. */
  takes: z.ZodObject
  /** All that an answer in JSON may hold: what else the library puts into it does not leave the server. */
  answers?: z.ZodType
  /** Where it leads, for calls that may answer with a redirect. */
  leads?: string
  /** Whether it may answer with a page. */
  page?: true
}

/**
 * The calls of the identity service that are open, and what each takes and answers. The service is better-auth; what does not stand here is
 * answered 404, whatever the library knows beside it.
 */
export const identityCalls = {
  '/api/auth/sign-up/email': {
    methods: ['POST'],
    summary: 'Sign up; the session comes as a cookie, or with the confirmed address where it must be verified first',
    takes: z.strictObject({
      name: z.string().max(200),
      email,
      password,
      callbackURL: place.optional(),
      rememberMe: z.boolean().optional(),
    }),
    answers: z.object({ user }),
  },
  '/api/auth/sign-in/email': {
    methods: ['POST'],
    summary: 'Sign in; the session comes as a cookie',
    takes: z.strictObject({ email, password, callbackURL: place.optional(), rememberMe: z.boolean().optional() }),
    answers: z.object({ redirect: z.boolean(), url: z.string().optional(), user }),
  },
  '/api/auth/sign-out': { methods: ['POST'], summary: 'End the session', takes: nothing, answers: done },
  '/api/auth/sign-in-methods': {
    methods: ['POST'],
    summary:
      'How an address can sign in: for the signed-in person’s own, what their account has; for any other, what is offered to everybody',
    takes: z.strictObject({ email }),
    answers: z.object({ methods: z.array(z.string()) }),
  },
  '/api/auth/list-sessions': {
    methods: ['GET'],
    summary: 'Where the signed-in person is signed in; asks for a session that is younger than a day',
    takes: nothing,
    answers: z.array(session),
  },
  '/api/auth/end-session': {
    methods: ['POST'],
    summary: 'End one of the signed-in person’s sessions',
    takes: z.strictObject({ id: z.string().min(1).max(64) }),
    answers: done,
  },
  '/api/auth/revoke-other-sessions': {
    methods: ['POST'],
    summary: 'End all sessions of the signed-in person but this one',
    takes: nothing,
    answers: status,
  },
  '/api/auth/get-session': {
    methods: ['GET'],
    summary: 'The signed-in person as they are now, and the session; null when nobody is signed in',
    takes: nothing,
    answers: z.object({ session, user }).nullable(),
  },
  '/api/auth/token': {
    methods: ['GET'],
    summary: 'An ID token, for the session cookie',
    takes: nothing,
    answers: z.object({ token: z.string() }),
  },
  '/api/auth/verify-email': {
    methods: ['GET'],
    summary: 'Verify an address with the code of the mail; with `callbackURL` (a path) it leads there, else it answers',
    takes: z.strictObject({ token: code, callbackURL: place.optional() }),
    answers: status,
    leads:
      'On to `callbackURL`, with `error` where the code is not good; to the page that asks for the password in a browser that did not sign up',
  },
  '/api/auth/confirm-sign-up': {
    methods: ['POST'],
    summary:
      'Verify an address with the code of the mail and the password of the sign-up, in whatever browser; signs in',
    takes: z.strictObject({ token: code, password }),
    answers: status,
  },
  '/api/auth/void-sign-up': {
    methods: ['POST'],
    summary: 'Void a sign-up with the code of its mail: nobody gets in with its password any more',
    takes: z.strictObject({ token: code }),
    answers: status,
  },
  '/api/auth/send-verification-email': {
    methods: ['POST'],
    summary: 'Send the mail that verifies an address',
    takes: z.strictObject({ email, callbackURL: place.optional() }),
    answers: status,
  },
  '/api/auth/request-password-reset': {
    methods: ['POST'],
    summary: 'Send the mail that lets choose a new password',
    takes: z.strictObject({ email, redirectTo: place.optional() }),
    answers: status.extend({ message: z.string() }),
  },
  '/api/auth/reset-password': {
    methods: ['POST'],
    summary: 'Choose a new password',
    takes: z.strictObject({ token: code, newPassword: password }),
    answers: status,
  },
  '/api/auth/reset-password/{token}': {
    methods: ['GET'],
    summary: 'Where the mail that lets choose a new password leads: on to `callbackURL`, with the code as `token`',
    takes: z.strictObject({ callbackURL: place }),
    leads: 'On to `callbackURL`, with `error` where the code is not good',
  },
  '/api/auth/jwks': {
    methods: ['GET'],
    summary: 'The public keys that ID tokens are signed with',
    takes: nothing,
    answers: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  },
  '/api/auth/oauth-popup/start': {
    methods: ['GET'],
    summary: 'Where a window for signing in with a provider begins',
    takes: z.strictObject({
      provider: z.string().max(64),
      popupOrigin: z.string().max(2048),
      popupNonce: z.string().max(200),
      callbackURL: place.optional(),
    }),
    leads: 'On to the provider',
    page: true,
  },
  '/api/auth/callback/{id}': {
    methods: ['GET', 'POST'],
    summary: 'Where a sign-in provider sends a person back to, or posts its answer to, such as Apple',
    takes: z.looseObject({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
    leads: 'On to where the sign-in was begun, or to the page that says what went wrong',
    page: true,
  },
  '/api/auth/admin/list-users': {
    methods: ['GET'],
    summary: 'For admins: the accounts, a page at a time',
    takes: z.strictObject({
      limit: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional(),
      offset: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    answers: z.object({ users: z.array(account), total: z.number() }),
  },
  '/api/auth/admin/ban-user': {
    methods: ['POST'],
    summary: 'For admins: disable an account and end its sessions',
    takes: id,
    answers: z.object({ user: account }),
  },
  '/api/auth/admin/unban-user': {
    methods: ['POST'],
    summary: 'For admins: let a disabled account sign in again',
    takes: id,
    answers: z.object({ user: account }),
  },
} as const satisfies Record<string, Call>

export type IdentityCall = keyof typeof identityCalls

const patterns = Object.entries(identityCalls).map(([name, call]) => ({
  name: name as IdentityCall, // the keys of the table, which `entries` forgets
  pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '[\\w-]+')}$`),
  ...(call as Call), // the widest of them, so that each has every field
}))

/** The call at a path, under its name in the table. */
export function identityCallAt(path: string) {
  return patterns.find(({ pattern }) => pattern.test(path))
}
