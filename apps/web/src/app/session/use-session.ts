import { useSyncExternalStore } from 'react'
import type { SessionState } from './create-token-keeper.ts'
import { tokenKeeper } from './token-keeper.ts'

/** Who is signed in: loading, then signed in or out. Changes when another tab signs out. */
export function useSession(): SessionState {
  return useSyncExternalStore(tokenKeeper.subscribe, tokenKeeper.state, () => loading)
}

const loading: SessionState = { status: 'loading' }
