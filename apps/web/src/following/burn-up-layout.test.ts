import { describe, expect, it } from 'vitest'
import { testProgress } from '../testing/progress.ts'
import { burnUpLayout, pathOf, sprintsAhead } from './burn-up-layout.ts'

const size = { width: 1020, height: 190, left: 10, right: 10, top: 10, bottom: 10 }
const told = testProgress()

describe('where everything of a burn-up stands', () => {
  it('begins with the first save and ends with the last sprint that is looked at', () => {
    const { x, y, most } = burnUpLayout(told, size)
    expect([x(told.saved.first), x('2026-03-29T12:00:00.000Z')]).toEqual([10, 1010])
    expect([most, y(0), y(17)]).toEqual([17, 180, 10])
  })

  it('goes in steps: what was true stays true until something changes, and the last step until now', () => {
    const { done, x, y } = burnUpLayout(told, size)
    expect(done).toHaveLength(8)
    expect(done.slice(0, 3)).toEqual([
      [10, y(0)],
      [x('2026-01-10T10:00:00.000Z'), y(0)],
      [x('2026-01-10T10:00:00.000Z'), y(3)],
    ])
    expect(done.at(-1)).toEqual([x(told.asOf), y(8)])
  })

  it('opens the fan where the work stands now', () => {
    const { middle, narrowBand, wideBand, x, y } = burnUpLayout(told, size)
    const now = [x(told.asOf), y(8)]
    expect([middle[0], narrowBand[0], narrowBand.at(-1), wideBand[0], wideBand.at(-1)]).toEqual([
      now,
      now,
      now,
      now,
      now,
    ])
  })

  it('has room for a scope that was larger once, and for a plan that was saved a moment ago', () => {
    expect(burnUpLayout({ ...told, burnUp: [{ at: told.saved.first, done: 0, scope: 40 }] }, size).most).toBe(40)
    const forecast = { ...told.forecast, sprints: [] }
    const fresh = burnUpLayout({ ...told, asOf: told.saved.first, burnUp: [], forecast }, size)
    expect(fresh.x(told.saved.first)).toBe(10)
  })

  it('has the target where it is, goes on to one that is further off, and shows none that lies before the save or leaves the rest no room', () => {
    const near = burnUpLayout({ ...told, target: '2026-03-15T23:59:59.999Z' }, size)
    expect(near.target).toBe(near.x('2026-03-15T23:59:59.999Z'))
    expect([near.end, near.x('2026-03-29T12:00:00.000Z')]).toEqual(['2026-03-29T12:00:00.000Z', 1010])
    const later = burnUpLayout({ ...told, target: '2026-04-26T23:59:59.999Z' }, size)
    expect([later.target, later.end, later.scopeAhead.at(-1)?.[0]]).toEqual([1010, '2026-04-26T23:59:59.999Z', 1010])
    for (const target of ['2026-01-01T23:59:59.999Z', '2027-04-26T23:59:59.999Z', null])
      expect(burnUpLayout({ ...told, target }, size)).toMatchObject({ target: null, end: '2026-03-29T12:00:00.000Z' })
  })

  it('writes points as a picture reads them', () => {
    expect(
      pathOf([
        [1, 2],
        [3.5, 4],
      ]),
    ).toBe('1,2 3.5,4')
  })
})

describe('the coming sprints that are looked at', () => {
  it('go to the one by which 95 of 100 futures are done', () => {
    const numbers = (p95: string | null) => sprintsAhead({ ...told.forecast, p95 }).map(({ number }) => number)
    expect(numbers('2026-03-01T12:00:00.000Z')).toEqual([3, 4])
    expect(numbers('2026-03-29T12:00:00.000Z')).toEqual([3, 4, 5, 6])
    expect(numbers(null)).toEqual([3, 4, 5, 6])
  })

  it('are twelve at most where no date holds', () => {
    const sprints = Array.from({ length: 40 }, (_, at) => ({
      number: at + 3,
      endDate: told.asOf,
      done: [0, 0, 0, 0, 0],
    }))
    expect(sprintsAhead({ ...told.forecast, p95: null, sprints })).toHaveLength(12)
  })
})
