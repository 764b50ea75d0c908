import { type WebhookEvent, webhookEvents } from '@planwright/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { makeWebhook } from '../../app/webhook-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { eventWords } from './event-words.ts'

type Props = { onMade: (secret: string) => void; onCancel: () => void }

/** Asks which address is told what. */
export function MakeWebhookForm({ onMade, onCancel }: Props) {
  const { change, busy, outcome, tell } = useChange()
  const [missing, setMissing] = useState<string>()
  const all = webhookEvents.join(' ')
  const [chosen, setChosen] = useUnfinished('webhook-events', all)
  const events = webhookEvents.filter((event) => chosen.split(' ').includes(event))
  const [address, setAddress] = useUnfinished('webhook-address')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const forget = () => {
    setAddress('')
    setChosen(all)
  }
  const toggle = (event: WebhookEvent) =>
    setChosen(webhookEvents.filter((one) => (one === event) !== events.includes(one)).join(' '))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const url = address.trim()
    const fault = URL.canParse(url)
      ? undefined
      : 'This is not an address. Write it whole, such as https://example.com/told'
    setMissing(fault)
    if (fault !== undefined) return field.current?.focus()
    if (events.length === 0) return tell({ tone: 'danger', message: 'Choose at least one thing that it is told.' })
    let secret: string | undefined
    await change(async () => {
      secret = (await makeWebhook({ url, events })).secret
    })
    if (secret === undefined) return
    forget()
    onMade(secret)
  }

  return (
    <form
      noValidate
      aria-label="A new webhook"
      className="grid gap-4 rounded-card border p-4"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        ref={field}
        type="url"
        label="Address"
        help="By https."
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={missing}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">What it is told</legend>
        {webhookEvents.map((event) => (
          <Choice key={event} type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)}>
            {eventWords[event]}
          </Choice>
        ))}
      </fieldset>
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
