import { describe, expect, it } from 'vitest'
import { planRooms } from '../backlog-problem.ts'
import { calendarFrom } from '../following/forecast-rest.ts'
import { beyondGiven } from '../rules/beyond-given.ts'
import { datesOfSprints } from './sprint-dates.ts'
import { sprintCapacities } from './team-capacity.ts'

/** Two weeks, one week, and after a pause of one two weeks again; in Berlin, which is an hour ahead. */
const given = [
  { name: 'Cycle 7', startDate: '2026-12-06T23:00:00.000Z', endDate: '2026-12-20T22:59:59.999Z' },
  { name: 'Cycle 8', startDate: '2026-12-20T23:00:00.000Z', endDate: '2026-12-27T22:59:59.999Z' },
  { name: 'Cycle 9', startDate: '2027-01-03T23:00:00.000Z', endDate: '2027-01-17T22:59:59.999Z' },
]
const calendar = { startDate: '2026-12-07', sprintLength: 2, timeZone: 'Europe/Berlin', given }

describe('sprints that are given', () => {
  it('are dated as they are given, and those after them follow without a gap', () => {
    const datesOf = datesOfSprints(calendar)
    // and nothing of what else they are given with
    expect([1, 2, 3].map(datesOf)).toEqual(given.map(({ name: _name, ...dates }) => dates))
    expect([4, 5].map(datesOf)).toEqual([
      { startDate: '2027-01-17T23:00:00.000Z', endDate: '2027-01-31T22:59:59.999Z' },
      { startDate: '2027-01-31T23:00:00.000Z', endDate: '2027-02-14T22:59:59.999Z' },
    ])
  })

  it('hold as much of the velocity as they have of the days of a usual sprint', () => {
    const holidays = [{ from: '2027-01-04', to: '2027-01-05' }]
    const points = sprintCapacities({ velocity: 20, holidays }, calendar, 4).map((sprint) => sprint.points)
    expect(points).toEqual([20, 10, 16, 20])
    expect(planRooms({ ...calendar, velocity: 20, capacity: { holidays } })).toEqual({
      velocity: 20,
      velocities: [20, 10, 16],
    })
  })

  it('stay as they are where a plan goes on from a later one', () => {
    const later = calendarFrom(calendar, 3)
    expect(datesOfSprints(later)(1)).toEqual(datesOfSprints(calendar)(3))
    expect(datesOfSprints(later)(2)).toEqual(datesOfSprints(calendar)(4))
    const after = calendarFrom(calendar, 5)
    expect([1, 2].map(datesOfSprints(after))).toEqual([5, 6].map(datesOfSprints(calendar)))
  })

  it('are too few for some stories, which is said', () => {
    const stories = ['a', 'b', 'c'].map((id) => ({ id, points: 5, priority: 1 as const }))
    const placed = [1, 3, 4].map((sprint, at) => ({ storyId: stories[at]?.id ?? '', sprint }))
    expect(beyondGiven({ stories }, given, placed)).toEqual([
      {
        code: 'beyond-given',
        message:
          '1 story comes after Cycle 9, the last sprint that is given (5 points). What comes later is dated in the same rhythm, and is saved without a sprint until there is one.',
        storyIds: ['c'],
      },
    ])
    expect(beyondGiven({ stories }, given, placed.slice(0, 2))).toEqual([])
    expect(beyondGiven({ stories }, undefined, placed)).toEqual([])
  })
})
