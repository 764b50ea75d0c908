type Props = {
  /** What progresses, in words; read out, not drawn. */
  label: string
  /** 0 to `max`; null while it is unknown how much is left. */
  value: number | null
  max?: number
  className?: string
}

/** A thin line that fills. */
export function ProgressBar({ label, value, max = 100, className = '' }: Props) {
  const share = value === null ? 40 : Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      className={`h-1 overflow-hidden rounded-full bg-line forced-colors:bg-[GrayText] forced-colors:forced-color-adjust-none ${className}`}
    >
      <div
        className={`h-full rounded-full bg-accent transition-[width] duration-200 forced-colors:bg-[Highlight] ${value === null ? 'to-and-fro' : ''}`}
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
