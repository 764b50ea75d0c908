import type { DraftedStory } from '../drafter.ts'
import { anyOf, holds, words } from '../reading/word-lists.ts'

type Priority = DraftedStory['priority']

/** What speaks of a rank, the surest first: in texts and headings, and as the first word of a cell in a table. */
const ranks = words.ranks.map(({ priority, said, cell }) => ({
  // the words are data, whose numbers have no narrower type
  priority: priority as Priority,
  said: holds(said),
  isCell: anyOf(cell),
}))
/** What a modal verb says, where nothing speaks of a rank. */
const modals = [
  { priority: 1, said: holds('must') },
  { priority: 2, said: holds('should, shall, need to, needs to, has to, have to, required') },
] as const
const longestRank = 16
const rankIn = (cell: string) => ranks.find(({ isCell }) => isCell(cell.trim().split(/[\s-]/, 1)[0]))
/** Whether a cell of a table holds a rank and no more: `Must have`, `P1`, but no number of a row. */
export function isRank(cell: string): boolean {
  return cell.length <= longestRank && /^\P{N}/u.test(cell) && rankIn(cell) !== undefined
}

/**
 * Priority 1 (highest) to 4 from the words of the passages, their table cell or their headings; where none speaks, the
 * brief's order does: `place` runs from 0 (first) to 1 (last).
 */
export function rankPriority(text: string, headings: string, place: number, cell = ''): Priority {
  const bare = text.replace(/\([^()]*\)/g, ' ')
  const toldRank =
    rankIn(cell) ??
    ranks.find(({ said }) => said.test(headings)) ??
    [...ranks, ...modals].find(({ said }) => said.test(bare))
  return toldRank?.priority ?? (place < 0.5 ? 2 : 3)
}
