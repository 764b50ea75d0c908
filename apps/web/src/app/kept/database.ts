import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import { itemsInMemory } from './items-in-memory.ts'
import type { KeptItem, KeptItems, KeptTable } from './kept-items.ts'

type Table = { key: string; value: KeptItem; indexes: { owner: string } }
type Schema = DBSchema & Record<KeptTable, Table>
type Database = IDBPDatabase<Schema>

const tables = ['drafts', 'answers', 'settings', 'plans', 'steps'] as const satisfies readonly KeptTable[]
/** Rises with each new table. */
const version = 4

let opening: Promise<Database | null> | undefined

/** Opened at the first use, and anew when the browser closed it; null where there is none, or it is forbidden. */
function open(): Promise<Database | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null)
  opening ??= openDB<Schema>('planwright', version, {
    upgrade: (database) => {
      for (const table of tables)
        if (!database.objectStoreNames.contains(table))
          database.createObjectStore(table, { keyPath: 'id' }).createIndex('owner', 'owner')
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
    put: either(async (database, item) => {
      await database.put(table, item)
    }, memory.put),
    remove: either(async (database, id, mayGo = () => true) => {
      const transaction = database.transaction(table, 'readwrite')
      const kept = asItem(await transaction.store.get(id))
      if (kept && mayGo(kept)) await transaction.store.delete(id)
      await transaction.done
    }, memory.remove),
  }
}
