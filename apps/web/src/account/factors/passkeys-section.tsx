import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../app/connection/loaded.tsx'
import { type Passkey, removePasskey, renamePasskey } from '../../app/identity/factor-calls.ts'
import { addPasskey, canUsePasskeys } from '../../app/identity/passkeys.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { dayWords } from '../../app/moment-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { passkeysQuery } from './factors-query.ts'

/** Passkeys: made on this device, named, and removed. */
export function PasskeysSection() {
  const query = useQuery(passkeysQuery)
  const { change, busy, outcome } = useChange()

  const add = () => change(() => addPasskey(undefined), 'This device gets you in from now on.')

  return (
    <AccountSection
      setting="passkeys"
      about="A finger, a face or the PIN of your device gets you in, without a password and without a second factor."
    >
      <Loaded query={query} label="Loading your passkeys" lines={2} saidAbove>
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className="divide-y rounded-card border bg-surface">
              {passkeys.map((passkey) => (
                <Row
                  key={passkey.id}
                  passkey={passkey}
                  busy={busy}
                  onRename={(name) => change(() => renamePasskey(passkey.id, name))}
                  onRemove={() => void change(() => removePasskey(passkey.id), `${nameOf(passkey)} is removed.`)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <OutcomeNote outcome={outcome} />
      {canUsePasskeys() ? (
        <Button
          className="justify-self-start"
          icon={<Fingerprint size={16} aria-hidden="true" />}
          busy={busy}
          onClick={() => void add()}
          needsServer
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-muted">This browser knows no passkeys.</p>
      )}
    </AccountSection>
  )
}

type RowProps = {
  passkey: Passkey
  busy: boolean
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

function Row({ passkey, busy, onRename, onRemove }: RowProps) {
  const [naming, setNaming] = useState(false)
  const name = nameOf(passkey)
  const [typed, setTyped] = useUnfinished(`passkey-name ${passkey.id}`, name)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = typed.trim()
    if (given !== '' && given !== name && !(await onRename(given))) return
    setTyped(name)
    setNaming(false)
  }

  if (naming) {
    return (
      <li className="px-4 py-3">
        <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
          <TextField
            label="Name of the passkey"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={100}
            autoFocus
            className="min-w-48 flex-1"
          />
          <Button type="submit" busy={busy} needsServer>
            Save
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setTyped(name)
              setNaming(false)
            }}
          >
            Cancel
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="min-w-32 flex-1 break-words">
        {name}
        {passkey.createdAt && <span className="block text-xs text-muted">Since {dayWords(passkey.createdAt)}</span>}
      </span>
      <Button size="sm" variant="quiet" disabled={busy} aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
        Rename
      </Button>
      <Button size="sm" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove} needsServer>
        Remove
      </Button>
    </li>
  )
}

const nameOf = ({ name }: Passkey): string => name || 'Passkey'
