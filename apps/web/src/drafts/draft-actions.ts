import type { DraftContent } from '@planwright/contract'
import { draftParts } from './draft-parts.ts'
import { deleteDraft, readDraft, restoreDraft } from './draft-queries.ts'
import type { KeptDraft } from './draft-store.ts'
import { contentOf, createDraftSync } from './draft-sync.ts'
import { copyOf } from './new-content.ts'
import { newDraft, takeDraft } from './open-draft.ts'

const { store } = draftParts

/** A new initiative that begins with this; gives its id. The server hears of it with the first word that is typed there. */
export async function beginDraft(owner: string, content: DraftContent): Promise<string> {
  return (await newDraft(owner, store, content)).id
}

/** What the draft that was opened last in this browser holds. */
export async function lastContent(owner: string): Promise<DraftContent | null> {
  const kept = (await store.list(owner)).sort((one, other) => other.openedAt - one.openedAt)
  return kept[0]?.content ?? null
}

/** As this browser has it, or else the server. */
async function find(owner: string, id: string): Promise<KeptDraft> {
  return (await store.find(id)) ?? takeDraft(owner, await readDraft(id), store)
}

export async function changeDraft(owner: string, id: string, patch: Partial<DraftContent>): Promise<void> {
  const kept = await find(owner, id)
  const sync = createDraftSync(kept, draftParts)
  sync.change(patch)
  await sync.flush()
}

/** Gives the copy's id. */
export async function duplicateDraft(owner: string, id: string): Promise<string> {
  const kept = await store.find(id)
  const content = kept?.content ?? contentOf(await readDraft(id))
  const copy = await newDraft(owner, store)
  const sync = createDraftSync(copy, draftParts)
  sync.change(copyOf(content))
  await sync.flush()
  return copy.id
}

/** Gives what brings it back whole: what stood here, and on the server its versions too. */
export async function removeDraft(id: string, isOnServer: boolean): Promise<() => Promise<void>> {
  const kept = await store.find(id)
  if (isOnServer) await deleteDraft(id)
  await store.remove(id)
  return async () => {
    if (isOnServer) await restoreDraft(id)
    if (kept) await store.update(id, (current) => current ?? kept)
  }
}
