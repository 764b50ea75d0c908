import * as z from 'zod/mini'
import { ApiError } from '../app/api/api-error.ts'
import { identityService, tokenKeeper } from '../app/session/token-keeper.ts'

const Anything = z.unknown()

/**
 * Signs in with e-mail and password.
 * @returns true when signed in, false on any refusal of the two.
 * @throws ApiError when it could not be asked, or when there is another reason a person should know.
 */
export async function signInWithEmail(email: string, password: string): Promise<boolean> {
  try {
    await identityService.call('/sign-in/email', Anything, { method: 'POST', body: { email, password } })
  } catch (error) {
    if (error instanceof ApiError && wrongPair.has(error.code ?? '')) return false
    throw error
  }
  return (await tokenKeeper.resolve()).status === 'signed-in'
}

const wrongPair = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
  'USER_NOT_FOUND',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
])

/**
 * Makes an account.
 * @returns `signed-in`, or `check-mail` where the address must be confirmed first.
 */
export async function signUp(name: string, email: string, password: string): Promise<'signed-in' | 'check-mail'> {
  await identityService.call('/sign-up/email', Anything, { method: 'POST', body: { name, email, password } })
  return (await tokenKeeper.resolve()).status === 'signed-in' ? 'signed-in' : 'check-mail'
}

/** Sends a link for choosing a new password, if there is such an account; it says the same when there is none. */
export async function requestPasswordReset(email: string): Promise<void> {
  const body = { email, redirectTo: '/login' }
  await identityService.call('/request-password-reset', Anything, { method: 'POST', body })
}

/** Sets a new password with the code of the mailed link. @throws ApiError with `INVALID_TOKEN` when it has expired. */
export async function resetPassword(code: string, newPassword: string): Promise<void> {
  await identityService.call('/reset-password', Anything, { method: 'POST', body: { token: code, newPassword } })
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
