import { type AccessToken, type AccessTokenRequest, AccessTokens, MadeAccessToken } from '@planwright/contract'
import * as z from 'zod/mini'
import { api } from '../api/api.ts'

export async function readAccessTokens(signal?: AbortSignal): Promise<AccessToken[]> {
  return (await api.call('/tokens', AccessTokens, { signal })).tokens
}

/** The only time that the token itself is told. */
export function makeAccessToken(wanted: AccessTokenRequest): Promise<MadeAccessToken> {
  return api.call('/tokens', MadeAccessToken, { method: 'POST', body: wanted })
}

export function revokeAccessToken(id: string): Promise<unknown> {
  return api.call(`/tokens/${encodeURIComponent(id)}`, z.unknown(), { method: 'DELETE' })
}
