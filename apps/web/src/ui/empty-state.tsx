import type { ReactNode } from 'react'

/** What stands where nothing is yet: a sentence, at most one thing to do, and the shape of what will come. */
export function EmptyState({
  children,
  action,
  outline,
  className = '',
}: {
  children: ReactNode
  action?: ReactNode
  outline?: ReactNode
  className?: string
}) {
  return (
    <div className={`grid grid-cols-1 justify-items-start gap-3 text-muted ${className}`}>
      <p className="max-w-prose">{children}</p>
      {action}
      {outline && <div className="mt-3 w-full max-lg:hidden">{outline}</div>}
    </div>
  )
}
