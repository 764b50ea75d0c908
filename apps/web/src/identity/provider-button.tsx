import type { SignInProvider } from '@planwright/contract'
import { useState } from 'react'
import { identityCodeOf, sentenceFor } from '../app/identity/identity-words.ts'
import { failedBecause, signInWithPopup } from '../app/identity/popup-sign-in.ts'
import { ProviderMark } from '../app/identity/provider-mark.tsx'
import { isFactorNeeded } from '../app/identity/ways-in.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

type Props = {
  provider: SignInProvider
  variant: 'primary' | 'secondary'
  /** The provider knows the person, and the account asks for a second factor. */
  onFactorNeeded: () => void
}

/** `Sign in with <name>`, in a window of the provider's. It stays pressable: a window lost behind others is opened anew. */
export function ProviderButton({ provider, variant, onFactorNeeded }: Props) {
  const [state, setState] = useState<{ waiting: boolean; problem: string | null }>({ waiting: false, problem: null })

  async function signIn() {
    setState({ waiting: true, problem: null })
    try {
      await signInWithPopup(provider.id)
      setState({ waiting: false, problem: null })
    } catch (error) {
      // a newer attempt has taken over and will tell
      if (failedBecause(error, 'started-again')) return
      if (isFactorNeeded(error)) return onFactorNeeded()
      setState({ waiting: false, problem: problemWords(error, provider.name) })
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        variant={variant}
        size={variant === 'primary' ? 'lg' : 'md'}
        icon={<ProviderMark kind={provider.kind} />}
        onClick={() => void signIn()}
      >
        Sign in with {provider.name}
      </Button>
      <p role="status" className="text-xs text-muted empty:hidden">
        {state.waiting && `Continue in the window of ${provider.name}.`}
      </p>
      {state.problem && <ProblemNote>{state.problem}</ProblemNote>}
    </div>
  )
}

function problemWords(error: unknown, name: string): string {
  return sentenceFor(identityCodeOf(error) ?? '') ?? `Signing in with ${name} did not work. Please try again.`
}
