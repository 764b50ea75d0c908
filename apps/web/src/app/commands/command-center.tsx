import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyChunk } from '../lazy-chunk.tsx'
import { everywhere, useCommands } from './commands.ts'
import { useCommandKeys } from './use-command-keys.ts'

const LazyPalette = lazyChunk(async () => (await import('./palette.tsx')).Palette)
const LazyKeys = lazyChunk(async () => (await import('./keys-dialog.tsx')).KeysDialog)

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
const shortcut = isApple ? '⌘K' : 'Ctrl K'

/**
 * The button for the list of commands; the list and that of the keys open from here, and from `⌘K` and `?` anywhere. `more` adds what is loaded for the list alone, and
 * is drawn for as long as it is open.
 */
export function CommandCenter({ more }: { more?: ReactNode }) {
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null)
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
        {opened === 'palette' && (
          <>
            <LazyPalette.Screen onClose={close} />
            {more}
          </>
        )}
        {opened === 'keys' && <LazyKeys.Screen onClose={close} modifier={isApple ? '⌘' : 'Ctrl'} />}
      </Suspense>
    </>
  )
}
