import { setTimeout as delay } from 'node:timers/promises'
import { SettingsError } from '../settings/settings-error.ts'
import type { Queries } from './database.ts'
import { DatabaseAway, isAway, reasonOf } from './database-away.ts'
import { prepareDatabase } from './prepare-database.ts'

export type PoolOptions = {
  databaseUrl: string
  /** How long a database that does not answer is waited for; 0 or absent: it is not. */
  databaseWaitS?: number
  /** Only tests hand in less than no statement of ours takes. */
  answerWithinMs?: number
  log: {
    error(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

const connectWithinMs = 10_000
/** What does not answer by then never will. */
const longestStatementMs = 20_000
const askAgainMs = 2000
/** Connections of one server. */
const most = 10

/** Questions, until it is closed. */
export type Connection = { readonly queries: Queries; close(): Promise<void> }

/** Connections to a PostgreSQL whose tables are up to date. */
export async function openPool(options: PoolOptions) {
  const { databaseUrl, databaseWaitS = 0, answerWithinMs = longestStatementMs, log } = options
  // each driver is loaded only where it is used: the embedded one alone takes a second of the start
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const first = await openConnection({ databaseUrl, databaseWaitS, log })
  try {
    await prepareDatabase(first.queries)
  } finally {
    await first.close()
  }

  const pool = new pg.Pool({ ...settingsOf(databaseUrl), max: most, query_timeout: answerWithinMs })
  // a connection that breaks, idle or in the middle of its work, is replaced by the pool; without a listener it would end the process
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) log.error({ err: error }, 'a database connection broke')
    })
  })
  // the same of idle ones, told once more
  pool.on('error', () => undefined)

  /** Not Drizzle's own on the pool, which never gives a connection back that breaks before the transaction has begun. */
  const transaction: Queries['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error)
    })
    let broken = false
    try {
      return await asQueries(drizzle(client)).transaction(work, config)
    } catch (error) {
      broken = isAway(error)
      throw broken ? new DatabaseAway(error) : error
    } finally {
      client.release(broken)
    }
  }
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    most,
  })
  return { queries: asQueries(Object.assign(drizzle(pool), { transaction })), connections, close: () => pool.end() }
}

/** One connection to a PostgreSQL as it is: its tables may be of any version, or none. */
export async function openConnection(options: Omit<PoolOptions, 'answerWithinMs'>): Promise<Connection> {
  const { databaseUrl, databaseWaitS = 0, log } = options
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const connect = async () => {
    const client = new pg.Client(settingsOf(databaseUrl))
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const client = await waitFor(connect, { databaseUrl, databaseWaitS, log })
  return { queries: asQueries(drizzle(client)), close: () => client.end() }
}

const settingsOf = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: connectWithinMs,
})

async function waitFor<Client>(
  connect: () => Promise<Client>,
  { databaseUrl, databaseWaitS, log }: Required<Omit<PoolOptions, 'answerWithinMs'>>,
) {
  const { host } = new URL(databaseUrl)
  const until = performance.now() + databaseWaitS * 1000
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      const reason = reasonOf(error)
      const leftMs = until - performance.now()
      if (leftMs <= 0 || !isAway(error)) {
        throw new SettingsError(`The database at ${host} (DATABASE_URL) does not answer: ${reason}.`, { cause: error })
      }
      log.warn(
        { host, reason, secondsLeft: Math.ceil(leftMs / 1000) },
        'waiting for the database, which does not answer',
      )
      await delay(Math.min(askAgainMs, leftMs))
    }
  }
}

// the driver answers `{ rows }`, which is all of the result that Queries promises
const asQueries = (drizzle: object): Queries => drizzle as Queries
