import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../app/api/api-error.ts'
import { Brand } from '../app/frame/brand.tsx'
import { usePageTitle } from '../app/frame/use-page-title.ts'
import { identityWords } from '../app/identity/identity-words.ts'
import { PasswordField } from '../app/identity/password-field.tsx'
import { confirmSignUp, voidSignUp } from '../app/identity/sign-in.ts'
import { isFactorNeeded } from '../app/identity/ways-in.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session/use-session.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

type State = 'open' | 'void' | 'spent'

/** Where the link of a sign-up leads in a browser that did not make it: whoever did knows the password. */
export function ConfirmSignUpPage() {
  const [code] = useState(takeCode)
  const [state, setState] = useState<State>(code === '' ? 'spent' : 'open')
  const { title, text } = words[state]
  const session = useSession()
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(state)
  useEffect(() => {
    // what was pressed is gone with the form
    if (state !== first.current) heading.current?.focus()
  }, [state])
  return (
    <main id="content" className="mx-auto max-w-[480px] px-4 py-16">
      <Brand />
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-xl font-semibold tracking-[-0.02em] outline-none">
        {title}
      </h1>
      <p className="mt-2 text-muted">{text}</p>
      {state === 'open' && session.status === 'signed-in' && (
        <p className="mt-2 text-muted">
          You are signed in here as {session.person.email}. If you confirm, you are signed in to the account of this
          link instead.
        </p>
      )}
      {state === 'open' ? (
        <Answer code={code} onEnd={setState} />
      ) : (
        <Link href={paths.login} className={`${buttonClasses()} mt-6`}>
          Go to the sign-in page
        </Link>
      )}
    </main>
  )
}

function Answer({ code, onEnd }: { code: string; onEnd: (state: State) => void }) {
  const [, navigate] = useLocation()
  const [wrong, setWrong] = useState<string>()
  const [doing, setDoing] = useState<'confirming' | 'voiding' | null>(null)
  const [problem, setProblem] = useState<ReturnType<typeof identityWords> | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function attempt(what: 'confirming' | 'voiding', work: () => Promise<void>) {
    setDoing(what)
    setProblem(null)
    setWrong(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_TOKEN') onEnd('spent')
      else if (isFactorNeeded(error)) navigate(`${paths.login}?error=MULTI_FACTOR_AUTH_REQUIRED`, { replace: true })
      else setProblem(identityWords(error))
    }
    setDoing(null)
  }

  function refuse(words: string) {
    setWrong(words)
    field.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const password = field.current?.value ?? ''
    if (password === '') return refuse('This field is required')
    void attempt('confirming', async () => {
      if (await confirmSignUp(code, password)) navigate(paths.root, { replace: true })
      else refuse('This is not the password of that sign-up.')
    })
  }

  return (
    <form noValidate className="mt-6 grid gap-6" onSubmit={submit}>
      <PasswordField ref={field} label="Password" autoComplete="current-password" error={wrong} />
      {problem && <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={doing === 'confirming'}
          busyLabel="Confirming"
          disabled={doing !== null}
        >
          Confirm my address
        </Button>
        <Button
          busy={doing === 'voiding'}
          busyLabel="Voiding"
          disabled={doing !== null}
          onClick={() =>
            void attempt('voiding', async () => {
              await voidSignUp(code)
              onEnd('void')
            })
          }
        >
          This was not me
        </Button>
      </div>
    </form>
  )
}

const words = {
  open: {
    title: 'Did you sign up at Planwright?',
    text: 'Somebody signed up with your e-mail address, in another browser. If it was you, enter the password that you chose there. If not, say so, and nobody gets in with it. Until you choose, nothing happens.',
  },
  void: {
    title: 'That sign-up is void',
    text: 'Nobody gets in with it any more. There is nothing else that you need to do.',
  },
  spent: {
    title: 'This link cannot be used',
    text: 'It has expired, was used already, or a newer one took its place. If the mail is less than an hour old, open its link once more. Otherwise sign in, or choose a new password there, which confirms your address too.',
  },
} as const satisfies Record<State, { title: string; text: string }>

/** Out of the address with it: a code belongs in no history. */
function takeCode(): string {
  const code = new URLSearchParams(window.location.search).get('token') ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return code
}
