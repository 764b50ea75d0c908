import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { identityWords } from '../app/identity/identity-words.ts'
import { canUsePasskeys, signInWithOfferedPasskey, signInWithPasskey } from '../app/identity/passkeys.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

/** `Sign in with a passkey`, where the browser knows them; until it is pressed they are offered with the e-mail too. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => {
    if (busy) return
    const wait = new AbortController()
    waiting.current = wait
    signInWithOfferedPasskey(wait.signal).catch((error: unknown) => setProblem(identityWords(error).message))
    return () => wait.abort()
  }, [busy])
  if (!canUsePasskeys()) return null

  async function signIn() {
    waiting.current?.abort()
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
