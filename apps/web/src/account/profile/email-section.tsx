import { type CurrentUser, noAddressHost } from '@planwright/contract'
import { type FormEvent, useRef, useState } from 'react'
import { requestEmailChange } from '../../app/identity/account-calls.ts'
import { OutboxLink } from '../../app/identity/outbox-link.tsx'
import { sendVerification } from '../../app/identity/ways-in.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { useConfig } from '../../app/use-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'

/** The address, and another one, which counts once its mail was answered. */
export function EmailSection({ user }: { user: CurrentUser }) {
  const hasNone = user.email.endsWith(noAddressHost)
  return (
    <AccountSection setting="e-mail">
      {hasNone ? (
        <p className="text-muted">The account has none yet.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all">{user.email}</span>
          <Badge tone={user.emailVerified ? 'success' : 'warning'}>
            {user.emailVerified ? 'Confirmed' : 'Not confirmed'}
          </Badge>
        </p>
      )}
      {!user.emailVerified && !hasNone && <Confirming email={user.email} />}
      <NewAddress />
    </AccountSection>
  )
}

function Confirming({ email }: { email: string }) {
  const { change, busy, outcome } = useChange()
  const confirm = () => change(() => sendVerification(email), `We sent a link to ${email}. Open it in this browser.`)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        Nobody has confirmed yet that this address is yours. Until then there is no second factor, and no link for a
        password.
      </p>
      <Button disabled={busy} className="justify-self-start" onClick={() => void confirm()} needsServer>
        Confirm this address
      </Button>
      <SentNote outcome={outcome} />
    </div>
  )
}

function NewAddress() {
  const { change, busy, outcome } = useChange()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useUnfinished('new-e-mail')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const email = typed.trim()
    const wrong =
      email === '' ? 'This field is required' : isAddress(email) ? undefined : 'This is not an e-mail address.'
    setError(wrong)
    if (wrong) return field.current?.focus()
    const sent = `We sent a link to ${email}. Open it in this browser; until then nothing changes.`
    if (await change(() => requestEmailChange(email), sent)) setTyped('')
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label="New e-mail"
        type="email"
        autoComplete="email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error}
      />
      <Button type="submit" busy={busy} busyLabel="Sending" className="justify-self-start" needsServer>
        Send a link
      </Button>
      <SentNote outcome={outcome} />
    </form>
  )
}

/** Below the button that sent it. */
function SentNote({ outcome }: Pick<ReturnType<typeof useChange>, 'outcome'>) {
  const { data: config } = useConfig()
  return (
    <OutcomeNote outcome={outcome}>
      {outcome?.tone === 'quiet' && config && <OutboxLink config={config} kind="mail" />}
    </OutcomeNote>
  )
}

/** As the browser's own field takes it. */
function isAddress(text: string): boolean {
  const probe = document.createElement('input')
  probe.type = 'email'
  probe.value = text
  return probe.validity.valid
}
