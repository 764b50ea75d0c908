import * as z from 'zod/mini'
import { identityService, tokenKeeper } from './token-keeper.ts'

/** Ends the session on the server, then here and in the other tabs. */
export async function signOut(): Promise<void> {
  await identityService.call('/sign-out', z.unknown(), { method: 'POST', body: {} })
  tokenKeeper.forget()
}
