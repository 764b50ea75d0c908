import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { identityWords } from '../app/identity/identity-words.ts'
import { canUsePasskeys, signInWithPasskey } from '../app/identity/passkeys.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

/** `Sign in with a passkey`, where the browser knows them. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!canUsePasskeys()) return null

  async function signIn() {
    setBusy(true)
    setProblem(null)
    try {
      await signInWithPasskey()
    } catch (error) {
      setProblem(identityWords(error).message)
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-2">
      <Button icon={<KeyRound size={16} aria-hidden="true" />} busy={busy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      {problem && <ProblemNote>{problem}</ProblemNote>}
    </div>
  )
}
