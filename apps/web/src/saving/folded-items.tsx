import type { SaveItem } from '@planwright/contract'
import { type ReactNode, useState } from 'react'
import { TitleWords } from '../app/title-words.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { LongList } from './long-list.tsx'
import { kindWords } from './save-words.ts'

/** A thing of a plan as reviews and results name it. */
export type Listed = Pick<SaveItem, 'itemId' | 'kind' | 'title' | 'key' | 'url' | 'from' | 'to'>

type Props = {
  title: ReactNode
  items: readonly Listed[]
  /** What is said beside an item's title. */
  noteOf?: (item: Listed) => string | undefined
  defaultOpen?: boolean
  className?: string
}

/** A folded list of epics, stories or sprints, drawn when it is first opened. */
export function FoldedItems({ title, items, noteOf, defaultOpen = false, className }: Props) {
  const [opened, setOpened] = useState(defaultOpen)
  return (
    <Disclosure
      title={title}
      defaultOpen={defaultOpen}
      className={className}
      onToggle={(open) => open && setOpened(true)}
    >
      {opened && (
        <LongList
          items={items}
          first={50}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4"
          itemClassName="col-span-2 grid grid-cols-subgrid"
          keyOf={({ kind, itemId }) => `${kind} ${itemId}`}
        >
          {(item) => <ItemWords item={item} note={noteOf?.(item)} />}
        </LongList>
      )}
    </Disclosure>
  )
}

/** Its key, or what it is where it has none yet, and its title. */
function ItemWords({ item, note }: { item: Listed; note: string | undefined }) {
  const { key, title, url, kind } = item
  if (!key && url) {
    return (
      <span className="col-span-2 justify-self-start py-1">
        <IssueLink url={url}>{title ?? 'Open'}</IssueLink>
        {note && <span className="text-muted"> {note}</span>}
      </span>
    )
  }
  return (
    <>
      <span className="py-1">
        {key ? <IssueKey item={item} /> : <span className="text-muted">{kindWords[kind]}</span>}
      </span>
      <span className="py-1">
        {title && <TitleWords>{title}</TitleWords>}
        {key && kind === 'move' && <span className="text-muted"> {moveWords(item)}</span>}
        {note && <span className="text-muted"> {note}</span>}
      </span>
    </>
  )
}

/** `SHOP Sprint 14 → SHOP Sprint 15`; a server before this names neither. */
function moveWords({ from, to }: Pick<Listed, 'from' | 'to'>): string {
  if (!from && !to) return 'moves'
  return from ? `${from} → ${to ?? 'Backlog'}` : `→ ${to}`
}

/** An issue's key, as a link where there is one. */
export function IssueKey({ item: { key, url } }: { item: Pick<Listed, 'key' | 'url'> }) {
  if (!key) return null
  return url ? (
    <IssueLink url={url}>{key}</IssueLink>
  ) : (
    <span className="whitespace-nowrap text-muted tabular-nums">{key}</span>
  )
}

function IssueLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="rounded-control whitespace-nowrap text-accent tabular-nums hover:underline"
    >
      {children}
    </a>
  )
}
