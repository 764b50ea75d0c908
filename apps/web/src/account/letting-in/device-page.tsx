import { type DeviceLogin, type TokenScope, tokenDays } from '@planwright/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { approveDeviceLogin, findDeviceLogin, refuseDeviceLogin } from '../../app/identity/device-login-calls.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DaysField } from '../tokens/days-field.tsx'
import { ScopeChoice } from '../tokens/scope-choice.tsx'
import { LettingInPage } from './letting-in-page.tsx'
import { useAttempt } from './use-attempt.tsx'

type Step = { at: 'code' } | { at: 'decision'; login: DeviceLogin } | { at: 'approved' | 'refused' }

/** Where the code of a terminal is typed, and its login approved. */
export function DevicePage() {
  const [step, setStep] = useState<Step>({ at: 'code' })
  const { title, text } = words[step.at]
  return (
    <LettingInPage title={title} text={text} isOver={step.at === 'approved' || step.at === 'refused'}>
      {step.at === 'code' && <CodeForm onFound={(login) => setStep({ at: 'decision', login })} />}
      {step.at === 'decision' && <Decision login={step.login} onDecided={(at) => setStep({ at })} />}
    </LettingInPage>
  )
}

const words = {
  code: { title: 'Log in on a device', text: 'Type the code that your terminal shows.' },
  decision: {
    title: 'Let this device in?',
    text: 'It gets an access token, with which it acts as you. Approve only what you began yourself, on a device of yours.',
  },
  approved: {
    title: 'The device is let in',
    text: 'Go on there. Its token stands among the access tokens of your account, where you can revoke it.',
  },
  refused: { title: 'The device is not let in', text: 'It gets nothing, and its code is no longer good.' },
} as const satisfies Record<Step['at'], { title: string; text: string }>

function CodeForm({ onFound }: { onFound: (login: DeviceLogin) => void }) {
  const { attempt, busy, problem } = useAttempt()
  const [typed, setTyped] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const find = (code: string) => attempt(async () => onFound(await findDeviceLogin(code)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code that the address came with, once
  useEffect(() => {
    if (typed !== '') void find(typed)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(typed.trim() === '' ? 'This field is required' : undefined)
    if (typed.trim() === '') return field.current?.focus()
    void find(typed)
  }

  return (
    <form noValidate aria-label="The code" className="grid gap-4" onSubmit={submit}>
      <TextField
        ref={field}
        label="Code"
        help="Eight letters, such as WDJB-MJHT."
        className="max-w-48"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={missing}
      />
      {problem}
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy} busyLabel="Looking">
        Go on
      </Button>
    </form>
  )
}

type DecisionProps = { login: DeviceLogin; onDecided: (at: 'approved' | 'refused') => void }

function Decision({ login: { userCode, name, scopes, address }, onDecided }: DecisionProps) {
  const { attempt, busy, problem } = useAttempt()
  const [scope, setScope] = useState<TokenScope>(scopes.includes('write') ? 'write' : 'read')
  const [days, setDays] = useState<number>(tokenDays.usual)
  const approve = () =>
    attempt(async () => {
      await approveDeviceLogin({ userCode, scopes: [scope], expiresInDays: days })
      onDecided('approved')
    })
  const refuse = () =>
    attempt(async () => {
      await refuseDeviceLogin(userCode)
      onDecided('refused')
    })
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-card border bg-surface p-4">
        <dt className="text-muted">Code</dt>
        <dd className="font-mono">{userCode}</dd>
        <dt className="text-muted">Calls itself</dt>
        <dd className="min-w-0 break-words">{name}</dd>
        <dt className="text-muted">Asked from</dt>
        <dd className="min-w-0 break-words">{address}</dd>
      </dl>
      <ScopeChoice scope={scope} onChange={setScope} asked={scopes} />
      <DaysField days={days} onChange={setDays} />
      {problem}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} busyLabel="Telling" onClick={() => void approve()} needsServer>
          Let it in
        </Button>
        <Button disabled={busy} onClick={() => void refuse()} needsServer>
          Refuse
        </Button>
      </div>
    </>
  )
}
