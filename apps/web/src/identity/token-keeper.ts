import { TokenResponse } from '@planwright/contract'
import * as z from 'zod/mini'
import { createApiClient } from '../app/api-client.ts'
import { ApiError } from '../app/api-error.ts'
import { defaultTimeoutMs } from '../app/default-timeout.ts'
import { createTokenKeeper } from './create-token-keeper.ts'

/** The identity service, which knows a person by the cookie. */
export const identityService = createApiClient({ baseUrl: '/api/auth', tokens: null, defaultTimeoutMs })

async function fetchToken(renew: boolean): Promise<string | null> {
  if (!renew) {
    // 200 with null for strangers, where /token would answer 401 and the browser would log an error
    const { data, headers } = await identityService.callWithHeaders('/get-session', z.nullable(z.looseObject({})))
    if (data === null) return null
    const token = headers.get('set-auth-jwt')
    if (token) return token
  }
  try {
    return (await identityService.call('/token', TokenResponse)).token
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The page's one token keeper. */
export const tokenKeeper = createTokenKeeper({
  fetchToken,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('planwright-session'),
})
