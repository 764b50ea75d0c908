import type { Config } from '@planwright/contract'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../app/api/api-error.ts'
import { identityWords } from '../app/identity/identity-words.ts'
import { OutboxLink } from '../app/identity/outbox-link.tsx'
import { phoneNumberOf, phoneNumberWanted } from '../app/identity/phone-number.ts'
import { isFactorNeeded, sendSignInCode, signInWithPhone } from '../app/identity/ways-in.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { textButtonClass } from './text-button-class.ts'

type Props = { config: Config; onFactorNeeded: () => void }

/** A phone number, then the code that was sent to it; whoever is new has an account then. */
export function PhoneForm({ config, onFactorNeeded }: Props) {
  /** Empty until a code was sent to one. */
  const [number, setNumber] = useState('')
  const [isSent, setSent] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof identityWords> | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function refuse(words: string) {
    setWrong(words)
    field.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    setProblem(null)
    setWrong(undefined)
    if (typed === '') return refuse('This field is required')
    const asked = isSent ? number : phoneNumberOf(typed)
    if (asked === null) return refuse(phoneNumberWanted)
    setBusy(true)
    try {
      if (isSent) await signInWithPhone(number, typed)
      else {
        await sendSignInCode(asked)
        setNumber(asked)
        setSent(true)
      }
    } catch (error) {
      if (isFactorNeeded(error)) return onFactorNeeded()
      if (error instanceof ApiError && error.code === 'INVALID_CODE') refuse(identityWords(error).message)
      else setProblem(identityWords(error))
    }
    setBusy(false)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {isSent ? (
        <>
          <p role="status">
            A code is on its way to {number}. It works for ten minutes.
            <OutboxLink config={config} kind="sms" />
          </p>
          <TextField
            key="code"
            // the field that had the focus is gone
            autoFocus
            ref={field}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            help="Six digits."
            maxLength={40}
            error={wrong}
          />
        </>
      ) : (
        <TextField
          key="number"
          // coming back to it, which is why it shows what was typed
          autoFocus={number !== ''}
          defaultValue={number}
          ref={field}
          label="Phone number"
          type="tel"
          autoComplete="tel"
          help="With its country, such as +49 170 1234567. You get a code by SMS."
          error={wrong}
        />
      )}
      {problem && <ProblemNote requestId={problem.requestId}>{problem.message}</ProblemNote>}
      <Button type="submit" busy={busy} busyLabel={isSent ? 'Signing in' : 'Sending'}>
        {isSent ? 'Sign in with this code' : 'Send me a code'}
      </Button>
      {isSent && (
        <button
          type="button"
          className={textButtonClass}
          onClick={() => {
            setSent(false)
            setWrong(undefined)
            setProblem(null)
          }}
        >
          Use another number, or send it again
        </button>
      )}
    </form>
  )
}
