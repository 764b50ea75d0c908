import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useElapsed } from '../use-elapsed.ts'
import { LoadProblem } from './load-problem.tsx'

type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
type Props<Data> = {
  query: LoadedQuery<Data>
  label: string
  children: (data: Data) => ReactNode
  /** How many lines of it are drawn while it is read. */
  lines?: number
  /** The screen says once for all of it that an answer was read before the connection was lost. */
  saidAbove?: boolean
  className?: string
}

/** What a question was answered, also while it cannot be asked again; until then the shape of it, and words where it fails. */
export function Loaded<Data>({ query, label, children, lines = 6, saidAbove = false, className }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <>
      {error && (
        <LoadProblem
          error={error}
          without={data === undefined ? notKeptWords : saidAbove ? null : readBeforeWords}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className={className}
        />
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Rows label={label} lines={lines} />}
    </>
  )
}

const notKeptWords = 'This is not kept on this device, and comes when the connection is back.'
const readBeforeWords = 'This was read before the connection was lost, and is read again when it is back.'

function Rows({ label, lines }: { label: string; lines: number }) {
  const late = useElapsed(150)
  if (!late) return null
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={line} className="h-6" />
      ))}
    </div>
  )
}
