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
  phoneNumber: z.string().nullish(),
  phoneNumberVerified: z.boolean().nullish(),
  twoFactorEnabled: z.boolean().nullish(),
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

const phoneNumber = z
  .string()
  .max(16)
  .regex(/^\+[1-9]\d{7,14}$/, 'This must be a number with its country, such as +4930123456')
const shortCode = z.string().min(1).max(40)
const factor = z.strictObject({ method: z.enum(['totp', 'sms', 'backup-code']), code: shortCode })
const backupCodes = z.object({ backupCodes: z.array(z.string()).nullable() })
/** What asks for a proof of identity takes it in the header `planwright-proof`, for five minutes, with the session that it was given to. */
const proof = z.object({ proof: z.string() })
const sentTo = status.extend({ to: z.string() })
/** What a device says of a key, in the six fields of WebAuthn's JSON or a few more; the plugin reads it. */
const credential = z
  .looseObject({ id: z.string().max(2048) })
  .refine((fields) => Object.keys(fields).length <= 12)
  .meta({ maxProperties: 12 })
const passkey = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: time.nullish(),
  deviceType: z.string(),
  backedUp: z.boolean(),
  aaguid: z.string().nullish(),
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
    summary: 'Where the signed-in person is signed in',
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
  '/api/auth/prove-identity': {
    methods: ['POST'],
    summary: 'Show with the password that it is the person; answers a proof that is good for five minutes',
    takes: z.strictObject({ password }),
    answers: proof,
  },
  '/api/auth/update-user': {
    methods: ['POST'],
    summary: 'Change the name of the signed-in person',
    takes: z.strictObject({ name: z.string().trim().min(1).max(200) }),
    answers: status,
  },
  '/api/auth/change-password': {
    methods: ['POST'],
    summary: 'Choose another password with the old one; ends all other sessions, and the cookie of this one changes',
    takes: z.strictObject({ currentPassword: password, newPassword: password }),
    answers: z.object({ user }),
  },
  '/api/auth/request-email-change': {
    methods: ['POST'],
    summary: 'Send the mail that confirms another address; nothing changes before. Asks for a proof of identity',
    takes: z.strictObject({ newEmail: email }),
    answers: status,
  },
  '/api/auth/confirm-email-change': {
    methods: ['POST'],
    summary: 'Take the address that the mail with this code was sent to; for whoever is signed in to the account',
    takes: z.strictObject({ token: code }),
    answers: status,
  },
  '/api/auth/link-social': {
    methods: ['POST'],
    summary:
      'Where to go to sign in at a provider, which then is a way into this account. Asks for a proof of identity',
    takes: z.strictObject({
      provider: z.string().max(64),
      callbackURL: place,
      errorCallbackURL: place,
      disableRedirect: z.literal(true),
    }),
    answers: z.object({ url: z.string(), redirect: z.boolean() }),
  },
  '/api/auth/sign-in/social': {
    methods: ['POST'],
    summary: 'Where to go to sign in at a provider without a window; the way back leads to `callbackURL`',
    takes: z.strictObject({
      provider: z.string().max(64),
      callbackURL: place,
      errorCallbackURL: place,
      disableRedirect: z.literal(true),
    }),
    answers: z.object({ url: z.string(), redirect: z.boolean() }),
  },
  '/api/auth/unlink-method': {
    methods: ['POST'],
    summary: 'Remove a way to sign in, but never the last, and end what began by it. Asks for a proof of identity',
    takes: z.strictObject({ providerId: z.string().min(1).max(64) }),
    answers: status,
  },
  '/api/auth/sign-in/magic-link': {
    methods: ['POST'],
    summary:
      'Send a link that signs in, once, within ten minutes, in the browser that asked; the same for every address',
    takes: z.strictObject({ email, callbackURL: place.optional() }),
    answers: status,
  },
  '/api/auth/magic-link/verify': {
    methods: ['GET'],
    summary: 'Where the mail with a link to sign in leads',
    takes: z.strictObject({ token: code, callbackURL: place, errorCallbackURL: place }),
    leads:
      'On to `callbackURL`, signed in; to `errorCallbackURL` with `error` where the link is not good, or of another browser',
  },
  '/api/auth/phone-number/send-otp': {
    methods: ['POST'],
    summary: 'Send a code to a phone number, for signing in or for adding it to the account; the same for every number',
    takes: z.strictObject({ phoneNumber, use: z.enum(['sign-in', 'link']) }),
    answers: status,
  },
  '/api/auth/phone-number/verify': {
    methods: ['POST'],
    summary: 'Sign in, or sign up, with a phone number and its code',
    takes: z.strictObject({ phoneNumber, code: shortCode }),
    answers: status,
  },
  '/api/auth/phone-number/link': {
    methods: ['POST'],
    summary: 'Add a phone number to the account with its code. Asks for a proof of identity',
    takes: z.strictObject({ phoneNumber, code: shortCode }),
    answers: status,
  },
  '/api/auth/phone-number/remove': {
    methods: ['POST'],
    summary: 'Remove the phone number of the account, unless it is needed. Asks for a proof of identity',
    takes: nothing,
    answers: status,
  },
  '/api/auth/two-factor/challenge': {
    methods: ['GET'],
    summary: 'Which second factors whoever has just got in may give; 401 where none is asked for',
    takes: nothing,
    answers: z.object({ methods: z.array(factor.shape.method), number: z.string().nullable() }),
  },
  '/api/auth/two-factor/send-otp': {
    methods: ['POST'],
    summary: 'Send the code that is asked for to the person’s phone',
    takes: nothing,
    answers: sentTo,
  },
  '/api/auth/two-factor/verify': {
    methods: ['POST'],
    summary: 'Give the second factor that a sign-in asked for; the session comes as a cookie',
    takes: factor,
    answers: status,
  },
  '/api/auth/two-factor/state': {
    methods: ['GET'],
    summary: 'Which second factors the signed-in person has, and how many backup codes are left',
    takes: nothing,
    answers: z.object({
      totp: z.boolean(),
      phone: z.boolean(),
      backupCodes: z.number(),
      phoneNumber: z.string().nullable(),
    }),
  },
  '/api/auth/two-factor/send-proof': {
    methods: ['POST'],
    summary: 'Send a code to the signed-in person’s phone, for proving that it is them',
    takes: nothing,
    answers: sentTo,
  },
  '/api/auth/two-factor/prove': {
    methods: ['POST'],
    summary: 'Prove with a second factor that it is the person; answers a proof that is good for five minutes',
    takes: factor,
    answers: proof,
  },
  '/api/auth/two-factor/begin-totp': {
    methods: ['POST'],
    summary: 'The address for an authenticator app; nothing changes yet. Asks for a proof of identity',
    takes: nothing,
    answers: z.object({ pending: z.string(), uri: z.string() }),
  },
  '/api/auth/two-factor/confirm-totp': {
    methods: ['POST'],
    summary:
      'Use the app from now on, with what `begin-totp` answered and a code of the app; answers backup codes where it is the first second factor',
    takes: z.strictObject({ pending: z.string().max(1024), code: shortCode }),
    answers: backupCodes,
  },
  '/api/auth/two-factor/remove-totp': {
    methods: ['POST'],
    summary: 'Ask for no codes of the app any more. Asks for a proof of identity',
    takes: nothing,
    answers: backupCodes,
  },
  '/api/auth/two-factor/use-phone': {
    methods: ['POST'],
    summary: 'Whether codes to the phone number are a second factor. Asks for a proof of identity',
    takes: z.strictObject({ on: z.boolean() }),
    answers: backupCodes,
  },
  '/api/auth/two-factor/disable': {
    methods: ['POST'],
    summary: 'Ask for no second factor any more. Asks for a proof of identity',
    takes: nothing,
    answers: backupCodes,
  },
  '/api/auth/two-factor/generate-backup-codes': {
    methods: ['POST'],
    summary: 'New backup codes in place of those that are left. Asks for a proof of identity',
    takes: nothing,
    answers: backupCodes,
  },
  '/api/auth/passkey/generate-register-options': {
    methods: ['GET'],
    summary: 'What a device needs for making a passkey. Asks for a proof of identity',
    takes: nothing,
    answers: z.looseObject({ challenge: z.string() }),
  },
  '/api/auth/passkey/verify-registration': {
    methods: ['POST'],
    summary: 'Add a passkey, with what the device answered. Asks for a proof of identity',
    takes: z.strictObject({ response: credential, name: z.string().trim().min(1).max(100).optional() }),
    answers: passkey,
  },
  '/api/auth/passkey/generate-authenticate-options': {
    methods: ['GET'],
    summary: 'What a device needs for signing in with a passkey',
    takes: nothing,
    answers: z.looseObject({ challenge: z.string() }),
  },
  '/api/auth/passkey/verify-authentication': {
    methods: ['POST'],
    summary: 'Sign in with a passkey; the session comes as a cookie, and a proof with it',
    takes: z.strictObject({ response: credential }),
    answers: proof.extend({ user }),
  },
  '/api/auth/passkey/list-user-passkeys': {
    methods: ['GET'],
    summary: 'The signed-in person’s passkeys',
    takes: nothing,
    answers: z.array(passkey),
  },
  '/api/auth/passkey/update-passkey': {
    methods: ['POST'],
    summary: 'Name a passkey',
    takes: z.strictObject({ id: z.string().min(1).max(64), name: z.string().trim().min(1).max(100) }),
    answers: z.object({ passkey }),
  },
  '/api/auth/passkey/delete-passkey': {
    methods: ['POST'],
    summary: 'Remove a passkey. Asks for a proof of identity',
    takes: z.strictObject({ id: z.string().min(1).max(64) }),
    answers: status,
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
