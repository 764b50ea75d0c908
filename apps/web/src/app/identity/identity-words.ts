import { ApiError } from '../api/api-error.ts'
import { type ErrorWords, errorWords } from '../api/error-words.ts'

/**
 * What a person reads, by what went wrong with who they are: a sentence each, with the codes that mean it. Codes in capitals are the identity service's,
 * those with underscores come back from a provider, and those with hyphens are ours. The service's other codes are about programs and never about
 * people; they have one sentence together.
 */
const sentences: readonly (readonly [words: string, ...codes: string[]])[] = [
  [
    'The e-mail or password is not correct.',
    'wrong-password',
    'user-not-found',
    'invalid-credential',
    'INVALID_EMAIL_OR_PASSWORD',
    'INVALID_PHONE_NUMBER_OR_PASSWORD',
    'USER_NOT_FOUND',
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'INVALID_USER',
  ],
  ['This is not your password.', 'INVALID_PASSWORD'],
  ['This is another account than the one you are signed in to.', 'user-mismatch', 'EMAIL_MISMATCH'],
  [
    'There is already an account with this e-mail. Sign in instead, or reset its password.',
    'email-already-in-use',
    'USER_ALREADY_EXISTS',
    'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  ],
  ['This is not an e-mail address.', 'INVALID_EMAIL'],
  ['Too many tries. Please wait a moment, then try again.', 'too-many-requests', 'TOO_MANY_ATTEMPTS'],
  ['Planwright cannot be reached. Please check your connection and try again.', 'network-request-failed'],
  ['This account has been disabled. Ask whoever runs Planwright for you.', 'user-disabled', 'BANNED_USER', 'banned'],
  [
    'The browser blocked the sign-in window. Allow pop-ups for this page and try again.',
    'popup-blocked',
    'POPUP_BLOCKED',
  ],
  ['The sign-in window was closed before it was finished.', 'popup-closed-by-user', 'POPUP_CLOSED'],
  ['Another sign-in was started meanwhile. Go on in its window.', 'cancelled-popup-request', 'started-again'],
  ['The sign-in window took too long. Please try again.', 'POPUP_TIMEOUT'],
  [
    'Nobody can sign in from this address. Open Planwright at its own address.',
    'unauthorized-domain',
    'INVALID_ORIGIN',
    'MISSING_OR_NULL_ORIGIN',
    'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED',
  ],
  [
    'This account asks for a second proof. Enter the code, or use your passkey.',
    'multi-factor-auth-required',
    'MULTI_FACTOR_AUTH_REQUIRED',
  ],
  [
    'This password cannot be used. Choose one that has all that is asked for.',
    'password-does-not-meet-requirements',
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  ],
  ['This password is too short.', 'PASSWORD_TOO_SHORT'],
  ['This password is too long.', 'PASSWORD_TOO_LONG'],
  ['This page lacks a check against robots. Reload it and try again.', 'missing-recaptcha-token'],
  ['Planwright is not set up for signing in. Tell whoever runs it for you.', 'invalid-api-key'],
  ['Something went wrong on our side. Please try again.', 'internal-error'],

  ['Please confirm your e-mail address first: the link is in the message we sent you.', 'EMAIL_NOT_VERIFIED'],
  ['This link was opened in a browser that did not sign up: confirm it with the password.', 'PASSWORD_NEEDED'],
  ['This link has expired or was already used. Please ask for a new one.', 'INVALID_TOKEN', 'TOKEN_EXPIRED'],
  ['This link belongs to another account than the one that is signed in here.', 'OTHER_PERSON'],
  ['Your e-mail address is confirmed already.', 'EMAIL_ALREADY_VERIFIED'],
  ['This is the address that the account has already.', 'EMAIL_IS_THE_SAME'],
  ['This address belongs to another account by now.', 'EMAIL_TAKEN'],
  [
    'You are the only admin, by your address, and would not be one with another. Make somebody else an admin first.',
    'LAST_ADMIN',
  ],
  [
    'Show first that it is you: by what your account has, or by signing in anew.',
    'NOT_PROVEN',
    'not-proven',
    'SESSION_NOT_FRESH',
  ],
  ['Your session has ended. Please sign in again.', 'session_ended', 'SESSION_EXPIRED', 'UNAUTHORIZED', 'no-session'],
  ['This session has ended already.', 'SESSION_NOT_FOUND'],
  ['The account has a password already.', 'USER_ALREADY_HAS_PASSWORD', 'PASSWORD_ALREADY_SET'],
  [
    'This is the last way into the account. Add another one first.',
    'LAST_SIGN_IN_METHOD',
    'FAILED_TO_UNLINK_LAST_ACCOUNT',
  ],
  ['The account has no such way to sign in.', 'METHOD_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
  ['You are not allowed to do this.', 'forbidden'],

  ['You did not allow the sign-in at the provider.', 'access_denied'],
  [
    'There is already an account with this e-mail. Please sign in the way you did before; then you can add this way in your account.',
    'account_not_linked',
    'LINKED_ACCOUNT_ALREADY_EXISTS',
  ],
  [
    'This is already a way into somebody else’s account. Sign in with it, and remove it there first.',
    'account_already_linked_to_different_user',
    'SOCIAL_ACCOUNT_ALREADY_LINKED',
  ],
  ['This way to sign in could not be added. Please try again.', 'unable_to_link_account', 'email_does_not_match'],
  ['The provider does not answer. Please try again in a few minutes.', 'popup_sign_in_failed', 'POPUP_SIGN_IN_FAILED'],
  ['Nobody can sign in that way here.', 'provider_not_found', 'oauth_provider_not_found', 'PROVIDER_NOT_FOUND'],
  [
    'The sign-in took too long, or was begun in another browser. Please start again.',
    'state_mismatch',
    'state_not_found',
    'state_invalid',
    'state_security_mismatch',
    'please_restart_the_process',
  ],
  [
    'The provider did not say who you are. Please try again.',
    'unable_to_get_user_info',
    'FAILED_TO_GET_USER_INFO',
    'invalid_code',
    'no_code',
    'issuer_missing',
    'issuer_mismatch',
    'nonce_binding_missing',
    'no_callback_url',
  ],
  ['The provider gave no e-mail address. Allow it there, and try again.', 'email_not_found', 'USER_EMAIL_NOT_FOUND'],
  ['The provider has not confirmed your e-mail address. Confirm it there first.', 'email_not_verified'],

  ['This code is not correct, or it was used already.', 'INVALID_CODE', 'INVALID_OTP', 'OTP_NOT_FOUND'],
  ['This code has expired. Please ask for a new one.', 'OTP_EXPIRED', 'OTP_HAS_EXPIRED'],
  ['Too many wrong codes. Please ask for a new one.', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'],
  ['Too many wrong codes. Please wait a while before you try again.', 'ACCOUNT_TEMPORARILY_LOCKED'],
  ['This backup code is not correct, or it was used already.', 'INVALID_BACKUP_CODE'],
  ['This took too long, or was done already. Please sign in again.', 'INVALID_TWO_FACTOR_COOKIE'],
  ['The second factor is on already.', 'TOTP_ALREADY_ENABLED'],
  [
    'The second factor is not on.',
    'TWO_FACTOR_NOT_ENABLED',
    'TOTP_NOT_ENABLED',
    'OTP_NOT_ENABLED',
    'BACKUP_CODES_NOT_ENABLED',
  ],
  ['The account does not have this second factor.', 'TWO_FACTOR_NOT_OFFERED'],
  ['This number is your second factor. Turn that off first.', 'PHONE_IS_SECOND_FACTOR'],
  ['The account has no phone number.', 'PHONE_NUMBER_NOT_FOUND'],
  [
    'Your number is your only way in, and cannot be the second factor too. Add another way in first.',
    'PHONE_IS_ONLY_WAY_IN',
  ],
  [
    'Confirm your e-mail address first: until then whoever reads its mail can take the account, without what you add here.',
    'EMAIL_NOT_CONFIRMED',
  ],
  [
    'This link was asked for in another browser, where it still works, or a newer one was asked for here.',
    'OTHER_BROWSER',
  ],
  ['This took too long. Please try again.', 'CHALLENGE_NOT_FOUND'],
  ['This passkey is not known here.', 'PASSKEY_NOT_FOUND'],
  ['The passkey could not be checked. Please try again.', 'AUTHENTICATION_FAILED'],
  ['No passkey was given. Try again, or choose another way.', 'passkey-not-given'],
  ['This device cannot use a passkey here.', 'passkey-not-usable'],
  ['The passkey could not be added. Please try again.', 'FAILED_TO_VERIFY_REGISTRATION', 'passkey-not-made'],
  ['This device has a passkey of the account already.', 'passkey-exists'],
  ['The device did not check who you are. Set up a screen lock or a PIN on it first.', 'USER_NOT_VERIFIED'],
  ['The account has as many passkeys as it can have. Remove one first.', 'TOO_MANY_PASSKEYS'],
  ['This is not a phone number. Write it with the country, such as +41 44 668 18 00.', 'INVALID_PHONE_NUMBER'],
  ['This phone number belongs to another account.', 'PHONE_NUMBER_EXIST'],
  ['Please confirm your phone number first: the code is in the message we sent you.', 'PHONE_NUMBER_NOT_VERIFIED'],
]

const sentenceOf: ReadonlyMap<string, string> = new Map(
  sentences.flatMap(([words, ...codes]) => codes.map((code) => [code, words])),
)

/** The sentence of a code; undefined where it has none of its own. */
export function sentenceFor(code: string): string | undefined {
  return sentenceOf.get(code)
}

/** An error of signing in, or of the account, as a person reads it. */
export function identityWords(error: unknown): ErrorWords {
  const words = errorWords(error)
  const sentence = sentenceFor(identityCodeOf(error) ?? '')
  if (sentence === undefined) return words
  const { errors } = error instanceof ApiError ? { errors: error.problem?.errors } : {}
  // a rule that was broken says which; a wait says until when
  if (errors !== undefined || (error instanceof ApiError && error.problem?.retryAt !== undefined)) return words
  return { ...words, message: sentence }
}

/** Of a refusal of the server, or of a sign-in window, whose error has it as its cause. */
export function identityCodeOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.kind === 'network' ? 'network-request-failed' : error.code
  if (!(error instanceof Error)) return undefined
  if (error.cause instanceof ApiError) return identityCodeOf(error.cause)
  const { cause } = error
  // what a browser says is meant for programs
  return cause instanceof Error && !(cause instanceof DOMException) ? cause.message : error.message
}
