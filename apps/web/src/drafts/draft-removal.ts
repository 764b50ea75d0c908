import { emptyDraft, heldHere, undeleted } from './draft-content.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import type { DraftRemote, DraftSyncParts } from './draft-sync-parts.ts'
import type { DropBeside } from './open-draft.ts'

type Parts = {
  store: DraftStore
  remote: Pick<DraftRemote, 'read' | 'readNewer' | 'isGone'> & {
    remove: (id: string) => Promise<void>
    restore: (id: string) => Promise<void>
  }
  exclusively: DraftSyncParts['exclusively']
  dropBeside: DropBeside
}
type Listed = { id: string; name: string; version: number }

/**
 * Deleting drafts: noted in this browser first, where a draft is gone at once, and done on the server as soon as that can be reached. Until then, and for a
 * while after, it can be brought back.
 */
export function createDraftRemoval({ store, remote, exclusively, dropBeside }: Parts) {
  const inTurn = (run: () => Promise<void>) => exclusively('planwright removals', run)

  /** Deletes on the server what is deleted here. Gives the names of those that stay, as another device has changed them since. */
  const send = async (owner: string): Promise<string[]> => {
    const stay: string[] = []
    await inTurn(async () => {
      for (const kept of await store.list(owner)) {
        if (!kept.removed) continue
        try {
          if (kept.sent && (await remote.readNewer(kept.id, kept.sent.version))) {
            stay.push(kept.content.name)
            await takeBack(kept)
            continue
          }
          // of one that was sent and not answered the server may know as well
          if (kept.sent || kept.tried?.length) await remote.remove(kept.id)
        } catch (error) {
          if (!remote.isGone(error)) throw error
        }
        // before the note goes: where it breaks off, the next sending does it
        await dropBeside(kept)
        // undone meanwhile, it stays
        await store.remove(kept.id, ({ removed }) => removed !== undefined)
      }
    })
    return stay
  }

  const takeBack = async ({ id, removed }: KeptDraft): Promise<void> => {
    if (!removed?.wasHere) return store.remove(id)
    await store.update(id, (current) => current && undeleted(current))
  }

  /** Whether it had to be: another tab may have undone it already. */
  const restored = async (id: string, version: number, here: KeptDraft | null): Promise<boolean> => {
    if (version === 0) return !here
    try {
      await remote.restore(id)
      return true
    } catch (error) {
      if (!remote.isGone(error)) throw error
      // there it is, or it is gone for good
      await remote.read(id)
      return false
    }
  }

  return {
    send,
    /** Gives what brings it back whole: what stood here, and on the server its versions too. That answers whether it was still deleted. */
    remove: async (owner: string, { id, name, version }: Listed): Promise<() => Promise<boolean>> => {
      const before = heldHere(await store.find(id))
      const listed: KeptDraft = {
        ...{ id, owner, revision: 0, openedAt: 0, content: { ...emptyDraft, name } },
        sent: { version, content: { ...emptyDraft, name } },
      }
      // another tab may have noted it already
      await store.update(id, (current) => ({
        ...(current ?? listed),
        removed: { wasHere: heldHere(current) !== null },
      }))
      return async () => {
        let wasDeleted = true
        await inTurn(async () => {
          const noted = await store.find(id)
          if (noted?.removed) return takeBack(noted)
          wasDeleted = await restored(id, version, noted)
          if (before) await store.update(id, (current) => current ?? undeleted(before))
        })
        return wasDeleted
      }
    },
    /** Takes back what the server has not heard of yet. */
    takeBack: (id: string): Promise<void> =>
      inTurn(async () => {
        const noted = await store.find(id)
        if (noted?.removed) await takeBack(noted)
      }),
  }
}
