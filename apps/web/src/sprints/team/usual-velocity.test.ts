import { expect, it } from 'vitest'
import { finishedPoints, pastPoints, usualVelocity } from './usual-velocity.ts'

it.each([
  [[], null],
  [[7], 7],
  [[20, 10], 15],
  [[18, 100, 20], 20],
  [[0.4], 1],
])('of %j it is %j', (points, usual) => {
  expect(usualVelocity(points)).toBe(usual)
})

it('sprints in which nothing was done do not count as velocity', () => {
  const sprints = [0, 12, 0, 8].map((points, at) => ({ id: `${at}`, name: '', endedAt: '', points, issues: 1 }))
  expect(finishedPoints({ sprints })).toEqual([12, 8])
  // of a forecast they do
  expect(pastPoints({ sprints })).toEqual([0, 12, 0, 8])
})
