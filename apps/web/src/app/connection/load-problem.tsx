import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { errorWords } from '../api/error-words.ts'
import { useElapsed } from '../use-elapsed.ts'
import { useConnection } from './connection.ts'

type Props = {
  error: Error
  /** Before what the error says, where there is more to say. */
  before?: string
  /** While the server cannot be reached, which a line above the page says already: what is here, or when it comes. Null where that is said for all of a screen. */
  without: string | null
  onRetry: () => void
  retrying: boolean
  className?: string
}

/** What a screen could not load. Without a connection nothing is wrong with it and nothing can be pressed: it comes by itself with the connection. */
export function LoadProblem({ error, before, without, onRetry, retrying, className }: Props) {
  const isOnline = useConnection() === 'online'
  const wasOnline = useRef(isOnline)
  // what this device keeps may be here in a moment
  const late = useElapsed(150)
  // asked again as soon as that can be: until then nothing new has gone wrong
  const [ofAway, setOfAway] = useState<Error>()
  if (!isOnline && ofAway !== error) setOfAway(error)
  const load = useEffectEvent(onRetry)
  useEffect(() => {
    if (isOnline && !wasOnline.current) load()
    wasOnline.current = isOnline
  }, [isOnline])
  if (!isOnline || ofAway === error) {
    if (without === null || !late) return null
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
