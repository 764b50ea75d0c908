import { useState } from 'react'
import { identityWords } from '../../app/identity/identity-words.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'

/** One call at a time, and what came of it where it failed. */
export function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof identityWords> | null>(null)
  async function attempt(work: () => Promise<unknown>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(identityWords(error))
    }
    setBusy(false)
  }
  const problem = failure && <ProblemNote requestId={failure.requestId}>{failure.message}</ProblemNote>
  return { attempt, busy, problem }
}
