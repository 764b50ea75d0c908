import { Suspense, useState } from 'react'
import { lazyChunk } from '../lazy-chunk.tsx'
import { useCommandKeys } from './use-command-keys.ts'

const LazyPalette = lazyChunk(async () => (await import('./palette.tsx')).Palette)
const LazyKeys = lazyChunk(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

/** The button for the list of commands; the list and that of the keys open from here, and from `⌘K` and `?` anywhere. */
export function CommandCenter() {
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null)
  useCommandKeys(setOpened)
  const close = () => setOpened(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={LazyPalette.preload}
        onFocus={LazyPalette.preload}
        onClick={() => setOpened('palette')}
        className="h-small shrink-0 cursor-pointer rounded-control border px-2 text-xs text-muted transition-colors hover:bg-sunken hover:text-text max-md:hidden"
      >
        <span className="sr-only">Commands </span>
        {shortcut}
      </button>
      <Suspense fallback={null}>
        {opened === 'palette' && <LazyPalette.Screen onClose={close} />}
        {opened === 'keys' && <LazyKeys.Screen onClose={close} modifier={isApple ? '⌘' : 'Ctrl'} />}
      </Suspense>
    </>
  )
}
