import { tokenKeeper } from '../app/session/token-keeper.ts'

/** Window of a provider, in pixels, and the wait after it is seen closed. */
const popupSize = { width: 500, height: 600 }
const closedDelayMs = 8_000
const closedPollMs = 1_000

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
    const popup = window.open(startUrl(providerId, nonce), 'planwright-sign-in', windowFeatures())
    if (!popup) throw new Error('popup-blocked')
    await outcome(popup, nonce, attempt.signal)
    if ((await tokenKeeper.resolve()).status !== 'signed-in') throw new Error('no-session')
  } catch (cause) {
    throw new Error('Login error', { cause })
  }
}

/** Ours, and of the identity service's those a person can act on. */
type FailureReason = 'popup-blocked' | 'popup-closed-by-user' | 'started-again' | 'account_not_linked'

/** Whether a failure of `signInWithPopup` has this cause. */
export function failedBecause(error: unknown, reason: FailureReason) {
  return error instanceof Error && error.cause instanceof Error && error.cause.message === reason
}

function startUrl(provider: string, popupNonce: string): string {
  const { origin } = window.location
  return `/api/auth/oauth-popup/start?${new URLSearchParams({ provider, popupOrigin: origin, popupNonce, callbackURL: origin })}`
}

function windowFeatures(): string {
  const { width, height } = popupSize
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
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

    let closedAt: number | undefined
    const poll = setInterval(async () => {
      if (!popup.closed) return
      if (closedAt === undefined) {
        closedAt = Date.now()
        // its message may have been lost although it signed in
        if ((await tokenKeeper.resolve()).status === 'signed-in') resolve()
      } else if (Date.now() - closedAt >= closedDelayMs) {
        reject(new Error('popup-closed-by-user'))
      }
    }, closedPollMs)
    done.signal.addEventListener('abort', () => clearInterval(poll))
  }).finally(() => done.abort())
}

const isOutcome = (data: unknown): data is { nonce: string; error?: { code: string } } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === messageType && 'nonce' in data
