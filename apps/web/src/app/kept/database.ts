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
/** One that failed is asked again, by whoever needs it after so long. */
const failedForMs = 1_000

let opening: Promise<Database | null> | undefined

/** Opened at the first use, and anew when it was closed; null where there is none, it is forbidden, or does not open in time. */
function open(): Promise<Database | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null)
  opening ??= new Promise((resolve) => {
    const none = () => resolve(null)
    setTimeout(none, opensWithinMs)
    openAny().then(
      (database) => {
        resolve(database)
        // one that is late is used from here on
        opening = Promise.resolve(database)
      },
      () => {
        none()
        setTimeout(() => {
          opening = undefined
        }, failedForMs)
      },
    )
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
 * anew, and what stands beside it is the later word. Not so what was made of nothing, or of that, while it could not be read, as where it opens late: it may have more, and `together` says
 * what stands once it is read.
 */
export function keptItems<Item extends KeptItem>(
  table: KeptTable,
  together: (kept: Item, unread: Item) => Item = (_kept, unread) => unread,
): KeptItems<Item> {
  const beside = itemsBeside(table, 'beside')
  const unread = itemsBeside(table, 'unread')

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
  /** What stands where the database has this. */
  const standing = (id: string, inDatabase: KeptItem | null | undefined): Item | null => {
    const later = asItem(beside.find(id))
    if (later) return later
    const kept = asItem(inDatabase)
    const written = asItem(unread.find(id))
    return kept && written ? together(kept, written) : (kept ?? written)
  }
  const drop = (id: string) => {
    beside.drop(id)
    unread.drop(id)
  }
  const write = (item: Item) =>
    either(
      async (database) => {
        await database.put(table, item)
        drop(item.id)
      },
      () => {
        drop(item.id)
        beside.put(item)
      },
    )
  return {
    find: (id) =>
      either(
        async (database) => standing(id, await database.get(table, id)),
        () => standing(id, null),
      ),
    list: async (owner) => {
      const inDatabase = await either(
        (database) => database.getAllFromIndex(table, 'owner', owner),
        (): KeptItem[] => [],
      )
      const items = new Map([...unread.list(), ...beside.list(), ...inDatabase].map((item) => [item.id, item]))
      const kept = new Map(inDatabase.map((item) => [item.id, item]))
      return [...items.keys()].flatMap((id) => standing(id, kept.get(id)) ?? []).filter((item) => item.owner === owner)
    },
    update: (id, change) => {
      let found: KeptItem | undefined
      let isRead = false
      const changing = () => {
        const kept = standing(id, found)
        return { kept, changed: change(kept) }
      }
      return either(
        async (database) => {
          const transaction = database.transaction(table, 'readwrite')
          found = await transaction.store.get(id)
          isRead = true
          const { kept, changed } = changing()
          await Promise.all([changed && transaction.store.put(changed), transaction.done])
          if (changed) drop(id)
          return changed ?? kept
        },
        () => {
          const { kept, changed } = changing()
          if (!changed) return kept
          const place = isRead || beside.find(id) ? beside : unread
          drop(id)
          place.put(changed)
          return changed
        },
      )
    },
    put: write,
    remove: (id, mayGo = () => true) =>
      either(
        async (database) => {
          const transaction = database.transaction(table, 'readwrite')
          const item = standing(id, await transaction.store.get(id))
          const goes = item && mayGo(item)
          await Promise.all([goes && transaction.store.delete(id), transaction.done])
          if (goes) drop(id)
        },
        () => {
          const item = standing(id, null)
          if (item && mayGo(item)) drop(id)
        },
      ),
    isInMemory: (id) => beside.isInMemory(id) || unread.isInMemory(id),
  }
}
