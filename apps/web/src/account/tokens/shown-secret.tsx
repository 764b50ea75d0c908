import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = { title: string; label: string; secret: string; onDone: () => void }

/** Shown once: the server does not keep it. */
export function ShownSecret({ title, label, secret, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [copyStatus, setCopyStatus] = useState('')
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopyStatus('Copied.')
    } catch {
      // the browser may not let a page write there
      field.current?.select()
      setCopyStatus('Selected: copy it with the keyboard.')
    }
  }

  return (
    <div className="grid gap-4 rounded-card border p-4">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {title}
      </h3>
      <TextField
        ref={field}
        label={label}
        help="Keep it as you keep a password. It is not shown again."
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={secret}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>I have it</Button>
        <span role="status" className="text-xs text-muted">
          {copyStatus}
        </span>
      </div>
    </div>
  )
}
