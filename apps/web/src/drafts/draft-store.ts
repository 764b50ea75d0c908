import type { DraftContent } from '@planwright/contract'
import { keptItems } from '../app/kept/database.ts'
import type { KeptItems } from '../app/kept/kept-items.ts'
import { bringTogether } from './bring-together.ts'
import type { DraftDifference } from './merge-drafts.ts'

/** A version of a draft as the server has it: what stands here is compared with it to know what is not sent yet. */
type SentDraft = { version: number; content: DraftContent }

/** What another tab wrote within a moment in the same places, and what stood there before: the later one stands, and this one can come back. */
export type OtherVersion = { at: number; base: DraftContent; theirs: DraftContent; differences: DraftDifference[] }

/**
 * A draft as it stands in this browser. `revision` rises with each change, whichever tab makes it. `sent` is what this browser and the server last
 * agreed on; null while the server does not know of it. `openedAt` in milliseconds.
 */
export type KeptDraft = {
  id: string
  owner: string
  content: DraftContent
  revision: number
  sent: SentDraft | null
  /** What a new one began with: as long as nothing else stands in it there is nothing to send. */
  begun?: DraftContent
  /** Digests of the words that were sent since and of which no answer came: the server may have them all the same. */
  tried?: string[]
  openedAt: number
  /** Deleted here, which the server is yet to hear; `wasHere` where this browser had more of it than its place in the list. */
  removed?: { wasHere: boolean }
  /** Until somebody says which stands; what was written before it in the same places is asked after it. */
  other?: OtherVersion
  earlierOthers?: OtherVersion[]
}

export type DraftStore = KeptItems<KeptDraft>

export function createDraftStore(): DraftStore {
  return keptItems('drafts', bringTogether)
}
