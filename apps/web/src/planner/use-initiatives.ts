import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { queryClient } from '../app/api/query-client.ts'
import { connection, useConnection } from '../app/connection/connection.ts'
import { paths } from '../app/paths.ts'
import { beginDraft, changeDraft, duplicateDraft, lastContent } from '../drafts/draft-actions.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { deleteDraft, draftRemote, draftsQuery, restoreDraft } from '../drafts/draft-queries.ts'
import { createDraftRemoval } from '../drafts/draft-removal.ts'
import { contentAfter } from '../drafts/new-content.ts'
import { type InitiativeActions, nameOf } from '../initiatives/initiative.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { dropBeside, holdBeside } from './hold-beside.ts'
import { useListedDrafts } from './use-listed-drafts.ts'

const { store } = draftParts
const draftRemoval = createDraftRemoval({
  ...draftParts,
  remote: { ...draftRemote, remove: deleteDraft, restore: restoreDraft },
  dropBeside,
})

/** What the server lists, and what stands in this browser alone; what can be done with them. */
export function useInitiatives(owner: string) {
  const [, navigate] = useLocation()
  const { rows: initiatives, kept: keptDrafts, look, error, refetch, isFetching } = useListedDrafts(owner)
  const [isRefused, setRefused] = useState(false)
  const isOnline = useConnection() === 'online'
  const refresh = useCallback(async () => {
    await Promise.all([look(), queryClient.invalidateQueries(draftsQuery)])
  }, [look])

  /** What was deleted without a connection goes from the server as soon as there is one. */
  const sendRemovals = useCallback(async () => {
    if (connection.state() !== 'online') return
    const stay = await draftRemoval.send(owner).catch(() => null)
    setRefused(stay === null)
    for (const name of stay ?? [])
      showToast({ message: `${nameOf({ name })} stays: another device has changed it since you deleted it.` })
    await refresh()
  }, [owner, refresh])
  useEffect(() => {
    const hear = async () => {
      const isWaiting = (await store.list(owner)).some(({ removed }) => removed)
      if (isWaiting) await sendRemovals()
    }
    void hear()
    return connection.subscribe(() => void hear())
  }, [owner, sendRemovals])
  const bringingBack = (bringBack: () => Promise<void>) =>
    telling('The initiative could not be brought back.', async () => {
      await bringBack()
      await refresh()
    })

  const show = (id: string) => navigate(paths.home, { state: { draft: id } })
  const actions: InitiativeActions = {
    open: show,
    begin: () =>
      telling('The initiative could not be begun.', async () =>
        show(await beginDraft(owner, contentAfter(await lastContent(owner, store)), store)),
      ),
    duplicate: (initiative) =>
      telling('The initiative could not be copied.', async () => {
        const copy = await duplicateDraft(owner, initiative.id, draftParts)
        await refresh()
        showToast({
          message: `${nameOf(initiative)} is copied.`,
          action: { label: 'Open the copy', onSelect: () => show(copy) },
        })
      }),
    rename: ({ id }, name) =>
      telling('The initiative could not be renamed.', async () => {
        await changeDraft(owner, id, { name }, draftParts)
        await refresh()
      }),
    remove: (initiative) =>
      telling('The initiative could not be deleted.', async () => {
        const beside = await holdBeside(initiative.id, await store.find(initiative.id))
        const bringBack = await draftRemoval.remove(owner, initiative)
        await look()
        void sendRemovals()
        showToast({
          message: `${nameOf(initiative)} is deleted.`,
          action: {
            label: 'Undo',
            onSelect: () =>
              bringingBack(async () => {
                const wasDeleted = await bringBack()
                await beside.putBack()
                if (!wasDeleted) showToast({ message: `${nameOf(initiative)} is back already.` })
              }),
          },
        })
      }),
    takeBack: (id) => bringingBack(() => draftRemoval.takeBack(id)),
  }
  // with a connection they are gone in a moment
  const waiting = isOnline && !isRefused ? [] : (keptDrafts ?? []).filter((draft) => draft.removed)
  const removed = waiting.map(({ id, content: { name } }) => ({ id, name }))
  return { initiatives, removed, error, retry: refetch, isFetching, refresh, actions }
}

function telling(failed: string, act: () => Promise<void>): void {
  act().catch((error: unknown) => showToast({ message: `${failed} ${errorWords(error).message}`, tone: 'danger' }))
}
