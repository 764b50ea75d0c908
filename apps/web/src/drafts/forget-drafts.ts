import { createDraftStore } from './draft-store.ts'

/** Removes from this browser what the server has too; what it does not have stays until the same person signs in again. */
export async function forgetSentDrafts(owner: string, store = createDraftStore()): Promise<void> {
  // loaded when it is needed, as it comes with much that a page without a planner does not
  const { isForgettable } = await import('./draft-content.ts')
  for (const { id } of await store.list(owner)) await store.remove(id, isForgettable)
}
