import type { ReactNode } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import type { useChange } from './use-change.ts'

/** What came of a change, where it was made. */
export function OutcomeNote({
  outcome,
  children,
}: Pick<ReturnType<typeof useChange>, 'outcome'> & { children?: ReactNode }) {
  if (!outcome) return null
  return (
    <ProblemNote tone={outcome.tone} requestId={outcome.requestId}>
      {outcome.message}
      {children}
    </ProblemNote>
  )
}
