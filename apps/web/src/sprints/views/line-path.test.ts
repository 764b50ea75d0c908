import { describe, expect, it } from 'vitest'
import { type Box, linePath } from './line-path.ts'

const box = (left: number, top: number): Box => ({ left, top, width: 80, height: 20 })
/** The corners of the line, each a number of px. */
const numbersOf = (path: string) => path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
const pointsOf = (path: string) => {
  const numbers = numbersOf(path)
  return Array.from(
    { length: numbers.length / 2 },
    (_, at) => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0] as const,
  )
}

describe('a line from one story to another', () => {
  it('goes from the side of the first to the side of the second', () => {
    const points = pointsOf(linePath(box(0, 0), box(100, 48), 20, 0))
    expect(points[0]).toEqual([80, 10])
    expect(points.at(-1)).toEqual([100, 58])
  })

  it('crosses sprints in the gap above the second story, and not the stories between', () => {
    const points = pointsOf(linePath(box(0, 0), box(300, 48), 20, 0))
    const acrossSprints = points.filter(([x]) => x > 100 && x < 280).map(([, y]) => y)
    expect(new Set(acrossSprints)).toEqual(new Set())
    expect(points.some(([x, y]) => x > 280 && y === 46)).toBe(true)
  })

  it('goes around the left side of stories of one sprint', () => {
    const xs = pointsOf(linePath(box(100, 0), box(100, 48), 20, 0)).map(([x]) => x)
    expect(Math.min(...xs)).toBe(90)
    expect(Math.max(...xs)).toBe(100)
  })
})
