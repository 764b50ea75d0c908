import type { FieldError, Problem } from '@planwright/contract'
import { AppError, type OwnProblemCode } from '../../http/answers/app-error.ts'
import { problemOf } from '../../http/answers/problem.ts'

type Refusal = { readonly code?: unknown; readonly message?: unknown }

/**
 * How the identity service says no, as every call of the api does. Its own codes stay as they are, with our words for those that a person may meet.
 * Pure.
 */
export function identityProblem(status: number, refusal: Refusal, requestId: string): Problem {
  const { code, message } = refusal
  const text = typeof message === 'string' ? message : ''
  if (code === 'VALIDATION_ERROR')
    return problemOf(new AppError('invalid-request', { errors: fieldErrors(text) }), requestId)
  const problem = problemOf(new AppError(codeByStatus[status] ?? 'invalid-request'), requestId)
  if (typeof code !== 'string') return { ...problem, status }
  const title = titles[code] ?? (text || problem.title)
  const type = problem.type.replace(problem.code, code)
  if (code !== weakPassword) return { ...problem, type, title, status, code }
  return { ...problem, type, title, status, code, detail: text, errors: [{ field: 'password', message: text }] }
}

/** Answers of the service that carry no code. */
const codeByStatus: Readonly<Record<number, OwnProblemCode>> = {
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
}

/** Our own rule on passwords (see create-auth.ts), which comes with its sentence. */
const weakPassword = 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
const wrongPair = 'The e-mail or password is not correct.'
const addressTaken = 'There is already an account with this e-mail. Sign in instead, or reset its password.'
const spent = 'This link has expired or was already used. Please ask for a new one.'

/** What a person reads, by the code of what went wrong. */
const titles: Readonly<Record<string, string | undefined>> = {
  [weakPassword]: 'This password cannot be used.',
  INVALID_EMAIL_OR_PASSWORD: wrongPair,
  INVALID_PASSWORD: wrongPair,
  USER_NOT_FOUND: wrongPair,
  CREDENTIAL_ACCOUNT_NOT_FOUND: wrongPair,
  INVALID_EMAIL: 'This is not an e-mail address.',
  USER_ALREADY_EXISTS: addressTaken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: addressTaken,
  EMAIL_NOT_VERIFIED: 'Please confirm your e-mail address first: the link is in the message we sent you.',
  BANNED_USER: 'This account has been disabled.',
  PASSWORD_NEEDED: 'This link was opened in a browser that did not sign up: confirm it with the password.',
  INVALID_TOKEN: spent,
  TOKEN_EXPIRED: spent,
  NOT_PROVEN: 'Show that it is you: give your password, or sign in anew where you have none.',
  EMAIL_IS_THE_SAME: 'This is the address that the account has already.',
  EMAIL_TAKEN: 'This address belongs to another account by now.',
  LAST_ADMIN:
    'You are the only admin, by your address, and would not be one with another. Make somebody else an admin first.',
  OTHER_PERSON: 'This link belongs to another account than the one that is signed in here.',
  METHOD_NOT_FOUND: 'The account has no such way to sign in.',
  LAST_SIGN_IN_METHOD: 'This is the last way into the account. Add another one first.',
  PROVIDER_NOT_FOUND: 'Nobody can sign in that way here.',
  MULTI_FACTOR_AUTH_REQUIRED: 'Please give your second factor.',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long, or was done already. Please sign in again.',
  INVALID_CODE: 'This code is not correct, or it was used already.',
  TWO_FACTOR_NOT_OFFERED: 'The account does not have this second factor.',
  PHONE_NUMBER_NOT_FOUND: 'The account has no phone number.',
  PHONE_NUMBER_EXIST: 'This number belongs to another account.',
  PHONE_IS_ONLY_WAY_IN:
    'This number is the only way in, and cannot be the second factor too. Add another way in first.',
  EMAIL_NOT_CONFIRMED:
    'Confirm your e-mail address first: until then whoever reads its mail can take the account, without what you add here.',
  PHONE_IS_SECOND_FACTOR: 'This number is your second factor. Turn that off first.',
  CHALLENGE_NOT_FOUND: 'This took too long. Please try again.',
  PASSKEY_NOT_FOUND: 'This passkey is not known here.',
  AUTHENTICATION_FAILED: 'The passkey could not be checked. Please try again.',
  FAILED_TO_VERIFY_REGISTRATION: 'The passkey could not be added. Please try again.',
  USER_NOT_VERIFIED: 'The device did not check who you are. Set up a screen lock or a PIN on it first.',
  TOO_MANY_PASSKEYS: 'The account has as many passkeys as it can have. Remove one first.',
  SESSION_NOT_FOUND: 'This session does not exist, or it is not yours.',
}

/** `[body.email] This must be an e-mail address; [body.id] ...` */
function fieldErrors(message: string): FieldError[] {
  return message.split(/; (?=\[)/).map((part) => {
    const [, field = 'body', words = part] = /^\[(?:body|query)\.?([^\]]*)\] (.*)$/s.exec(part) ?? []
    return { field: field || 'body', message: words }
  })
}
