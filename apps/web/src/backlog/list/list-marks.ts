import { createContext, useContext, useSyncExternalStore } from 'react'
import { holdKeys } from '../../ui/behavior/typed-ahead.ts'
import type { StoryTool } from '../tools/story-tools.tsx'

/** Ids with a mark, each known to its own item alone: marking one draws no other anew. */
function createItemSet() {
  let ids: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  return {
    has: (id: string) => ids.has(id),
    all: () => ids,
    set: (changed: readonly string[], marked: boolean) => {
      const next = new Set(ids)
      for (const id of changed) {
        if (marked) next.add(id)
        else next.delete(id)
      }
      ids = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type ItemSet = ReturnType<typeof createItemSet>

/** Of the stories of a list: which are opened, which are selected, and what was asked for in which. */
export function createListMarks() {
  const tools = new Map<string, StoryTool>()
  const opened = createItemSet()
  let isThere = false
  return {
    /** Whether a story that comes now comes in: those that are there with the list stand there at once, where the page's picture had them. */
    enters: () => isThere,
    settle: () => {
      isThere = true
    },
    opened,
    selected: createItemSet(),
    toolOf: (id: string) => tools.get(id) ?? null,
    /** Opens a story with something to do with it. */
    setTool: (id: string, tool: StoryTool | null) => {
      // its panel takes the focus as it comes
      if (tool && tool !== tools.get(id)) holdKeys()
      if (tool) tools.set(id, tool)
      else tools.delete(id)
      opened.set([id], tool !== null || opened.has(id))
    },
  }
}
export type ListMarks = ReturnType<typeof createListMarks>

export const ListMarksContext = createContext<ListMarks>(createListMarks())

export function useListMarks(id: string) {
  const marks = useContext(ListMarksContext)
  const { opened, selected } = marks
  return {
    ...marks,
    open: useSyncExternalStore(opened.subscribe, () => opened.has(id)),
    isSelected: useSyncExternalStore(selected.subscribe, () => selected.has(id)),
    tool: useSyncExternalStore(opened.subscribe, () => marks.toolOf(id)),
  }
}
