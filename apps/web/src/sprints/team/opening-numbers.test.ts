import { expect, it } from 'vitest'
import { openingNumbers } from './opening-numbers.ts'

// a Wednesday
const now = new Date('2026-11-25T12:00:00Z')
const team = { velocity: 20, sprintLength: 3, startDate: null }

it('opens with two weeks from the coming Monday', () => {
  expect(openingNumbers(null, now, 'UTC')).toEqual({ velocity: null, sprintLength: 2, startDate: '2026-11-30' })
})

it('opens with the team of the last initiative, from the coming Monday', () => {
  expect(openingNumbers(team, now, 'UTC')).toEqual({ ...team, startDate: '2026-11-30' })
})

it('opens with the date that was typed', () => {
  expect(openingNumbers({ ...team, startDate: '2027-01-04' }, now, 'UTC').startDate).toBe('2027-01-04')
})
