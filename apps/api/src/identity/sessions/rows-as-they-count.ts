import type { DBAdapter, DBTransactionAdapter } from '@better-auth/core/db/adapter'
import { roleOf } from './role-of.ts'

type Options = {
  adminEmails: readonly string[]
  sessionMaxMs: number
}

/**
 * Shows the identity service its rows as they count here: a person's role is the one by the settings, and a session ends at its last day however
 * much it is used. So every check of the library asks what the product asks, and nothing of it is stored.
 */
export function rowsAsTheyCount<Created>(
  create: (options: Created) => DBAdapter,
  options: Options,
): (created: Created) => DBAdapter {
  return (created) => {
    const adapter = create(created)
    return {
      ...reading(adapter, options),
      transaction: (work) => adapter.transaction((inner) => work(reading(inner, options))),
    }
  }
}

function reading<Adapter extends DBTransactionAdapter>(adapter: Adapter, options: Options): Adapter {
  const visibleRow = <Row>(row: Row): Row => shownRow(row, options)
  return {
    ...adapter,
    create: async (query) => visibleRow(await adapter.create(query)),
    findOne: async (query) => visibleRow(await adapter.findOne(query)),
    findMany: async (query) => (await adapter.findMany(query)).map(visibleRow),
    update: async (query) => visibleRow(await adapter.update(query)),
  } as Adapter // the methods of the adapter, which names the type of each row anew
}

/** Rows are known by their fields: a session may bring its person along. */
function shownRow<Row>(row: Row, options: Options): Row {
  if (typeof row !== 'object' || row === null) return row
  const { user, role, email, emailVerified, banned, expiresAt, createdAt, token } = row as Record<string, unknown>
  if (typeof email === 'string' && typeof emailVerified === 'boolean') {
    const known = { email, emailVerified, role: typeof role === 'string' ? role : null, banned: banned === true }
    return { ...row, role: roleOf(known, options.adminEmails) }
  }
  if (token === undefined || !(expiresAt instanceof Date) || !(createdAt instanceof Date)) return row
  const last = new Date(createdAt.getTime() + options.sessionMaxMs)
  return {
    ...row,
    expiresAt: expiresAt < last ? expiresAt : last,
    ...(user !== undefined && { user: shownRow(user, options) }),
  }
}
