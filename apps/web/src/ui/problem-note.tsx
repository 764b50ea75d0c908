import type { ReactNode } from 'react'
import { AlertIcon } from './alert-icon.tsx'
import { Button } from './button.tsx'

type Props = {
  /** What went wrong and what to do, in words. */
  children: ReactNode
  onRetry?: () => void
  retryLabel?: string
  retrying?: boolean
  /** For asking the people who run the server. */
  requestId?: string
  /** Quiet where the rest of the screen still works. */
  tone?: 'danger' | 'quiet'
  className?: string
}

/** An error where it happened: its words, what can be done, and the request's id. Announced when it appears. */
export function ProblemNote({
  children,
  onRetry,
  retryLabel = 'Retry',
  retrying,
  requestId,
  tone = 'danger',
  className = '',
}: Props) {
  const quiet = tone === 'quiet'
  return (
    <div
      role={quiet ? 'status' : 'alert'}
      className={`flex items-start gap-3 rounded-control border px-3 py-2.5 ${quiet ? 'bg-surface' : 'border-danger/40 bg-danger-tint'} ${className}`}
    >
      <AlertIcon
        kind={quiet ? 'info' : 'alert'}
        className={`mt-0.5 shrink-0 ${quiet ? 'text-muted' : 'text-danger'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <div>{children}</div>
          {requestId && <p className="text-xs text-muted">Request {requestId}</p>}
        </div>
        {onRetry && (
          <Button size="sm" onClick={onRetry} busy={retrying}>
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
