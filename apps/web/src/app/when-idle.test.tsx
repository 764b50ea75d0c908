import { expect, it, onTestFinished, vi } from 'vitest'
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

it('is not in the gap between two frames, and not later than ten seconds', () => {
  const asked: [IdleRequestCallback, number][] = []
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback, { timeout = 0 }: IdleRequestOptions) =>
    asked.push([callback, timeout]),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = (left: number, didTimeout: boolean) =>
    asked.pop()?.[0]({ timeRemaining: () => left, didTimeout } satisfies IdleDeadline)
  const [drawing, late] = [vi.fn(), vi.fn()]
  whenIdle(drawing)
  answer(15, false)
  expect(drawing).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.[1]).toBeLessThanOrEqual(10_000)
  answer(49, false)
  expect(drawing).toHaveBeenCalledOnce()
  whenIdle(late)
  answer(0, true)
  expect(late).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})
