import { Digest, type DigestRequest } from '@planwright/contract'
import * as z from 'zod/mini'
import { api } from './api/api.ts'

export function readDigest(signal?: AbortSignal): Promise<Digest> {
  return api.call('/digest', Digest, { signal })
}

export function changeDigest(wanted: DigestRequest): Promise<Digest> {
  return api.call('/digest', Digest, { method: 'PUT', body: wanted })
}

/** By the link of a mail, for whoever has it. */
export function stopDigest(token: string): Promise<unknown> {
  return api.call(`/digest/stop?token=${encodeURIComponent(token)}`, z.unknown(), { method: 'POST' })
}
