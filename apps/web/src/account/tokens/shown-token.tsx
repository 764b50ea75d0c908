import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Shown once: the server keeps a digest alone. */
export function ShownToken({ token, onDone }: { token: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [copyStatus, setCopyStatus] = useState('')
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
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
        Your new access token
      </h3>
      <TextField
        ref={field}
        label="Token"
        help="Keep it as you keep a password. It is not shown again."
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={token}
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
