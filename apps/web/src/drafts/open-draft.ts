import type { Draft, DraftContent, DraftList } from '@planwright/contract'
import { contentOf, emptyDraft, isForgettable, isSent } from './draft-content.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'

export type DraftSource = {
  store: DraftStore
  list: () => Promise<DraftList>
  read: (id: string) => Promise<Draft>
  /** The server has no such draft, and nobody can bring it back. */
  isGoneForGood: (error: unknown) => boolean
  dropBeside: DropBeside
}

/** Takes what waits in this browser beside a draft that is gone. */
export type DropBeside = (draft: KeptDraft) => Promise<void>

/** Drafts that stay in this browser although the server has all of them: enough to go on with without a connection. */
const mostSentKept = 20

/**
 * The draft that a person was at last. What this browser has and the server has not comes first; else it is the one that the server says was
 * opened last, on whichever device. Without the server it is this browser's, and where that has none either the server's error is thrown.
 */
export async function openLastDraft(owner: string, source: DraftSource): Promise<KeptDraft> {
  const { store, list, read } = source
  const allKept = await keptDrafts(owner, store)
  const last = allKept[0] ?? null
  await forgetOldest(allKept, store)
  if (last && !isSent(last)) return open(last, store)
  let current: DraftList['drafts'][number] | undefined
  try {
    const answer = await list()
    const removed = await removedIds(owner, store)
    const standing = answer.drafts.filter(({ id }) => !removed.has(id))
    current =
      standing.find(({ id }) => id === answer.current) ?? (removed.has(answer.current ?? '') ? standing[0] : undefined)
    // nothing waits for it: where it breaks off, the next opening does it
    for (const kept of allKept)
      if (kept.sent && !answer.drafts.some(({ id }) => id === kept.id))
        forgetGone(kept.id, source).catch(() => undefined)
  } catch (error) {
    if (last) return open(last, store)
    throw error
  }
  // a new one in which nothing stands yet
  if (last && !last.sent && last.openedAt > Date.parse(current?.updatedAt ?? '0')) return open(last, store)
  if (!current) return newDraft(owner, store)
  const kept = allKept.find(({ id }) => id === current.id)
  if (kept && (!isSent(kept) || kept.sent?.version === current.version)) return open(kept, store)
  try {
    return await takeDraft(owner, await read(current.id), store)
  } catch (error) {
    if (kept) return open(kept, store)
    throw error
  }
}

/** One draft, as this browser has it or else the server; what changed there meanwhile comes in once it is open. Null where there is none. */
export async function openDraft(
  owner: string,
  id: string,
  { store, read, isGone }: Pick<DraftSource, 'store' | 'read'> & { isGone: (error: unknown) => boolean },
): Promise<KeptDraft | null> {
  const kept = await store.find(id)
  if (kept?.removed) return null
  if (kept?.owner === owner) return open(kept, store)
  try {
    return await takeDraft(owner, await read(id), store)
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** A draft in which nothing of a person's stands yet; the server hears of it with its first word, and this browser at once, so that a reload opens it. */
export async function newDraft(owner: string, store: DraftStore, begun: DraftContent = emptyDraft): Promise<KeptDraft> {
  const id = crypto.randomUUID()
  const fresh: KeptDraft = { id, owner, content: begun, revision: 0, sent: null, begun, openedAt: Date.now() }
  return (await store.update(id, (current) => (current ? null : fresh))) ?? fresh
}

/** Those that the server does not have whole, bar the one that is open. */
export async function unsentDrafts(owner: string, store: DraftStore, openId?: string): Promise<KeptDraft[]> {
  return (await keptDrafts(owner, store)).filter((kept) => kept.id !== openId && !isSent(kept))
}

/** Last opened first, and none that is deleted. */
const keptDrafts = async (owner: string, store: DraftStore): Promise<KeptDraft[]> =>
  (await store.list(owner)).filter(({ removed }) => !removed).sort((one, other) => other.openedAt - one.openedAt)

const removedIds = async (owner: string, store: DraftStore): Promise<Set<string>> =>
  new Set((await store.list(owner)).filter(({ removed }) => removed).map(({ id }) => id))

async function open(kept: KeptDraft, store: DraftStore): Promise<KeptDraft> {
  const openedAt = Date.now()
  return (await store.update(kept.id, (current) => ({ ...(current ?? kept), openedAt }))) ?? kept
}

/** What came from the server stands in this browser too, unless a tab has changed it meanwhile. */
export async function takeDraft(owner: string, draft: Draft, store: DraftStore): Promise<KeptDraft> {
  const content = contentOf(draft)
  const fresh: KeptDraft = {
    id: draft.id,
    owner,
    content,
    revision: 0,
    sent: { version: draft.version, content },
    openedAt: Date.now(),
  }
  const kept = await store.update(draft.id, (current) => {
    if (current && !isSent(current)) return null
    const { revision, other } = current ?? fresh
    return { ...fresh, revision: revision + 1, ...(other && { other }) }
  })
  return kept ?? fresh
}

/**
 * A draft that the server does not list goes here too, with what waits beside it, once it is gone for good: until then somebody may bring it back, and of one
 * that another tab has just sent an older list does not know.
 */
async function forgetGone(id: string, { store, read, isGoneForGood, dropBeside }: DraftSource): Promise<void> {
  if (!(await read(id).then(() => false, isGoneForGood))) return
  // another tab may have changed it meanwhile
  const kept = await store.find(id)
  if (!kept || !isForgettable(kept)) return
  // before the draft goes: without it nobody knows of them
  await dropBeside(kept)
  await store.remove(id, isForgettable)
}

async function forgetOldest(drafts: readonly KeptDraft[], store: DraftStore): Promise<void> {
  for (const { id } of drafts.filter(isForgettable).slice(mostSentKept)) await store.remove(id, isForgettable)
}
