import type { UndoReview } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { useTracker, useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
import { capitalized } from '../ui/capitalized.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FoldedItems } from './folded-items.tsx'
import { KeptItems } from './kept-items.tsx'
import { issueWords } from './save-words.ts'
import { undoQuery } from './saving-queries.ts'

type Props = {
  open: boolean
  /** The run of the save to take back. */
  runId: string
  onConfirm: (runId: string) => void
  onClose: () => void
}

/** Shows what taking a save back would delete and what it would leave, with the reason. One confirm. */
export function UndoDialog({ open, runId, onConfirm, onClose }: Props) {
  const opening = useId()
  const { name: tracker, trashDays } = useTracker()
  const gone =
    trashDays === null ? 'is deleted, for good' : `goes to the trash, where ${tracker} keeps it for ${trashDays} days`
  const preview = useQuery({ ...undoQuery(opening, runId), enabled: open })
  const { data } = preview
  const nothing = data !== undefined && data.delete.length + data.move.length + data.dates.length === 0
  const deletes = data === undefined || data.delete.length > 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="md"
      title="Undo this save"
      description={
        nothing
          ? 'Nothing of this save can be taken back.'
          : `Nothing has been done yet. ${deletes ? `Only what this save made ${gone}` : 'Stories and dates go back to where they stood'}; what it changed in the words of older issues stays as it is. Your plan stays here.`
      }
      footer={
        <>
          <Button onClick={onClose}>{nothing ? 'Close' : 'Cancel'}</Button>
          {!nothing && (
            <Button
              variant={deletes ? 'danger' : 'primary'}
              needsServer
              disabled={!data}
              onClick={() => onConfirm(runId)}
            >
              {data ? undoWords(data) : 'Undo'}
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4">
        {data ? (
          <Preview preview={data} />
        ) : preview.isError ? (
          <ProblemNote
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
            requestId={errorWords(preview.error).requestId}
          >
            {errorWords(preview.error).message}
          </ProblemNote>
        ) : (
          <div role="status" aria-label="Looking at what the save made" className="space-y-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** `Move 8 stories back, date 2 sprints back and delete 7 sprints`. */
function undoWords({ move, dates, delete: deleted }: UndoReview): string {
  const parts = [
    ...(move.length > 0 ? [`move ${move.length} ${move.length === 1 ? 'story' : 'stories'} back`] : []),
    ...(dates.length > 0 ? [`date ${dates.length} ${dates.length === 1 ? 'sprint' : 'sprints'} back`] : []),
    ...(deleted.length > 0 ? [`delete ${issueWords(deleted)}`] : []),
  ]
  const words = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
  return capitalized(words)
}

function Preview({ preview: { delete: deleted, move, dates, keep } }: { preview: UndoReview }) {
  const tracker = useTrackerName()
  if (deleted.length + move.length + dates.length + keep.length === 0)
    return <p>Nothing that this save made is left in {tracker}.</p>
  return (
    <>
      {move.length > 0 && (
        <FoldedItems
          className={deleted.length + dates.length > 0 ? 'border-t' : 'border-y'}
          title={
            <>
              To move back{' '}
              <span className="font-normal tabular-nums">
                {move.length} {move.length === 1 ? 'story' : 'stories'}
              </span>
            </>
          }
          items={move}
        />
      )}
      {dates.length > 0 && (
        <FoldedItems
          className={deleted.length > 0 ? 'border-t' : 'border-y'}
          title={
            <>
              To date back{' '}
              <span className="font-normal tabular-nums">
                {dates.length} {dates.length === 1 ? 'sprint' : 'sprints'}
              </span>
            </>
          }
          items={dates}
        />
      )}
      {deleted.length > 0 && (
        <FoldedItems
          className="border-y"
          title={
            <>
              To delete <span className="font-normal tabular-nums">{issueWords(deleted)}</span>
            </>
          }
          items={deleted}
        />
      )}
      {keep.length > 0 && (
        <section aria-labelledby="kept-heading" className="mt-5">
          <h3 id="kept-heading" className="font-semibold">
            Stays in {tracker} <span className="font-normal text-muted tabular-nums">({keep.length})</span>
          </h3>
          <p className="mt-1 text-muted">Each of these stays as it is, for its own reason.</p>
          <KeptItems items={keep} />
        </section>
      )}
    </>
  )
}
