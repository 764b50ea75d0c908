import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../app/api/api-error.ts'
import { FactorCodeField } from '../app/identity/factor-code-field.tsx'
import { factorWords } from '../app/identity/factor-words.ts'
import { identityWords } from '../app/identity/identity-words.ts'
import {
  type Challenge,
  type FactorMethod,
  giveFactor,
  readChallenge,
  sendFactorCode,
} from '../app/identity/ways-in.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/fields/choice.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { textButtonClass } from './text-button-class.ts'

type Props = {
  /** Somebody wants another way in, or took too long: `words` say so. */
  onLeave: (words?: string) => void
}

/** The second half of a sign-in: the way in was good, and the account asks for one thing more. */
export function SecondFactorStep({ onLeave }: Props) {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [problem, setProblem] = useState<ReturnType<typeof identityWords> | null>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    readChallenge().then(setChallenge, (error: unknown) =>
      isOver(error) ? leave.current(identityWords(error).message) : setProblem(identityWords(error)),
    )
  }, [])
  if (problem) return <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>
  if (!challenge) return <Skeleton className="h-40" />
  return <FactorForm challenge={challenge} onLeave={onLeave} />
}

function FactorForm({ challenge, onLeave }: Props & { challenge: Challenge }) {
  const { methods, number } = challenge
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0])
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<ReturnType<typeof identityWords> | null>(null)
  const [doing, setDoing] = useState<'sending' | 'giving' | null>(null)
  const [isSent, setSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // what was pressed to get here is gone
  useEffect(() => heading.current?.focus(), [])

  async function attempt(what: 'sending' | 'giving', work: () => Promise<unknown>) {
    setDoing(what)
    setProblem(null)
    setWrong(undefined)
    try {
      await work()
    } catch (error) {
      if (isOver(error)) return onLeave(identityWords(error).message)
      if (error instanceof ApiError && error.code === 'INVALID_CODE') refuse(identityWords(error).message)
      else setProblem(identityWords(error))
    }
    setDoing(null)
  }

  function refuse(words: string) {
    setWrong(words)
    field.current?.focus()
    field.current?.select()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (method === undefined) return
    if (code === '') return refuse('This field is required')
    void attempt('giving', () => giveFactor(method, code))
  }

  const isBackup = method === 'backup-code'
  return (
    <form noValidate className="enter grid gap-4" onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        One thing more
      </h2>
      {methods.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="text-muted">Your account asks for a second factor. Give one of these:</legend>
          {methods.map((name) => (
            <Choice
              key={name}
              type="radio"
              name="factor"
              checked={name === method}
              onChange={() => {
                setMethod(name)
                setWrong(undefined)
                setProblem(null)
              }}
            >
              {factorWords(name, number)}
            </Choice>
          ))}
        </fieldset>
      )}
      {methods.length === 1 && method && (
        <p className="text-muted">
          Your account asks for a second factor: {factorWords(method, number).toLowerCase()}.
        </p>
      )}
      {method === undefined && <p>Nothing is left that you could give here. Sign in another way.</p>}
      {method === 'sms' && (
        <div className="grid justify-items-start gap-2">
          <Button
            busy={doing === 'sending'}
            busyLabel="Sending"
            onClick={() =>
              void attempt('sending', async () => {
                await sendFactorCode()
                setSent(true)
                field.current?.focus()
              })
            }
          >
            {isSent ? 'Send another code' : 'Send a code'}
          </Button>
          <p role="status" className="text-xs text-muted empty:hidden">
            {isSent && `A code is on its way to the number that ends in ${number?.slice(-3)}.`}
          </p>
        </div>
      )}
      {method !== undefined && <FactorCodeField ref={field} isBackup={isBackup} error={wrong} />}
      {problem && <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>}
      {method !== undefined && (
        <Button type="submit" variant="primary" busy={doing === 'giving'} busyLabel="Signing in">
          Sign in
        </Button>
      )}
      <button type="button" className={textButtonClass} onClick={() => onLeave()}>
        Sign in another way
      </button>
    </form>
  )
}

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'INVALID_TWO_FACTOR_COOKIE'
