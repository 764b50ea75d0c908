import type { UndoReview } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { useTrackerName } from '../app/use-config.ts'
import { Button } from '../ui/button.tsx'
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
  const preview = useQuery({ ...undoQuery(opening, runId), enabled: open })
  const { data } = preview
  const nothing = data !== undefined && data.delete.length + data.move.length === 0
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
          : `Nothing has been done yet. ${deletes ? 'Only what this save made is deleted, for good' : 'Stories go back to where they stood'}; what it changed in the words of older issues stays as it is. Your plan stays here.`
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

/** `Move 8 stories back and delete 7 sprints`. */
function undoWords({ move, delete: deleted }: UndoReview): string {
  const moves = `Move ${move.length} ${move.length === 1 ? 'story' : 'stories'} back`
  if (deleted.length === 0) return moves
  return move.length === 0 ? `Delete ${issueWords(deleted)}` : `${moves} and delete ${issueWords(deleted)}`
}

function Preview({ preview: { delete: deleted, move, keep } }: { preview: UndoReview }) {
  const tracker = useTrackerName()
  if (deleted.length + move.length + keep.length === 0) return <p>Nothing that this save made is left in {tracker}.</p>
  return (
    <>
      {move.length > 0 && (
        <FoldedItems
          className={deleted.length > 0 ? 'border-t' : 'border-y'}
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
          <p className="mt-1 text-muted">Somebody has worked with these since, or something still stands in them.</p>
          <KeptItems items={keep} />
        </section>
      )}
    </>
  )
}
