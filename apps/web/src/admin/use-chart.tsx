import type { ModelUse } from '@planwright/contract'
import { calendarWords } from '../app/moment-words.ts'
import { formatNumber } from '../ui/format-number.ts'

const dayMs = 86_400_000
const height = 128
const width = 720

/** A bar for each day: what the model wrote stands on what it read. The table below has the figures. */
export function UseChart({ use }: { use: ModelUse }) {
  const count = Math.round((Date.parse(use.to) - Date.parse(use.from)) / dayMs) + 1
  const most = Math.max(1, ...use.days.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens))
  const step = width / count
  const barWidth = Math.max(1, step - Math.min(3, step / 4))
  const tall = (tokens: number) => (tokens / most) * (height - 2)
  const base = height - 1
  return (
    <figure className="text-xs text-muted tabular-nums">
      <p aria-hidden="true">{formatNumber(most)} tokens</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Tokens by day from ${calendarWords(use.from)} to ${calendarWords(use.to)}, at most ${formatNumber(most)} on a day.`}
        preserveAspectRatio="none"
        className="block h-32 w-full"
      >
        {use.days.map(({ day, inputTokens, outputTokens }) => {
          const x = Math.round((Date.parse(day) - Date.parse(use.from)) / dayMs) * step
          const [read, written] = [tall(inputTokens), tall(outputTokens)]
          return (
            <g key={day}>
              <rect
                x={x}
                y={base - read}
                width={barWidth}
                height={read}
                className="fill-accent forced-colors:fill-[CanvasText]"
              />
              <rect
                x={x}
                y={base - read - written}
                width={barWidth}
                height={written}
                className="fill-accent/40 forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
              />
            </g>
          )
        })}
        <line x1={0} x2={width} y1={base} y2={base} className="stroke-control" />
      </svg>
      <p aria-hidden="true" className="flex justify-between">
        <span>{calendarWords(use.from)}</span>
        <span>{calendarWords(use.to)}</span>
      </p>
      <figcaption className="mt-1">
        Tokens a day (UTC): solid what the model read, pale above it what it wrote.
      </figcaption>
    </figure>
  )
}
