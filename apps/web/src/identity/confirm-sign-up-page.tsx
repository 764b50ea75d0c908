import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Brand } from '../app/brand.tsx'
import { errorWords } from '../app/error-words.ts'
import { paths } from '../app/paths.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { PasswordField } from './password-field.tsx'
import { confirmSignUp, voidSignUp } from './sign-in.ts'

type Doing = 'confirming' | 'voiding' | null

/** Where the link of a sign-up leads in a browser that did not make it: whoever did knows the password. */
export function ConfirmSignUpPage() {
  usePageTitle('Confirm your e-mail address')
  const [, navigate] = useLocation()
  const [code] = useState(takeCode)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [doing, setDoing] = useState<Doing>(null)
  const [isVoid, setVoid] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof errorWords> | null>(null)

  async function attempt(what: Exclude<Doing, null>, work: () => Promise<void>) {
    setDoing(what)
    setProblem(null)
    setWrong(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(errorWords(error))
    }
    setDoing(null)
  }
  const confirm = async () => {
    if (password === '') return setWrong('This field is required')
    if (await confirmSignUp(code, password)) navigate(paths.root, { replace: true })
    else setWrong('This is not the password of that sign-up.')
  }
  const refuse = async () => {
    await voidSignUp(code)
    setVoid(true)
  }

  return (
    <main id="content" className="mx-auto max-w-[480px] px-4 py-16">
      <Brand />
      <h1 className="mt-8 text-xl font-semibold tracking-[-0.02em]">Did you sign up at Planwright?</h1>
      {isVoid ? (
        <>
          <ProblemNote tone="quiet" className="mt-6">
            That sign-up is void. Nobody gets in with it, and your address is free.
          </ProblemNote>
          <Link href={paths.login} className={`${buttonClasses()} mt-6`}>
            Go to the sign-in page
          </Link>
        </>
      ) : (
        <form
          noValidate
          className="mt-2 grid gap-6"
          onSubmit={(event) => {
            event.preventDefault()
            void attempt('confirming', confirm)
          }}
        >
          <p className="text-muted">
            Somebody signed up with your e-mail address, in another browser. If it was you, enter the password that you
            chose there. Nothing happens unless you go on.
          </p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            error={wrong}
            onChange={({ target }) => setPassword(target.value)}
          />
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
              onClick={() => void attempt('voiding', refuse)}
            >
              This was not me
            </Button>
          </div>
        </form>
      )}
    </main>
  )
}

/** Out of the address with it: a code belongs in no history. */
function takeCode(): string {
  const code = new URLSearchParams(window.location.search).get('token') ?? ''
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return code
}
