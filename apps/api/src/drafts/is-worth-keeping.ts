import type { DraftContent } from '@planwright/contract'
import { isSameContent } from './describe-change.ts'

const minute = 60_000

/**
 * Whether a draft is kept as a version when the next change comes: the last state of each minute is, so that quick typing makes one
 * version and not a hundred; and whatever a generation begins on, or loses half of its stories or more. Pure.
 */
export function isWorthKeeping(before: DraftContent & { updatedAt: Date }, after: DraftContent, at: Date): boolean {
  const begins = after.runs.generation !== null && after.runs.generation !== before.runs.generation
  if (begins || losesHalf(before.backlog, after.backlog)) return true
  const inOneMinute = Math.floor(before.updatedAt.getTime() / minute) === Math.floor(at.getTime() / minute)
  return !inOneMinute && !isSameContent(before, after)
}

function losesHalf(before: DraftContent['backlog'], after: DraftContent['backlog']): boolean {
  const earlier = idsOf(before)
  const later = new Set(idsOf(after))
  return earlier.length > 0 && earlier.filter((id) => !later.has(id)).length * 2 >= earlier.length
}

const idsOf = (backlog: DraftContent['backlog']): string[] =>
  (backlog ?? []).flatMap(({ userStories }) => userStories.map(({ id }) => id))
