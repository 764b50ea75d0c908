import * as z from 'zod/mini'
import { signOut } from '../session/sign-out.ts'
import { tokenClaims } from '../session/token-claims.ts'
import { identityService, tokenKeeper } from '../session/token-keeper.ts'
import {
  changeName,
  changePassword,
  changePicture,
  confirmEmailChange,
  deleteAccount,
  proveIdentity,
  readCurrentUser,
  requestEmailChange,
  unlinkMethod,
} from './account-calls.ts'
import { linkWithPopup } from './link-with-popup.ts'
import { signInWithPopup } from './popup-sign-in.ts'
import { requestPasswordReset, resetPassword, signInWithEmail, signUp, whySignInFailed } from './sign-in.ts'

/**
 * All that the page can do about who is there, in one place to find it; screens import the parts, so that each loads what it needs.
 * `state` is loading, then signed in (with the person and the role) or signed out.
 */
export const identityClient = {
  state: tokenKeeper.state,
  subscribe: tokenKeeper.subscribe,

  signInWithEmail,
  whySignInFailed,
  /** Google, Facebook, Apple, or whichever provider is set up, by its id. */
  signInWithPopup,
  signUp,
  signOut,
  /** A new token, whose role is the one that counts now. */
  refresh: tokenKeeper.refresh,
  tokenResult,

  requestPasswordReset,
  resetPassword,
  verifyEmail,
  lookUpSignInMethods,

  /** The current user with `providerData`, `metadata` and, of the sign-in, `additionalUserInfo`. */
  currentUser: readCurrentUser,
  reload,
  changeName,
  changePicture,
  requestEmailChange,
  confirmEmailChange,
  changePassword,
  link: linkWithPopup,
  unlink: unlinkMethod,
  proveIdentity,
  deleteAccount,
}

type TokenResult = {
  token: string
  claims: Record<string, unknown>
  authTime: Date | null
  issuedAtTime: Date
  expirationTime: Date
  signInProvider: string | null
}

/** The token of now and what it says; null when nobody is signed in. */
async function tokenResult(): Promise<TokenResult | null> {
  const token = await tokenKeeper.current()
  const claims = token === null ? null : tokenClaims(token)
  if (token === null || claims === null) return null
  const at = (seconds: number) => new Date(seconds * 1000)
  return {
    token,
    claims,
    authTime: claims.auth_time === undefined ? null : at(claims.auth_time),
    issuedAtTime: at(claims.iat),
    expirationTime: at(claims.exp),
    signInProvider: claims.sign_in_provider ?? null,
  }
}

/** The person as they are now, with a token that says so. */
async function reload() {
  await tokenKeeper.refresh()
  return readCurrentUser()
}

/** Confirms an address with the code of its mail. @throws ApiError `INVALID_TOKEN`, or `PASSWORD_NEEDED` in a browser that did not sign up. */
async function verifyEmail(code: string): Promise<void> {
  await identityService.call(`/verify-email?${new URLSearchParams({ token: code })}`, z.unknown())
  await tokenKeeper.resolve()
}

const Methods = z.object({ methods: z.array(z.string()) })

/** How somebody with this address can sign in: of one's own what the account has, of any other what is offered to everybody. */
async function lookUpSignInMethods(email: string): Promise<string[]> {
  const call = { method: 'POST', body: { email } } as const
  return (await identityService.call('/sign-in-methods', Methods, call)).methods
}
