import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'

/** Something of a person's that this browser keeps; what it is only its slice knows. */
export type KeptItem = { id: string; owner: string }
/** What a table holds: drafts, and answers of the server that screens need to open without it. No token ever. */
export type KeptTable = 'drafts' | 'answers'

/** A table of this browser, for all its tabs. Each call is one transaction: none sees half of another. */
export type KeptItems<Item extends KeptItem> = {
  find: (id: string) => Promise<Item | null>
  list: (owner: string) => Promise<Item[]>
  /** Reads an item (null where there is none), and keeps what `change` makes of it, unless that is null. Gives what stands then. */
  update: (id: string, change: (kept: Item | null) => Item | null) => Promise<Item | null>
  remove: (id: string) => Promise<void>
}

type Table = { key: string; value: KeptItem; indexes: { owner: string } }
type Schema = DBSchema & { drafts: Table; answers: Table }
type Database = IDBPDatabase<Schema>

const tables = ['drafts', 'answers'] as const satisfies readonly KeptTable[]

let opening: Promise<Database | null> | undefined

/** Opened at the first use, and anew when the browser closed it; null where there is none, or it is forbidden. */
function open(): Promise<Database | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null)
  opening ??= openDB<Schema>('planwright', 1, {
    upgrade: (database) => {
      for (const table of tables) database.createObjectStore(table, { keyPath: 'id' }).createIndex('owner', 'owner')
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opening = undefined
    },
  }).catch(() => null)
  return opening
}

/** A table of the browser's database; where that cannot be used, or is full, memory, which a reload empties: the server is then all there is. */
export function keptItems<Item extends KeptItem>(table: KeptTable): KeptItems<Item> {
  const memory = itemsInMemory<Item>()
  let isUsable = true

  const either =
    <Input extends unknown[], Output>(
      inDatabase: (database: Database, ...input: Input) => Promise<Output>,
      instead: (...input: Input) => Promise<Output>,
    ) =>
    async (...input: Input): Promise<Output> => {
      const database = isUsable ? await open() : null
      if (!database) return instead(...input)
      try {
        return await inDatabase(database, ...input)
      } catch {
        isUsable = false
        return instead(...input)
      }
    }

  // what is in a table was put there by the same slice
  const asItem = (value: KeptItem | undefined): Item | null => (value as Item | undefined) ?? null
  return {
    find: either(async (database, id) => asItem(await database.get(table, id)), memory.find),
    list: either(
      async (database, owner) => (await database.getAllFromIndex(table, 'owner', owner)) as Item[],
      memory.list,
    ),
    update: either(async (database, id, change) => {
      const transaction = database.transaction(table, 'readwrite')
      const kept = asItem(await transaction.store.get(id))
      const changed = change(kept)
      if (changed) await transaction.store.put(changed)
      await transaction.done
      return changed ?? kept
    }, memory.update),
    remove: either((database, id) => database.delete(table, id), memory.remove),
  }
}

/** As a table of the browser, for as long as the page stands. */
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
    remove: async (id) => void items.delete(id),
  }
}
