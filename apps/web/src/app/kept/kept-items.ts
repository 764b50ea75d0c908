/** Something of a person's that this browser keeps; what it is only its slice knows. */
export type KeptItem = { id: string; owner: string }
/**
 * What a table holds: drafts, settings that are not saved yet, plans and backlogs' steps with what can be undone in them, and answers of the server that screens need
 * to open without it. No token ever.
 */
export type KeptTable = 'drafts' | 'answers' | 'settings' | 'plans' | 'steps'

/** A table of this browser, for all its tabs. Each call is one transaction: none sees half of another. */
export type KeptItems<Item extends KeptItem> = {
  find: (id: string) => Promise<Item | null>
  list: (owner: string) => Promise<Item[]>
  /** Reads an item (null where there is none), and keeps what `change` makes of it, unless that is null. Gives what stands then. */
  update: (id: string, change: (kept: Item | null) => Item | null) => Promise<Item | null>
  /** Keeps an item as it is, whatever was kept. */
  put: (item: Item) => Promise<void>
  /** With `mayGo` only what still is so: another tab may have changed it since it was read. */
  remove: (id: string, mayGo?: (kept: Item) => boolean) => Promise<void>
  /** Whether the browser refused to keep it, so that it goes with its page. */
  isInMemory: (id: string) => boolean
}

/** What was found in a place: how it goes from there, and how it comes back, unless there is something new by then. */
export type Held = { drop: () => unknown; putBack: () => unknown }

export async function holdItem<Item extends KeptItem>(items: KeptItems<Item>, id: string): Promise<Held> {
  const kept = await items.find(id)
  return {
    drop: () => items.remove(id),
    putBack: () => kept && items.update(id, (current) => current ?? kept),
  }
}

/** Nothing of this person's stays. */
export async function forgetItems<Item extends KeptItem>(items: KeptItems<Item>, owner: string): Promise<void> {
  for (const { id } of await items.list(owner)) await items.remove(id)
}
