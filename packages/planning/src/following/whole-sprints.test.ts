import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, weekday } from '../calendar/calendar-days.ts'
import { forecastFinish } from '../forecast/forecast-finish.ts'
import { forecastRest, paceToPlanBy } from './forecast-rest.ts'
import { type ClosedSprint, sprintShares, wholeSprints } from './whole-sprints.ts'

const measure = { sprintLength: 2 }
/** Day 0 is Monday, 2 March 2026. */
const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 2, 2 + day, hour)).toISOString()
const ran = (points: number, from: string, to: string, endsAt?: string): ClosedSprint => ({
  points,
  startedAt: from,
  endsAt: endsAt ?? to,
  endedAt: to,
})
const counted = (closed: readonly ClosedSprint[]) => {
  const shares = sprintShares(closed, measure)
  return wholeSprints(closed.map(({ points }, index) => ({ points, share: shares[index] ?? 0 })))
}

describe('how much of a sprint a closed one ran', () => {
  it.each([
    ['from Monday to the Friday after next', at(0), at(11, 17), 1],
    ['to the Monday after, when the next begins', at(0), at(14), 1],
    ['begun on Monday afternoon, closed a day early', at(0, 14), at(10, 15), 0.8125],
    ['a week', at(0), at(7), 0.5],
    ['three weeks', at(0), at(21), 1.5],
    ['from midnight to midnight', at(0, 0), at(13, 23), 1],
    ['two days, over a weekend', at(4), at(8), 0.2],
    ['an afternoon', at(0, 13), at(0, 17), 0],
    ['a weekend', at(5), at(6, 23), 0],
  ])('%s', (_, from, to, share) => {
    expect(sprintShares([ran(5, from, to)], measure)).toEqual([share])
  })

  it('is told by the clock of the place', () => {
    // half past five in the afternoon in Berlin
    const sprint = ran(5, at(0, 8), at(4, 16))
    expect(sprintShares([sprint], { sprintLength: 1, timeZone: 'Europe/Berlin' })).toEqual([1])
    expect(sprintShares([ran(5, at(0, 14), at(1, 14))], { sprintLength: 1, timeZone: 'America/New_York' })).toEqual([
      0.2,
    ])
  })

  it('is a whole one where its start is not known, and never more than twice as long as it was to be', () => {
    expect(sprintShares([{ points: 5, endedAt: at(1) }], measure)).toEqual([1])
    expect(sprintShares([{ points: 5, startedAt: null, endedAt: at(1) }], measure)).toEqual([1])
    expect(sprintShares([ran(5, at(0), at(280), at(14))], measure)).toEqual([2])
  })

  it('is told from the close of the one before where it was closed before the day that it was planned for', () => {
    const first = ran(20, at(0), at(14))
    expect(sprintShares([first, ran(10, at(28), at(21), at(42))], measure)).toEqual([1, 0.5])
    expect(sprintShares([first, ran(10, at(28), at(14), at(42))], measure)).toEqual([1, 0])
    expect(sprintShares([ran(10, at(28), at(14), at(42))], measure)).toEqual([1])
  })
})

describe('what whole sprints finish', () => {
  it('is what they did, where each was one', () => {
    expect(counted([ran(12, at(0), at(14)), ran(9, at(14), at(28)), { points: 0, endedAt: at(42) }])).toEqual([
      12, 9, 0,
    ])
  })

  it('counts what was closed early together with what came after it, and the last with what was before', () => {
    const early = ran(2, at(0), at(1))
    expect(counted([early, ran(20, at(1), at(15))])).toEqual([20])
    expect(
      counted([ran(5, at(0), at(7)), ran(15, at(7), at(14)), ran(18, at(14), at(28)), ran(2, at(28), at(30))]),
    ).toEqual([20, 20 / 1.2])
    expect(counted([early])).toEqual([])
  })

  it('leaves out what ran for less than a day', () => {
    expect(counted([ran(12, at(0), at(14)), ran(0, at(14), at(14, 15)), ran(9, at(14, 15), at(28))])).toEqual([12, 9])
  })

  it('scales to the length that the plan has', () => {
    expect(counted([ran(30, at(0), at(21)), ran(10, at(21), at(28)), ran(10, at(28), at(35))])).toEqual([20, 20])
  })
})

