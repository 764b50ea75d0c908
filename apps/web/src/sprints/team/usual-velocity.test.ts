import { expect, it } from 'vitest'
import { finishedPoints, pastFor, pastPoints, usualVelocity } from './usual-velocity.ts'

it.each([
  [[], null],
  [[7], 7],
  [[20, 10], 15],
  [[18, 100, 20], 20],
  [[0.4], 1],
])('of %j it is %j', (points, usual) => {
  expect(usualVelocity(points)).toBe(usual)
})

const measure = { sprintLength: 2, timeZone: 'UTC' }
const closed = (points: number, startedAt: string | null, endedAt: string) => ({
  id: endedAt,
  name: '',
  startedAt,
  endsAt: null,
  endedAt,
  points,
  issues: 1,
})

it('sprints in which nothing was done do not count as velocity', () => {
  const sprints = [0, 12, 0, 8].map((points) => closed(points, null, '2026-03-30T09:00:00.000Z'))
  expect(finishedPoints({ sprints }, measure)).toEqual([12, 8])
  // of a forecast they do
  expect(pastPoints({ sprints }, measure)).toEqual([0, 12, 0, 8])
})

it('what was closed after a day counts for a day, with the sprint after it', () => {
  const sprints = [
    closed(18, '2026-03-02T09:00:00.000Z', '2026-03-13T17:00:00.000Z'),
    closed(1, '2026-03-16T09:00:00.000Z', '2026-03-17T09:00:00.000Z'),
    closed(21, '2026-03-17T09:00:00.000Z', '2026-03-30T17:00:00.000Z'),
  ]
  expect(pastPoints({ sprints }, measure)).toEqual([18, 20])
  expect(pastPoints({ sprints }, { ...measure, sprintLength: null })).toEqual([18, 20])
})

it('a past that a plan has stays in the sprints that it is told in', () => {
  const board = { sprints: [closed(10, null, '2026-03-30T09:00:00.000Z')] }
  const terms = { velocity: 10, sprintLength: 1, startDate: '2026-04-06', timeZone: 'UTC' }
  const team = { velocity: 10, sprintLength: 1, startDate: '2026-04-06' }
  expect(pastFor(null, board, terms)).toEqual({ history: [10], historyWeeks: 1 })
  expect(pastFor(null, null, terms)).toEqual({})
  expect(pastFor({ ...team, history: [20], historyWeeks: 2 }, board, terms)).toEqual({ history: [20], historyWeeks: 2 })
  // one from before its length was kept is that of the plan that it was taken for
  const before = { ...team, history: [20], plannedOn: { ...terms, sprintLength: 2 } }
  expect(pastFor(before, board, terms)).toEqual({ history: [20], historyWeeks: 2 })
  expect(pastFor({ ...team, history: [] }, board, terms).history).toEqual([])
})
