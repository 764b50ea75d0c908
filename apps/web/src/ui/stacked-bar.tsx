type Segment = {
  key: string
  value: number
  /** A colour token such as `var(--epic-1)`. */
  color: string
}

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
      className={`flex gap-px overflow-hidden rounded-[3px] bg-sunken forced-colors:outline ${className}`}
    >
      {segments.map((segment) => (
        <span
          key={segment.key}
          className="h-full forced-color-adjust-none transition-[width] duration-200"
          style={{ width: `${whole > 0 ? (segment.value / whole) * 100 : 0}%`, background: segment.color }}
        />
      ))}
    </div>
  )
}
