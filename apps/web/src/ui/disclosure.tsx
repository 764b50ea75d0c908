import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: ReactNode
  /** What it holds, in one line, shown while folded. */
  summary?: ReactNode
  /** Open at first; afterwards the person decides. */
  defaultOpen?: boolean
  /** Rises each time something in it must be seen, such as a field's error, and opens it. */
  attention?: number
  onToggle?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A section that folds, on the browser's own details element. Its content stays in the page, so fields keep their values. */
export function Disclosure({
  title,
  summary,
  defaultOpen = false,
  attention = 0,
  onToggle,
  className = '',
  children,
}: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (attention > 0 && details.current) details.current.open = true
  }, [attention])
  return (
    <details
      ref={details}
      open={defaultOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={`group ${className}`}
    >
      <summary className="min-h-control py-2.5">
        <span className={summary ? 'shrink-0' : 'min-w-0'}>{title}</span>
        {summary && <span className="truncate text-xs font-normal text-muted group-open:hidden">{summary}</span>}
      </summary>
      <div className="pt-1 pb-5 pl-6">{children}</div>
    </details>
  )
}
