import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Priority } from '../domain-lists.ts'
import { forecastFinish } from './forecast-finish.ts'
import { meetTarget } from './meet-target.ts'

const calendar = { startDate: '2026-03-02', sprintLength: 2 }
const story = (id: string, points: number, priority: Priority, dependsOn: string[] = []) => ({
  id,
  points,
  priority,
  dependsOn,
})
const outlook = (stories: ReturnType<typeof story>[], targetDate: string, history = [10, 10, 10]) => {
  const remainingPoints = stories.reduce((sum, { points }) => sum + points, 0)
  return meetTarget({ forecast: forecastFinish({ history, remainingPoints, calendar }), calendar, targetDate, stories })
}
const must = story('must', 10, 1)
const should = story('should', 10, 2)
const could = story('could', 5, 3)
const small = story('small', 2, 4)

describe('a target date', () => {
  it('is met by a sprint that ends on its day, and not by one that ends a day later', () => {
    // two sprints take until Sunday, 29 March
    expect(outlook([must, should], '2026-03-29')).toEqual({ chance: 1, mustGo: [] })
    expect(outlook([must, should], '2026-03-28')).toEqual({ chance: 0, mustGo: ['should'] })
  })

  it('lets the least important go, and none that could stay', () => {
    expect(outlook([must, should, could, small], '2026-03-29').mustGo).toEqual(['could', 'small'])
    // 3 points too many: without the large one the small one stays
    const bigLast = story('big last', 8, 4)
    expect(outlook([must, story('a', 8, 2), small, bigLast], '2026-03-29').mustGo).toEqual(['big last'])
  })

  it('lets what waits for a story go with it, and keeps what is waited for', () => {
    const base = story('base', 5, 4)
    const onTop = story('on top', 5, 1, ['base'])
    expect(outlook([must, base, onTop], '2026-03-15').mustGo).toEqual(['base', 'on top'])
    expect(outlook([must, story('alone', 5, 3), base, onTop], '2026-03-29').mustGo).toEqual(['alone'])
  })

  it('is out of reach before the first sprint has ended, and says so', () => {
    expect(outlook([must], '2026-03-10')).toEqual({ chance: 0, mustGo: null })
    expect(outlook([must], '2020-01-01').mustGo).toBeNull()
    // 7 of 10 points by then
    expect(outlook([must], '2026-03-15', [7, 7, 7]).mustGo).toBeNull()
    expect(() => outlook([must], '2026-02-30')).toThrow('is not a date')
  })

  it('has a chance between none and certain', () => {
    const { chance, mustGo } = outlook([must, should], '2026-03-29', [8, 12])
    // 8 + 12, 12 + 8 and 12 + 12 of four are enough
    expect(chance).toBeCloseTo(0.75, 1)
    expect(mustGo).toEqual(['should'])
  })

  const stories = fc.array(
    fc.record({
      points: fc.constantFrom(0.5, 1, 2, 3, 5, 8),
      priority: fc.constantFrom<Priority>(1, 2, 3, 4),
      waitsFor: fc.array(fc.nat(), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  it('is met without what must go, of which nothing could stay, and nothing is left waiting', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(stories, fc.integer({ min: 1, max: 8 }), (drawn, sprints) => {
        const all = drawn.map(({ points, priority, waitsFor }, at) =>
          story(`s${at}`, points, priority, at === 0 ? [] : [...new Set(waitsFor.map((other) => `s${other % at}`))]),
        )
        const target = new Date(Date.parse('2026-03-02') + (sprints * 14 - 1) * 86_400_000).toISOString().slice(0, 10)
        const history = [6, 9, 13]
        const { mustGo } = outlook(all, target, history)
        const goes = new Set(mustGo ?? all.map(({ id }) => id))
        const isMet = (left: typeof all) => {
          const remainingPoints = left.reduce((sum, { points }) => sum + points, 0)
          const { finish } = forecastFinish({ history, remainingPoints, calendar })
          return remainingPoints === 0 || (finish[1]?.sprint ?? 999) <= sprints
        }
        const left = all.filter(({ id }) => !goes.has(id))
        expect(isMet(left)).toBe(true)
        for (const { dependsOn } of left) expect(dependsOn.some((id) => goes.has(id))).toBe(false)
        for (const one of all.filter(
          ({ id, dependsOn }) => goes.has(id) && !dependsOn.some((other) => goes.has(other)),
        ))
          expect(isMet([...left, one])).toBe(false)
      }),
      { numRuns: 25 },
    )
  })
})
