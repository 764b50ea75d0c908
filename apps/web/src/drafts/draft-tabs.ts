import type { DraftChannel, DraftSyncParts } from './draft-sync-parts.ts'

/** The other tabs of this browser; where it cannot reach them each tab is alone, and the server brings them together. */
export function createDraftChannel(): DraftChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => () => undefined }
  const channel = new BroadcastChannel('planwright-drafts')
  return {
    tell: (id) => channel.postMessage(id),
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => typeof data === 'string' && listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}

/** By the browser's locks, which end with their tab; without them in turn in this tab. */
export function exclusivelyInBrowser(): DraftSyncParts['exclusively'] {
  if (typeof navigator !== 'undefined' && navigator.locks) {
    return async (name, run) => {
      await navigator.locks.request(name, run)
    }
  }
  const last = new Map<string, Promise<void>>()
  return (name, run) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(
      name,
      next.catch(() => undefined),
    )
    return next
  }
}
