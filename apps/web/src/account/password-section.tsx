import { type CurrentUser, noAddressHost, type PasswordPolicy } from '@planwright/contract'
import { type FormEvent, useRef, useState } from 'react'
import { changePassword } from '../app/identity/account-calls.ts'
import { PasswordField } from '../app/identity/password-field.tsx'
import { PasswordRuleList } from '../app/identity/password-rule-list.tsx'
import { passwordRules } from '../app/identity/password-rules.ts'
import { requestPasswordReset } from '../app/identity/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { OutcomeNote } from './outcome-note.tsx'
import { useChange } from './use-change.ts'

type Props = { user: CurrentUser; policy: PasswordPolicy }

/** Another password for the old one, or a first one by a mailed link. */
export function PasswordSection({ user, policy }: Props) {
  const hasPassword = user.providerData.some(({ providerId }) => providerId === 'password')
  return (
    <AccountSection
      setting="password"
      about={
        hasPassword
          ? 'A new password ends all your other sessions.'
          : 'You have none. We can send you a link to choose one; you sign in again after that.'
      }
    >
      {hasPassword ? <OtherPassword email={user.email} policy={policy} /> : <FirstPassword user={user} />}
    </AccountSection>
  )
}

function OtherPassword({ email, policy }: { email: string; policy: PasswordPolicy }) {
  const { change, busy, outcome } = useChange()
  const [next, setNext] = useState('')
  const [wrong, setWrong] = useState<{ current?: string; next?: string }>({})
  const current = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const old = current.current?.value ?? ''
    const isGood = passwordRules(policy, next).every(({ met }) => met)
    setWrong({
      current: old === '' ? 'This field is required' : undefined,
      next: isGood ? undefined : 'This password is not strong enough yet: it needs all that is listed here.',
    })
    if (old === '') return current.current?.focus()
    if (!isGood) return field.current?.focus()
    if (!(await change(() => changePassword(old, next), 'Your password is changed.'))) return
    setNext('')
    if (current.current) current.current.value = ''
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {/* for password managers */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField ref={current} label="Current password" autoComplete="current-password" error={wrong.current} />
      <div>
        <PasswordField
          ref={field}
          label="New password"
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          error={wrong.next}
        />
        <PasswordRuleList policy={policy} password={next} />
      </div>
      <OutcomeNote outcome={outcome} />
      <Button type="submit" busy={busy} busyLabel="Changing" className="justify-self-start" needsServer>
        Change password
      </Button>
    </form>
  )
}

function FirstPassword({ user: { email, emailVerified } }: { user: CurrentUser }) {
  const { change, busy, outcome } = useChange()
  if (email.endsWith(noAddressHost)) return <p className="text-muted">Add an e-mail address first.</p>
  // whoever chooses one by a link to an address that nobody confirmed loses every other way in
  if (!emailVerified) return <p className="text-muted">Confirm your e-mail address first.</p>
  const send = () => change(() => requestPasswordReset(email), `The link is on its way to ${email}.`)
  return (
    <>
      <OutcomeNote outcome={outcome} />
      <Button busy={busy} busyLabel="Sending" className="justify-self-start" onClick={() => void send()} needsServer>
        Send a link for a password
      </Button>
    </>
  )
}
