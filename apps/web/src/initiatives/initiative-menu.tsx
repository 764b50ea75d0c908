import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useCommands } from '../app/commands/commands.ts'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { useOpened } from '../app/use-opened.ts'
import { type InitiativeActions, nameOf } from './initiative.ts'
import type { InitiativeLinks } from './initiative-options.tsx'

const LazyOptions = lazyChunk(async () => (await import('./initiative-options.tsx')).InitiativeOptions)
const LazyRenameDialog = lazyChunk(async () => (await import('./rename-dialog.tsx')).RenameDialog)

type Props = InitiativeLinks & {
  id: string
  name: string
  onRename: (name: string) => void
  actions: Pick<InitiativeActions, 'open' | 'begin'>
}

/** The open initiative's name; it opens the list of all, and what can be done with this one. */
export function InitiativeMenu({ id, name, onRename, ...links }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const popoverId = useId()
  const [isOpen, setOpen] = useState(false)
  const renaming = useOpened<string>(LazyRenameDialog.load)
  const rename = () => void renaming.open(id)

  useCommands([{ id: 'rename-initiative', group: 'Initiatives', label: 'Rename this initiative', run: rename }])

  const place = () => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    popover.current?.style.setProperty('left', `${Math.max(8, left)}px`)
    popover.current?.style.setProperty('top', `${bottom + 4}px`)
  }
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={popoverId}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Initiative ${nameOf({ name })}`}
        onPointerEnter={LazyOptions.preload}
        onFocus={LazyOptions.preload}
        className="-ml-2 flex h-small max-w-full cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium transition-colors hover:bg-sunken"
      >
        <span className="truncate">{nameOf({ name })}</span>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-muted" />
      </button>
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label="Initiatives"
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed m-0 w-[min(400px,calc(100vw-32px))] overflow-hidden rounded-card border bg-surface text-text shadow-float"
      >
        <Suspense fallback={<div className="h-40" />}>
          {isOpen && <LazyOptions.Screen current={id} {...links} onRename={rename} onChosen={close} />}
        </Suspense>
      </div>
      {renaming.opened?.open && (
        <LazyRenameDialog.Screen id={id} open name={name} onRename={onRename} onClose={renaming.close} />
      )}
    </>
  )
}
