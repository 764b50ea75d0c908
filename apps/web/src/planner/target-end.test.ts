import { expect, it } from 'vitest'
import { targetEnd } from './target-end.ts'

it.each([
  ['2030-01-06', 'UTC', '2030-01-06T23:59:59.999Z'],
  ['2030-01-06', 'America/New_York', '2030-01-07T04:59:59.999Z'],
  ['9999-12-31', 'UTC', null],
  ['9999-12-30', 'America/New_York', null],
  ['0000-01-01', 'UTC', null],
  ['2030-01-06', 'Nowhere', null],
  [undefined, 'UTC', null],
])('the wish for %s in %s ends at %s', (targetDate, timeZone, end) => {
  expect(targetEnd({ ...(targetDate && { targetDate }), timeZone })).toBe(end)
})

it('has no end where there is no plan', () => {
  expect([targetEnd(null), targetEnd(undefined)]).toEqual([null, null])
})
