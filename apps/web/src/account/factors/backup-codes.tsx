import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** Shown once: the server keeps digests alone. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }

  return (
    <div className="grid gap-4 rounded-card border p-4">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        Your backup codes
      </h3>
      <p className="text-muted">
        Write them down or print them, and keep them where your phone is not. Each gets you in once, in place of the
        second factor. They are not shown again.
      </p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono sm:max-w-80">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onDone}>
          I have them
        </Button>
        <Button onClick={() => void copy().catch(() => setCopied(false))}>Copy</Button>
        <span role="status" className="text-xs text-muted">
          {copied && 'Copied.'}
        </span>
      </div>
    </div>
  )
}
