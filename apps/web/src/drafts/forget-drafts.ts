import type { DraftStore } from './draft-store.ts'

/** Removes from this browser what the server has too; what it does not have stays until the same person signs in again. */
export async function forgetSentDrafts(owner: string, given?: DraftStore): Promise<void> {
  // loaded when they are needed, as they come with much that a page without a planner does not
  const [{ isForgettable }, { createDraftStore }] = await Promise.all([
    import('./draft-content.ts'),
    import('./draft-store.ts'),
  ])
  const store = given ?? createDraftStore()
  for (const { id } of await store.list(owner)) await store.remove(id, isForgettable)
}
