import { useState } from 'react'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

const longestReason = 500

export type Reasoned = 'disable' | 'enable' | 'remove-second-factor'

type Props = {
  open: boolean
  /** What is to be done. Enabling needs no reason. */
  deed: Reasoned
  /** The person's id, and name. */
  id: string
  name: string
  /** `forget` is for when it is done: until then nobody types the reason again. */
  onReason: (reason: string, forget: () => void) => void
  onClose: () => void
}

/** Asks why, before something is done to somebody's account. */
export function ReasonDialog({ open, deed, id, name, onReason, onClose }: Props) {
  const [typed, setTyped] = useUnfinished(`reason ${deed} ${id}`)
  const [error, setError] = useState<string>()
  const reason = typed.trim()
  const { title, description, action, help } = words[deed]
  const isEnabling = deed === 'enable'

  function decide() {
    if (!isEnabling && reason === '') setError('This field is required')
    else if (reason.length > longestReason) setError(`At most ${longestReason} characters`)
    else onReason(reason, () => setTyped(''))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title(name)}
      description={description}
      footer={
        <>
          <Button
            onClick={() => {
              setTyped('')
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button variant={isEnabling ? 'primary' : 'danger'} onClick={decide} needsServer>
            {action}
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        help={help}
        required={!isEnabling}
        error={error}
        rows={3}
        count={typed.length}
        limit={longestReason}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
        className="mt-4"
      />
    </Dialog>
  )
}

const seenByPerson = 'Admins see it, and the person does in the data they download.'
type Words = { title: (name: string) => string; description: string; action: string; help: string }
const words = {
  disable: {
    title: (name) => `Disable the account of ${name}?`,
    description: 'They are signed out everywhere within seconds and cannot sign in. Nothing of theirs is deleted.',
    action: 'Disable account',
    help: seenByPerson,
  },
  enable: {
    title: (name) => `Enable the account of ${name}?`,
    description: 'They can sign in again.',
    action: 'Enable account',
    help: seenByPerson,
  },
  'remove-second-factor': {
    title: (name) => `Turn off the second factor of ${name}?`,
    description:
      'Make sure first that it is really this person who asks. They are signed out everywhere and told by mail, and can then sign in without it.',
    action: 'Turn it off',
    help: 'It stands in the audit trail.',
  },
} as const satisfies Record<Reasoned, Words>
