import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../app/connection/connection.ts'
import { onLeaving } from '../app/kept/on-leaving.ts'
import { sendUnsent } from './draft-actions.ts'
import { draftParts } from './draft-parts.ts'
import { draftRemote, isGoneForGood, listDrafts, openOnServer, readDraft } from './draft-queries.ts'
import type { KeptDraft } from './draft-store.ts'
import { createDraftSync, type DraftSync } from './draft-sync.ts'
import { type DropBeside, openDraft, openLastDraft } from './open-draft.ts'
import { createOpeningList } from './opening-list.ts'

export type OpenDraft =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'open'; sync: DraftSync }

/** How long the server may take to say which draft is the last one, where this browser has one to show meanwhile. */
const listTimeoutMs = 4_000
/** How often a page that is looked at asks whether another device has changed the draft. */
const lookEveryMs = 12_000

export const openingList = createOpeningList(() => listDrafts({ timeoutMs: listTimeoutMs }))

const source = { store: draftParts.store, list: openingList.take, read: readDraft, isGoneForGood }

/** Opens the draft that is wanted; without a wish, or where that one is gone, the last opened one, or a new one where there is none. */
export function useOpenDraft(owner: string, wanted: string | undefined, dropBeside: DropBeside): OpenDraft {
  const [opened, setOpened] = useState<{ sync: DraftSync; wanted: string | undefined }>()
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const isOpen = opened && (wanted === undefined || wanted === opened.sync.id || wanted === opened.wanted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    if (isOpen) return
    let isGone = false
    setError(undefined)
    openKept(owner, wanted, dropBeside).then(
      (kept) => {
        // its screen is drawn a little at a time
        if (!isGone) startTransition(() => setOpened({ sync: createDraftSync(kept, draftParts), wanted }))
      },
      (reason: unknown) => !isGone && setError(reason ?? new Error('The draft could not be opened.')),
    )
    return () => {
      isGone = true
    }
  }, [owner, wanted, isOpen, tries])

  const sync = isOpen ? opened.sync : undefined
  useEffect(() => sync && keepInStep(owner, sync), [owner, sync])

  if (sync) return { state: 'open', sync }
  if (error === undefined) return { state: 'loading' }
  return { state: 'failed', error, retry: () => setTries(tries + 1) }
}

async function openKept(owner: string, wanted: string | undefined, dropBeside: DropBeside): Promise<KeptDraft> {
  const kept = wanted === undefined ? null : await openDraft(owner, wanted, { ...source, isGone: draftRemote.isGone })
  if (!kept) return openLastDraft(owner, { ...source, dropBeside })
  // without a connection this browser alone knows of it, and the next change tells the server
  if (kept.sent) openOnServer(kept.id).catch(() => undefined)
  return kept
}

/** Sends and takes over whenever there is reason to look: the connection is back, the page is looked at again, some seconds have passed. */
function keepInStep(owner: string, sync: DraftSync): () => void {
  const refresh = () => {
    if (connection.state() === 'online') void sync.refresh()
  }
  const onConnection = () => {
    if (connection.state() !== 'online') return
    refresh()
    void sendUnsent(owner, draftParts, sync.id)
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? refresh() : void sync.flush())
  const stopListening = connection.subscribe(onConnection)
  // what is unsent is sent by itself, ever more rarely where that fails, and what was deleted elsewhere is asked for again by whoever comes back to it
  const look = () => {
    const { state } = sync.snapshot().status
    if (state === 'saved' && !sync.isGone() && document.visibilityState === 'visible') refresh()
  }
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('focus', refresh)
  const stopLeaving = onLeaving('leave', () => void sync.flush())
  const disconnect = sync.connect()
  onConnection()
  return () => {
    stopListening()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('focus', refresh)
    stopLeaving()
    disconnect()
  }
}

/** The draft as it stands, and how to change a part of it. */
export function useDraft(sync: DraftSync): DraftSync & ReturnType<DraftSync['snapshot']> {
  return { ...sync, ...useSyncExternalStore(sync.subscribe, sync.snapshot) }
}
