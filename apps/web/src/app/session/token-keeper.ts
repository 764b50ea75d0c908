import { TokenResponse } from '@planwright/contract'
import * as z from 'zod/mini'
import { createApiClient } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { defaultTimeoutMs } from '../api/default-timeout.ts'
import { connection } from '../connection/connection.ts'
import { identityBase, lastPersonKey, sessionPath, tokenPath } from '../early/what-is-asked.ts'
import { createTokenKeeper, type Person } from './create-token-keeper.ts'
import { proofHeaders } from './identity-proof.ts'
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

/** Who was signed in when this browser was last here: it saves a call, and names them while nobody can be asked. */
const PersonHere = z.object({ uid: z.string(), email: z.string(), role: z.string() })

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

function readPerson(): Person | null {
  try {
    const { data } = PersonHere.safeParse(JSON.parse(localStorage.getItem(lastPersonKey) ?? 'null'))
    return data ?? null
  } catch {
    // storage is forbidden, or holds something else: one call more
    return null
  }
}

function writePerson(person: Person | null) {
  try {
    if (person) localStorage.setItem(lastPersonKey, JSON.stringify(person))
    else localStorage.removeItem(lastPersonKey)
  } catch {
    // as above
  }
}

/** The page's one token keeper. */
export const tokenKeeper = createTokenKeeper({
  fetchToken,
  remembered: readPerson,
  channel: openTabChannel(),
})

tokenKeeper.subscribe(() => {
  const state = tokenKeeper.state()
  if (state.status !== 'signed-in' && state.status !== 'signed-out') return
  const before = readPerson()
  const here = state.status === 'signed-in' ? state.person : null
  // their session may have ended while no page of theirs was open to hear it
  if (before && before.uid !== here?.uid) forgetSession(before.uid)
  writePerson(here)
})

/** Loaded when it is needed: nobody who signs in waits for it. */
function forgetSession(uid: string): void {
  import('../kept/forget-session.ts').then((kept) => kept.forgetSession(uid)).catch(() => undefined)
}

// whoever was only remembered is asked for as soon as that is possible
connection.subscribe(() => {
  if (connection.state() === 'online' && tokenKeeper.state().status === 'signed-in')
    tokenKeeper.current().catch(() => undefined)
})
