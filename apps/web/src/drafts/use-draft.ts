import type { DraftContent } from '@planwright/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentDraftQuery, draftRemote } from './draft-queries.ts'
import { createDraftSync, type DraftSync } from './draft-sync.ts'

export type OpenDraft =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'open'; sync: DraftSync; startOver: () => void }

/** Opens the last opened draft by itself, or a new one where there is none. */
export function useOpenDraft(): OpenDraft {
  const queryClient = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(currentDraftQuery)
  const [sync, setSync] = useState<DraftSync>()
  const open = useRef<DraftSync>(undefined)

  useEffect(() => {
    if (data === undefined || open.current) return
    open.current = createDraftSync(data, draftRemote)
    setSync(open.current)
  }, [data])

  useEffect(() => {
    const keep = () => void open.current?.flush()
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      open.current?.close()
      open.current = undefined
      // the next visit reads the draft anew
      queryClient.removeQueries({ queryKey: currentDraftQuery.queryKey })
    }
  }, [queryClient])

  const startOver = useCallback(() => {
    open.current?.close()
    const fresh = createDraftSync(null, draftRemote)
    // kept at once, so that a reload opens the new one
    fresh.change({})
    open.current = fresh
    setSync(fresh)
  }, [])

  if (sync) return { state: 'open', sync, startOver }
  if (isPending || !error) return { state: 'loading' }
  return { state: 'failed', error, retry: () => void refetch() }
}

/** The draft as it stands, and how to change a part of it. */
export function useDraft(
  sync: DraftSync,
): DraftSync & { content: DraftContent; status: ReturnType<DraftSync['snapshot']>['status'] } {
  const { content, status } = useSyncExternalStore(sync.subscribe, sync.snapshot)
  return { ...sync, content, status }
}
