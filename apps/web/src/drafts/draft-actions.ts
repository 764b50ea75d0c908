import type { DraftContent } from '@planwright/contract'
import { contentOf, heldHere } from './draft-content.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import { createDraftSync } from './draft-sync.ts'
import type { DraftSyncParts } from './draft-sync-parts.ts'
import { copyOf } from './new-content.ts'
import { newDraft, takeDraft, unsentDrafts } from './open-draft.ts'

/** A new initiative that begins with this; gives its id. The server hears of it with the first word that is typed there. */
export async function beginDraft(owner: string, content: DraftContent, store: DraftStore): Promise<string> {
  return (await newDraft(owner, store, content)).id
}

/** What the draft that was opened last in this browser holds. */
export async function lastContent(owner: string, store: DraftStore): Promise<DraftContent | null> {
  const kept = (await store.list(owner)).sort((one, other) => other.openedAt - one.openedAt)
  return kept[0]?.content ?? null
}

export async function changeDraft(
  owner: string,
  id: string,
  patch: Partial<DraftContent>,
  parts: DraftSyncParts,
): Promise<void> {
  const kept = await find(owner, id, parts)
  const sync = createDraftSync(kept, parts)
  sync.change(patch)
  await sync.flush()
}

/** As this browser has it, or else the server. */
async function find(owner: string, id: string, { store, remote }: DraftSyncParts): Promise<KeptDraft> {
  return heldHere(await store.find(id)) ?? takeDraft(owner, await remote.read(id), store)
}

/** Gives the copy's id. */
export async function duplicateDraft(owner: string, id: string, parts: DraftSyncParts): Promise<string> {
  const { store, remote } = parts
  const kept = heldHere(await store.find(id))
  const content = kept?.content ?? contentOf(await remote.read(id))
  const copy = await newDraft(owner, store)
  const sync = createDraftSync(copy, parts)
  sync.change(copyOf(content))
  await sync.flush()
  return copy.id
}

/** Sends what was written, renamed or copied here without a connection, bar the draft that is open, which sends itself. Gives how many there were. */
export async function sendUnsent(owner: string, parts: DraftSyncParts, openId?: string): Promise<number> {
  const unsent = await unsentDrafts(owner, parts.store, openId)
  for (const kept of unsent) await createDraftSync(kept, parts).flush()
  return unsent.length
}
