import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb'
import { openDB } from 'idb'
import { itemsBeside } from './items-beside.ts'
import type { KeptItem, KeptItems, KeptTable } from './kept-items.ts'

type Table = { key: string; value: KeptItem; indexes: { owner: string } }
type Schema = DBSchema & Record<KeptTable, Table>
type Database = IDBPDatabase<Schema>

const tables = ['drafts', 'answers', 'settings', 'plans', 'steps'] as const satisfies readonly KeptTable[]
/** Rises with each new table. */
const version = 4

/** A browser that is asked and never answers is as one that refuses: nobody waits for it with a page that does not open. */
const opensWithinMs = 3_000

let opening: Promise<Database | null> | undefined

/** Opened at the first use, and anew when it was closed; null where there is none, it is forbidden, or does not open in time. */
function open(): Promise<Database | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null)
  opening ??= new Promise((resolve) => {
    const none = () => resolve(null)
    setTimeout(none, opensWithinMs)
    openAny().then((database) => {
      resolve(database)
      // one that is late is used from here on
      opening = Promise.resolve(database)
    }, none)
  })
  return opening
}

async function openAny(): Promise<Database> {
  const closing: OpenDBCallbacks<Schema> = {
    // a newer page changes its tables, or the browser's data is cleared: the next use opens what is there then
    blocking: (_current, _blocked, event) => {
      opening = undefined
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: () => {
      opening = undefined
    },
  }
  const upgrade = (database: Database) => {
    for (const table of tables)
      if (!database.objectStoreNames.contains(table))
        database.createObjectStore(table, { keyPath: 'id' }).createIndex('owner', 'owner')
  }
  try {
    return await openDB<Schema>('planwright', version, { upgrade, ...closing })
  } catch (error) {
    // a newer page has been here, whose tables hold these too
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB<Schema>('planwright', undefined, closing)
    throw error
  }
}

/**
 * A table of the browser's database. What that refuses, as where it is forbidden or full, stands beside it (`itemsBeside`) until it takes it: each write asks it
 * anew, and what stands beside it is the later word.
 */
export function keptItems<Item extends KeptItem>(table: KeptTable): KeptItems<Item> {
  const beside = itemsBeside(table)

  const either = async <Output>(
    inDatabase: (database: Database) => Promise<Output>,
    instead: () => Output,
  ): Promise<Output> => {
    const database = await open()
    if (!database) return instead()
    try {
      return await inDatabase(database)
    } catch {
      return instead()
    }
  }

  // what is in a table was put there by the same slice
  const asItem = (value: KeptItem | null | undefined): Item | null => (value as Item | null | undefined) ?? null
  const write = (item: Item) =>
    either(
      async (database) => {
        await database.put(table, item)
        beside.drop(item.id)
      },
      () => beside.put(item),
    )
  return {
    find: (id) =>
      either(
        async (database) => asItem(beside.find(id) ?? (await database.get(table, id))),
        () => asItem(beside.find(id)),
      ),
    list: async (owner) => {
      const inDatabase = await either(
        (database) => database.getAllFromIndex(table, 'owner', owner),
        (): KeptItem[] => [],
      )
      const later = beside.list().filter((item) => item.owner === owner)
      const items = [...inDatabase.filter(({ id }) => !beside.find(id)), ...later]
      return items.flatMap((item) => asItem(item) ?? [])
    },
    update: (id, change) => {
      let found: KeptItem | undefined
      const changing = () => {
        const kept = asItem(beside.find(id) ?? found)
        return { kept, changed: change(kept) }
      }
      return either(
        async (database) => {
          const transaction = database.transaction(table, 'readwrite')
          found = await transaction.store.get(id)
          const { kept, changed } = changing()
          await Promise.all([changed && transaction.store.put(changed), transaction.done])
          if (changed) beside.drop(id)
          return changed ?? kept
        },
        () => {
          const { kept, changed } = changing()
          if (changed) beside.put(changed)
          return changed ?? kept
        },
      )
    },
    put: write,
    remove: async (id, mayGo = () => true) => {
      const item = asItem(beside.find(id))
      if (item && !mayGo(item)) return
      beside.drop(id)
      await either(
        async (database) => {
          const transaction = database.transaction(table, 'readwrite')
          const kept = asItem(await transaction.store.get(id))
          await Promise.all([kept && (item ?? mayGo(kept)) && transaction.store.delete(id), transaction.done])
        },
        () => undefined,
      )
    },
    isInMemory: beside.isInMemory,
  }
}
