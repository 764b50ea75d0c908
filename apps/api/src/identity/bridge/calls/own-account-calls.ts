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
  time,
  user,
} from './call-fields.ts'

const passkey = z.object({
  id: z.string(),
  name: z.string().nullish(),
  createdAt: time.nullish(),
  deviceType: z.string(),
  backedUp: z.boolean(),
  aaguid: z.string().nullish(),
})

/** What people do with their own account. */
export const ownAccountCalls = {
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
  '/api/auth/unlink-method': {
    methods: ['POST'],
    summary: 'Remove a way to sign in, but never the last, and end what began by it. Asks for a proof of identity',
    takes: z.strictObject({ providerId: z.string().min(1).max(64) }),
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
} as const satisfies Record<string, Call>
