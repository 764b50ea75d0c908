import { type FormEvent, useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { ApiError } from '../../app/api/api-error.ts'
import { type BegunApp, confirmApp } from '../../app/identity/factor-calls.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'

type Props = {
  begun: BegunApp
  /** With backup codes where it is the first second factor. */
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

/** An authenticator app reads the picture, or is told the key, and shows with a code that it has it. */
export function AppSetUp({ begun: { pending, uri }, onDone, onCancel }: Props) {
  const { change, busy, outcome } = useChange()
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const key = new URL(uri).searchParams.get('secret') ?? ''

  function refuse(words: string) {
    setWrong(words)
    field.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setWrong(undefined)
    if (code === '') return refuse('This field is required')
    let given: string[] | null | undefined
    await change(async () => {
      try {
        given = await confirmApp(pending, code)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'INVALID_CODE')) throw error
        refuse('This is not the code that the app shows now.')
      }
    })
    if (given !== undefined) onDone(given)
  }

  return (
    <form noValidate className="grid gap-4 rounded-card border p-4" onSubmit={(event) => void submit(event)}>
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Set up your authenticator app
      </h3>
      <p className="text-muted">Scan this picture with the app, or type the key below into it.</p>
      <QrCode text={uri} />
      <p>
        <span className="block text-xs text-muted">Key</span>
        <code className="font-mono break-all">{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        ref={field}
        label="Code of the app"
        help="Six digits. It shows that the app has the key."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={wrong}
      />
      <OutcomeNote outcome={outcome} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Checking">
          Turn on
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Black on white whatever the theme: cameras want it so. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label="The key as a picture for cameras"
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 rounded-control bg-white forced-color-adjust-none"
      shapeRendering="crispEdges"
    >
      <path d={squares} fill="black" />
    </svg>
  )
}
