import type { Config, CurrentUser } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorWords } from '../../app/identity/factor-words.ts'
import { identityWords } from '../../app/identity/identity-words.ts'
import { canUsePasskeys } from '../../app/identity/passkeys.ts'
import { signOut } from '../../app/session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { factorsQuery, passkeysQuery } from '../factors/factors-query.ts'
import { ProofForm } from './proof-form.tsx'
import { type ProofWay, proofWays } from './proof-ways.ts'

type Props = {
  open: boolean
  user: CurrentUser
  config: Config
  onEnd: (given: boolean) => void
}

/** Is it really you? By what the account has: the password, a passkey, a second factor, or signing in again. */
export function ProveDialog({ open, onEnd, ...rest }: Props) {
  return (
    <Dialog
      open={open}
      onClose={() => onEnd(false)}
      title="Is it really you?"
      description="This changes who gets into your account. Once you have shown that it is you, this page does not ask again for five minutes."
    >
      <Proof {...rest} onGiven={() => onEnd(true)} />
    </Dialog>
  )
}

type ProofProps = Pick<Props, 'user' | 'config'> & { onGiven: () => void }

function Proof({ user, config, onGiven }: ProofProps) {
  const factors = useQuery(factorsQuery)
  const passkeys = useQuery(passkeysQuery)
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof identityWords> | null>(null)

  /** Does a part of the proof, or all of it. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(identityWords(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  if (factors.isPending || passkeys.isPending) return <Skeleton className="mt-4 h-24" />
  const ways = proofWays({
    user,
    signIn: config.signIn,
    factors: factors.data,
    hasPasskey: canUsePasskeys() && (passkeys.data?.length ?? 0) > 0,
  })
  const way = ways.find((one) => idOf(one) === chosen) ?? ways[0]
  return (
    <div className="mt-4 grid gap-4">
      {ways.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">How you show that it is you</legend>
          {ways.map((one) => (
            <Choice
              key={idOf(one)}
              type="radio"
              name="proof"
              checked={one === way}
              onChange={() => {
                setChosen(idOf(one))
                setProblem(null)
              }}
            >
              {wordsOf(one, factors.data?.phoneNumber ?? null)}
            </Choice>
          ))}
        </fieldset>
      )}
      {way && (
        <ProofForm
          key={idOf(way)}
          way={way}
          user={user}
          config={config}
          busy={busy}
          attempt={attempt}
          onGiven={onGiven}
        />
      )}
      {!way && (
        <Button
          disabled={busy}
          onClick={() => void attempt(signOut).then((isOut) => isOut && onGiven())}
          className="justify-self-end"
        >
          Sign out, to sign in again
        </Button>
      )}
      {problem && <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>}
    </div>
  )
}

const idOf = (way: ProofWay): string => (way.by === 'provider' ? way.provider.id : way.by)

function wordsOf(way: ProofWay, number: string | null): string {
  switch (way.by) {
    case 'password':
      return 'Your password'
    case 'passkey':
      return 'A passkey of this device'
    case 'provider':
      return `Signing in with ${way.provider.name} again`
    case 'phone':
      return `A code by SMS to ${way.number}`
    case 'email-link':
      return `A link to ${way.email}`
    default:
      return factorWords(way.by, number)
  }
}
