import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDragStore } from './drag-store.ts'

describe('a drag', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  const begun = () => {
    const drags = createDragStore()
    drags.beginSoon(() => drags.start('pay', new Map()))
    return drags
  }

  it('begins in a task of its own, so that its picture is drawn first', () => {
    const drags = begun()
    expect(drags.snapshot()).toBeNull()
    vi.runAllTimers()
    expect(drags.snapshot()).toMatchObject({ storyId: 'pay', over: null })
  })

  it('begins with the first sprint that it is over: a drop that overtakes it is no less taken', () => {
    const drags = begun()
    drags.moveOver(2)
    expect(drags.snapshot()).toMatchObject({ storyId: 'pay', over: 2 })
    vi.runAllTimers()
    expect(drags.snapshot()?.over).toBe(2)
  })

  it('that ended does not begin afterwards', () => {
    const drags = begun()
    drags.end()
    vi.runAllTimers()
    expect(drags.snapshot()).toBeNull()
  })
})
