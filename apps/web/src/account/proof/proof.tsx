import type { Config, CurrentUser } from '@planwright/contract'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { ApiError } from '../../app/api/api-error.ts'
import { ProveDialog } from './prove-dialog.tsx'

/** Does what may ask for a proof of identity. Answers false where the person would rather not give it. */
type WithProof = (work: () => Promise<unknown>) => Promise<boolean>

const ProofContext = createContext<WithProof>(async (work) => {
  await work()
  return true
})
export function useProof() {
  return use(ProofContext)
}

type Props = { user: CurrentUser; config: Config; children: ReactNode }

/** The one place that asks: the server says when, and what it refused is done again with the proof. */
export function ProofProvider({ user, config, children }: Props) {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(given: boolean) => void>(undefined)

  const askForProof = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setAsking(true)
    })

  const end = (given: boolean) => {
    setAsking(false)
    answer.current?.(given)
  }

  const withProof: WithProof = async (work) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError && notProven.has(error.code ?? ''))) throw error
      if (!(await askForProof())) return false
      await work()
    }
    return true
  }

  return (
    <ProofContext value={withProof}>
      {children}
      <ProveDialog open={asking} user={user} config={config} onEnd={end} />
    </ProofContext>
  )
}

/** Of the identity service, and of the product's own calls. */
const notProven = new Set(['NOT_PROVEN', 'not-proven'])
