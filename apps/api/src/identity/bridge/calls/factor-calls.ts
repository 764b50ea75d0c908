import * as z from 'zod'
import { type Call, nothing, proof, shortCode, status } from './call-fields.ts'

const factor = z.strictObject({ method: z.enum(['totp', 'sms', 'backup-code']), code: shortCode })
const backupCodes = z.object({ backupCodes: z.array(z.string()).nullable() })
const sentTo = status.extend({ to: z.string() })

/** Second factors: given after a way in, and set up. */
export const factorCalls = {
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
} as const satisfies Record<string, Call>
