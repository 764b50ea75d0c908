import { createDraftStore } from './draft-store.ts'

/** Removes from this browser what the server has too; what it does not have stays until the same person signs in again. */
export async function forgetSentDrafts(owner: string): Promise<void> {
  // loaded when it is needed, as it comes with much that a page without a planner does not
  const { isSent } = await import('./draft-sync.ts')
  const store = createDraftStore()
  for (const kept of await store.list(owner)) if (isSent(kept)) await store.remove(kept.id)
}
