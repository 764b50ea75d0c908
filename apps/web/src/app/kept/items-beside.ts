import { findAtOnce, forgetAtOnce, keepAtOnce, namesAtOnce } from './at-once.ts'
import type { KeptItem, KeptTable } from './kept-items.ts'

/** What a table's database refused, or what was written while it could not be read. */
export type ItemsBeside = {
  find: (id: string) => KeptItem | null
  list: () => KeptItem[]
  put: (item: KeptItem) => void
  drop: (id: string) => void
  /** Whether an item is nowhere but in this page's memory. */
  isInMemory: (id: string) => boolean
}

/** What is typed and moved; the rest a person has elsewhere, and there is little room. */
const worthRoom: readonly KeptTable[] = ['drafts', 'settings', 'plans']

/** In what the browser writes at once, where there is room for it; else in memory, which a reload empties. */
export function itemsBeside(table: KeptTable, why: 'beside' | 'unread'): ItemsBeside {
  const prefix = `planwright-${why}-${table}-`
  const memory = new Map<string, string>()
  const find = (name: string) => {
    const text = memory.get(name) ?? findAtOnce(name)
    return text === null ? null : parsed(text)
  }
  const drop = (id: string) => {
    memory.delete(prefix + id)
    forgetAtOnce(prefix + id)
  }
  return {
    find: (id) => find(prefix + id),
    list: () => [...new Set([...memory.keys(), ...namesAtOnce(prefix)])].flatMap((name) => find(name) ?? []),
    put: (item) => {
      const text = JSON.stringify(item)
      // an older one would be found by the next page
      drop(item.id)
      const name = prefix + item.id
      if (!worthRoom.includes(table) || !keepAtOnce(name, text)) memory.set(name, text)
    },
    drop,
    isInMemory: (id) => memory.has(prefix + id),
  }
}

/** Whatever else stands in the storage says nothing. */
function parsed(text: string): KeptItem | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
