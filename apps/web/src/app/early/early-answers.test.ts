import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetEarly, takeEarly } from './early-answers.ts'

const asked = (token: string | null) => {
  const response = Response.json({})
  globalThis.planwrightEarly = new Map([['/api/drafts', Promise.resolve({ token, response })]])
  return response
}

// a page that has just been opened
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 })
})
afterEach(() => {
  globalThis.planwrightEarly = undefined
  vi.useRealTimers()
})

it('gives an early answer once', async () => {
  const response = asked('t')
  expect(await takeEarly('/api/drafts', 't')).toBe(response)
  expect(await takeEarly('/api/drafts', 't')).toBeUndefined()
})

it('gives none to somebody else, of another address, that failed, or where nothing was asked', async () => {
  asked('t')
  expect(await takeEarly('/api/config', null)).toBeUndefined()
  expect(await takeEarly('/api/drafts', 'other')).toBeUndefined()
  globalThis.planwrightEarly = new Map([['/api/drafts', Promise.reject(new TypeError('Failed to fetch'))]])
  expect(await takeEarly('/api/drafts', 't')).toBeUndefined()
  globalThis.planwrightEarly = undefined
  expect(await takeEarly('/api/drafts', 't')).toBeUndefined()
})

it('gives none that is old', async () => {
  asked('t')
  vi.advanceTimersByTime(10_001)
  expect(await takeEarly('/api/drafts', 't')).toBeUndefined()
})

it('gives none from before something was changed', async () => {
  asked('t')
  forgetEarly()
  expect(await takeEarly('/api/drafts', 't')).toBeUndefined()
})

it('asks nothing early where the program was first', async () => {
  const call = vi.fn(() => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', call)
  await takeEarly('/api/config', null)
  await import('./ask-early.ts')
  expect(call).not.toHaveBeenCalled()
  expect(globalThis.planwrightEarly?.size).toBe(0)
  vi.unstubAllGlobals()
})
