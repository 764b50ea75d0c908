import { Search } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { lazyChunk } from '../lazy-chunk.tsx'
import { whenIdle } from '../when-idle.ts'
import { everywhere, type MoreProps, useCommands } from './commands.ts'
import { useCommandKeys } from './use-command-keys.ts'

const LazyPalette = lazyChunk(async () => (await import('./palette.tsx')).Palette)
const LazyKeys = lazyChunk(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

/** Commands that are loaded for their list alone. */
export type MoreCommands = { Screen: ComponentType<MoreProps>; preload: () => void }

/**
 * The button for the list of commands; the list and that of the keys open from here, and from `⌘K` and `?` anywhere. `more` is drawn for as long as the list is open.
 */
export function CommandCenter({ more: More }: { more?: MoreCommands }) {
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null)
  usePreloaded(More?.preload)
  useCommandKeys(setOpened)
  useCommands([
    {
      id: 'keys',
      group: 'Settings',
      label: 'Keys',
      words: 'single keyboard shortcuts',
      run: () => setOpened('keys'),
    },
    // where the screen has a search of its own, the key is for that
    { id: 'search', group: everywhere, label: 'Search', keys: '/', keyOnly: true, run: () => setOpened('palette') },
  ])
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
        className="flex h-small shrink-0 cursor-pointer items-center justify-center rounded-control border px-2 text-xs text-muted transition-colors hover:bg-sunken hover:text-text max-sm:h-control max-sm:w-control max-sm:border-transparent max-sm:text-text"
      >
        <span className="sr-only">Commands </span>
        <Search aria-hidden="true" className="size-4 sm:mr-1.5 sm:size-3.5" />
        <span className="max-sm:hidden">{shortcut}</span>
      </button>
      <Suspense fallback={null}>
        {/* behind one boundary: a list that more comes to would choose the second best of what somebody types at once */}
        {opened === 'palette' && <LazyPalette.Screen onClose={close} More={More?.Screen} />}
        {opened === 'keys' && <LazyKeys.Screen onClose={close} modifier={isApple ? '⌘' : 'Ctrl'} />}
      </Suspense>
    </>
  )
}

/** A page that nobody touches loads neither; for whoever begins to use it they are there before they are asked for. */
function usePreloaded(preloadMore?: () => void): void {
  useEffect(() => {
    let callOff: (() => void) | undefined
    const load = () => {
      callOff ??= whenIdle(() => {
        LazyPalette.preload()
        preloadMore?.()
      })
    }
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, load, { once: true, passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, load)
      callOff?.()
    }
  }, [preloadMore])
}
