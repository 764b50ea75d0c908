import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  type: 'radio' | 'checkbox'
  className?: string
  /** Read with the label. */
  help?: string
  children: ReactNode
}

/** A radio button or a tick box with its words. */
export function Choice({ type, className, help, children, ...input }: Props) {
  const helpId = useId()
  return (
    <div className={className}>
      <label
        className={classNames(
          // beside the first line, whose place is the same whether there are more
          'inline-flex items-start gap-2 py-[calc((var(--spacing-small)-1lh)/2)]',
          input.disabled ? 'text-muted' : 'cursor-pointer',
        )}
      >
        <span className="flex h-[1lh] shrink-0 items-center">
          <input
            aria-describedby={help ? helpId : undefined}
            {...input}
            type={type}
            className="size-4 accent-[var(--accent)]"
          />
        </span>
        <span>{children}</span>
      </label>
      {help && (
        <p id={helpId} className="pl-6 text-xs text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
