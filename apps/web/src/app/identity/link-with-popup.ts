import * as z from 'zod/mini'
import { paths } from '../paths.ts'
import { beginLinking } from './account-calls.ts'
import { openPopup, whenClosed } from './popup.ts'

/** What the page at the end of linking tells the one that began it. */
const channelName = 'planwright-linking'
const Outcome = z.object({ attempt: z.string(), error: z.nullable(z.string()) })

/**
 * Makes a provider a way into the account, in a window of its own; where the browser blocks it, in this one, which comes back to the account then.
 * @throws ApiError where the server refuses to begin; Error 'Login error' on what fails later, its cause saying which.
 */
export async function linkWithPopup(providerId: string): Promise<void> {
  const attempt = crypto.randomUUID()
  const popup = openPopup('about:blank', 'planwright-link')
  try {
    const back = `${paths.linked}${popup ? `?${new URLSearchParams({ attempt })}` : ''}`
    const url = await beginLinking(providerId, back)
    if (popup) popup.location.href = url
    else window.location.assign(url)
  } catch (error) {
    popup?.close()
    throw error
  }
  // this page is left: nothing of it goes on
  if (!popup) return new Promise<never>(() => undefined)
  await outcome(popup, attempt).catch((cause: unknown) => {
    throw new Error('Login error', { cause })
  })
}

/** Called at the end, in whichever window that is. Answers whether it was a window of its own, which is closed then. */
export function tellLinked(query: URLSearchParams): boolean {
  const attempt = query.get('attempt')
  if (attempt === null) return false
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ attempt, error: query.get('error') })
  channel.close()
  window.close()
  return true
}

async function outcome(popup: Window, attempt: string): Promise<void> {
  const channel = new BroadcastChannel(channelName)
  const done = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const outcome = Outcome.safeParse(data)
        if (!outcome.success || outcome.data.attempt !== attempt) return
        if (outcome.data.error === null) resolve()
        else reject(new Error(outcome.data.error))
      })
      whenClosed(popup, done.signal, () => reject(new Error('popup-closed-by-user')))
    })
  } finally {
    done.abort()
    channel.close()
  }
}
