import type { Epic } from '@planwright/contract'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type BacklogChange, compareBacklogs, withChanges } from './compare-backlogs.ts'
import { StoryDifference } from './story-difference.tsx'
import { TextDiff } from './text-diff.tsx'

export type RewriteDialogProps = {
  open: boolean
  current: Epic[]
  next: Epic[]
  /** Takes what a person agreed to. */
  onTake: (epics: Epic[]) => void
  /** Keeps the backlog as it is, and the new draft for later. */
  onClose: () => void
  /** Keeps the backlog as it is and forgets the new draft. */
  onDiscard: () => void
}

/** A new draft beside the one that stands: what came, changed and went, each to agree to. What a person locked or edited is left alone unless they do. */
export function RewriteDialog({ open, current, next, onTake, onClose, onDiscard }: RewriteDialogProps) {
  const [changes] = useState(() => compareBacklogs(current, next))
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter(({ keptReason }) => keptReason === null).map(({ id }) => id)),
  )
  const set = (ids: readonly string[], on: boolean) =>
    setAgreed(new Set(on ? [...agreed, ...ids] : [...agreed].filter((id) => !ids.includes(id))))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="The new draft against yours"
      description={
        changes.length === 0
          ? 'It says what yours says already, so nothing changes.'
          : 'Only what is ticked changes. What you locked or edited stays as it is unless you tick it.'
      }
      width="md"
      footer={
        <>
          <Button onClick={onDiscard}>{changes.length === 0 ? 'Close' : 'Keep mine'}</Button>
          {changes.length > 0 && (
            <Button
              variant="primary"
              disabled={agreed.size === 0}
              onClick={() => onTake(withChanges(current, next, changes, agreed))}
            >
              Take what is ticked ({agreed.size})
            </Button>
          )}
        </>
      }
    >
      {groups.map(({ kind, title }) => {
        const changesOfKind = changes.filter((change) => change.kind === kind)
        if (changesOfKind.length === 0) return null
        const ids = changesOfKind.map(({ id }) => id)
        const chosen = ids.filter((id) => agreed.has(id)).length
        return (
          <section key={kind} aria-label={title} className="mt-5">
            <label className="flex min-h-small items-center gap-3 border-b pb-1 font-medium">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={chosen === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < ids.length
                }}
                onChange={({ target }) => set(ids, target.checked)}
              />
              {title} ({changesOfKind.length})
            </label>
            <ul className="divide-y">
              {changesOfKind.map((change) => (
                <li key={change.id} className="py-2 [content-visibility:auto] [contain-intrinsic-size:auto_60px]">
                  <ChangeRow change={change} agreed={agreed.has(change.id)} onAgree={(on) => set([change.id], on)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Dialog>
  )
}

const groups = [
  { kind: 'added', title: 'New stories' },
  { kind: 'changed', title: 'Stories written otherwise' },
  { kind: 'removed', title: 'Stories that would go' },
  { kind: 'epic', title: 'Epics written otherwise' },
] as const satisfies { kind: BacklogChange['kind']; title: string }[]

type RowProps = { change: BacklogChange; agreed: boolean; onAgree: (on: boolean) => void }

function ChangeRow({ change, agreed, onAgree }: RowProps) {
  const title = change.kind === 'removed' ? change.before.title : change.after.title
  return (
    <div className="relative">
      <label className={`flex items-start gap-3 ${room[change.kind]}`}>
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={agreed}
          onChange={({ target }) => onAgree(target.checked)}
        />
        <span className="min-w-0 flex-1">
          {change.kind === 'epic' ? <TextDiff before={change.before.title} after={title} /> : title}
          <span className="block text-xs text-muted">
            {change.kind === 'epic' ? (
              <TextDiff before={change.before.description} after={change.after.description} />
            ) : (
              change.epicTitle
            )}
            {change.keptReason && ` · ${keptWords[change.keptReason]}`}
          </span>
        </span>
      </label>
      {(change.kind === 'changed' || change.kind === 'added') && (
        <details className="pl-7">
          <summary className="absolute top-0 right-0 py-0.5 text-xs font-normal text-muted hover:text-text">
            {change.kind === 'changed' ? 'What differs' : 'Read it'}
          </summary>
          <div className="mt-1">
            <StoryDifference before={change.kind === 'changed' ? change.before : undefined} after={change.after} />
          </div>
        </details>
      )}
    </div>
  )
}

/** For what opens the words of a change, at its right. */
const room = { added: 'pr-20', changed: 'pr-32', removed: '', epic: '' } as const satisfies Record<
  BacklogChange['kind'],
  string
>

const keptWords = {
  locked: 'locked by you',
  edited: 'edited by you',
  'epic-locked': 'its epic is locked',
} as const satisfies Record<NonNullable<BacklogChange['keptReason']>, string>
