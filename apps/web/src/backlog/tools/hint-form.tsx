import type { useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** What should be otherwise, in a few words that may be left out, and the button that asks for it. */
export function HintForm({
  unfinished: [hint, setHint],
  action,
  busyLabel,
  busy,
  placeholder,
  onAsk,
}: {
  /** The hint, which waits where it is not used yet. */
  unfinished: ReturnType<typeof useUnfinished>
  action: string
  busyLabel: string
  busy: boolean
  placeholder: string
  onAsk: (hint: string) => void
}) {
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(hint.trim())
      }}
    >
      <TextField
        className="min-w-0 flex-1 basis-56"
        label="Hint (optional)"
        placeholder={placeholder}
        maxLength={2_000}
        value={hint}
        onChange={({ target }) => setHint(target.value)}
      />
      <Button needsServer type="submit" busy={busy} busyLabel={busyLabel}>
        {action}
      </Button>
    </form>
  )
}
