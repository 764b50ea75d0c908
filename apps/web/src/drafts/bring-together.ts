import { agreedOn, isSent, undeleted } from './draft-content.ts'
import type { KeptDraft } from './draft-store.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { withReplaced } from './other-versions.ts'

/**
 * A draft as this browser's database has it, with what was written of it while that could not be read: there it began with what the server has, and knows nothing of what
 * is unsent here. What was typed last stands, and what it replaces is kept. Pure.
 */
export function bringTogether(kept: KeptDraft, unread: KeptDraft): KeptDraft {
  const together = {
    ...kept,
    // no page takes it for one that it has seen
    revision: Math.max(kept.revision, unread.revision) + 1,
    openedAt: Math.max(kept.openedAt, unread.openedAt),
  }
  if (unread.removed) return { ...together, removed: { wasHere: true } }
  // nothing of it is only here: what the server has comes from there
  if (isSent(unread)) return together
  // the last one that both have seen
  const base = agreedOn(versionOf(unread) < versionOf(kept) ? unread : kept)
  const { merged, differences } = mergeDrafts(base, unread.content, kept.content)
  const replaced = { at: unread.openedAt, base, theirs: kept.content, differences }
  return {
    ...undeleted(together),
    content: merged,
    tried: [...(kept.tried ?? []), ...(unread.tried ?? [])],
    ...(differences.length > 0 && withReplaced(kept, replaced, base)),
  }
}

const versionOf = ({ sent }: KeptDraft) => sent?.version ?? 0
