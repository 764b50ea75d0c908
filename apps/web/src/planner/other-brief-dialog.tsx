import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type Props = {
  /** Of the initiative that has the stories. */
  name: string
  onBegin: () => void
  onChange: () => void
  onClose: () => void
}

/** Asked before a brief about something else touches the stories of the one before. */
export function OtherBriefDialog({ name, onBegin, onChange, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title="Is this a new initiative?"
      description="The stories here were written from a brief about something else."
      footer={
        <>
          <Button onClick={onChange}>Change this one</Button>
          <Button variant="primary" onClick={onBegin}>
            New initiative
          </Button>
        </>
      }
    >
      <dl className="mt-4 grid gap-4">
        <div>
          <dt className="font-medium">New initiative</dt>
          <dd className="text-muted">
            It takes this brief along. {name || 'This one'} stays in the list with its stories and its plan, and gets
            the brief back that they were written from.
          </dd>
        </div>
        <div>
          <dt className="font-medium">Change this one</dt>
          <dd className="text-muted">
            A new draft is written from this brief and laid beside your stories. Nothing changes until you choose what
            to take.
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
