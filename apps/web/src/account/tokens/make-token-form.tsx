import { longestTokenName, type TokenScope, tokenDays } from '@planwright/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { makeAccessToken } from '../../app/identity/token-calls.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { DaysField } from './days-field.tsx'
import { ScopeChoice } from './scope-choice.tsx'

type Props = { onMade: (token: string) => void; onCancel: () => void }

/** Asks what a token is for, what it may do, and for how long. */
export function MakeTokenForm({ onMade, onCancel }: Props) {
  const { change, busy, outcome } = useChange()
  const [missing, setMissing] = useState<string>()
  const [wanted, setWanted] = useUnfinished('token-scope', 'read')
  const scope: TokenScope = wanted === 'write' ? 'write' : 'read'
  const [days, setDays] = useUnfinished('token-days', String(tokenDays.usual))
  const [typed, setTyped] = useUnfinished('token-name')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const forget = () => {
    setTyped('')
    setWanted('read')
    setDays(String(tokenDays.usual))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const name = typed.trim()
    setMissing(name === '' ? 'This field is required' : undefined)
    if (name === '') return field.current?.focus()
    let createdToken: string | undefined
    await change(async () => {
      createdToken = (await makeAccessToken({ name, scopes: [scope], expiresInDays: Number(days) })).token
    })
    if (createdToken === undefined) return
    forget()
    onMade(createdToken)
  }

  return (
    <form
      noValidate
      aria-label="A new access token"
      className="grid gap-4 rounded-card border p-4"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={field}
        label="Name of the token"
        help="What it is for, such as a nightly report."
        maxLength={longestTokenName}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={missing}
      />
      <ScopeChoice scope={scope} onChange={setWanted} />
      <DaysField days={Number(days)} onChange={(count) => setDays(String(count))} />
      <OutcomeNote outcome={outcome} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Making" needsServer>
          Make it
        </Button>
        <Button
          variant="quiet"
          disabled={busy}
          onClick={() => {
            forget()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
