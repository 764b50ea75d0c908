import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, problem } from '../../testing/show.tsx'
import { tokenKeeper } from '../session/token-keeper.ts'
import { signInWithPopup } from './popup-sign-in.ts'

/** Presses the button; the window is one that can be closed and looked at. */
function begin() {
  // of a window the page asks nothing else
  const popup = { closed: false } as unknown as { closed: boolean } & Window
  const open = vi.spyOn(window, 'open').mockReturnValue(popup)
  const end = vi.fn<(cause: unknown) => void>()
  signInWithPopup('demo').catch((error: unknown) => end(error instanceof Error && error.cause))
  const [url, , features = ''] = open.mock.calls[0] ?? []
  const nonce = new URL(String(url), window.location.href).searchParams.get('popupNonce')
  const say = (code: string) => {
    const data = { type: 'better-auth:oauth-popup', nonce, error: { code } }
    window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, data }))
  }
  return { popup, features, end, say }
}
const because = (message: string) => expect.objectContaining({ message })

describe('the window of a provider', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    answerCalls({
      'GET /api/auth/get-session': () => ({ body: null }),
      'GET /api/auth/token': () => problem(401, {}),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    tokenKeeper.forget()
  })

  it('is 500 x 600, in the middle of ours', () => {
    const { features, popup } = begin()
    const asked = Object.fromEntries(features.split(',').map((part) => part.split('=')))
    expect(asked).toMatchObject({ width: '500', height: '600' })
    expect(Number(asked.left) + 250).toBeCloseTo(window.screenX + window.outerWidth / 2, -1)
    expect(Number(asked.top) + 300).toBeCloseTo(window.screenY + window.outerHeight / 2, -1)
    expect(popup.closed).toBe(false)
  })

  it('is waited for while it is open, and 8 s after it was seen closed', async () => {
    const { popup, end } = begin()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(end).not.toHaveBeenCalled()
    Object.assign(popup, { closed: true })
    // within a second it is seen
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toHaveBeenCalledExactlyOnceWith(because('popup-closed-by-user'))
  })

  it('may say what became of it until then', async () => {
    const { popup, end, say } = begin()
    Object.assign(popup, { closed: true })
    await vi.advanceTimersByTimeAsync(8_500)
    say('access_denied')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(end).toHaveBeenCalledExactlyOnceWith(because('access_denied'))
  })
})
