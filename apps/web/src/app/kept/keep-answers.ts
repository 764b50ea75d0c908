import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Connection } from '../connection/create-connection.ts'
import { keptItems } from './database.ts'
import type { KeptItem } from './kept-items.ts'

type KeptAnswer = KeptItem & { key: QueryKey; data: unknown; at: number }

const answers = keptItems<KeptAnswer>('answers')

/**
 * Keeps a person's answers to the questions that say `meta: { kept: true }`, and gives them back while the server cannot be reached: what a
 * screen needs to open without a connection. Where it answers, nothing old is ever shown. Gives what ends it.
 */
export function keepAnswers(queryClient: QueryClient, connection: Connection, owner: string): () => void {
  const giveBack = async () => {
    if (connection.state() === 'online') return
    for (const { key, data, at } of await answers.list(owner))
      if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: at })
  }
  void giveBack()
  const stopListening = connection.subscribe(() => void giveBack())
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

export async function forgetAnswers(owner: string): Promise<void> {
  for (const { id } of await answers.list(owner)) await answers.remove(id)
}
