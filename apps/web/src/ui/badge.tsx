import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** A short fact beside something, such as a label or a sum. Figures line up. */
export function Badge({
  tone = 'neutral',
  className = '',
  title,
  children,
}: {
  tone?: Tone
  className?: string
  title?: string | undefined
  children: ReactNode
}) {
  return (
    <span
      title={title}
      className={`inline-flex items-center gap-1 rounded-[4px] px-1.5 text-xs leading-5 font-medium tabular-nums ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  )
}

const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-tint text-accent',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
} as const satisfies Record<Tone, string>
