import { useState } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { currentCommands } from './commands.ts'
import { KeyMark } from './key-mark.tsx'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'

/** The keys that act on what is shown, and whether they do. */
export function KeysDialog({ onClose, modifier }: { onClose: () => void; modifier: string }) {
  const [on, setOn] = useState(areSingleKeysOn)
  const [groups] = useState(groupsOfKeys)
  return (
    <Dialog open onClose={onClose} title="Keys" width="md">
      <label className="mb-5 flex items-start gap-3">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setSingleKeys(target.checked)
            setOn(target.checked)
          }}
          className="mt-1 size-4 accent-accent"
        />
        <span>
          Single keys
          <span className="block text-xs text-muted">
            They act where no field is edited. Switch them off on this device if you speak to your browser.
          </span>
        </span>
      </label>
      <div className="columns-1 gap-8 sm:columns-2">
        <KeyGroup
          title="Everywhere"
          rows={[
            { label: 'Commands', keys: `${modifier} k` },
            { label: 'Keys', keys: '?' },
          ]}
        />
        {[...groups].map(([title, rows]) => (
          <KeyGroup key={title} title={title} rows={rows} />
        ))}
      </div>
    </Dialog>
  )
}

type Row = { label: string; keys: string }

function KeyGroup({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-xs text-muted">{title}</h3>
      <dl>
        {rows.map(({ label, keys }) => (
          <div key={`${label} ${keys}`} className="flex min-h-7 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <KeyMark keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function groupsOfKeys(): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const { group, label, keys } of currentCommands()) {
    if (keys) groups.set(group, [...(groups.get(group) ?? []), { label, keys }])
  }
  // the longest last, so that the others fill the column beside it
  return new Map([...groups].toSorted(([, one], [, other]) => one.length - other.length))
}
