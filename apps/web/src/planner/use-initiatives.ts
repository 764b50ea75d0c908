import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { errorWords } from '../app/api/error-words.ts'
import { queryClient } from '../app/api/query-client.ts'
import { paths } from '../app/paths.ts'
import { beginDraft, changeDraft, duplicateDraft, lastContent, removeDraft } from '../drafts/draft-actions.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import type { KeptDraft } from '../drafts/draft-store.ts'
import { listedDrafts } from '../drafts/listed-drafts.ts'
import { contentAfter } from '../drafts/new-content.ts'
import { type Initiative, type InitiativeActions, nameOf } from '../initiatives/initiative.ts'
import { showToast } from '../ui/toast.tsx'

/** What the server lists, and what stands in this browser alone; what can be done with them. */
export function useInitiatives(owner: string) {
  const [, navigate] = useLocation()
  const { data, error, refetch, isFetching } = useQuery(draftsQuery)
  const [kept, setKept] = useState<KeptDraft[]>()
  const look = useCallback(async () => setKept(await draftParts.store.list(owner)), [owner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server answers anew was changed here, mostly
  useEffect(() => void look(), [look, data])
  const refresh = useCallback(async () => {
    await Promise.all([look(), queryClient.invalidateQueries(draftsQuery)])
  }, [look])

  const show = (id: string) => navigate(paths.home, { state: { draft: id } })
  const actions: InitiativeActions = {
    open: show,
    begin: () =>
      telling('The initiative could not be begun.', async () =>
        show(await beginDraft(owner, contentAfter(await lastContent(owner)))),
      ),
    duplicate: (initiative) =>
      telling('The initiative could not be copied.', async () => {
        const copy = await duplicateDraft(owner, initiative.id)
        await refresh()
        showToast({
          message: `${nameOf(initiative)} is copied.`,
          action: { label: 'Open the copy', onSelect: () => show(copy) },
        })
      }),
    rename: ({ id }, name) =>
      telling('The initiative could not be renamed.', async () => {
        await changeDraft(owner, id, { name })
        await refresh()
      }),
    remove: (initiative) =>
      telling('The initiative could not be deleted.', async () => {
        const bringBack = await removeDraft(initiative.id, initiative.version > 0)
        await refresh()
        showToast({
          message: `${nameOf(initiative)} is deleted.`,
          action: {
            label: 'Undo',
            onSelect: () =>
              telling('The initiative could not be brought back.', async () => {
                await bringBack()
                await refresh()
              }),
          },
        })
      }),
  }
  const isKnown = kept !== undefined && (data !== undefined || error !== null)
  const initiatives: Initiative[] | undefined = isKnown ? listedDrafts(data?.drafts ?? [], kept) : undefined
  return { initiatives, error, retry: refetch, isFetching, actions }
}

function telling(failed: string, act: () => Promise<void>): void {
  act().catch((error: unknown) => showToast({ message: `${failed} ${errorWords(error).message}`, tone: 'danger' }))
}