/** What a team of one pace finishes in sprints of which somebody closes some early, in working days from the first. */
const anyPast = fc.record({
  pace: fc.integer({ min: 8, max: 60 }),
  lengths: fc
    .array(
      fc.oneof({ weight: 2, arbitrary: fc.constant(10) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }) }),
      {
        minLength: 4,
        maxLength: 10,
      },
    )
    .filter((days) => days.filter((one) => one === 10).length >= 2),
})

/** The points of stories of 3 that are done by then: what is begun is finished in a later sprint. */
const doneBy = (pace: number, days: number) => Math.floor((pace * days) / 10 / 3) * 3

function pastOf({ pace, lengths }: { pace: number; lengths: readonly number[] }): ClosedSprint[] {
  let over = 0
  return lengths.map((days) => {
    const from = over
    over += days
    return ran(doneBy(pace, over) - doneBy(pace, from), workday(from), workday(over, 10), workday(from + 10))
  })
}

/** The instant after so many working days. */
function workday(count: number, hour = 9): string {
  let day = Date.UTC(2026, 2, 2) / dayMs
  for (let left = count; left > 0 || weekday(day) > 5; day++) if (weekday(day) <= 5) left--
  return new Date(day * dayMs + (count === 0 ? hour : 9) * 3_600_000).toISOString()
}

describe('the pace of a team', () => {
  const calendar = { startDate: '2026-11-02', sprintLength: 2 }
  const open = Array.from({ length: 60 }, () => ({ points: 5, sprint: null }))
  const rest = { calendar, over: 0, open, doneInRunning: 0, grown: [0, 0, 0] }
  const lastOf = (velocity: number, closed: readonly number[], share = 1) =>
    forecastRest(rest, { velocity, closed }, { onlyFinish: true }).finish[share]?.sprint ?? 200

  it('is near the truth however many of its sprints were closed early', () => {
    fc.assert(
      fc.property(anyPast, (past) => {
        const closed = counted(pastOf(past))
        const mean = closed.reduce((sum, points) => sum + points, 0) / closed.length
        expect(mean).toBeGreaterThan(past.pace * 0.75)
        expect(mean).toBeLessThan(past.pace * 1.25)
      }),
    )
  })

  it('ends the rest about when it ends without sprints that were closed early', () => {
    fc.assert(
      fc.property(anyPast, (past) => {
        const truth = 300 / past.pace
        const told = lastOf(past.pace, counted(pastOf(past)), 0)
        expect(told).toBeGreaterThanOrEqual(Math.floor(truth * 0.75))
        expect(told).toBeLessThanOrEqual(Math.ceil(truth * 1.3) + 1)
      }),
      { numRuns: 20 },
    )
  })

  it('is at most four times slower than it said, and the rest is done within five times as long, whatever three sprints did', () => {
    const points = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(points, fc.integer({ min: 5, max: 40 }), (closed, velocity) => {
        expect(paceToPlanBy({ velocity, closed })).toBeGreaterThanOrEqual(Math.floor(velocity / 4))
      }),
    )
    for (const closed of [[0, 0, 1], [0, 1], [1]])
      expect(lastOf(20, closed, 0)).toBeLessThanOrEqual(lastOf(20, [], 0) * 5)
    // in the forecast of the plan’s own points, too
    const history = { velocity: 20, spread: 5, past: [0, 0, 1] }
    const alone = forecastFinish({ history, remainingPoints: 300, calendar })
    expect(alone.finish[0]?.sprint).toBeLessThanOrEqual(75)
  })

  it('moves by little with each sprint that is closed', () => {
    const dates = [[], [10], [10, 10], [10, 10, 10], [10, 10, 10, 10]].map((closed) => lastOf(20, closed))
    for (const [index, sprint] of dates.entries()) {
      const before = dates[index - 1] ?? sprint
      expect(sprint).toBeGreaterThanOrEqual(before - 1)
      expect(sprint).toBeLessThanOrEqual(before * 1.4)
    }
  })
})
