import { useSyncExternalStore } from 'react'
import { createConnection } from './create-connection.ts'

/** The page's one connection. */
export const connection = createConnection({
  ping: () => fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }),
  isDeviceOnline: () => navigator.onLine !== false,
  // modules are read outside of a browser as well
  events: typeof window === 'undefined' ? new EventTarget() : window,
})

/** Whether the server can be reached, as far as is known. */
export function useConnection() {
  return useSyncExternalStore(connection.subscribe, connection.state)
}

/** Why what asks the server cannot be done now, in a sentence; null where it can. */
export function useUnavailable(): string | null {
  return { online: null, offline: offlineWords, unreachable: unreachableWords }[useConnection()]
}

const offlineWords = 'You are offline: this needs a connection.'
const unreachableWords = 'Planwright cannot be reached: this needs a connection.'
