import type { Config } from '@planwright/contract'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { identityWords } from '../app/identity/identity-words.ts'
import { OutboxLink } from '../app/identity/outbox-link.tsx'
import { sendSignInLink } from '../app/identity/ways-in.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

const Email = z.email()

type Props = {
  config: Config
  /** Sends the link; absent: the one that signs in. */
  send?: (email: string) => Promise<unknown>
  sent?: (email: string) => string
  /** Nothing else on the screen goes on. */
  isPrimary?: boolean
}

/** An address, and a link to it. */
export function EmailLinkForm({ config, send = sendSignInLink, sent = sentWords, isPrimary = false }: Props) {
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: 'danger' | 'quiet'; words: string; requestId?: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    setOutcome(null)
    const problem = email === '' ? 'This field is required' : !Email.safeParse(email).success && notAnAddress
    setWrong(problem || undefined)
    if (problem) return field.current?.focus()
    setBusy(true)
    try {
      await send(email)
      setOutcome({ tone: 'quiet', words: sent(email) })
    } catch (error) {
      const { message, requestId } = identityWords(error)
      setOutcome({ tone: 'danger', words: message, requestId })
    }
    setBusy(false)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField ref={field} label="E-mail" type="email" autoComplete="username" error={wrong} />
      {outcome && (
        <ProblemNote tone={outcome.tone} requestId={outcome.requestId}>
          {outcome.words}
          {outcome.tone === 'quiet' && <OutboxLink config={config} kind="mail" />}
        </ProblemNote>
      )}
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} busy={busy} busyLabel="Sending">
        Send me a link
      </Button>
    </form>
  )
}

const notAnAddress = 'This is not an e-mail address.'
const sentWords = (email: string) =>
  `A link is on its way to ${email}. Open it in this browser within ten minutes. It works once.`
