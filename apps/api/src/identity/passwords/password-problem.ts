import type { PasswordPolicy } from '@planwright/contract'
import { commonWords } from './common-words.ts'

/**
 * What is wrong with a new password, as a sentence; null when it is fine. Letters and digits count in every script.
 * `email` is the person's address: its name part is no password.
 */
export async function passwordProblem(password: string, policy: PasswordPolicy, email = ''): Promise<string | null> {
  const length = [...password].length
  if (length < policy.minLength) return `The password must have at least ${policy.minLength} characters.`
  if (length > policy.maxLength) return `The password must have at most ${policy.maxLength} characters.`
  if (policy.requireLowercase && !/\p{Ll}/u.test(password)) return 'The password must contain a lowercase letter.'
  if (policy.requireUppercase && !/\p{Lu}/u.test(password)) return 'The password must contain an uppercase letter.'
  if (policy.requireNumeric && !/\p{Nd}/u.test(password)) return 'The password must contain a digit.'
  if (policy.requireNonAlphanumeric && !/[^\p{L}\p{Nd}]/u.test(password)) {
    return 'The password must contain a character that is neither a letter nor a digit.'
  }
  return (await isCommon(password.toLowerCase(), email.toLowerCase()))
    ? 'This password is too common. Please choose another.'
    : null
}

async function isCommon(password: string, email: string): Promise<boolean> {
  const [name = ''] = email.split('@')
  // digits and marks at the end are the first thing anybody tries
  const word = password.replace(/[\d!?.*#$@_-]+$/, '')
  return (
    commonWords.has(password) ||
    commonWords.has(word) ||
    new Set(password).size < 3 ||
    isRun(password) ||
    password === email ||
    (name.length > 3 && word === name) ||
    (await isListed(password)) ||
    isListed(word)
  )
}

/** Whether it is one of the 50,000 commonest of eight characters or more. They are read for the first password that somebody chooses: 40 ms, 3 MB. */
async function isListed(password: string): Promise<boolean> {
  const { default: list } = await import('fxa-common-password-list')
  return list.test(password)
}

/** Characters that follow each other: 12345678, abcdefgh, 87654321. */
function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return [1, -1].some((step) => codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step))
}
