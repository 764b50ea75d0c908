import { useUnavailable } from '../app/connection/connection.ts'
import { Button } from '../ui/button.tsx'
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
          ? 'There is no connection. It goes on without this page, and is looked for here once the connection is back.'
          : `${reason ?? 'Planwright did not answer.'} It goes on without this page, which keeps looking.`}{' '}
        Your plan is kept, and nothing is made twice.
      </p>
      <Button size="sm" needsServer busy={looking} busyLabel="Looking" onClick={onLook}>
        Look again
      </Button>
    </Card>
  )
}
