import { createContext, useContext, useSyncExternalStore } from 'react'

/** Which stories of the list are opened, each known to itself alone: opening one draws no other anew. */
export type OpenItems = {
  has: (id: string) => boolean
  set: (ids: readonly string[], open: boolean) => void
  count: () => number
  subscribe: (listener: () => void) => () => void
}

export function createOpenItems(): OpenItems {
  const opened = new Set<string>()
  const listeners = new Set<() => void>()
  return {
    has: (id) => opened.has(id),
    set: (ids, open) => {
      for (const id of ids) {
        if (open) opened.add(id)
        else opened.delete(id)
      }
      for (const listener of listeners) listener()
    },
    count: () => opened.size,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const OpenItemsContext = createContext<OpenItems>(createOpenItems())

/** Whether a story is opened, and how to open and close it. */
export function useOpenItem(id: string): [boolean, (open: boolean) => void] {
  const items = useContext(OpenItemsContext)
  return [useSyncExternalStore(items.subscribe, () => items.has(id)), (open) => items.set([id], open)]
}
