import { longestTokenName, type TokenScope, tokenDays } from '@planwright/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { makeAccessToken } from '../../app/identity/token-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { NativeSelect } from '../../ui/fields/native-select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'

type Props = { onMade: (token: string) => void; onCancel: () => void }

/** Asks what a token is for, what it may do, and for how long. */
export function MakeTokenForm({ onMade, onCancel }: Props) {
  const { change, busy, outcome } = useChange()
  const [missing, setMissing] = useState<string>()
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<number>(tokenDays.usual)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    setMissing(name === '' ? 'This field is required' : undefined)
    if (name === '') return field.current?.focus()
    let createdToken: string | undefined
    await change(async () => {
      createdToken = (await makeAccessToken({ name, scopes: [scope], expiresInDays: days })).token
    })
    if (createdToken !== undefined) onMade(createdToken)
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
        error={missing}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">What it may do</legend>
        {scopeChoices.map(({ value, label, help }) => (
          <Choice
            key={value}
            type="radio"
            name="token-scope"
            checked={scope === value}
            onChange={() => setScope(value)}
            help={help}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      <NativeSelect
        label="Good for"
        className="max-w-48"
        value={String(days)}
        onChange={(event) => setDays(Number(event.target.value))}
        options={dayChoices.map((count) => ({ value: String(count), label: `${count} days` }))}
      />
      <OutcomeNote outcome={outcome} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Making" needsServer>
          Make it
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const scopeChoices: readonly { value: TokenScope; label: string; help: string }[] = [
  { value: 'read', label: 'Read', help: 'Looks at what you see, plans and checks, and changes nothing.' },
  { value: 'write', label: 'Read and write', help: 'Drafts, changes initiatives and saves to the tracker too.' },
]

const dayChoices = [7, 30, tokenDays.usual, 180, tokenDays.most]
