import type { RunState } from '@planwright/contract'

/** A save that nobody took back, and the project that it went to. `at`: when its run came to what it is. */
export type StandingSave = {
  readonly runId: string
  readonly state: RunState
  readonly at: Date
  readonly siteId: string
  readonly projectId: string
}
