import { createHash } from 'node:crypto'
import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'

/**
 * Lets the identity service keep sessions by the digests of their tokens: what stands in the table signs nobody in. A token has 190 random
 * bits, so that a plain digest is enough. The service itself goes on in tokens: a row that it asked for by its token has it again.
 */
export function hashSessionTokens<Options>(create: (options: Options) => DBAdapter): (options: Options) => DBAdapter {
  return (options) => {
    const adapter = create(options)
    return { ...hashing(adapter), transaction: (work) => adapter.transaction((inner) => work(hashing(inner))) }
  }
}

function hashing<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async (query) => {
      if (query.model !== 'session') return adapter.create(query)
      // every session has one (see identity-tables.ts), and the adapter's types know no model
      const { token } = query.data as unknown as { token: string }
      return withToken(await adapter.create({ ...query, data: { ...query.data, token: digestOf(token) } }), [token])
    },
    findOne: async (query) => withToken(await adapter.findOne(hashed(query)), tokensIn(query)),
    findMany: async (query) => {
      // among all sessions of a person is the one that asks
      const ownToken = tryGetCurrentAuthEndpointContext()?.context.session?.session.token
      const rows = await adapter.findMany(hashed(query, listed))
      return rows.map((row) => withToken(row, [...tokensIn(query), ...(ownToken ? [ownToken] : [])]))
    },
    update: async (query) => withToken(await adapter.update(hashed(query)), tokensIn(query)),
    delete: (query) => adapter.delete(hashed(query, listed)),
    deleteMany: (query) => adapter.deleteMany(hashed(query, listed)),
  }
}

const mark = 'sha256:'
/** How a token stands in the table. */
export function digestOf(token: string): string {
  return `${mark}${createHash('sha256').update(token).digest('hex')}`
}
/** For ending sessions, where a list of them gave the digest. To find the session of a caller it must not be taken: it would be a token then. */
const listed = (token: string): string => (token.startsWith(mark) ? token : digestOf(token))

type Query = {
  model: string
  where?: Where[] | undefined
}

const asksForToken = ({ field }: Where): boolean => field === 'token'

function hashed<Asked extends Query>(query: Asked, digest = digestOf): Asked {
  if (query.model !== 'session' || !query.where?.some(asksForToken)) return query
  const value = (given: Where['value']) =>
    Array.isArray(given) ? given.map(String).map(digest) : digest(String(given))
  return { ...query, where: query.where.map((one) => (asksForToken(one) ? { ...one, value: value(one.value) } : one)) }
}

const tokensIn = ({ model, where = [] }: Query): string[] =>
  model === 'session' ? where.filter(asksForToken).flatMap(({ value }) => [value].flat().map(String)) : []

function withToken<Row>(row: Row, tokens: readonly string[]): Row {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row
  const token = tokens.find((one) => digestOf(one) === row.token)
  return token === undefined ? row : { ...row, token }
}
