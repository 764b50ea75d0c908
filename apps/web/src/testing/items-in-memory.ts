import type { KeptItem, KeptItems } from '../app/kept/kept-items.ts'

/** As a table of the browser, for as long as a test takes. */
export function itemsInMemory<Item extends KeptItem>(): KeptItems<Item> {
  const items = new Map<string, Item>()
  return {
    find: async (id) => items.get(id) ?? null,
    list: async (owner) => [...items.values()].filter((item) => item.owner === owner),
    update: async (id, change) => {
      const kept = items.get(id) ?? null
      const changed = change(kept)
      if (changed) items.set(id, structuredClone(changed))
      return changed ?? kept
    },
    put: async (item) => void items.set(item.id, structuredClone(item)),
    remove: async (id, mayGo = () => true) => {
      const kept = items.get(id)
      if (kept && mayGo(kept)) items.delete(id)
    },
    isInMemory: () => false,
  }
}
