import type { SaveProblem, SaveReview } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info } from 'lucide-react'
import { errorWords } from '../app/error-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { SaveRequest } from './save-request.ts'
import { countWords } from './save-words.ts'
import { reviewQuery } from './saving-queries.ts'

type Props = {
  /** What is about to be saved; null while the dialog is closed. */
  request: SaveRequest | null
  onConfirm: (request: SaveRequest) => void
  onClose: () => void
}

/** Shows what a save will do, and where, before anything is written. One confirm. */
export function ReviewDialog({ request, onConfirm, onClose }: Props) {
  const review = useQuery(reviewQuery(request))
  const blocked = review.data?.problems.some(({ blocks }) => blocks) ?? true
  return (
    <Dialog
      open={request !== null}
      onClose={onClose}
      width="md"
      title="Save to Jira"
      description="Nothing has been written yet. This is what will happen."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!review.data || blocked} onClick={() => request && onConfirm(request)}>
            Save to Jira
          </Button>
        </>
      }
    >
      <div className="mt-4">
        {review.data ? (
          <Review review={review.data} />
        ) : review.isError ? (
          <ProblemNote
            onRetry={() => void review.refetch()}
            retrying={review.isFetching}
            requestId={errorWords(review.error).requestId}
          >
            {errorWords(review.error).message}
          </ProblemNote>
        ) : (
          <div role="status" aria-label="Looking at your Jira project" className="space-y-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Review({ review }: { review: SaveReview }) {
  const rows = [
    ['Site', review.site.name],
    ['Project', `${review.project.name} (${review.project.key})`],
    ['Board', review.board?.name ?? 'None: no sprints are made'],
    ['To create', countWords(review.create) || 'Nothing'],
    ['To update', countWords(review.update)],
    ['Already there', countWords(review.unchanged)],
  ].filter(([, value]) => value)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {review.problems.length > 0 && (
        <ul aria-label="Problems" className="mt-5 space-y-2 border-t pt-4">
          {review.problems.map((problem) => (
            <Problem key={`${problem.code} ${problem.message}`} problem={problem} />
          ))}
        </ul>
      )}
    </>
  )
}

function Problem({ problem }: { problem: SaveProblem }) {
  return (
    <li className="flex items-start gap-2">
      {problem.blocks ? (
        <CircleAlert size={16} aria-label="Must be solved first:" className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <Info size={16} aria-label="Note:" className="mt-0.5 shrink-0 text-muted" />
      )}
      <span>{problem.message}</span>
    </li>
  )
}
