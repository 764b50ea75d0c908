import { sentenceFor } from '../app/identity/identity-words.ts'
import { ProblemNote } from '../ui/problem-note.tsx'

/** Why a sign-in that led back here failed. Loaded then: the words of all codes are many. */
export function FailedNote({ code }: { code: string }) {
  return <ProblemNote>{sentenceFor(code) ?? 'That did not work. Please sign in again.'}</ProblemNote>
}
