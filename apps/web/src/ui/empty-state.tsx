import type { ReactNode } from 'react'

/** What stands where nothing is yet: a sentence, and at most one thing to do. */
export function EmptyState({
  children,
  action,
  className = '',
}: {
  children: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={`grid justify-items-start gap-3 rounded-card border border-dashed p-6 text-muted ${className}`}>
      <p className="max-w-prose">{children}</p>
      {action}
    </div>
  )
}
