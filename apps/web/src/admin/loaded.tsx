import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { useElapsed } from '../app/use-elapsed.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
type Props<Data> = { query: LoadedQuery<Data>; label: string; children: (data: Data) => ReactNode }

/** What a question was answered; until then the shape of it, and words where it fails. */
export function Loaded<Data>({ query, label, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  if (error) {
    const { message, requestId } = errorWords(error)
    return (
      <ProblemNote onRetry={() => void refetch()} retrying={isFetching} requestId={requestId}>
        {message}
      </ProblemNote>
    )
  }
  return data === undefined ? <Rows label={label} /> : children(data)
}

function Rows({ label }: { label: string }) {
  const late = useElapsed(150)
  if (!late) return null
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  )
}
