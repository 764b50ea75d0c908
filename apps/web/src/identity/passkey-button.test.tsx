import { expect, it, onTestFinished, vi } from 'vitest'
import { answerCalls, show } from '../testing/show.tsx'
import { PasskeyButton } from './passkey-button.tsx'

const optionsCall = 'GET /api/auth/passkey/generate-authenticate-options'

/** A browser that asks for passkeys and gets none until somebody ends it. */
function browserAsks(canOffer: boolean) {
  const asked: { kind: string; waiting: number }[] = []
  const waiting = new Set<AbortSignal | undefined>()
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    asked.push({ kind: options?.mediation ?? 'pressed', waiting: waiting.size })
    const { signal } = options ?? {}
    if (!signal) return Promise.reject(new DOMException('', 'NotAllowedError'))
    waiting.add(signal)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        waiting.delete(signal)
        reject(new DOMException('', 'AbortError'))
      })
    })
  })
  const offers = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(canOffer)
  onTestFinished(() => {
    get.mockRestore()
    offers.mockRestore()
  })
  answerCalls({ [optionsCall]: () => ({ body: { challenge: 'AAAA' } }) })
  return { asked, waiting }
}

it('waits for a passkey that the browser offers, ends that before the button asks, and waits again', async () => {
  const { asked, waiting } = browserAsks(true)
  const screen = await show(<PasskeyButton />)
  await expect.poll(() => asked).toEqual([{ kind: 'conditional', waiting: 0 }])
  await screen.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.element(screen.getByText('No passkey was given. Try again, or choose another way.')).toBeVisible()
  await expect.poll(() => asked.map(({ kind }) => kind)).toEqual(['conditional', 'pressed', 'conditional'])
  expect(asked.map((each) => each.waiting)).toEqual([0, 0, 0])
  await screen.unmount()
  expect(waiting.size).toBe(0)
})

it('waits for nothing where the browser offers none', async () => {
  const { asked } = browserAsks(false)
  const screen = await show(<PasskeyButton />)
  await screen.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.element(screen.getByText(/^No passkey was given/)).toBeVisible()
  expect(asked.map(({ kind }) => kind)).toEqual(['pressed'])
})
