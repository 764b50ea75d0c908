import { TokenResponse } from '@planwright/contract'
import * as z from 'zod/mini'
import { createApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { defaultTimeoutMs } from '../api/default-timeout.ts'
import { createTokenKeeper } from './create-token-keeper.ts'

/** The identity service, which knows a person by the cookie. */
export const identityService = createApiClient({ baseUrl: '/api/auth', tokens: null, defaultTimeoutMs })

/** Set while somebody was signed in when this browser was last here. It only saves a call and decides nothing. */
const hint = 'planwright-signed-in'

async function fetchToken(renew: boolean): Promise<string | null> {
  if (!renew && readHint() === null) {
    // 200 with null for strangers, where /token would answer 401 and the browser would log an error
    const session = await identityService.call('/get-session', z.nullable(z.looseObject({})))
    if (session === null) return null
  }
  try {
    const { token } = await identityService.call('/token', TokenResponse)
    writeHint(true)
    return token
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    writeHint(false)
    return null
  }
}

function readHint(): string | null {
  try {
    return localStorage.getItem(hint)
  } catch {
    return null
  }
}

function writeHint(signedIn: boolean) {
  try {
    if (signedIn) localStorage.setItem(hint, '1')
    else localStorage.removeItem(hint)
  } catch {
    // storage is forbidden: one call more
  }
}

/** The page's one token keeper. */
export const tokenKeeper = createTokenKeeper({
  fetchToken,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('planwright-session'),
})

tokenKeeper.subscribe(() => {
  if (tokenKeeper.state().status === 'signed-out') writeHint(false)
})
