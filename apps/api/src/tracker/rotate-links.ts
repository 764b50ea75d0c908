import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { LinkSeals, TokenPair } from './link-seals.ts'
import { jiraLink, jiraPendingLink } from './link-tables.ts'

/** How many links were written anew, were under the current key already, and could be opened with none of the keys. */
export type Rotation = { rotated: number; current: number; unreadable: number }
type Table = typeof jiraLink | typeof jiraPendingLink
type Row = TokenPair & { readonly id: string; readonly owner: string }

/**
 * Writes the tokens of these people's links anew under the current key. Each row is a change of its own and only made over what was read, so it may
 * be interrupted at any point, run twice at once, and run while servers refresh tokens: what they wrote meanwhile is read again.
 */
export async function rotateLinks(db: Database, seals: LinkSeals, people: readonly string[]): Promise<Rotation> {
  const rotation: Rotation = { rotated: 0, current: 0, unreadable: 0 }
  for (const owner of people) {
    for (const table of [jiraLink, jiraPendingLink]) {
      for (const row of await read(db, table, owner)) {
        const outcome = await rotate(db, seals, table, row)
        if (outcome) rotation[outcome] += 1
      }
    }
  }
  return rotation
}

/** Undefined when the row went away meanwhile. */
async function rotate(db: Database, seals: LinkSeals, table: Table, first: Row): Promise<keyof Rotation | undefined> {
  for (let row: Row | undefined = first; row; [row] = await read(db, table, row.owner, row.id)) {
    if (seals.isCurrent(row)) return row === first ? 'current' : 'rotated'
    const tokens = openedOrNone(seals, row)
    if (!tokens) return 'unreadable'
    if (await replace(db, table, row, seals.sealed(row, tokens))) return 'rotated'
  }
  return undefined
}

function openedOrNone(seals: LinkSeals, row: Row): TokenPair | undefined {
  try {
    return seals.opened(row)
  } catch {
    return undefined // counted, and left as it is
  }
}

function read(db: Database, table: Table, owner: string, id?: string): Promise<Row[]> {
  const { accessToken, refreshToken } = table
  return db.withPerson(owner, (queries) =>
    queries
      .select({ id: table.id, owner: table.owner, accessToken, refreshToken })
      .from(table)
      .where(and(eq(table.owner, owner), id === undefined ? undefined : eq(table.id, id))),
  )
}

async function replace(db: Database, table: Table, before: Row, after: TokenPair): Promise<boolean> {
  const changed = await db.withPerson(before.owner, (queries) =>
    queries
      .update(table)
      .set(after)
      .where(
        and(
          eq(table.id, before.id),
          eq(table.accessToken, before.accessToken),
          eq(table.refreshToken, before.refreshToken),
        ),
      )
      .returning({ id: table.id }),
  )
  return changed.length === 1
}
