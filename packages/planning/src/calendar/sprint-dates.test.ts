import { describe, expect, it } from 'vitest'
import { groupSprints } from './group-sprints.ts'
import { datesOfSprints, sprintDates } from './sprint-dates.ts'

describe('sprint dates', () => {
  it.each([
    ['UTC', '2026-03-02', 2, 1, '2026-03-02T00:00:00.000Z', '2026-03-15T23:59:59.999Z'],
    ['UTC', '2026-03-02', 2, 3, '2026-03-30T00:00:00.000Z', '2026-04-12T23:59:59.999Z'],
    // Summer time begins on 2026-03-29 in Berlin and ends on 2026-10-25.
    ['Europe/Berlin', '2026-03-23', 1, 1, '2026-03-22T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-03-23', 1, 2, '2026-03-29T22:00:00.000Z', '2026-04-05T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-19', 1, 1, '2026-10-18T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['America/New_York', '2026-03-02', 1, 1, '2026-03-02T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    // Midnight of 2026-09-06 does not exist in Santiago: the day begins at one o'clock.
    ['America/Santiago', '2026-09-06', 1, 1, '2026-09-06T04:00:00.000Z', '2026-09-13T02:59:59.999Z'],
    // On 2026-04-04 the hour before midnight comes twice there.
    ['America/Santiago', '2026-04-05', 1, 1, '2026-04-05T04:00:00.000Z', '2026-04-12T03:59:59.999Z'],
    // Neither does midnight of 2026-03-29 in Beirut, and the hour before midnight comes twice on 2026-10-24.
    ['Asia/Beirut', '2026-03-29', 1, 1, '2026-03-28T22:00:00.000Z', '2026-04-04T20:59:59.999Z'],
    ['Asia/Beirut', '2026-10-25', 1, 1, '2026-10-24T22:00:00.000Z', '2026-10-31T21:59:59.999Z'],
    // Summer time ends on 2026-04-05, by an hour in Sydney and by half of one on Lord Howe.
    ['Australia/Sydney', '2026-03-30', 1, 1, '2026-03-29T13:00:00.000Z', '2026-04-05T13:59:59.999Z'],
    ['Australia/Lord_Howe', '2026-03-30', 1, 1, '2026-03-29T13:00:00.000Z', '2026-04-05T13:29:59.999Z'],
    ['Pacific/Kiritimati', '2026-01-01', 1, 1, '2025-12-31T10:00:00.000Z', '2026-01-07T09:59:59.999Z'],
    ['Asia/Kathmandu', '2028-02-28', 1, 1, '2028-02-27T18:15:00.000Z', '2028-03-05T18:14:59.999Z'],
  ])('%s from %s, %i weeks, sprint %i', (timeZone, startDate, sprintLength, number, start, end) => {
    expect(sprintDates({ startDate, sprintLength, timeZone, number })).toEqual({ startDate: start, endDate: end })
  })

  it.each(['Africa/Cairo', 'Asia/Beirut', 'America/Santiago', 'Australia/Lord_Howe'])(
    'leave no millisecond between two sprints in %s',
    (timeZone) => {
      for (let number = 1; number < 60; number++) {
        const calendar = { startDate: '2026-01-05', sprintLength: 1, timeZone }
        const end = Date.parse(sprintDates({ ...calendar, number }).endDate)
        expect(Date.parse(sprintDates({ ...calendar, number: number + 1 }).startDate) - end).toBe(1)
      }
    },
  )

  it.each(['Europe/Berlin', 'America/Santiago', 'Africa/Cairo', 'Pacific/Apia', 'Australia/Lord_Howe'])(
    'are the same one by one and in a row in %s',
    (timeZone) => {
      const calendar = { startDate: '2011-11-30', sprintLength: 1, timeZone }
      const datesOf = datesOfSprints(calendar)
      for (let number = 1; number < 120; number++) expect(datesOf(number)).toEqual(sprintDates({ ...calendar, number }))
    },
  )

  const good = { startDate: '2026-03-02', sprintLength: 2, number: 1 }
  it.each([
    [{ startDate: '2026-02-30' }, 'invalid-date'],
    [{ startDate: '2.3.2026' }, 'invalid-date'],
    [{ startDate: '9999-12-31' }, 'invalid-date'],
    [{ sprintLength: 0 }, 'invalid-sprint-length'],
    [{ sprintLength: 1.5 }, 'invalid-sprint-length'],
    [{ number: 0 }, 'invalid-sprint-number'],
    [{ timeZone: 'Mars/Olympus' }, 'unknown-time-zone'],
  ])('refuse %o', (wrong, code) => {
    expect(() => sprintDates({ ...good, ...wrong })).toThrow(expect.objectContaining({ name: 'PlanningError', code }))
  })
})

it('stories are grouped by sprint, in order, with points and dates', () => {
  const stories = [
    { id: 'a', storyPoints: 3, sprint: 2 },
    { id: 'b', storyPoints: 0.5, sprint: 1 },
    { id: 'c', storyPoints: 5, sprint: 2 },
  ]
  expect(groupSprints(stories, { startDate: '2026-03-02', sprintLength: 1 })).toEqual([
    {
      number: 1,
      startDate: '2026-03-02T00:00:00.000Z',
      endDate: '2026-03-08T23:59:59.999Z',
      totalPoints: 0.5,
      stories: [stories[1]],
    },
    {
      number: 2,
      startDate: '2026-03-09T00:00:00.000Z',
      endDate: '2026-03-15T23:59:59.999Z',
      totalPoints: 8,
      stories: [stories[0], stories[2]],
    },
  ])
})
