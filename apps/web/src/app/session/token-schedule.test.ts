import { describe, expect, it } from 'vitest'
import { refreshBackoff, refreshDelay } from './token-schedule.ts'

describe('token schedule', () => {
  it.each([
    [15, 10],
    [60, 55],
    [10, 5],
    [4, 2],
    [0, 0],
  ])('renews a token of %i minutes after %i', (life, after) => {
    expect(refreshDelay({ iat: 1_000, exp: 1_000 + life * 60 })).toBe(after * 60_000)
  })

  it('waits from 30 s up to 16 minutes after failures', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((failures) => refreshBackoff(failures) / 1000)).toEqual([
      30, 60, 120, 240, 480, 960, 960,
    ])
  })
})
