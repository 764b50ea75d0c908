import { useState } from 'react'
import { showToast } from '../ui/overlays/toast.tsx'

/** A dialog that is opened on something. It stays in the page when it closes, so that the focus finds its way back. */
export type Opened<Value> = { readonly value: Value; readonly open: boolean; readonly key: number }

/** Opens a dialog of a part of the app that may still have to load. Each opening is a new one, with nothing chosen. */
export function useOpened<Value>(load: () => Promise<unknown>) {
  const [opened, setOpened] = useState<Opened<Value> | null>(null)
  return {
    opened,
    open: async (value: Value) => {
      try {
        await load()
        setOpened((last) => ({ value, open: true, key: (last?.key ?? 0) + 1 }))
      } catch {
        showToast({ message: 'This could not be loaded. Try again, or reload the page.', tone: 'danger' })
      }
    },
    close: () => setOpened((last) => last && { ...last, open: false }),
  }
}
