import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { formatNumber } from '../format-number.ts'

export type FieldTexts = {
  label: string
  /** Below the field, always there. */
  help?: ReactNode
  /** In place of nothing: shown with an icon, announced, and it colours the field's line. */
  error?: string
  /** Marks the label with `*` and says so to assistive technology; checking stays with the form. */
  required?: boolean
  /** The label is read out but not drawn. */
  hideLabel?: boolean
}

type Props = FieldTexts & {
  id: string
  /** Characters typed and allowed; drawn from 80 % on. */
  count?: number
  limit?: number
  /** For controls that are no native form element and name themselves by the label's id. */
  labelElement?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame of every field: label above, help and error below, each linked by id (see `describedBy`). */
export function Field({
  id,
  label,
  help,
  error,
  required,
  hideLabel,
  count,
  limit,
  labelElement,
  className,
  children,
}: Props) {
  const showCount = count !== undefined && limit !== undefined && count >= limit * 0.8
  return (
    <div className={classNames('min-w-0', className)}>
      {labelElement ?? (
        <label htmlFor={id} className={hideLabel ? 'sr-only' : labelClass}>
          {label}
          {required && <RequiredMark />}
        </label>
      )}
      {children}
      <div className="flex gap-4">
        <div className="min-w-0 flex-1">
          {help && (
            <p id={`${id}-help`} className="mt-1.5 text-xs text-muted">
              {help}
            </p>
          )}
          <p id={`${id}-error`} role="alert" className="text-xs text-danger">
            {error && (
              <span className="mt-1.5 flex items-start gap-1.5">
                <CircleAlert size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
                {error}
              </span>
            )}
          </p>
        </div>
        {showCount && (
          <p className={classNames('mt-1.5 text-xs tabular-nums', count > limit ? 'text-danger' : 'text-muted')}>
            {formatNumber(count)} / {formatNumber(limit)}
          </p>
        )}
      </div>
    </div>
  )
}

/** The star after a required field's label. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-muted">
      {' *'}
    </span>
  )
}

export const labelClass = 'mb-1.5 block w-fit text-sm font-medium'

/** The ids of a field's help and error, for `aria-describedby`. */
export function describedBy(id: string, { help, error }: Pick<FieldTexts, 'help' | 'error'>): string | undefined {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Attributes of a native control inside a `Field`. */
export function fieldAria(id: string, texts: FieldTexts) {
  return {
    id,
    'aria-describedby': describedBy(id, texts),
    'aria-invalid': texts.error ? true : undefined,
    'aria-required': texts.required || undefined,
  }
}

/** The look of everything one can type in. 16 px on phones, where smaller text makes the browser zoom. */
export const controlClass = classNames(
  'block w-full rounded-control border border-control bg-surface text-base text-text md:text-sm',
  'transition-colors placeholder:text-muted aria-invalid:border-danger disabled:bg-sunken disabled:text-muted',
)
