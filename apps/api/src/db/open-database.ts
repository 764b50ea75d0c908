import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { lockFolder } from './lock-folder.ts'
import { openPool, type PoolOptions } from './open-pool.ts'
import { appRole, workerRole } from './owner-policies.ts'
import { grants, prepareDatabase } from './prepare-database.ts'

/**
 * The database, ready for work: PostgreSQL where `databaseUrl` names one, else the embedded one in `dataDir`.
 * Throws a SettingsError with one clear line where it cannot be had.
 */
export async function openDatabase(
  options: Omit<PoolOptions, 'databaseUrl'> & { databaseUrl: string | null; dataDir: string },
): Promise<Database> {
  const { databaseUrl, dataDir } = options
  if (databaseUrl === null) return openEmbedded(dataDir)
  const { queries, close } = await openPool({ ...options, databaseUrl })
  return createDatabase('postgres', queries, close)
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

// the driver answers `{ rows }`, which is all of the result that Queries promises
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
    ping: async () => {
      try {
        await queries.execute(sql`select from session limit 0`)
        await as(workerRole, '', (queries) => queries.execute(sql`select from run limit 0`))
        await as(appRole, 'nobody', (queries) => queries.execute(sql`select from draft limit 0`))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        throw new Error(
          `The user of DATABASE_URL may not do what people's calls need: as a superuser run "${grants}".`,
          {
            cause: error,
          },
        )
      }
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
