import * as z from 'zod/mini'
import { keepProof, ProofAnswer } from '../session/identity-proof.ts'
import { identityService } from '../session/token-keeper.ts'
import type { FactorMethod } from './ways-in.ts'

const Anything = z.unknown()
const post = (path: string, body: object) => identityService.call(path, Anything, { method: 'POST', body })

const Factors = z.object({
  totp: z.boolean(),
  phone: z.boolean(),
  backupCodes: z.number(),
  phoneNumber: z.nullable(z.string()),
})
export type Factors = z.infer<typeof Factors>

/** The signed-in person's second factors. */
export function readFactors(signal?: AbortSignal): Promise<Factors> {
  return identityService.call('/two-factor/state', Factors, { signal })
}

const BackupCodes = z.object({ backupCodes: z.nullable(z.array(z.string())) })
const withCodes = async (path: string, body: object): Promise<string[] | null> =>
  (await identityService.call(path, BackupCodes, { method: 'POST', body })).backupCodes

const Begun = z.object({ pending: z.string(), uri: z.string() })
export type BegunApp = z.infer<typeof Begun>

/** What an authenticator app reads. Nothing changes before `confirmApp`. */
export function beginApp(): Promise<BegunApp> {
  return identityService.call('/two-factor/begin-totp', Begun, { method: 'POST', body: {} })
}

/** Shows by a code that the app has what it read. Answers backup codes where this turns the second factor on. */
export function confirmApp(pending: string, code: string) {
  return withCodes('/two-factor/confirm-totp', { pending, code })
}

/** Whether codes go to the account's number too. Answers backup codes where this turns the second factor on. */
export function setPhoneCodes(on: boolean) {
  return withCodes('/two-factor/use-phone', { on })
}

/** The authenticator app counts no more. */
export function removeApp() {
  return withCodes('/two-factor/remove-totp', {})
}

/** Nothing is asked for any more but the way in. */
export function turnFactorsOff() {
  return withCodes('/two-factor/disable', {})
}

/** New backup codes: those before are no longer good. */
export function renewBackupCodes() {
  return withCodes('/two-factor/generate-backup-codes', {})
}

/** Sends a code to the signed-in person's phone, for showing that it is them. */
export function sendProofCode() {
  return post('/two-factor/send-proof', {})
}

/** Shows the server by a second factor that it is the person. @throws ApiError `INVALID_CODE`. */
export async function proveByFactor(method: FactorMethod, code: string): Promise<void> {
  const body = { method, code }
  keepProof(await identityService.call('/two-factor/prove', ProofAnswer, { method: 'POST', body }))
}

/** Sends a code to a number that is to be the account's. */
export function sendLinkCode(phoneNumber: string) {
  return post('/phone-number/send-otp', { phoneNumber, use: 'link' })
}

/** Makes the number the account's, with the code that was sent to it. */
export function linkPhone(phoneNumber: string, code: string) {
  return post('/phone-number/link', { phoneNumber, code })
}

/** The account has no number any more. */
export function removePhone() {
  return post('/phone-number/remove', {})
}

const Passkey = z.object({
  id: z.string(),
  name: z.nullish(z.string()),
  createdAt: z.nullish(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

/** Those of the signed-in person. */
export function readPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return identityService.call('/passkey/list-user-passkeys', z.array(Passkey), { signal })
}

export function renamePasskey(id: string, name: string) {
  return post('/passkey/update-passkey', { id, name })
}

export function removePasskey(id: string) {
  return post('/passkey/delete-passkey', { id })
}
