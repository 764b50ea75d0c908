import type { Draft, DraftContent } from '@planwright/contract'
import type { DraftStore } from './draft-store.ts'
import type { LastWords } from './last-words.ts'

/** The calls that keep a draft on the server. They reject with whatever went wrong. */
export type DraftRemote = {
  /** Begins the draft under its id; a second time is a conflict. */
  create: (id: string, content: DraftContent) => Promise<Pick<Draft, 'version'>>
  update: (id: string, version: number, content: DraftContent) => Promise<Pick<Draft, 'version'>>
  read: (id: string) => Promise<Draft>
  /** Null where the server has no newer version than that. */
  readNewer: (id: string, version: number) => Promise<Draft | null>
  /** The server's draft is not the one that was built on. */
  isConflict: (error: unknown) => boolean
  /** The server has no such draft. */
  isGone: (error: unknown) => boolean
}

/** Says to this browser's other tabs that a draft has changed here, and hears the same of them. */
export type DraftChannel = {
  tell: (id: string) => void
  listen: (listener: (id: string) => void) => () => void
}

export type DraftSyncParts = {
  store: DraftStore
  remote: DraftRemote
  channel: DraftChannel
  lastWords: LastWords
  /** While it cannot be reached nothing is sent, and whoever hears that it can be again says `refresh`. */
  isReachable: () => boolean
  /** Runs one at a time of all tabs: two would send the same change twice. */
  exclusively: (name: string, run: () => Promise<void>) => Promise<void>
}
