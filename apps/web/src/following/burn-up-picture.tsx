import type { DraftProgress } from '@planwright/contract'
import { formatNumber, formatShare } from '../ui/format-number.ts'
import { useWidth } from '../ui/use-width.ts'
import { burnUpLayout, pathOf, sprintsAhead } from './burn-up-layout.ts'
import { FigureTable } from './figure-table.tsx'
import { countWords, dateWords, leftOutSentence, likely } from './progress-words.ts'

const margins = { left: 44, right: 12, top: 28, bottom: 28 }
/** The target has a line of words of its own: it may stand where another mark does. */
const lineOfWords = 16

/** `target`: the last instant of the day that is wished for. */
type Props = { progress: DraftProgress; target: string | null; now: Date }

/** Points done and points in all since the first save, how it may go on, and the day that is wished for. */
export function BurnUpPicture({ progress, target, now }: Props) {
  const [figure, width] = useWidth<HTMLElement>(1440)
  const above = target === null ? 0 : lineOfWords
  const height = 260 + above
  const layout = burnUpLayout({ ...progress, target }, { width, height, ...margins, top: margins.top + above })
  const { x, y, most } = layout
  const { saved, asOf, whole, scope, forecast } = progress
  const { p85, p95 } = forecast
  const isRunning = whole.todo.stories + whole.doing.stories > 0
  const end = isRunning || layout.target !== null ? layout.end : null
  const words = `${formatNumber(whole.done.points)} of ${countWords(scope.now, 'point')} done, ${countWords(scope.planned, 'was', 'were')} planned.`
  const aim = target === null ? '' : ` Target: ${dateWords(target, { now })}.`
  const ahead = isRunning ? sprintsAhead(forecast) : []
  // where the table ends before all is done, nothing is known of what comes after it
  const isToTheEnd = !isRunning || (p95 !== null && ahead.some(({ endDate }) => endDate >= p95))
  const rows = [
    ...progress.burnUp.map(({ at, done, scope: all }, index) => ({
      at,
      key: `${at} ${all}`,
      name: `${dateWords(at, { now })}${index === 0 ? ', first save' : ''}`,
      figures: [formatNumber(done), formatNumber(all)],
    })),
    ...ahead.map(({ number, endDate, done }) => ({
      at: endDate,
      key: `sprint ${number}`,
      name: `${dateWords(endDate, { now })}, end of sprint ${formatNumber(number)}`,
      figures: [aboutWords(done), formatNumber(scope.now)],
    })),
  ]
  return (
    <>
      <figure ref={figure}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`Points done and points in all since the first save. ${words}${aim}`}
          className="max-w-full overflow-visible text-xs tabular-nums"
        >
          {isRunning && (
            <>
              <polygon
                points={pathOf(layout.wideBand)}
                className="fill-accent-tint forced-colors:stroke-[CanvasText] forced-colors:[stroke-dasharray:1_3]"
              />
              <polygon
                points={pathOf(layout.narrowBand)}
                className="fill-accent/30 forced-colors:stroke-[CanvasText]"
              />
              <polyline
                points={pathOf(layout.middle)}
                className="fill-none stroke-accent"
                strokeWidth={2}
                strokeDasharray="2 4"
              />
              <polyline points={pathOf(layout.scopeAhead)} className="fill-none stroke-control" strokeDasharray="6 3" />
            </>
          )}
          <line x1={margins.left} x2={width - margins.right} y1={y(0)} y2={y(0)} className="stroke-control" />
          <polyline points={pathOf(layout.scope)} className="fill-none stroke-text" strokeDasharray="6 3" />
          <polyline points={pathOf(layout.done)} className="fill-none stroke-accent" strokeWidth={2.5} />
          <text x={margins.left - 6} y={y(most) + 4} textAnchor="end" className="fill-muted">
            {formatNumber(most)}
          </text>
          <text x={margins.left - 6} y={y(0) + 4} textAnchor="end" className="fill-muted">
            0 SP
          </text>
          <text x={margins.left} y={height - 8} className="fill-muted">
            {dateWords(saved.first, { now })}
          </text>
          {end !== null && (
            <text x={width - margins.right} y={height - 8} textAnchor="end" className="fill-muted">
              {dateWords(end, { now })}
            </text>
          )}
          <Mark x={x(asOf)} from={y(0)} to={y(most)} label="now" isLeft={x(asOf) > width / 4} />
          {isRunning && p85 !== null && (
            <Mark x={x(p85)} from={y(0)} to={y(most)} label={likely} isLeft={x(p85) > width - 80} />
          )}
          {layout.target !== null && (
            <Mark
              x={layout.target}
              from={y(0)}
              to={y(most) - lineOfWords}
              label="target"
              isLeft={layout.target > width - 80}
            />
          )}
        </svg>
        <figcaption className="text-xs text-muted">
          Solid: points done. Dashed: points in all.{' '}
          {isRunning &&
            `Dotted: the middle of what may come; the bands hold ${formatShare(0.7)} and ${formatShare(0.9)} of it.`}{' '}
          {leftOutSentence(progress)}
        </figcaption>
      </figure>
      <FigureTable
        title="The burn-up as a table"
        caption="Points done and points in all, by date"
        columns={['Date', 'Done', 'In all']}
        rows={withTarget(rows, { target, isToTheEnd, now }).map(({ key, name, figures }) => ({
          key,
          cells: [name, ...figures],
        }))}
      />
    </>
  )
}

/** `about 8 (5 to 11)`: the middle of what may be done, and what 90 of 100 futures lie between. */
function aboutWords([slowest = 0, , middle = 0, , fastest = 0]: readonly number[]): string {
  const [least, half, most] = [slowest, middle, fastest].map((points) => formatNumber(Math.round(points)))
  return least === most ? `${half}` : `about ${half} (${least} to ${most})`
}

type Row = { at: string; key: string; name: string; figures: readonly string[] }

type Target = { target: string | null; isToTheEnd: boolean; now: Date }

/** The target at its place among the dates, with the figures of the last one before it: a sprint that is under way has none, nor has what lies behind a table that does not go to the end. */
function withTarget(rows: readonly Row[], { target, isToTheEnd, now }: Target): readonly Row[] {
  if (target === null) return rows
  const place = rows.filter(({ at }) => Date.parse(at) <= Date.parse(target)).length
  const isKnown = place < rows.length || isToTheEnd
  const figures = (isKnown ? rows[place - 1]?.figures : undefined) ?? ['–', '–']
  return rows.toSpliced(place, 0, { at: target, key: 'target', name: `${dateWords(target, { now })}, target`, figures })
}

type MarkProps = { x: number; from: number; to: number; label: string; isLeft: boolean }

/** An instant, with its name above. */
function Mark({ x, from, to, label, isLeft }: MarkProps) {
  return (
    <>
      <line x1={x} x2={x} y1={from} y2={to - 16} className="stroke-text" strokeDasharray="2 3" />
      <text x={isLeft ? x - 4 : x + 4} y={to - 8} textAnchor={isLeft ? 'end' : 'start'} className="fill-text">
        {label}
      </text>
    </>
  )
}
