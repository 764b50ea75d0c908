import type { DraftContent } from '@planwright/contract'
import type { KeptDraft } from './draft-store.ts'
import { sameValue } from './merge-drafts.ts'

export const emptyDraft: DraftContent = {
  name: '',
  form: null,
  backlog: null,
  plan: null,
  runs: { generation: null, save: null },
}

export function contentOf({ name, form, backlog, plan, runs }: DraftContent): DraftContent {
  return {
    name,
    form,
    backlog,
    plan,
    runs,
  }
}

/** What the server last agreed on with this browser. */
export function agreedOn({ sent, begun }: KeptDraft): DraftContent {
  return sent?.content ?? begun ?? emptyDraft
}

/** Whether the server has all of it. A draft in which nothing stands yet has nothing to send. */
export function isSent(kept: KeptDraft): boolean {
  return sameValue(kept.content, agreedOn(kept))
}

/** Whether nothing is lost with it here: the server has all of it, no two tabs' versions wait for a choice, and no deletion waits for the server. */
export function isForgettable(kept: KeptDraft): boolean {
  return isSent(kept) && !kept.other && !kept.removed
}

/** What this browser has of a draft, deleted or not; null where that is nothing but the note that one of the list is deleted. */
export function heldHere(kept: KeptDraft | null): KeptDraft | null {
  return kept?.removed && !kept.removed.wasHere ? null : kept
}

export function undeleted({ removed: _removed, ...draft }: KeptDraft): KeptDraft {
  return draft
}
