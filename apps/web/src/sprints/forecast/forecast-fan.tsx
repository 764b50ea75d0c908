import type { Forecast } from '@planwright/planning'
import { formatNumber } from '../../ui/format-number.ts'

const [width, height] = [640, 220]
const [left, right, top, bottom] = [44, 12, 16, 28]

/** Points done by the end of each sprint: the line is half of the runs, the dark band 70 of 100 and the light one 90 of 100, up to all of the points. */
export function ForecastFan({ forecast, points }: { forecast: Forecast; points: number }) {
  const last = forecast.finish.at(-1)?.sprint ?? forecast.sprints.length
  const shown = forecast.sprints.slice(0, Math.max(1, last))
  const x = (sprint: number) => left + (sprint / shown.length) * (width - left - right)
  const y = (done: number) => height - bottom - (points > 0 ? done / points : 1) * (height - top - bottom)
  const line = (percentile: number) => [[0, 0], ...shown.map(({ number, done }) => [number, done[percentile] ?? 0])]
  const path = (of: number[][]) => of.map(([sprint = 0, done = 0]) => `${x(sprint)},${y(done)}`).join(' ')
  const band = (low: number, high: number) => `${path(line(low))} ${path(line(high).toReversed())}`
  const every = Math.ceil(shown.length / 12)
  const words = forecast.finish.map(
    ({ share, sprint }) => `${formatNumber(share * 100)}% of the runs finish by sprint ${sprint ?? 'unknown'}`,
  )
  // those that fall together share a line
  const marks = new Map<number, string>()
  for (const { share, sprint } of forecast.finish) {
    if (sprint === null || sprint > shown.length) continue
    const label = `${formatNumber(share * 100)}%`
    marks.set(sprint, marks.has(sprint) ? `${marks.get(sprint)}, ${label}` : label)
  }
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Points done, sprint by sprint. ${words.join(', ')}.`}
        className="w-full max-w-[760px] text-xs tabular-nums"
      >
        <polygon points={band(0, 4)} className="fill-accent-tint" />
        <polygon points={band(1, 3)} className="fill-accent/30" />
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
        {shown
          .filter(({ number }) => number % every === 0)
          .map(({ number }) => (
            <text key={number} x={x(number)} y={height - 8} textAnchor="middle" className="fill-muted">
              {number}
            </text>
          ))}
        {[...marks].map(([sprint, label]) => (
          <g key={sprint}>
            <line
              x1={x(sprint)}
              x2={x(sprint)}
              y1={y(0)}
              y2={y(points)}
              className="stroke-text"
              strokeDasharray="2 3"
            />
            <text x={x(sprint) - 4} y={y(0) - 8} textAnchor="end" className="fill-text">
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="text-xs text-muted">
        Points done by the end of each sprint: the line is half of the runs, the bands hold 70 and 90 of 100.
      </figcaption>
    </figure>
  )
}
