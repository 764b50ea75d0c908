import type { Config, CurrentUser } from '@planwright/contract'
import { type FormEvent, useRef, useState } from 'react'
import { proveIdentity } from '../../app/identity/account-calls.ts'
import { proveByFactor, sendProofCode } from '../../app/identity/factor-calls.ts'
import { FactorCodeField } from '../../app/identity/factor-code-field.tsx'
import { OutboxLink } from '../../app/identity/outbox-link.tsx'
import { signInWithPasskey } from '../../app/identity/passkeys.ts'
import { PasswordField } from '../../app/identity/password-field.tsx'
import { signInWithPopup } from '../../app/identity/popup-sign-in.ts'
import { ProviderMark } from '../../app/identity/provider-mark.tsx'
import { sendSignInCode, sendSignInLink, signInWithPhone } from '../../app/identity/ways-in.ts'
import { paths } from '../../app/paths.ts'
import { tokenKeeper } from '../../app/session/token-keeper.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { ProofWay } from './proof-ways.ts'

type Props = {
  way: ProofWay
  user: CurrentUser
  config: Config
  busy: boolean
  /** Does a part of the proof and says what went wrong; answers whether it went well. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
  onGiven: () => void
}
type Part = Pick<Props, 'busy' | 'attempt' | 'onGiven'>

/** One way to show that it is the person. */
export function ProofForm({ way, user, config, ...part }: Props) {
  const { busy, attempt, onGiven } = part
  const give = async (proof: () => Promise<unknown>) => {
    if (await attempt(proof)) onGiven()
  }
  const again = (signIn: () => Promise<void>) => void give(() => signInAgain(signIn, user.uid))
  switch (way.by) {
    case 'password':
      return <PasswordProof {...part} />
    case 'passkey':
      return (
        <Button variant="primary" className="justify-self-end" busy={busy} onClick={() => again(signInWithPasskey)}>
          Use your passkey
        </Button>
      )
    case 'provider':
      return (
        <Button
          icon={<ProviderMark kind={way.provider.kind} />}
          className="justify-self-end"
          disabled={busy}
          onClick={() => again(() => signInWithPopup(way.provider.id))}
        >
          Sign in with {way.provider.name} again
        </Button>
      )
    case 'phone':
      return (
        <CodeProof
          {...part}
          send={() => sendSignInCode(way.number)}
          prove={(code) => signInAgain(() => signInWithPhone(way.number, code), user.uid)}
        />
      )
    case 'sms':
      return <CodeProof {...part} send={sendProofCode} prove={(code) => proveByFactor('sms', code)} />
    case 'email-link':
      return <LinkProof {...part} email={way.email} config={config} />
    case 'totp':
      return <CodeProof {...part} prove={(code) => proveByFactor('totp', code)} />
    case 'backup-code':
      return <CodeProof {...part} isBackup prove={(code) => proveByFactor('backup-code', code)} />
  }
}

/** @throws Error `user-mismatch` where somebody else signed in: what was asked for was about another account. */
async function signInAgain(signIn: () => Promise<void>, uid: string) {
  await signIn()
  const state = tokenKeeper.state()
  if (state.status !== 'signed-in' || state.person.uid !== uid) throw new Error('user-mismatch')
}

function PasswordProof({ busy, attempt, onGiven }: Part) {
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const password = field.current?.value ?? ''
    setMissing(password === '')
    if (password === '') field.current?.focus()
    else if (await attempt(() => proveIdentity(password))) onGiven()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <PasswordField
        ref={field}
        label="Your password"
        autoComplete="current-password"
        error={missing ? required : undefined}
      />
      <GoOn busy={busy} />
    </form>
  )
}

type CodeProps = Part & {
  isBackup?: boolean
  /** Absent where the person has the code already. */
  send?: () => Promise<unknown>
  prove: (code: string) => Promise<unknown>
}

function CodeProof({ isBackup = false, send, prove, busy, attempt, onGiven }: CodeProps) {
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const [isSent, setSent] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setMissing(code === '')
    if (code !== '' && (await attempt(() => prove(code)))) return onGiven()
    field.current?.focus()
  }

  async function sendOne(work: () => Promise<unknown>) {
    if (!(await attempt(work))) return
    setSent(true)
    field.current?.focus()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {send && (
        <div className="grid justify-items-start gap-2">
          <Button disabled={busy} onClick={() => void sendOne(send)}>
            {isSent ? 'Send another code' : 'Send a code'}
          </Button>
          <p role="status" className="text-xs text-muted empty:hidden">
            {isSent && 'A code is on its way.'}
          </p>
        </div>
      )}
      <FactorCodeField ref={field} isBackup={isBackup} error={missing ? required : undefined} />
      <GoOn busy={busy} />
    </form>
  )
}

/** The link signs in anew in another tab of this browser; whoever comes back from there goes on here. */
function LinkProof({ email, config, busy, attempt, onGiven }: Part & { email: string; config: Config }) {
  const [isSent, setSent] = useState(false)
  const send = async () => setSent(await attempt(() => sendSignInLink(email, paths.account)))
  return (
    <div className="grid gap-4">
      {isSent && (
        <ProblemNote tone="quiet">
          A link is on its way to {email}. Open it in this browser within ten minutes, then come back here.
          <OutboxLink config={config} kind="mail" />
        </ProblemNote>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={busy} onClick={() => void send()}>
          {isSent ? 'Send another link' : 'Send me a link'}
        </Button>
        {isSent && (
          <Button variant="primary" disabled={busy} onClick={onGiven}>
            I have opened it
          </Button>
        )}
      </div>
    </div>
  )
}

function GoOn({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" variant="primary" busy={busy} busyLabel="Checking" className="justify-self-end">
      Go on
    </Button>
  )
}

const required = 'This field is required'
