import { expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

it('lets what is under way come first, and does nothing that is called off', async () => {
  const steps: string[] = []
  const { promise: isDone, resolve } = Promise.withResolvers<void>()
  const callOff = whenIdle(() => steps.push('called off'))
  whenIdle(() => {
    steps.push('idle')
    resolve()
  })
  callOff()
  steps.push('at once')
  await isDone
  expect(steps).toEqual(['at once', 'idle'])
})

it('waits a while where the browser says nothing of being idle', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const work = vi.fn()
  whenIdle(work)()
  whenIdle(work)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(work).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
