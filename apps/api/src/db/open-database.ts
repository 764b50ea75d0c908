import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { SettingsError } from '../settings/settings-error.ts'
import type { Database, Queries } from './database.ts'
import { lockFolder } from './lock-folder.ts'
import { appRole, workerRole } from './owner-policies.ts'
import { prepareDatabase } from './prepare-database.ts'

type Log = {
  error(details: object, message: string): void
}

/**
 * The database, ready for work: PostgreSQL where `databaseUrl` names one, else the embedded one in `dataDir`.
 * Throws a SettingsError with one clear line where it cannot be had.
 */
export function openDatabase(options: { databaseUrl: string | null; dataDir: string; log: Log }): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.log) : openEmbedded(options.dataDir)
}

async function openPostgres(databaseUrl: string, log: Log): Promise<Database> {
  // each driver is loaded only where it is used: the embedded one alone takes a second of the start
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 10_000 })
  // a connection that breaks, idle or in the middle of its work, is replaced by the pool; without a listener it would end the process
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) log.error({ err: error }, 'a database connection broke')
    })
  })
  // the same of idle ones, told once more
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect().catch((error: unknown) => {
      const { host } = new URL(databaseUrl)
      const reason = error instanceof Error ? error.message : String(error)
      throw new SettingsError(`The database at ${host} (DATABASE_URL) does not answer: ${reason}.`, { cause: error })
    })
    try {
      await prepareDatabase(asQueries(drizzle(client)))
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return createDatabase('postgres', asQueries(drizzle(pool)), () => pool.end())
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const release = lockFolder(join(dataDir, 'database.lock'))
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const client = await PGlite.create(join(dataDir, 'database'))
    return await embeddedDatabase(client, release)
  } catch (error) {
    release()
    throw error
  }
}

/** A database on an embedded instance that is open already; `closed` is called after it was closed. @internal to be tested */
export async function embeddedDatabase(client: PGlite, closed: () => void = () => undefined): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const queries = asQueries(drizzle({ client: inTurns(client) }))
  await prepareDatabase(queries)
  return createDatabase('embedded', queries, async () => {
    await client.close()
    closed()
  })
}

/**
 * The embedded database works on the thread that answers calls, and what it answers is there at once: questions that wait for each other would all be
 * asked before anybody else's call is looked at. So the others have a turn before each.
 */
function inTurns(client: PGlite): PGlite {
  const asking = (connection: Pick<Transaction, 'query'>): Pick<Transaction, 'query'> => ({
    query: async (text, values, options) => {
      await nextTurn()
      return connection.query(text, values, options)
    },
  })
  // as much of it as the driver uses
  return {
    ...asking(client),
    transaction: (work: (transaction: Transaction) => Promise<unknown>) =>
      client.transaction((transaction) => work(asking(transaction) as Transaction)),
  } as PGlite
}

// both drivers answer `{ rows }`, which is all of the result that Queries promises
const asQueries = (drizzle: object): Queries => drizzle as Queries

function createDatabase(kind: Database['kind'], queries: Queries, close: () => Promise<void>): Database {
  const as = <Result>(role: string, person: string, work: (queries: Queries) => Promise<Result>) =>
    queries.transaction(async (transaction) => {
      // set_config with `true` is `set local`, and takes both in one round trip
      await transaction.execute(
        sql`select set_config('role', ${role}, true), set_config('app.person', ${person}, true)`,
      )
      return work(transaction)
    })
  let closing: Promise<void> | undefined
  return {
    kind,
    asOwner: queries,
    withPerson: (personId, work) => {
      if (personId === '') throw new Error('withPerson needs a person')
      return as(appRole, personId, work)
    },
    withWorker: (work) => as(workerRole, '', work),
    // what every call of a person asks of it: to become either role
    ping: async () => {
      await as(workerRole, '', (queries) => queries.execute(sql`select set_config('role', ${appRole}, true)`))
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
