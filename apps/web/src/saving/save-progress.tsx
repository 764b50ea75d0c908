import { Check, CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnavailable } from '../app/connection/connection.ts'
import { timeWords } from '../app/time-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { SavePhase, SaveStep, Work } from './use-save.ts'

const icons = {
  running: <Spinner className="text-accent" />,
  done: <Check size={16} aria-hidden="true" className="text-success" />,
  failed: <CircleAlert size={16} aria-hidden="true" className="text-danger" />,
  waiting: <Clock size={16} aria-hidden="true" className="text-warning" />,
} as const satisfies Record<SaveStep['state'], ReactNode>

const words = (tracker: string) =>
  ({
    save: [`Saving to ${tracker}`, 'You may close this page: the save goes on.'],
    undo: ['Taking the save back', 'You may close this page: it goes on.'],
    unknown: ['Looking how far it is', 'You may close this page: it is looked for again when you come back.'],
  }) as const satisfies Record<Work | 'unknown', readonly [string, string]>

type Props = Pick<Extract<SavePhase, { state: 'saving' }>, 'work' | 'isKept' | 'steps'> & { onCancel?: () => void }

/** What is being done in Jira, step by step, while it happens. It goes on when the page is closed, once the server has it. */
export function SaveProgress({ work, isKept, steps, onCancel }: Props) {
  const tracker = useTrackerName()
  const [title, closing] = words(tracker)[work ?? 'unknown']
  const away = useUnavailable() !== null
  return (
    <Card padding="panel" role="status" aria-label={title} className="enter mb-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-base font-semibold">{title}</h2>
        {onCancel && (
          <Button size="sm" needsServer disabled={!isKept} onClick={onCancel}>
            Stop
          </Button>
        )}
      </div>
      <ol className="mt-3 space-y-1.5">
        {steps.length === 0 && (
          <li className="flex items-center gap-2 text-muted">{icons[away ? 'waiting' : 'running']} Getting ready</li>
        )}
        {steps.map((step) => (
          <li key={step.label} className="flex items-center gap-2">
            <span className="flex size-4 items-center justify-center">
              {icons[away && step.state === 'running' ? 'waiting' : step.state]}
            </span>
            <span>{step.label}</span>
            {step.total !== undefined && (
              <span className="text-xs text-muted tabular-nums">
                {step.done ?? 0} of {step.total}
              </span>
            )}
            {step.retryAt && <span className="text-xs text-muted">goes on at {timeWords(step.retryAt)}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-xs text-muted">
        {isKept ? (away ? awayWords : closing) : away ? notSentWords : 'Please keep this page open until it has begun.'}
      </p>
    </Card>
  )
}

/** The server may be gone or the way to it: either way nobody here knows how far it is. */
const awayWords =
  'There is no connection to Planwright, so how far it is cannot be seen. What was sent is kept: it goes on, at the latest once the server is back, and shows here then.'

const notSentWords =
  'There is no connection to Planwright, so whether this has reached it is not known yet. Please keep this page open.'
