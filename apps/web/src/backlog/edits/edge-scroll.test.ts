import { describe, expect, it } from 'vitest'
import { edgeScroll } from './edge-scroll.ts'

const list = { top: 100, bottom: 500, elapsedMs: 10 }

describe('how far a list scrolls under something that is held', () => {
  it.each([
    ['in the middle', 300, 0],
    ['where the edge begins', 452, 0],
    ['half way to the lower edge', 476, 3],
    ['at the lower edge', 500, 6],
    ['below the list', 900, 6],
    ['half way to the upper edge', 124, -3],
    ['above the list', -50, -6],
  ])('%s', (_where, y, px) => {
    expect(edgeScroll({ ...list, y })).toBeCloseTo(px)
  })

  it('is as fast on a screen of more frames, and does not jump after a pause', () => {
    expect(edgeScroll({ ...list, y: 500, elapsedMs: 5 })).toBeCloseTo(3)
    expect(edgeScroll({ ...list, y: 500, elapsedMs: 5_000 })).toBeCloseTo(30)
  })
})
