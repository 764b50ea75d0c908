import { TokenResponse } from '@planwright/contract'
import * as z from 'zod/mini'
import { createApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { defaultTimeoutMs } from '../api/default-timeout.ts'
import { connection } from '../connection/connection.ts'
import { identityBase, sessionPath, tokenPath } from '../early/what-is-asked.ts'
import { createTokenKeeper } from './create-token-keeper.ts'
import { proofHeaders } from './identity-proof.ts'
import { readPerson, rememberPerson } from './last-person.ts'
import { openTabChannel } from './tab-channel.ts'

/** The identity service, which knows a person by the cookie. */
export const identityService = createApiClient({
  baseUrl: identityBase,
  tokens: null,
  headers: proofHeaders,
  defaultTimeoutMs,
  mayAsk: connection.mayAsk,
  onAnswer: connection.note,
})

async function fetchToken(renew: boolean): Promise<string | null> {
  if (!renew && readPerson() === null) {
    // 200 with null for strangers, where /token would answer 401 and the browser would log an error
    const session = await identityService.call(sessionPath, z.nullable(z.looseObject({})))
    if (session === null) return null
  }
  try {
    const { token } = await identityService.call(tokenPath, TokenResponse)
    return token
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    return null
  }
}

/** The page's one token keeper. */
export const tokenKeeper = createTokenKeeper({
  fetchToken,
  remembered: readPerson,
  channel: openTabChannel(),
})

rememberPerson(tokenKeeper)

// whoever was only remembered is asked for as soon as that is possible
connection.subscribe(() => {
  if (connection.state() === 'online' && tokenKeeper.state().status === 'signed-in')
    tokenKeeper.current().catch(() => undefined)
})
