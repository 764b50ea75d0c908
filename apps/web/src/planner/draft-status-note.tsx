import type { DraftStatus } from '../drafts/draft-sync.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Says whether the draft is kept, in a few words; asks when it was changed elsewhere. */
export function DraftStatusNote({
  status,
  onSettle,
}: {
  status: DraftStatus
  onSettle: (choice: 'mine' | 'theirs') => void
}) {
  const words = {
    saved: 'Draft saved',
    saving: 'Saving draft',
    unsaved: 'Draft not saved yet; trying again',
    conflict: '',
  }
  return (
    <>
      <p className={`ml-auto text-xs ${status.state === 'unsaved' ? 'text-warning' : 'text-muted'}`}>
        {words[status.state]}
      </p>
      <Dialog
        open={status.state === 'conflict'}
        onClose={() => onSettle('mine')}
        title="This draft was changed elsewhere"
        description="Another tab or device changed it after you opened it here. Which version do you want to go on with?"
        footer={
          <>
            <Button onClick={() => onSettle('theirs')}>Take the other version</Button>
            <Button variant="primary" onClick={() => onSettle('mine')}>
              Keep this version
            </Button>
          </>
        }
      />
    </>
  )
}
