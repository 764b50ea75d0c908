import { Installation } from '@planwright/contract'
import * as z from 'zod/mini'
import type { ApiClient } from '../app/api/api-client.ts'
import { ApiError } from '../app/api/api-error.ts'
import { mayPass } from './may-pass.ts'

const timeoutMs = 10_000
/** A token is renewed when less is left of it. */
const marginMs = 60 * 60_000
const backoffMs = 60_000
const mostTries = 5

const Kept = z.object({ id: z.string(), token: z.string(), endsAt: z.number() })
type Kept = z.infer<typeof Kept>

type Options = {
  api: Pick<ApiClient, 'call'>
  /** What this browser keeps of its installation, as text. */
  storage: { read: () => string | null; write: (text: string) => void }
  now: () => number
  wait: (ms: number) => Promise<void>
}

/** This browser's anonymous id for measuring, with a token that is good for an hour at least. Whoever asks meanwhile gets the same answer. */
export function createInstallations({ api, storage, now, wait }: Options) {
  let running: Promise<Kept> | null = null

  const read = (): Kept | null => {
    try {
      return Kept.safeParse(JSON.parse(storage.read() ?? 'null')).data ?? null
    } catch {
      return null // something else stands there
    }
  }

  async function ask(path: string, token?: string): Promise<Kept> {
    for (let tries = 1; ; tries += 1) {
      try {
        const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
        const installation = await api.call(path, Installation, { method: 'POST', headers, timeoutMs })
        const kept = { ...installation, endsAt: now() + installation.expiresIn * 1000 }
        storage.write(JSON.stringify({ id: kept.id, token: kept.token, endsAt: kept.endsAt }))
        return kept
      } catch (error) {
        if (tries >= mostTries || !mayPass(error)) throw error
        await wait(backoffMs)
      }
    }
  }

  const create = () => ask('/installations')

  async function current(): Promise<Kept> {
    const kept = read()
    if (!kept || kept.endsAt <= now()) return create()
    if (kept.endsAt - now() > marginMs) return kept
    try {
      return await ask(`/installations/${encodeURIComponent(kept.id)}/token`, kept.token)
    } catch (error) {
      // the server has another secret by now: whoever it was, it is somebody new
      if (error instanceof ApiError && error.status === 401) return create()
      throw error
    }
  }

  return {
    current: (): Promise<Kept> => {
      running ??= current().finally(() => {
        running = null
      })
      return running
    },
  }
}
