import type { Connection, PoolClient, Query, QueryConfig, QueryResult } from 'pg'

/** In the name of a role of the database and, where it sees only what is theirs, of a person. */
export type Asker = { readonly role: string; readonly person: string }

/** Both at once, in one round trip, until the transaction ends. */
export const become = "select set_config('role', $1, true), set_config('app.person', $2, true)"

/** As much of the driver's own question as is used here; its types leave it out. */
type PlainQuestion = Query & {
  callback: (error: Error | null, result: QueryResult) => void
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
type Protocol = {
  parse(statement: { text: string }): void
  bind(values: { values: string[] }): void
  execute(portal: object): void
}

/**
 * Asks a question in somebody's name: who asks goes to PostgreSQL in the same message, which PostgreSQL takes for one transaction because one Sync ends it (its
 * manual, 55.2.3). What fails of the first part keeps it from the second, and nothing of it outlasts the question, so that connections may be pooled by
 * transaction. Each message is a system call, and those are most of what a short question costs.
 */
export function createAskAs(Plain: typeof Query) {
  const QuestionAs = createQuestionAs(Plain)
  return (asker: Asker, client: PoolClient, config: QueryConfig): Promise<QueryResult> => {
    const question = new QuestionAs(config, asker)
    return new Promise((resolve, reject) => {
      question.callback = (error, result) => (error ? reject(error) : resolve(result))
      client.query(question)
    })
  }
}

/** The driver's question, which says first who asks it. */
function createQuestionAs(Plain: typeof Query) {
  // its types know neither what it is made from nor what it does
  const Base = Plain as unknown as new (config: object) => PlainQuestion
  return class QuestionAs extends Base {
    readonly #asker: Asker
    #hasBecome = false

    constructor(config: QueryConfig, asker: Asker) {
      super({ ...config, queryMode: 'extended' })
      this.#asker = asker
    }

    override prepare(connection: Connection) {
      const { parse, bind, execute } = connection as unknown as Protocol
      parse.call(connection, { text: become })
      bind.call(connection, { values: [this.#asker.role, this.#asker.person] })
      execute.call(connection, {})
      super.prepare(connection)
    }

    override handleDataRow(message: unknown) {
      // what set_config answers
      if (this.#hasBecome) super.handleDataRow(message)
    }

    override handleCommandComplete(message: unknown, connection: Connection) {
      if (this.#hasBecome) super.handleCommandComplete(message, connection)
      else this.#hasBecome = true
    }
  }
}
