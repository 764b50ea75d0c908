import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { identityService, tokenKeeper } from '../session/token-keeper.ts'
import { withPolicy } from './with-policy.ts'

const Anything = z.unknown()

/** Why the last sign-in by e-mail and password did not work, for the form; null when it did. */
let refusal: unknown = null
export function whySignInFailed() {
  return refusal
}

/**
 * Signs in with e-mail and password.
 * @returns true when signed in, false on any failure; `whySignInFailed` has the reason then.
 */
export async function signInWithEmail(email: string, password: string): Promise<boolean> {
  refusal = null
  try {
    await identityService.call('/sign-in/email', Anything, { method: 'POST', body: { email, password } })
    if ((await tokenKeeper.resolve()).status === 'signed-in') return true
    throw new Error('no-session')
  } catch (error) {
    refusal = error
    return false
  }
}

/**
 * Makes an account.
 * @returns `signed-in`, or `check-mail` where the address must be confirmed first.
 */
export async function signUp(name: string, email: string, password: string): Promise<'signed-in' | 'check-mail'> {
  const body = { name, email, password, callbackURL: '/link?for=verify' }
  await withPolicy(() => identityService.call('/sign-up/email', Anything, { method: 'POST', body }))
  return (await tokenKeeper.resolve()).status === 'signed-in' ? 'signed-in' : 'check-mail'
}

/** Sends a link for choosing a new password, if there is such an account; it says the same when there is none. */
export async function requestPasswordReset(email: string): Promise<void> {
  const body = { email, redirectTo: '/link?for=reset' }
  await identityService.call('/request-password-reset', Anything, { method: 'POST', body })
}

/** Sets a new password with the code of the mailed link. @throws ApiError with `INVALID_TOKEN` when it has expired. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
  const body = { token: code, newPassword }
  await withPolicy(() => identityService.call('/reset-password', Anything, { method: 'POST', body }))
}

/**
 * Confirms a sign-up that another browser made, with its mailed code and its password, and signs in.
 * @returns false when that is not the password. @throws ApiError with `INVALID_TOKEN` when the code is no longer good.
 */
export async function confirmSignUp(code: string, password: string): Promise<boolean> {
  try {
    await identityService.call('/confirm-sign-up', Anything, { method: 'POST', body: { token: code, password } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_PASSWORD') return false
    throw error
  }
  // somebody else may have been signed in here, and in other tabs
  tokenKeeper.forget()
  await tokenKeeper.resolve()
  return true
}

/** Voids a sign-up that somebody else made with this person's address. */
export async function voidSignUp(code: string): Promise<void> {
  await identityService.call('/void-sign-up', Anything, { method: 'POST', body: { token: code } })
}
