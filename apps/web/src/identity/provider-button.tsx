import type { SignInProvider } from '@planwright/contract'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { failedBecause, signInWithPopup } from './popup-sign-in.ts'
import { ProviderMark } from './provider-mark.tsx'

/** `Sign in with <name>`, in a window of the provider's. It stays pressable: a window lost behind others is opened anew. */
export function ProviderButton({ provider, variant }: { provider: SignInProvider; variant: 'primary' | 'secondary' }) {
  const [state, setState] = useState<{ waiting: boolean; problem: string | null }>({ waiting: false, problem: null })

  async function signIn() {
    setState({ waiting: true, problem: null })
    try {
      await signInWithPopup(provider.id)
      setState({ waiting: false, problem: null })
    } catch (error) {
      // a newer attempt has taken over and will tell
      if (failedBecause(error, 'started-again')) return
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
  if (failedBecause(error, 'popup-blocked')) {
    return 'The browser blocked the sign-in window. Allow pop-ups for this page and try again.'
  }
  if (failedBecause(error, 'popup-closed-by-user')) return 'The sign-in window was closed before it was finished.'
  if (failedBecause(error, 'account_not_linked')) {
    return 'There is already an account with this e-mail. Please sign in the way you did before.'
  }
  return `Signing in with ${name} did not work. Please try again.`
}
