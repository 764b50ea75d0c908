import { expect, it } from 'vitest'
import { teamOf } from './team-of.ts'

const now = new Date('2026-11-25T12:00:00Z')
const plan = { velocity: 31, sprintLength: 3, startDate: '2026-12-07', timeZone: 'Asia/Tokyo' }

it('takes what is said, else what was planned last, else what the page begins with', () => {
  expect(teamOf({ timeZone: 'UTC' }, null, now)).toEqual({
    velocity: 20,
    sprintLength: 2,
    startDate: '2026-11-30',
    timeZone: 'UTC',
  })
  expect(teamOf({}, plan, now)).toEqual(plan)
  expect(teamOf({ velocity: 8, start: '2027-01-04' }, plan, now)).toEqual({
    ...plan,
    velocity: 8,
    startDate: '2027-01-04',
  })
})

it('begins on the coming Monday where the day planned last is over', () => {
  expect(teamOf({}, { ...plan, startDate: '2026-11-02' }, now).startDate).toBe('2026-11-30')
})
