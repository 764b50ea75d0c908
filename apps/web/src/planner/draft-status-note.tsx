import type { DraftContent } from '@planwright/contract'
import { errorWords } from '../app/api/error-words.ts'
import { useConnection } from '../app/connection/connection.ts'
import { TextDiff } from '../backlog/tools/text-diff.tsx'
import { differenceWords } from '../drafts/difference-words.ts'
import type { DraftStatus } from '../drafts/draft-sync.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  status: DraftStatus
  content: DraftContent
  onSettle: (choice: 'mine' | 'theirs') => void
}

/** Says where the draft is kept, in a few words; asks where two changed the same. */
export function DraftStatusNote({ status, content, onSettle }: Props) {
  const connection = useConnection()
  const only = status.state === 'unsaved' || (status.state === 'saving' && connection !== 'online')
  return (
    <>
      <p className={`max-w-[360px] text-right text-xs text-balance ${only ? 'text-warning' : 'text-muted'}`}>
        {only ? onlyHereWords(status, connection === 'online') : words[status.state]}
      </p>
      {status.state === 'conflict' && <ConflictDialog status={status} content={content} onSettle={onSettle} />}
    </>
  )
}

const words = { saved: 'Draft saved', saving: 'Saving draft', unsaved: '', conflict: '' }

function onlyHereWords(status: DraftStatus, isOnline: boolean): string {
  if (!isOnline) return 'Kept on this device; sent when the connection is back'
  const reason = status.state === 'unsaved' ? errorWords(status.error).message : ''
  return `Kept on this device; trying again to save it. ${reason}`
}

function ConflictDialog({
  status,
  content,
  onSettle,
}: Props & { status: Extract<DraftStatus, { state: 'conflict' }> }) {
  const { differences, theirs } = status
  return (
    <Dialog
      open
      onClose={() => onSettle('mine')}
      width="lg"
      title="This draft was changed elsewhere"
      description={`Another tab or device changed the same as you did here. What only one of you changed stands in any case; ${differences.length === 1 ? 'this differs' : 'these differ'}:`}
      footer={
        <>
          <Button onClick={() => onSettle('theirs')}>Take the other version</Button>
          <Button variant="primary" onClick={() => onSettle('mine')}>
            Keep this version
          </Button>
        </>
      }
    >
      <ul className="mt-4 space-y-4">
        {differences.map((difference) => {
          const { what, mine, theirs: other, isText } = differenceWords(difference, content, theirs)
          return (
            <li key={difference.path.join(' ')}>
              <h3 className="text-sm font-semibold">{what}</h3>
              <div className="mt-1 grid gap-3 sm:grid-cols-2">
                <section aria-label="As it stands here" className="rounded-control border p-3">
                  <p className="mb-1 text-xs text-muted">Here</p>
                  <div className="whitespace-pre-line">{mine}</div>
                </section>
                <section aria-label="As it stands elsewhere" className="rounded-control border p-3">
                  <p className="mb-1 text-xs text-muted">Elsewhere</p>
                  <div className="whitespace-pre-line">{isText ? <TextDiff before={mine} after={other} /> : other}</div>
                </section>
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
