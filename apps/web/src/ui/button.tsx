import type { ComponentProps, ReactNode } from 'react'
import { useUnavailable } from '../app/connection/connection.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Running: it does nothing and keeps the focus, with a spinner and `busyLabel`; the width does not change. */
  busy?: boolean
  busyLabel?: string
  /** Before the label, 16 px. */
  icon?: ReactNode
  /** What it does asks the server: without a connection it is disabled and says why. */
  needsServer?: boolean
}

/**
 * A button that says what happens. At most one primary per view; danger only where something is destroyed.
 * An icon alone needs `aria-label`.
 */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  icon,
  needsServer = false,
  type,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const unavailable = useUnavailable()
  const why = needsServer ? unavailable : null
  return (
    <button
      {...rest}
      {...(why !== null && { title: why })}
      type={type ?? 'button'}
      disabled={disabled || why !== null}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClasses(variant, size, children === undefined), className)}
    >
      <span
        className={classNames(
          'col-start-1 row-start-1 inline-flex items-center justify-center gap-2',
          // unseen, and still its name, where no other words take its place
          busy && (busyLabel === undefined ? 'opacity-0' : 'invisible'),
        )}
      >
        {icon}
        {children}
      </span>
      {(busy || busyLabel !== undefined) && (
        <span
          className={classNames(
            'col-start-1 row-start-1 inline-flex items-center justify-center gap-2',
            !busy && 'invisible',
          )}
          aria-hidden={!busy || undefined}
        >
          {/* unseen it need not turn */}
          <Spinner className={busy ? '' : 'animate-none!'} />
          {busyLabel}
        </span>
      )}
    </button>
  )
}

/** What a button looks like, for links that must look like one. */
export function buttonClasses(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', iconOnly = false): string {
  return classNames(
    'inline-grid grid-flow-col place-items-center justify-center rounded-control border font-medium whitespace-nowrap',
    'transition-colors select-none cursor-pointer disabled:cursor-default',
    variants[variant],
    iconOnly ? squares[size] : sizes[size],
  )
}

const variants = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover disabled:bg-sunken disabled:text-muted disabled:border-line',
  secondary: 'border-control bg-surface text-text hover:bg-sunken disabled:text-muted disabled:border-line',
  quiet: 'border-transparent text-text hover:bg-sunken disabled:text-muted disabled:hover:bg-transparent',
  danger:
    'border-transparent bg-danger text-on-danger hover:bg-danger-hover disabled:bg-sunken disabled:text-muted disabled:border-line',
} as const satisfies Record<ButtonVariant, string>

const sizes = {
  sm: 'h-small px-2.5 text-xs',
  md: 'h-control px-4 text-sm',
  lg: 'h-11 px-5 text-base',
} as const satisfies Record<ButtonSize, string>

const squares = { sm: 'size-small', md: 'size-control', lg: 'size-11' } as const satisfies Record<ButtonSize, string>
