import { useEffect, useEffectEvent, useRef } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { errorWords } from '../api/error-words.ts'
import { useConnection } from './connection.ts'

type Props = {
  error: Error
  /** Before what the error says, where there is more to say. */
  before?: string
  /** While the server cannot be reached, which a line above the page says already: what is here, or when it comes. */
  without: string
  onRetry: () => void
  retrying: boolean
  className?: string
}

/** What a screen could not load. Without a connection nothing is wrong with it and nothing can be pressed: it comes by itself with the connection. */
export function LoadProblem({ error, before, without, onRetry, retrying, className }: Props) {
  const isOnline = useConnection() === 'online'
  const wasOnline = useRef(isOnline)
  const load = useEffectEvent(onRetry)
  useEffect(() => {
    if (isOnline && !wasOnline.current) load()
    wasOnline.current = isOnline
  }, [isOnline])
  if (!isOnline) {
    return (
      <ProblemNote tone="quiet" className={className}>
        {without}
      </ProblemNote>
    )
  }
  const { message, requestId } = errorWords(error)
  return (
    <ProblemNote className={className} onRetry={onRetry} retrying={retrying} requestId={requestId}>
      {before} {message}
    </ProblemNote>
  )
}
