import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { SettingsError } from '../settings/settings-error.ts'
import type { Queries } from './database.ts'
import { DatabaseAway, isAway, reasonOf } from './database-away.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Asker, createAskAs } from './question-as.ts'
import { telling } from './telling.ts'

export type PoolOptions = {
  databaseUrl: string
  /** How long a database that does not answer is waited for; 0 or absent: it is not. */
  databaseWaitS?: number
  /** Only tests hand in less than no transaction of ours takes. */
  answerWithinMs?: number
  log: {
    error(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

const connectWithinMs = 10_000
/** At a start, however little is left of the time that it may wait. */
const shortestTryMs = 1000
/** What has not come to its end by then, the wait for a connection counted, never will. */
const longestTransactionMs = 20_000
const askAgainMs = 2000
/** A stop does not wait longer for connections that are lent, or that a database which hangs does not end. */
const closeWithinMs = 3000
/** Connections of one server. */
const most = 10

/** Questions, until it is closed. */
export type Connection = { readonly queries: Queries; close(): Promise<void> }

/** Connections to a PostgreSQL whose tables are up to date. */
export async function openPool(options: PoolOptions) {
  const { databaseUrl, databaseWaitS = 0, answerWithinMs = longestTransactionMs, log } = options
  // each driver is loaded only where it is used: the embedded one alone takes a second of the start
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const first = await openConnection({ databaseUrl, databaseWaitS, log })
  try {
    const words = 'waiting to bring the tables up to date: another server is at it, or the database does not answer'
    await telling(
      () => log.warn({ host: new URL(databaseUrl).host }, words),
      () => prepareDatabase(first.queries),
    )
  } finally {
    await first.close()
  }

  const pool = new pg.Pool({
    ...settingsOf(databaseUrl),
    max: most,
    connectionTimeoutMillis: Math.min(connectWithinMs, answerWithinMs),
  })
  // a connection that breaks, idle or in the middle of its work, is replaced by the pool; without a listener it would end the process
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) log.error({ err: error }, 'a database connection broke')
    })
  })
  // the same of idle ones, told once more
  pool.on('error', () => undefined)

  const lend = lendFrom(pool, answerWithinMs)
  const queries = drizzle(
    // as much of a client as the driver uses outside transactions
    Object.assign(Object.create(pool) as typeof pool, {
      query: (...asked: Parameters<PoolClient['query']>) => lend((client) => Promise.resolve(client.query(...asked))),
    }),
  )
  /** Not Drizzle's own on the pool, which never gives a connection back that breaks before the transaction has begun. */
  const transaction: Queries['transaction'] = (work, config) =>
    lend((client) => asQueries(drizzle(client)).transaction(work, config))
  /** Begun in one message: each is a system call, and those are most of what a short transaction costs. */
  const transactionAs = <Result>(asker: Asker, work: (queries: Queries) => Promise<Result>): Promise<Result> =>
    lend(async (client) => {
      const [role, person] = [asker.role, asker.person].map((name) => client.escapeLiteral(name))
      await client.query(`begin; select set_config('role', ${role}, true), set_config('app.person', ${person}, true)`)
      try {
        const result = await work(asQueries(drizzle(client)))
        await client.query('commit')
        return result
      } catch (error) {
        if (!isAway(error)) await client.query('rollback')
        throw error
      }
    })
  const askAs = createAskAs(pg.Query)
  const questionsAs = (asker: Asker): Queries => {
    const query = (config: QueryConfig, values?: unknown[]) =>
      lend((client) => askAs(asker, client, { ...config, ...(values && { values }) }))
    // the driver needs no more of a client than this
    const questions = drizzle({ client: { query } as unknown as PoolClient })
    return asQueries(
      Object.assign(questions, {
        transaction: (work: (queries: Queries) => Promise<unknown>) => transactionAs(asker, work),
      }),
    )
  }
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    most,
  })
  return {
    queries: asQueries(Object.assign(queries, { transaction })),
    transactionAs,
    questionsAs,
    connections,
    close: () => Promise.race([pool.end(), delay(closeWithinMs)]),
  }
}

/**
 * Lends a connection for one transaction, or one question outside of any. Whoever waits too long in all, for a connection and for answers, gets none, and
 * the connection is cut: to take the transaction back on a line that nothing comes through would be to wait once more.
 */
function lendFrom(pool: Pool, withinMs: number) {
  return async <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const until = performance.now() + withinMs
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error)
    })
    let tooLate: Error | undefined
    const timer = setTimeout(() => {
      tooLate = new Error(`no answer within ${withinMs / 1000} s`)
      client.release(tooLate)
    }, until - performance.now())
    let broken = false
    try {
      return await work(client)
    } catch (error) {
      broken = isAway(error)
      throw broken ? new DatabaseAway(tooLate ?? error) : error
    } finally {
      clearTimeout(timer)
      if (!tooLate) client.release(broken)
    }
  }
}

/** One connection to a PostgreSQL as it is: its tables may be of any version, or none. */
export async function openConnection(options: Omit<PoolOptions, 'answerWithinMs'>): Promise<Connection> {
  const { databaseUrl, databaseWaitS = 0, log } = options
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')])
  const connect = async (withinMs: number) => {
    const client = new pg.Client({ ...settingsOf(databaseUrl), connectionTimeoutMillis: withinMs })
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
  connect: (withinMs: number) => Promise<Client>,
  { databaseUrl, databaseWaitS, log }: Required<Omit<PoolOptions, 'answerWithinMs'>>,
) {
  const { host } = new URL(databaseUrl)
  const until = performance.now() + databaseWaitS * 1000
  const leftMs = () => until - performance.now()
  const tell = (reason: string) => {
    const secondsLeft = Math.max(0, Math.ceil(leftMs() / 1000))
    log.warn({ host, reason, secondsLeft }, 'waiting for the database, which does not answer')
  }
  for (;;) {
    const withinMs = databaseWaitS > 0 ? Math.min(connectWithinMs, Math.max(shortestTryMs, leftMs())) : connectWithinMs
    try {
      return await telling(
        () => tell('no answer yet'),
        () => connect(withinMs),
      )
    } catch (error) {
      const reason = reasonOf(error)
      if (leftMs() <= 0 || !isAway(error)) {
        throw new SettingsError(`The database at ${host} (DATABASE_URL) does not answer: ${reason}.`, { cause: error })
      }
      tell(reason)
      await delay(Math.min(askAgainMs, leftMs()))
    }
  }
}

// the driver answers `{ rows }`, which is all of the result that Queries promises
const asQueries = (drizzle: object): Queries => drizzle as Queries
