import type { DraftProgress } from '@planwright/contract'

type Told = Pick<DraftProgress, 'asOf' | 'saved' | 'burnUp' | 'forecast' | 'whole' | 'scope'> & {
  /** The last instant of the day that is wished for. */
  target?: string | null
}
type Point = readonly [x: number, y: number]
type Size = { width: number; height: number; left: number; right: number; top: number; bottom: number }

/** The coming sprints that are worth a look: to the one that ends when everything is done in 95 of 100 futures. */
export function sprintsAhead({ sprints, p95 }: Told['forecast']): Told['forecast']['sprints'] {
  const last = p95 === null ? -1 : sprints.findIndex(({ endDate }) => endDate >= p95)
  return sprints.slice(0, last < 0 ? mostSprints : last + 1)
}

/** Where no date holds, the fan would go on for ever. */
const mostSprints = 12

/** Where everything of a burn-up stands, in pixels. Pure. */
export function burnUpLayout(told: Told, { width, height, left, right, top, bottom }: Size) {
  const { asOf, saved, burnUp, forecast, whole, target = null } = told
  const ahead = sprintsAhead(forecast)
  const begin = Date.parse(saved.first)
  const known = Math.max(begin + 1, ...[asOf, ...ahead.map(({ endDate }) => endDate)].map((at) => Date.parse(at)))
  // one that is far off would leave the rest less than half of the picture
  const aim =
    target !== null && Date.parse(target) >= begin && Date.parse(target) - known <= known - begin ? target : null
  const end = aim === null ? known : Math.max(known, Date.parse(aim))
  const most = Math.max(1, told.scope.now, ...burnUp.map(({ scope }) => scope))
  const x = (at: string) => left + ((Date.parse(at) - begin) / (end - begin)) * (width - left - right)
  const y = (points: number) => height - bottom - (Math.min(points, most) / most) * (height - top - bottom)
  // what was true on a day stays true until the next one on which something changed
  const steps = (of: 'done' | 'scope'): Point[] =>
    burnUp.flatMap((point, at): Point[] => {
      const next = burnUp[at + 1]?.at ?? asOf
      return [
        [x(point.at), y(point[of])],
        [x(next), y(point[of])],
      ]
    })
  const line = (percentile: number): Point[] => [
    [x(asOf), y(whole.done.points)],
    ...ahead.map(({ endDate, done }): Point => [x(endDate), y(done[percentile] ?? 0)]),
  ]
  const band = (slow: number, fast: number): Point[] => [...line(slow), ...line(fast).toReversed()]
  return {
    most,
    x,
    y,
    /** Of the days. */
    end: new Date(end).toISOString(),
    /** Null where there is none, or it lies where the picture does not go. */
    target: aim === null ? null : x(aim),
    done: steps('done'),
    scope: steps('scope'),
    /** What is left, as far as is known now. */
    scopeAhead: [
      [x(asOf), y(told.scope.now)],
      [width - right, y(told.scope.now)],
    ] satisfies Point[],
    middle: line(2),
    narrowBand: band(1, 3),
    wideBand: band(0, 4),
  }
}

export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x},${y}`).join(' ')
}
