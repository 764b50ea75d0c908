import * as z from 'zod/mini'
import { identityService, tokenKeeper } from '../session/token-keeper.ts'
import { openPopup, whenClosed } from './popup.ts'

/** What the identity service's last page posts; the session itself is in the cookie. */
const messageType = 'better-auth:oauth-popup'

/** One sign-in at a time: pressing again starts over. */
let running: AbortController | undefined

/**
 * Signs in with a provider in a window of its own. Call it in the handler of a click, or the browser blocks the window.
 * @param providerId as in the config.
 * @throws Error 'Login error' on any failure, its cause saying which.
 */
export async function signInWithPopup(providerId: string): Promise<void> {
  running?.abort(new Error('started-again'))
  const attempt = new AbortController()
  running = attempt
  try {
    const nonce = crypto.randomUUID()
    const popup = openPopup(startUrl(providerId, nonce), 'planwright-sign-in')
    // the whole page goes instead, and comes back signed in or to the sign-in page
    if (!popup) return await leaveFor(providerId)
    await outcome(popup, nonce, attempt.signal)
    if ((await tokenKeeper.resolve()).status !== 'signed-in') throw new Error('no-session')
  } catch (cause) {
    throw new Error('Login error', { cause })
  }
}

const Way = z.object({ url: z.string() })

async function leaveFor(provider: string): Promise<never> {
  const { url } = await identityService.call('/sign-in/social', Way, {
    method: 'POST',
    body: { provider, callbackURL: '/home', errorCallbackURL: '/login', disableRedirect: true },
  })
  window.location.assign(url)
  return new Promise(() => undefined)
}

/** What no screen tells of. */
type FailureReason = 'started-again'

/** Whether a failure of `signInWithPopup` has this cause. */
export function failedBecause(error: unknown, reason: FailureReason) {
  return error instanceof Error && error.cause instanceof Error && error.cause.message === reason
}

function startUrl(provider: string, popupNonce: string): string {
  const { origin } = window.location
  return `/api/auth/oauth-popup/start?${new URLSearchParams({ provider, popupOrigin: origin, popupNonce, callbackURL: origin })}`
}

/** Resolves when the window reports success; rejects when it reports failure, is closed, or another one is started. */
function outcome(popup: Window, nonce: string, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  return new Promise<void>((resolve, reject) => {
    const listen = { signal: done.signal }
    window.addEventListener(
      'message',
      ({ origin, data }: MessageEvent<unknown>) => {
        if (origin !== window.location.origin || !isOutcome(data) || data.nonce !== nonce) return
        if (data.error) reject(new Error(data.error.code))
        else resolve()
      },
      listen,
    )
    signal.addEventListener('abort', () => reject(signal.reason), listen)

    // its message may have been lost although it signed in
    const look = async () => (await tokenKeeper.resolve()).status === 'signed-in' && resolve()
    whenClosed(
      popup,
      done.signal,
      () => reject(new Error('popup-closed-by-user')),
      () => void look(),
    )
  }).finally(() => done.abort())
}

const isOutcome = (data: unknown): data is { nonce: string; error?: { code: string } } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === messageType && 'nonce' in data
