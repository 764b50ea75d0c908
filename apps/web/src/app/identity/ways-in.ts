import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { identityService, tokenKeeper } from '../session/token-keeper.ts'

const Anything = z.unknown()
const Methods = z.enum(['totp', 'sms', 'backup-code'])
export type FactorMethod = z.infer<typeof Methods>

/** What a sign-in waits for: the methods that may be given, and the end of the number that codes go to. */
const Challenge = z.object({ methods: z.array(Methods), number: z.nullable(z.string()) })
export type Challenge = z.infer<typeof Challenge>

const post = (path: string, body: object) => identityService.call(path, Anything, { method: 'POST', body })

/** What a way in is refused with where the second factor is still to be given. */
const factorNeeded = 'MULTI_FACTOR_AUTH_REQUIRED'
export function isFactorNeeded(error: unknown): boolean {
  return codeIn(error) === factorNeeded
}

/** Of a call's refusal, or of a window's. */
function codeIn(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
}

/** @throws ApiError `INVALID_TWO_FACTOR_COOKIE` where nothing is waited for, or not any more. */
export function readChallenge(): Promise<Challenge> {
  return identityService.call('/two-factor/challenge', Challenge)
}

export function sendFactorCode() {
  return post('/two-factor/send-otp', {})
}

/** Gives the second factor, and is signed in then. @throws ApiError `INVALID_CODE` for a wrong one. */
export async function giveFactor(method: FactorMethod, code: string): Promise<void> {
  await post('/two-factor/verify', { method, code })
  await tokenKeeper.resolve()
}

/** Sends a link that signs in, in this browser, and leads on into it; it says the same of every address. */
export function sendSignInLink(email: string, callbackURL = '/home') {
  return post('/sign-in/magic-link', { email, callbackURL })
}

/** Sends the link that confirms an address again. */
export function sendVerification(email: string) {
  return post('/send-verification-email', { email, callbackURL: '/link?for=verify' })
}

export function sendSignInCode(phoneNumber: string) {
  return post('/phone-number/send-otp', { phoneNumber, use: 'sign-in' })
}

/** Signs in, or up, with a number and the code that was sent to it. */
export async function signInWithPhone(phoneNumber: string, code: string): Promise<void> {
  await post('/phone-number/verify', { phoneNumber, code })
  await tokenKeeper.resolve()
}
