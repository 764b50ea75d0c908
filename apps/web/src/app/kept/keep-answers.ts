import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keptItems } from './database.ts'
import type { KeptItem } from './kept-items.ts'

type KeptAnswer = KeptItem & { key: QueryKey; data: unknown; at: number }

const answers = keptItems<KeptAnswer>('answers')

/**
 * Keeps a person's answers to the questions that say `meta: { kept: true }`, and gives them back where the server has not answered yet: what a
 * screen needs to open without a connection. Gives what ends it.
 */
export function keepAnswers(queryClient: QueryClient, owner: string): () => void {
  void answers.list(owner).then((kept) => {
    for (const { key, data, at } of kept)
      if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: at })
  })
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.kept) return
    const { queryKey, queryHash, state } = event.query
    const id = `${owner} ${queryHash}`
    void answers.update(id, () => ({ id, owner, key: queryKey, data: state.data, at: state.dataUpdatedAt }))
  })
}

export async function forgetAnswers(owner: string): Promise<void> {
  for (const { id } of await answers.list(owner)) await answers.remove(id)
}
