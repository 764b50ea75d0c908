import { type AccessToken, type AccessTokenRequest, AccessTokens, MadeAccessToken } from '@planwright/contract'
import * as z from 'zod/mini'
import { api } from '../api/api.ts'

export const readAccessTokens = async (signal?: AbortSignal): Promise<AccessToken[]> =>
  (await api.call('/tokens', AccessTokens, { signal })).tokens

/** The only time that the token itself is told. */
export const makeAccessToken = (wanted: AccessTokenRequest): Promise<MadeAccessToken> =>
  api.call('/tokens', MadeAccessToken, { method: 'POST', body: wanted })

export const revokeAccessToken = (id: string): Promise<unknown> =>
  api.call(`/tokens/${encodeURIComponent(id)}`, z.unknown(), { method: 'DELETE' })
