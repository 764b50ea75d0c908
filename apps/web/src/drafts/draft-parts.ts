import { connection } from '../app/connection/connection.ts'
import { draftRemote } from './draft-queries.ts'
import { createDraftStore } from './draft-store.ts'
import type { DraftSyncParts } from './draft-sync-parts.ts'
import { createDraftChannel, exclusivelyInBrowser } from './draft-tabs.ts'
import { lastWordsInBrowser } from './last-words.ts'

/** What the page's drafts are kept with: this browser's store, the server, and the other tabs. */
export const draftParts: DraftSyncParts = {
  store: createDraftStore(),
  remote: draftRemote,
  channel: createDraftChannel(),
  lastWords: lastWordsInBrowser(),
  isReachable: () => connection.state() === 'online',
  exclusively: exclusivelyInBrowser(),
}
