import type { DraftContent } from '@planwright/contract'
import { agreedOn } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { asKept, wordOf } from './sent-words.ts'

/**
 * A draft brought together with the server's, which may have words from here although no answer said so: where it has nothing else, both grew from
 * them, and where another device wrote on beside them they are no other's either.
 */
export function mergeWithServers(here: KeptDraft, theirs: DraftContent, prefer?: 'mine' | 'theirs') {
  const tried = new Set(here.tried)
  const base = tried.has(wordOf([], theirs)) ? theirs : asKept(agreedOn(here))
  return mergeDrafts(base, asKept(here.content), theirs, prefer, (path, value) => tried.has(wordOf(path, value)))
}
