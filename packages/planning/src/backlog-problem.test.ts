import { describe, expect, it } from 'vitest'
import { committedPoints, planRooms, problemOfBacklog, roomOf } from './backlog-problem.ts'
import { datesOfSprints } from './calendar/sprint-dates.ts'

const terms = { velocity: 20, sprintLength: 2, startDate: '2026-12-07' }

describe('the room of sprints', () => {
  it('is the velocity where nothing else is said', () => {
    expect(planRooms(terms)).toEqual({ velocity: 20, velocities: [] })
    expect(roomOf(planRooms(terms), 7)).toBe(20)
  })

  it('is less where somebody is off or other work waits, which overflows into the next', () => {
    const holidays = [{ from: '2026-12-24', to: '2026-12-31' }]
    // six of the ten working days of sprint 2 are holidays
    expect(planRooms({ ...terms, capacity: { holidays } }).velocities).toEqual([20, 8])
    const rooms = planRooms({ ...terms, capacity: { holidays }, committed: [25, 10] })
    expect(rooms.velocities).toEqual([0, 0, 13])
    expect([1, 2, 3, 4].map((sprint) => roomOf(rooms, sprint))).toEqual([0, 0, 13, 20])
  })
})

it('other work counts for the sprint in which it ends', () => {
  const datesOf = datesOfSprints(terms)
  const ends = (number: number) => datesOf(number).endDate
  expect(committedPoints([], ends)).toEqual([])
  expect(
    committedPoints(
      [
        { points: 4 },
        { endDate: '2026-12-01T00:00:00.000Z', points: 3 },
        { endDate: '2027-01-03T12:00:00.000Z', points: 5 },
        { points: 1 },
      ],
      ends,
    ),
  ).toEqual([3, 5, 4, 1])
})

it('a backlog becomes a problem with its epics, locks and focus', () => {
  const story = { title: 'A', storyPoints: 3, priority: 2 as const, dependsOn: ['b'] }
  const epics = [{ id: 'e', userStories: [{ id: 'a', ...story, description: 'not for the planner' }] }]
  expect(problemOfBacklog(epics, { ...terms, focus: true }, [{ storyId: 'a', sprint: 2 }])).toEqual({
    velocity: 20,
    velocities: [],
    stories: [{ id: 'a', title: 'A', epicId: 'e', points: 3, priority: 2, dependsOn: ['b'] }],
    locked: [{ storyId: 'a', sprint: 2 }],
    focus: true,
  })
})
