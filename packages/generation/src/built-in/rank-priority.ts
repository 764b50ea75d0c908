import type { DraftedStory } from '../drafter.ts'
import { rankIn, ranks } from '../reading/ranks.ts'
import { holds } from '../reading/word-lists.ts'

type Ranked = Pick<DraftedStory, 'priority' | 'priorityFromOrder'>

/** What a modal verb says, where nothing speaks of a rank. */
const modals = [
  { priority: 1, said: holds('must') },
  { priority: 2, said: holds('should, shall, need to, needs to, has to, have to, required') },
] as const
/**
 * Priority 1 (highest) to 4 from the words of the passages, their table cell or their headings; where none speaks, the
 * brief's order does: `place` runs from 0 (first) to 1 (last).
 */
export function rankPriority(text: string, headings: string, place: number, cell = ''): Ranked {
  const bare = text.replace(/\([^()]*\)/g, ' ')
  const toldRank =
    rankIn(cell) ??
    ranks.find(({ said }) => said.test(headings)) ??
    [...ranks, ...modals].find(({ said }) => said.test(bare))
  return toldRank ? { priority: toldRank.priority } : { priority: place < 0.5 ? 2 : 3, priorityFromOrder: true }
}
