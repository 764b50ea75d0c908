import { useState } from 'react'
import { identityWords } from '../app/identity/identity-words.ts'
import { refreshAccount } from './account-queries.ts'
import { useProof } from './proof/proof.tsx'

type Told = { tone: 'danger' | 'quiet'; message: string; requestId?: string }

/**
 * A change of the account: asks for a proof of identity where the server wants one, shows the account as it is then, and says what came of it.
 * `change` answers whether it was made.
 */
export function useChange() {
  const withProof = useProof()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)

  async function change(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true)
    setTold(null)
    try {
      if (!(await withProof(work))) return false
      await refreshAccount()
      if (done !== undefined) setTold({ tone: 'quiet', message: done })
      return true
    } catch (error) {
      setTold({ tone: 'danger', ...identityWords(error) })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { change, busy, told, tell: setTold }
}
