import { useState } from 'react'
import { identityWords } from '../app/identity/identity-words.ts'
import { refreshAccount } from './account-queries.ts'
import { useProof } from './proof/proof.tsx'

type Outcome = { tone: 'danger' | 'quiet'; message: string; requestId?: string }

/**
 * A change of the account: asks for a proof of identity where the server wants one, shows the account as it is then, and says what came of it.
 * `change` answers whether it was made.
 */
export function useChange() {
  const withProof = useProof()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function change(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true)
    setOutcome(null)
    try {
      if (!(await withProof(work))) return false
      await refreshAccount()
      if (done !== undefined) setOutcome({ tone: 'quiet', message: done })
      return true
    } catch (error) {
      setOutcome({ tone: 'danger', ...identityWords(error) })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { change, busy, outcome, tell: setOutcome }
}
