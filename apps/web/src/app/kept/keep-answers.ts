import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Connection } from '../connection/create-connection.ts'
import { keptItems } from './database.ts'
import type { KeptItem } from './kept-items.ts'

type KeptAnswer = KeptItem & { key: QueryKey; data: unknown; at: number }

const answers = keptItems<KeptAnswer>('answers')

/**
 * Keeps a person's answers to the questions that say `meta: { kept: true }`, and gives them back while the server cannot be reached: what a
 * screen needs to open without a connection. Where it answers, nothing old is shown for longer than it takes to ask. Gives what ends it.
 */
export function keepAnswers(queryClient: QueryClient, connection: Connection, owner: string): () => void {
  /** What stands on the page from before it was opened. */
  const givenBack = new Set<string>()
  const giveBack = async () => {
    for (const { key, data, at } of await answers.list(owner)) {
      // the connection may be back since they were asked for
      if (connection.state() === 'online' || queryClient.getQueryData(key) !== undefined) continue
      queryClient.setQueryData(key, data, { updatedAt: at })
      givenBack.add(hashKey(key))
    }
  }
  const askAgain = () => {
    const old = new Set(givenBack)
    givenBack.clear()
    return queryClient.invalidateQueries({ predicate: ({ queryHash }) => old.has(queryHash) })
  }
  const onConnection = () => void (connection.state() === 'online' ? askAgain() : giveBack())
  onConnection()
  const stopListening = connection.subscribe(onConnection)
  const stopKeeping = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.kept) return
    const { queryKey, queryHash, state } = event.query
    const id = `${owner} ${queryHash}`
    void answers.put({ id, owner, key: queryKey, data: state.data, at: state.dataUpdatedAt })
  })
  return () => {
    stopListening()
    stopKeeping()
  }
}
