import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

type Answer<Row> = {
  readonly rows: Row[]
}
// oxlint-disable-next-line typescript/consistent-type-definitions -- drizzle reads `this` of it
interface Answers extends PgQueryResultHKT {
  readonly type: Answer<this['row']>
}

/** What queries are written on: the same on the embedded database and on PostgreSQL, inside a transaction and outside. */
export type Queries = PgDatabase<Answers, Record<string, never>>

/**
 * For `prepare`, of questions that most calls ask: Drizzle puts them together once, which takes it longer than PostgreSQL takes to answer. Without a name PostgreSQL keeps nothing of
 * them, so that connections may be pooled by transaction.
 */
export const unnamed = ''

type Connections = {
  readonly used: number
  readonly idle: number
  readonly waiting: number
  readonly most: number
}

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  /** For the tables of the identity service, which have no owner, and for nothing else. */
  readonly asOwner: Queries
  /**
   * One short transaction that sees and changes only what `personId` owns. Inside, use `queries` alone: on the embedded
   * database any other query would wait for this one for ever. No network calls inside.
   */
  withPerson<Result>(personId: string, work: (queries: Queries) => Promise<Result>): Promise<Result>
  /**
   * The same for whoever asks a single question: each is a transaction of its own, and goes to PostgreSQL in one message where `withPerson` takes three and
   * holds a connection meanwhile.
   */
  asPerson(personId: string): Queries
  /** The same across owners, as `withWorker`. */
  readonly asWorker: Queries
  /** One short transaction across owners, for background work, on the tables that allow it (see ownerPolicies). */
  withWorker<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** Gives the room of rows that went to those that come, which PostgreSQL does by itself; null there. */
  readonly tidy: (() => Promise<void>) | null
  /** Copies the files of the embedded database as they stand between two transactions, which wait meanwhile; null on PostgreSQL, and in memory. */
  readonly copyTo: ((folder: string) => Promise<void>) | null
  /** How many connections there are, and how much waits for one; absent for the embedded database, which has none. */
  readonly connections?: () => Connections
  /** Throws when the database does not answer, or not as people's calls need it to. */
  ping(): Promise<void>
  close(): Promise<void>
}
