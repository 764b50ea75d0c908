import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadProblem } from '../app/connection/load-problem.tsx'
import { useElapsed } from '../app/use-elapsed.ts'
import { Skeleton } from '../ui/skeleton.tsx'

type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
type Props<Data> = { query: LoadedQuery<Data>; label: string; children: (data: Data) => ReactNode }

/** What a question was answered, also while it cannot be asked again; until then the shape of it, and words where it fails. */
export function Loaded<Data>({ query, label, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {error && (
        <LoadProblem
          error={error}
          without={
            data === undefined
              ? 'This comes when the connection is back.'
              : 'This was read before the connection was lost, and is read again when it is back.'
          }
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="mb-4"
        />
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Rows label={label} />}
    </>
  )
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
