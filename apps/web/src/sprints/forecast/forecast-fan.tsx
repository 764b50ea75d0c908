import type { Forecast } from '@planwright/planning'
import { formatNumber, formatShare } from '../../ui/format-number.ts'
import { useWidth } from '../../ui/use-width.ts'

const plotHeight = 156
const [left, right, bottom] = [44, 12, 28]
/** Of a line of small text. */
const rowHeight = 16
/** Between two numbers of the axis, in px, or they touch. */
const apart = 22

/** Points done by the end of each sprint: the line is the middle of what may happen, the dark band holds 70 % of it and the light one 90 %. Drawn as wide as it is seen, so that its words are as large as others. */
export function ForecastFan({ forecast, points }: { forecast: Forecast; points: number }) {
  const [figure, width] = useWidth<HTMLElement>(760)
  const last = forecast.finish.at(-1)?.sprint ?? forecast.sprints.length
  const shown = forecast.sprints.slice(0, Math.max(1, last))
  // those that fall together share a line
  const marks = Map.groupBy(
    forecast.finish.filter(({ sprint }) => sprint !== null && sprint <= shown.length),
    ({ sprint }) => sprint ?? 0,
  )
  const top = rowHeight * Math.max(1, marks.size)
  const height = top + plotHeight + bottom
  const x = (sprint: number) => left + (sprint / shown.length) * (width - left - right)
  const y = (done: number) => height - bottom - (points > 0 ? done / points : 1) * plotHeight
  const line = (percentile: number) => [[0, 0], ...shown.map(({ number, done }) => [number, done[percentile] ?? 0])]
  const path = (of: number[][]) => of.map(([sprint = 0, done = 0]) => `${x(sprint)},${y(done)}`).join(' ')
  const band = (low: number, high: number) => `${path(line(low))} ${path(line(high).toReversed())}`
  const every = Math.ceil(shown.length / Math.max(1, Math.floor(width / 48)))
  const isFree = (taken: number[], number: number) => taken.every((other) => Math.abs(x(other) - x(number)) >= apart)
  const marked: number[] = []
  for (const sprint of [...marks.keys()].toReversed()) if (isFree(marked, sprint)) marked.push(sprint)
  const named = shown.filter(
    ({ number }) => marked.includes(number) || (number % every === 0 && isFree(marked, number)),
  )
  const words = forecast.finish.map(
    ({ share, sprint }) =>
      `${formatShare(share)} likely to be done by ${sprint === null ? 'no date that can be given' : `the end of sprint ${sprint}`}`,
  )
  return (
    <figure ref={figure}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`Points done, sprint by sprint. ${words.join(', ')}.`}
        className="max-w-full overflow-visible text-xs tabular-nums"
      >
        <polygon
          points={band(0, 4)}
          className="fill-accent-tint forced-colors:stroke-[CanvasText] forced-colors:[stroke-dasharray:1_3]"
        />
        <polygon points={band(1, 3)} className="fill-accent/30 forced-colors:stroke-[CanvasText]" />
        <polyline points={path(line(2))} className="fill-none stroke-accent" strokeWidth={2} />
        <line
          x1={left}
          x2={width - right}
          y1={y(points)}
          y2={y(points)}
          className="stroke-control"
          strokeDasharray="4 4"
        />
        <line x1={left} x2={width - right} y1={y(0)} y2={y(0)} className="stroke-control" />
        <text x={left - 6} y={y(points) + 4} textAnchor="end" className="fill-muted">
          {formatNumber(points)}
        </text>
        <text x={left - 6} y={y(0) + 4} textAnchor="end" className="fill-muted">
          0 SP
        </text>
        {named.map(({ number }) => (
          <text key={number} x={x(number)} y={height - 8} textAnchor="middle" className="fill-muted">
            {number}
          </text>
        ))}
        {/* each as high as its label, and the later the higher: so no label lies across the line of another, however close they are */}
        {[...marks.keys()].map((sprint, at) => (
          <line
            key={sprint}
            x1={x(sprint)}
            x2={x(sprint)}
            y1={y(0)}
            y2={y(points) - rowHeight * (at + 1) + 2}
            className="stroke-text"
            strokeDasharray="2 3"
          />
        ))}
        {[...marks].map(([sprint, shares], at) => (
          <text
            key={sprint}
            x={x(sprint) - 4}
            y={y(points) - rowHeight * at - 4}
            textAnchor="end"
            className="fill-text"
          >
            {shares.map(({ share }) => formatShare(share)).join(', ')}
          </text>
        ))}
      </svg>
      <figcaption className="text-xs text-muted">
        Points done by the end of each sprint: the line is the middle of what may happen, the bands hold{' '}
        {formatShare(0.7)} and {formatShare(0.9)} of it.
      </figcaption>
    </figure>
  )
}
