import { describe, expect, it } from 'vitest'
import { sprintCapacities, sprintVelocities } from './team-capacity.ts'

// a Monday
const calendar = { startDate: '2026-12-07', sprintLength: 2 }
const people = [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy', share: 0.5 }]

describe('the capacity of sprints', () => {
  it('is the velocity where everybody is there', () => {
    expect(sprintCapacities({ velocity: 30, people }, calendar, 2)).toEqual([
      { number: 1, points: 30, personDays: 25, fullPersonDays: 25 },
      { number: 2, points: 30, personDays: 25, fullPersonDays: 25 },
    ])
  })

  it('loses days off and holidays once, and only on working days', () => {
    const [first, second] = sprintCapacities(
      {
        velocity: 30,
        // Friday to Monday: two working days of one; the second Monday is a holiday too
        people: [{ name: 'Ada', daysOff: [{ from: '2026-12-11', to: '2026-12-14' }] }, { name: 'Bo' }],
        holidays: [
          { from: '2026-12-14', to: '2026-12-14' },
          { from: '2026-12-25', to: '2026-12-26' },
        ],
      },
      calendar,
      2,
    )
    expect(first).toMatchObject({ personDays: 17, fullPersonDays: 20, points: 25.5 })
    expect(second).toMatchObject({ personDays: 18, fullPersonDays: 20, points: 27 })
  })

  it('counts a part-time person for that part', () => {
    const off = [{ name: 'Cy', share: 0.5, daysOff: [{ from: '2026-12-07', to: '2026-12-20' }] }]
    const [sprint] = sprintCapacities({ velocity: 30, people: [{ name: 'Ada' }, ...off] }, calendar, 1)
    expect(sprint).toMatchObject({ personDays: 10, fullPersonDays: 15, points: 20 })
  })

  it('grows and shrinks with the focus', () => {
    const [less] = sprintCapacities({ velocity: 30, focusFactor: 0.6 }, calendar, 1)
    expect(less?.points).toBe(22.5)
    const [more] = sprintCapacities({ velocity: 30, focusFactor: 0.9, usualFocusFactor: 0.6 }, calendar, 1)
    expect(more?.points).toBe(45)
  })

  it('is nothing where nobody works, and follows other working days', () => {
    const holidays = [{ from: '2026-12-07', to: '2026-12-20' }]
    expect(sprintCapacities({ velocity: 30, holidays }, calendar, 1)[0]?.points).toBe(0)
    const sundays = { velocity: 30, workingDays: [7], holidays: [{ from: '2026-12-13', to: '2026-12-13' }] }
    expect(sprintCapacities(sundays, calendar, 1)[0]?.points).toBe(15)
  })

  it('is listed up to the last sprint in which somebody is away', () => {
    const holidays = [{ from: '2026-12-25', to: '2026-12-25' }]
    expect(sprintVelocities({ velocity: 30, holidays }, calendar)).toEqual({ velocity: 30, velocities: [30, 27] })
    expect(sprintVelocities({ velocity: 30, people }, calendar)).toEqual({ velocity: 30, velocities: [] })
    const longPast = [{ from: '2020-01-01', to: '2020-01-03' }]
    expect(sprintVelocities({ velocity: 30, holidays: longPast }, calendar).velocities).toEqual([])
  })

  it.each([
    [{ focusFactor: 0 }, 'invalid-capacity'],
    [{ people: [{ share: 2 }] }, 'invalid-capacity'],
    [{ holidays: [{ from: '2026-12-02', to: '2026-12-01' }] }, 'invalid-capacity'],
    [{ holidays: [{ from: '2026-02-30', to: '2026-03-01' }] }, 'invalid-date'],
  ])('refuses %o', (wrong, code) => {
    expect(() => sprintCapacities({ velocity: 30, ...wrong }, calendar, 1)).toThrow(expect.objectContaining({ code }))
  })
})
