import { Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import { giveKeys, holdKeys } from '../../ui/behavior/typed-ahead.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { LazyTextEditor } from '../card/lazy-editing.ts'
import type { FindPassages } from './add-field.tsx'

const LazyAddField = lazyChunk(async () => (await import('./add-field.tsx')).AddField)

export const epicExample = 'A short name, such as: Checkout'

/** Adds something by its title, typed in the place of the button; without a title nothing is added. */
export function AddItem({
  label,
  of,
  className = '',
  focusable = true,
  example = 'A short imperative, such as: Pay as a guest',
  onAdd,
}: {
  label: string
  /** What it is added to. */
  of: string
  className?: string
  /** Whether the Tab key comes here. */
  focusable?: boolean
  /** What it may be called. */
  example?: string
  onAdd: (title: string, find: FindPassages) => void
}) {
  const [typing, setTyping] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)

  // the button stays, and has the focus, until the field is there; what is typed meanwhile goes into it
  async function open() {
    holdKeys()
    try {
      await Promise.all([LazyTextEditor.load(), LazyAddField.load()])
      // who has gone elsewhere meanwhile is not called back
      if (document.activeElement !== button.current && document.activeElement !== document.body) return
      flushSync(() => setTyping(true))
    } catch {
      showToast({ message: 'This field could not be loaded. Try again, or reload the page.', tone: 'danger' })
    }
    giveKeys(place.current?.querySelector('textarea'))
  }

  if (typing) {
    return (
      <div ref={place} className={`min-h-small px-1.5 py-1 ${className}`}>
        <Suspense fallback={null}>
          <LazyAddField.Screen
            of={of}
            example={example}
            onClose={(title, backToText, find) => {
              setTyping(false)
              if (title) onAdd(title, find)
              else if (backToText) requestAnimationFrame(() => button.current?.focus())
            }}
          />
        </Suspense>
      </div>
    )
  }
  return (
    <button
      ref={button}
      type="button"
      tabIndex={focusable ? 0 : -1}
      className={`inline-flex min-h-small cursor-pointer items-center gap-1.5 rounded-control text-xs font-medium text-muted hover:text-text ${className}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
    >
      <Plus size={14} aria-hidden="true" />
      {label}
    </button>
  )
}

function preload() {
  LazyTextEditor.preload()
  LazyAddField.preload()
}
