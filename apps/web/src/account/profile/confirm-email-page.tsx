import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../app/api/api-error.ts'
import { Brand } from '../../app/frame/brand.tsx'
import { usePageTitle } from '../../app/frame/use-page-title.ts'
import { confirmEmailChange } from '../../app/identity/account-calls.ts'
import { identityWords } from '../../app/identity/identity-words.ts'
import { paths } from '../../app/paths.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type State = 'confirming' | 'done' | 'signed-out' | 'other-person' | 'taken' | 'spent' | 'failed'

/** Where the mail to another address leads: it counts for whoever is signed in to the account. */
export function ConfirmEmailPage() {
  const [code] = useState(takeCode)
  const [state, setState] = useState<State>(code === '' ? 'spent' : 'confirming')
  const [problem, setProblem] = useState<ReturnType<typeof identityWords> | null>(null)
  const begun = useRef(false)
  const { title, text } = words[state]
  usePageTitle(title)

  async function confirm() {
    setState('confirming')
    try {
      await confirmEmailChange(code)
      setState('done')
    } catch (error) {
      setProblem(identityWords(error))
      setState(stateOf(error))
    }
  }

  useEffect(() => {
    if (begun.current || code === '') return
    begun.current = true
    void confirm()
  })

  return (
    <main id="content" className="mx-auto max-w-[480px] px-4 py-16">
      <Brand />
      <div aria-live="polite" aria-busy={state === 'confirming'}>
        <h1 className="mt-8 text-xl font-semibold tracking-[-0.02em]">{title}</h1>
        {state === 'confirming' ? <Spinner className="mt-4" /> : <p className="mt-2 text-muted">{text}</p>}
      </div>
      {state === 'failed' && problem && (
        <ProblemNote requestId={problem.requestId} className="mt-4">
          {problem.message}
        </ProblemNote>
      )}
      <div className="mt-6">
        {state === 'failed' && <Button onClick={() => void confirm()}>Try again</Button>}
        {state === 'signed-out' && (
          <Link href={paths.login} className={buttonClasses()}>
            Go to the sign-in page
          </Link>
        )}
        {['done', 'other-person', 'taken', 'spent'].includes(state) && (
          <Link href={paths.account} className={buttonClasses()}>
            Go to your account
          </Link>
        )}
      </div>
    </main>
  )
}

function stateOf(error: unknown): State {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 401) return 'signed-out'
  return states[error.code ?? ''] ?? 'failed'
}
const states: Partial<Record<string, State>> = {
  INVALID_TOKEN: 'spent',
  OTHER_PERSON: 'other-person',
  EMAIL_TAKEN: 'taken',
}

const words = {
  confirming: { title: 'Confirming your new address', text: '' },
  done: {
    title: 'Your e-mail address is changed',
    text: 'You sign in with the new one from now on. We told the old one.',
  },
  'signed-out': {
    title: 'Sign in to go on',
    text: 'Your address is changed in a browser where you are signed in. Sign in here, then open the link of the mail once more.',
  },
  'other-person': {
    title: 'This link is for another account',
    text: 'Somebody else is signed in here. Sign out, sign in to the account that asked for the change, and open the link once more.',
  },
  taken: {
    title: 'This address belongs to another account',
    text: 'Somebody signed up with it meanwhile. Your address stays as it is.',
  },
  spent: {
    title: 'This link cannot be used',
    text: 'It is older than an hour, was used already, or a newer one took its place. Ask for a new one in your account.',
  },
  failed: { title: 'That did not work', text: 'Nothing has changed.' },
} as const satisfies Record<State, { title: string; text: string }>

/** Out of the address with it: a code belongs in no history. */
function takeCode(): string {
  const code = new URLSearchParams(window.location.search).get('token') ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return code
}
