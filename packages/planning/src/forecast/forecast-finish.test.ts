import { describe, expect, it } from 'vitest'
import { forecastFinish } from './forecast-finish.ts'

const calendar = { startDate: '2026-03-02', sprintLength: 2 }
const sprintsOf = (forecast: ReturnType<typeof forecastFinish>) => forecast.finish.map(({ sprint }) => sprint)

describe('the forecast', () => {
  it('is certain where the team always does the same', () => {
    const forecast = forecastFinish({ history: [10, 10, 10], remainingPoints: 45, calendar })
    expect(forecast.runs).toBe(10_000)
    expect(forecast.finish).toEqual(
      [0.5, 0.85, 0.95].map((share) => ({ share, sprint: 5, endDate: '2026-05-10T23:59:59.999Z' })),
    )
    expect(forecast.sprints.map(({ finishedHere }) => finishedHere)).toEqual([0, 0, 0, 0, 1])
    expect(forecast.sprints.map(({ done }) => done[2])).toEqual([10, 20, 30, 40, 45])
  })

  it('comes near what can be computed: two sprints of 0 or 10 done with equal chance', () => {
    // 20 points need two good sprints: by sprint n all are done with chance 1 - (n + 1) / 2^n
    const { sprints, finish } = forecastFinish({ history: [0, 10], remainingPoints: 20, calendar, runs: 40_000 })
    let by = 0
    for (const { number, finishedHere } of sprints.slice(0, 8)) {
      by += finishedHere
      expect(by).toBeCloseTo(1 - (number + 1) / 2 ** number, 1.7)
    }
    expect(finish.map(({ sprint }) => sprint)).toEqual([3, 6, 8])
  })

  it('gives the same answer for the same seed, and spreads more where the history does', () => {
    const input = { history: [14, 22, 18, 25, 9], remainingPoints: 200, calendar, seed: 5 }
    expect(forecastFinish(input)).toEqual(forecastFinish(input))
    expect(forecastFinish({ ...input, seed: 6 })).not.toEqual(forecastFinish(input))
    const narrow = sprintsOf(forecastFinish({ history: { velocity: 20, spread: 1 }, remainingPoints: 200, calendar }))
    const wide = sprintsOf(forecastFinish({ history: { velocity: 20, spread: 12 }, remainingPoints: 200, calendar }))
    expect((wide[2] ?? 0) - (wide[0] ?? 0)).toBeGreaterThan((narrow[2] ?? 0) - (narrow[0] ?? 0))
  })

  it('knows sprints in which few are there', () => {
    const input = { history: [10], remainingPoints: 20, calendar, shares: [0, 0.5] }
    expect(sprintsOf(forecastFinish(input))).toEqual([4, 4, 4])
  })

  it('says when nothing remains, and when no date can be given', () => {
    expect(sprintsOf(forecastFinish({ history: [10], remainingPoints: 0, calendar }))).toEqual([1, 1, 1])
    const late = forecastFinish({ history: [0, 0, 0, 1], remainingPoints: 1000, calendar })
    expect(late.finish[0]).toEqual({ share: 0.5, sprint: null, endDate: null })
  })

  it.each([
    [{ history: [] }, 'invalid-history'],
    [{ history: [0, 0] }, 'invalid-history'],
    [{ history: [-1, 5] }, 'invalid-history'],
    [{ history: { velocity: 0, spread: 1 } }, 'invalid-history'],
    [{ remainingPoints: -1 }, 'invalid-points'],
    [{ seed: 0.5 }, 'invalid-seed'],
  ])('refuses %o', (wrong, code) => {
    expect(() => forecastFinish({ history: [10], remainingPoints: 20, calendar, ...wrong })).toThrow(
      expect.objectContaining({ code }),
    )
  })
})
