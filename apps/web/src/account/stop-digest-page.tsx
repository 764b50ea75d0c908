import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../app/api/api-error.ts'
import { errorWords } from '../app/api/error-words.ts'
import { stopDigest } from '../app/digest-calls.ts'
import { Brand } from '../app/frame/brand.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { paths } from '../app/paths.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

type State = 'open' | 'stopped' | 'spent'

/** Where the link of a weekly mail leads: it asks, because programs look at links too. Nobody has to be signed in. */
export function StopDigestPage() {
  const [token] = useState(takeToken)
  const [state, setState] = useState<State>(token === '' ? 'spent' : 'open')
  const [problem, setProblem] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { title, text } = words[state]
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(state)
  useEffect(() => {
    // what was pressed is gone
    if (state !== first.current) heading.current?.focus()
  }, [state])

  async function stop() {
    setBusy(true)
    setProblem(null)
    try {
      await stopDigest(token)
      setState('stopped')
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setState('spent')
      else setProblem(error instanceof Error ? error : new Error(String(error)))
    }
    setBusy(false)
  }

  const told = problem && errorWords(problem)
  return (
    <main id="content" className="mx-auto max-w-[480px] px-4 py-16">
      <Brand />
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-xl font-semibold tracking-[-0.02em] outline-none">
        {title}
      </h1>
      <p className="mt-2 text-muted">{text}</p>
      {told && (
        <ProblemNote requestId={told.requestId} className="mt-6">
          {told.message}
        </ProblemNote>
      )}
      {state === 'open' ? (
        <Button variant="primary" className="mt-6" busy={isBusy} onClick={() => void stop()}>
          Stop the weekly mail
        </Button>
      ) : (
        <Link href={paths.account} className={`${buttonClasses()} mt-6`}>
          Go to your account
        </Link>
      )}
    </main>
  )
}

/** Out of the address, so that it is in no history. */
function takeToken(): string {
  const token = new URLSearchParams(window.location.search).get('token') ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}

const words = {
  open: {
    title: 'Stop the weekly mail?',
    text: 'No more of it comes then. You can switch it on again in your account.',
  },
  stopped: {
    title: 'The weekly mail is stopped',
    text: 'No more of it comes. You can switch it on again in your account.',
  },
  spent: {
    title: 'This link stops nothing',
    text: 'It is not whole, or too old. Switch the weekly mail off in your account.',
  },
} as const satisfies Record<State, { title: string; text: string }>
