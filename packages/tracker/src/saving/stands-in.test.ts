import { expect, it } from 'vitest'
import { standsIn } from './stands-in.ts'

it('has what was done in a sprint that is closed stand there, and what was carried over in the next alone', () => {
  expect(standsIn({ sprintIds: [], closedSprintIds: ['1', '2'] }, '2')).toBe(true)
  expect(standsIn({ sprintIds: ['3'], closedSprintIds: ['2'] }, '3')).toBe(true)
  expect(standsIn({ sprintIds: ['3'], closedSprintIds: ['2'] }, '2')).toBe(false)
  expect(standsIn({}, '2')).toBe(false)
})
