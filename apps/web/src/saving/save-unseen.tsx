import { useUnavailable } from '../app/connection/connection.ts'
import { Button } from '../ui/button.tsx'
import { capitalized } from '../ui/capitalized.ts'
import { Card } from '../ui/card.tsx'
import type { SavePhase } from './use-save.ts'

type Props = Pick<Extract<SavePhase, { state: 'unseen' }>, 'work' | 'looking' | 'reason'> & { onLook: () => void }

/** A save of which nobody could be asked: it is neither said to be done nor to have failed. */
export function SaveUnseen({ work, looking, reason, onLook }: Props) {
  const unavailable = useUnavailable()
  return (
    <Card padding="panel" role="status" className="enter mb-6">
      <h2 className="text-base font-semibold">
        {work === 'undo'
          ? 'Whether the save was taken back cannot be seen now'
          : 'How far your save is cannot be seen now'}
      </h2>
      <p className="mt-2 mb-3 max-w-prose text-muted">
        {unavailable
          ? `There is no connection to Planwright, so ${notKnown} It is looked for here once the connection is back.`
          : `${reason ? `${reason} ${capitalized(notKnown)}` : `Planwright cannot tell just now, so ${notKnown}`} This page keeps looking.`}{' '}
        Your plan is kept, and nothing is made twice.
      </p>
      <Button size="sm" needsServer busy={looking} busyLabel="Looking" onClick={onLook}>
        Look again
      </Button>
    </Card>
  )
}

/** It may also wait for the tracker, or for a person. */
const notKnown = 'whether it goes on or is over is not known.'
