import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { sentenceFor } from '../apps/web/src/app/identity/identity-words.ts'

const api = new URL('../apps/api/', import.meta.url)

/** Codes of the service that are about a program that calls it wrongly, or about calls that are closed: no person meets one. */
const ofPrograms =
  /^(VALIDATION_ERROR|MISSING_FIELD|FIELD_NOT_ALLOWED|BODY_MUST_BE_AN_OBJECT|ASYNC_VALIDATION_NOT_SUPPORTED|FAILED_TO_|INVALID_(CALLBACK|REDIRECT|ERROR_CALLBACK|NEW_USER_CALLBACK)_URL|CALLBACK_URL_REQUIRED|METHOD_NOT_ALLOWED_|ID_TOKEN_NOT_SUPPORTED|EMAIL_CAN_NOT_BE_UPDATED|CHANGE_EMAIL_DISABLED|VERIFICATION_EMAIL_NOT_ENABLED)/

/** Every code that our own part of the identity service throws. */
function ownCodes(): string[] {
  const folder = new URL('src/identity/', api)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('people'))
    .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/code: '([A-Z_]+)'/g)])
    .map(([, code = '']) => code)
}

/** Every code that the library's own calls throw, and those that its ways back from providers lead on with. */
async function libraryCodes(): Promise<string[]> {
  const require = createRequire(new URL('package.json', api))
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href)
  const { BASE_ERROR_CODES } = await load('@better-auth/core/error')
  return Object.keys(BASE_ERROR_CODES)
}

/** What signing in has to know by name, as people who know such services call it. */
const catalogue = [
  'wrong-password',
  'user-not-found',
  'user-mismatch',
  'email-already-in-use',
  'too-many-requests',
  'invalid-credential',
  'network-request-failed',
  'user-disabled',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'multi-factor-auth-required',
  'password-does-not-meet-requirements',
  'missing-recaptcha-token',
  'invalid-api-key',
  'internal-error',
]

/** What a provider's window ends with. */
const fromProviders = [
  'access_denied',
  'account_not_linked',
  'account_already_linked_to_different_user',
  'unable_to_link_account',
  'popup_sign_in_failed',
  'provider_not_found',
  'oauth_provider_not_found',
  'state_mismatch',
  'state_not_found',
  'unable_to_get_user_info',
  'invalid_code',
  'issuer_mismatch',
  'nonce_binding_missing',
  'email_not_found',
  'session_ended',
  'banned',
]

it('has a sentence for every code that a person may meet', async () => {
  const codes = [...ownCodes(), ...(await libraryCodes()), ...catalogue, ...fromProviders]
  expect(codes.length).toBeGreaterThan(80)
  const without = codes.filter((code) => !ofPrograms.test(code) && sentenceFor(code) === undefined)
  expect([...new Set(without)]).toEqual([])
})
