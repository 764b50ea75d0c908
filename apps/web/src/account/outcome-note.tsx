import type { ReactNode } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import type { useChange } from './use-change.ts'

/** What came of a change, where it was made. */
export function ToldNote({ told, children }: Pick<ReturnType<typeof useChange>, 'told'> & { children?: ReactNode }) {
  if (!told) return null
  return (
    <ProblemNote tone={told.tone} requestId={told.requestId}>
      {told.message}
      {children}
    </ProblemNote>
  )
}
