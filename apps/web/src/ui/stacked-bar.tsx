import { epicColor } from './epic-color.ts'

type Segment = {
  key: string
  value: number
} & (
  | {
      /** It is an epic's, of this place in the backlog, 0 first. */
      epicPlace: number
    }
  | {
      /** A colour token such as `var(--accent)`. */
      color: string
    }
)

type Props = {
  /** The whole fact in words, such as `28 of 30 points`. */
  label: string
  segments: readonly Segment[]
  /** What fills the whole width; where the segments exceed it they fill it all. */
  max: number
  className?: string
}

/** Parts of a whole as one bar of coloured pieces. Colour is never the only bearer: names stand near. */
export function StackedBar({ label, segments, max, className = 'h-2' }: Props) {
  const whole = Math.max(
    max,
    segments.reduce((sum, segment) => sum + segment.value, 0),
  )
  return (
    <div
      role="img"
      aria-label={label}
      className={`flex gap-px overflow-hidden rounded-[3px] bg-sunken forced-colors:has-data-epic:h-3.5! forced-colors:outline ${className}`}
    >
      {segments.map((segment) => (
        <span
          key={segment.key}
          data-epic={'epicPlace' in segment ? segment.epicPlace + 1 : undefined}
          className="h-full forced-color-adjust-none transition-[width] duration-200"
          style={{
            width: `${whole > 0 ? (segment.value / whole) * 100 : 0}%`,
            background: 'epicPlace' in segment ? epicColor(segment.epicPlace) : segment.color,
          }}
        />
      ))}
    </div>
  )
}
