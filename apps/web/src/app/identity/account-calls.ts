import { CurrentUser, OwnSessions, Profile } from '@planwright/contract'
import * as z from 'zod/mini'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { readAnswer } from '../api/read-answer.ts'
import { keepProof, ProofAnswer, proofHeaders } from '../session/identity-proof.ts'
import { identityService, tokenKeeper } from '../session/token-keeper.ts'
import { withPolicy } from './with-policy.ts'

const Anything = z.unknown()

/** What only somebody signed in may do: where nobody is any more, the page learns of it too. */
async function post(path: string, body: object): Promise<unknown> {
  try {
    return await identityService.call(path, Anything, { method: 'POST', body })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await tokenKeeper.refresh().catch(() => null)
    throw error
  }
}

/** The signed-in person's account as the server has it now. */
export function readCurrentUser(signal?: AbortSignal): Promise<CurrentUser> {
  return api.call('/users/me', CurrentUser, { signal })
}

export async function readOwnSessions(signal?: AbortSignal) {
  return (await api.call('/users/me/sessions', OwnSessions, { signal })).sessions
}

/** Shows the server that it is the person: for five minutes it takes from this page what weakens the account. @throws ApiError `INVALID_PASSWORD`. */
export async function proveIdentity(password: string): Promise<void> {
  keepProof(readAnswer(ProofAnswer, await post('/prove-identity', { password }), { what: '/prove-identity' }))
}

export async function changeName(name: string): Promise<void> {
  await post('/update-user', { name })
}

/** `image` is a `data:` URI; null goes back to the provider's picture. */
export function changePicture(image: string | null): Promise<Profile> {
  return image === null
    ? api.call('/users/me/picture', Profile, { method: 'DELETE' })
    : api.call('/users/me/picture', Profile, { method: 'PUT', body: { image } })
}

/** Sends the mail that confirms another address. */
export async function requestEmailChange(newEmail: string): Promise<void> {
  await post('/request-email-change', { newEmail })
}

/** Takes the address that the code was mailed to. */
export async function confirmEmailChange(code: string): Promise<void> {
  await post('/confirm-email-change', { token: code })
  await tokenKeeper.refresh()
}

/** Ends all other sessions; this one goes on as a new one. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await withPolicy(() => post('/change-password', { currentPassword, newPassword }))
  await tokenKeeper.refresh()
}

/** Where to sign in at a provider, so that it becomes a way into this account; it ends at `back`, with `error` where it failed. */
export async function beginLinking(provider: string, back: string): Promise<string> {
  const body = { provider, callbackURL: back, errorCallbackURL: back, disableRedirect: true }
  const { url } = await identityService.call('/link-social', z.object({ url: z.string() }), { method: 'POST', body })
  return url
}

export async function unlinkMethod(providerId: string): Promise<void> {
  await post('/unlink-method', { providerId })
}

export async function endSession(id: string): Promise<void> {
  await post('/end-session', { id })
}

export async function endOtherSessions(): Promise<void> {
  await post('/revoke-other-sessions', {})
}

/** Everything of the person's as a file. */
export async function downloadAccount(): Promise<Blob> {
  return (await api.open('/users/export', { timeoutMs: null })).blob()
}

/** Deletes the account with everything of it; nobody is signed in then. */
export async function deleteAccount(): Promise<void> {
  await api.call('/users/me', Anything, { method: 'DELETE', headers: proofHeaders() })
  tokenKeeper.forget()
}
