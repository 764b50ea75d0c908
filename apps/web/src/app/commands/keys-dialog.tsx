import { useState } from 'react'
import { KeyMark } from '../../ui/key-mark.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { currentCommands, everywhere } from './commands.ts'
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts'

/** The keys that act on what is shown, and whether they do. */
export function KeysDialog({ onClose, modifier }: { onClose: () => void; modifier: string }) {
  const [on, setOn] = useState(areSingleKeysOn)
  const [groups] = useState(() => groupsOfKeys(modifier))
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
        {groups.map(([title, rows]) => (
          <KeyGroup key={title} title={title} rows={rows} />
        ))}
      </div>
    </Dialog>
  )
}

type Row = { label: string; keys: string; also?: string | undefined }

function KeyGroup({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-xs text-muted">{title}</h3>
      <dl>
        {rows.map(({ label, keys, also }) => (
          <div key={`${label} ${keys}`} className="flex min-h-7 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="text-xs whitespace-nowrap text-muted">
              <KeyMark keys={keys} />
              {also && (
                <>
                  {' or '}
                  <KeyMark keys={also} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function groupsOfKeys(modifier: string): [title: string, rows: Row[]][] {
  const own: Row[] = [
    { label: 'Commands', keys: `${modifier} k` },
    { label: 'Keys', keys: '?' },
  ]
  const groups = new Map<string, Row[]>()
  const taken = new Set<string>()
  for (const { group, label, keys, also } of currentCommands()) {
    // what is shown last has the key
    if (!keys || taken.has(keys)) continue
    taken.add(keys)
    groups.set(group, [...(groups.get(group) ?? []), { label, keys, also }])
  }
  const { [everywhere]: more = [], ...others } = Object.fromEntries(groups)
  // the longest last, so that the others fill the column beside it
  return [
    [everywhere, [...own, ...more]],
    ...Object.entries(others).toSorted(([, one], [, other]) => one.length - other.length),
  ]
}
