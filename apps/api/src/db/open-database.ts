import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { SettingsError } from '../settings/settings-error.ts'
import type { Database, Queries } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { endOf, openingFault, refuseUnfit } from './embedded-faults.ts'
import { keepOnDisk } from './keep-on-disk.ts'
import { lockFolder } from './lock-folder.ts'
import { makeEmbedded } from './make-embedded.ts'
import { type Connection, openPool, type PoolOptions } from './open-pool.ts'
import { appRole, workerRole } from './owner-policies.ts'
import { grants, prepareDatabase } from './prepare-database.ts'
import { type Asker, become } from './question-as.ts'
import { createSparingPGlite } from './sparing-pglite.ts'
import { tidyEmbedded } from './tidy-embedded.ts'

/**
 * The database, ready for work: PostgreSQL where `databaseUrl` names one, else the embedded one in `dataDir`.
 * Throws a SettingsError with one clear line where it cannot be had.
 */
export async function openDatabase(
  options: Omit<PoolOptions, 'databaseUrl'> & {
    databaseUrl: string | null
    dataDir: string
    /** Called with what to tell the operator once the embedded database answers nothing more. */
    onEnd?: (words: string) => void
  },
): Promise<Database> {
  const { databaseUrl, dataDir, onEnd } = options
  if (databaseUrl === null) return openEmbedded(dataDir, onEnd)
  const { connections, ...pool } = await openPool({ ...options, databaseUrl })
  return { ...createDatabase('postgres', pool), connections }
}

/** Where the embedded database stands in DATA_DIR. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'database')
}
/** Held by whoever has it open. */
export function embeddedLock(dataDir: string): string {
  return join(dataDir, 'database.lock')
}

async function openEmbedded(dataDir: string, onEnd?: (words: string) => void): Promise<Database> {
  const release = await lockFolder(embeddedLock(dataDir))
  try {
    const folder = embeddedFolder(dataDir)
    const client = await openFiles(folder, onEnd)
    const copyTo = async (to: string) => {
      await client.transaction(async (transaction) => {
        // what is in the log alone so far goes into the files: a copy opens at once, and the log begins anew
        await transaction.exec('checkpoint')
        await copyFolder(folder, to)
      })
      await disk.keepAll()
    }
    const closed = async () => {
      await disk.stop()
      release()
    }
    const db = await embeddedDatabase(client, { copyTo, closed })
    const disk = keepOnDisk(folder)
    const tidy = async () => {
      await tidyEmbedded(db.asOwner)
      await disk.keepAll()
    }
    return { ...db, tidy }
  } catch (error) {
    release()
    throw error
  }
}

/** The embedded database in a folder as it is, which nobody else has open: its tables may be of any version, or none. */
export async function openEmbeddedFiles(folder: string): Promise<Connection> {
  const [client, { drizzle }] = await Promise.all([openFiles(folder), import('drizzle-orm/pglite')])
  return { queries: asQueries(drizzle({ client })), close: () => client.close() }
}

async function openFiles(folder: string, onEnd?: (words: string) => void): Promise<PGlite> {
  refuseUnfit(folder)
  try {
    await makeEmbedded(folder)
    return endable(await createSparingPGlite({ dataDir: folder }), folder, onEnd)
  } catch (error) {
    throw openingFault(error, folder)
  }
}

/** After its end nothing is asked of it any more, not even to take a transaction back or to close: it would never come back. */
function endable(client: PGlite, folder: string, onEnd?: (words: string) => void): PGlite {
  const ask = client.execProtocolStream.bind(client)
  const close = client.close.bind(client)
  let ended: SettingsError | undefined
  // what every question goes through, PGlite's own of a transaction too
  client.execProtocolStream = async (...message) => {
    if (ended) throw ended
    try {
      return await ask(...message)
    } catch (error) {
      const words = endOf(error, folder)
      if (words === undefined) throw error
      ended = new SettingsError(words, { cause: error })
      onEnd?.(words)
      throw ended
    }
  }
  client.close = async () => {
    if (!ended) await close()
  }
  return client
}

/** What is written is in the files at once, so a copy between two transactions is what a killed process leaves. Where the disk can, it shares the blocks. */
const copyFolder = (from: string, to: string) =>
  cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true, force: false })

/** A database on an embedded instance that is open already; `closed` is called after it was closed. @internal to be tested */
export async function embeddedDatabase(
  client: PGlite,
  { copyTo = null, closed }: { copyTo?: Database['copyTo']; closed?: () => Promise<void> } = {},
): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const turns = inTurns(client)
  const queries = asQueries(drizzle({ client: turns }))
  await prepareDatabase(queries)
  const transactionAs: Asking['transactionAs'] = ({ role, person }, work) =>
    queries.transaction(async (transaction) => {
      await transaction.execute(
        sql`select set_config('role', ${role}, true), set_config('app.person', ${person}, true)`,
      )
      return work(transaction)
    })
  const questionsAs: Asking['questionsAs'] = (asker) => {
    const query: PGlite['query'] = (text, values, options) =>
      turns.transaction(async (transaction) => {
        await transaction.query(become, [asker.role, asker.person])
        return transaction.query(text, values, options)
      })
    const questions = drizzle({ client: { query } as PGlite })
    return asQueries(Object.assign(questions, { transaction: (work: Work<unknown>) => transactionAs(asker, work) }))
  }
  const close = async () => {
    await client.close()
    await closed?.()
  }
  return { ...createDatabase('embedded', { queries, transactionAs, questionsAs, close }), copyTo }
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

type Work<Result> = (queries: Queries) => Promise<Result>
type Asking = {
  readonly queries: Queries
  transactionAs<Result>(asker: Asker, work: Work<Result>): Promise<Result>
  /** Each question a transaction of its own. */
  questionsAs(asker: Asker): Queries
  close(): Promise<void>
}

function createDatabase(kind: Database['kind'], { queries, transactionAs, questionsAs, close }: Asking): Database {
  const asking = (person: string): Asker => {
    if (person === '') throw new Error('withPerson needs a person')
    return { role: appRole, person }
  }
  const worker = { role: workerRole, person: '' }
  const nobody = asking('nobody')
  let closing: Promise<void> | undefined
  return {
    kind,
    copyTo: null,
    tidy: null,
    asOwner: queries,
    asPerson: (personId) => questionsAs(asking(personId)),
    asWorker: questionsAs(worker),
    withPerson: (personId, work) => transactionAs(asking(personId), work),
    withWorker: (work) => transactionAs(worker, work),
    ping: async () => {
      try {
        await queries.execute(sql`select from session limit 0`)
        await transactionAs(worker, (queries) => queries.execute(sql`select from run limit 0`))
        await transactionAs(nobody, (queries) => queries.execute(sql`select from draft limit 0`))
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
