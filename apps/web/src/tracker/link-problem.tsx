import { type ProblemCode, problemKinds } from '@planwright/contract'
import { useSearch } from 'wouter'
import { ProblemNote } from '../ui/problem-note.tsx'

/** Why the way back from Jira did not end in a connection: the api names it in the address as `problem`. */
export function LinkProblem() {
  const code = new URLSearchParams(useSearch()).get('problem')
  if (code === null) return null
  if (code === 'denied')
    return <ProblemNote tone="quiet">You did not allow the connection, so nothing has changed.</ProblemNote>
  return (
    <ProblemNote>
      {isKnown(code) ? problemKinds[code].title : 'Connecting Jira did not work. Please try again.'}
    </ProblemNote>
  )
}

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problemKinds, code)
