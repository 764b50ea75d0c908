import type { FoundItem } from '../../port/reader.ts'
import type { Target } from '../../port/target.ts'
import type { LostItems } from '../../port/writer.ts'
import type { Transport } from '../wire/transport.ts'
import { readIssuesAbove, searchMarked } from './read-issues.ts'

/** Pages without an issue after which the end is believed. */
const emptyPages = 3
/** For clocks that differ. */
const minuteMs = 60_000

/** Reads what came after the number noted before the call; at last the search index is asked too, which is seconds to minutes late. */
export async function findSent(
  transport: Transport,
  target: Target,
  { mark, sentAt, last }: LostItems,
  now: number,
): Promise<FoundItem[]> {
  const above = await readIssuesAbove(transport, target, Number(mark ?? 0), emptyPages)
  if (!last) return above
  return [...above, ...(await searchMarked(transport, target, new Date(sentAt.getTime() - minuteMs), now))]
}
