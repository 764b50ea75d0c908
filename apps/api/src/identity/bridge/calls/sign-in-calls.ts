import * as z from 'zod'
import {
  type Call,
  code,
  credential,
  done,
  email,
  nothing,
  password,
  phoneNumber,
  place,
  proof,
  session,
  shortCode,
  status,
  user,
} from './call-fields.ts'

/** Getting in, whichever way, and out again. */
export const signInCalls = {
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
} as const satisfies Record<string, Call>
