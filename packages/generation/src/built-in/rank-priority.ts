import type { DraftedStory } from '../drafter.ts'
import type { ReadUnit } from '../reading/unit.ts'
import { rankSaid, type Scale } from '../reading/words/rank-said.ts'

type Ranked = Pick<DraftedStory, 'priority' | 'priorityFromOrder'>

/**
 * Priority 1 (highest) to 4 from what ranks the passage, its table cell, its headings or its words; where nothing does, the
 * brief's order: `place` runs from 0 (first) to 1 (last).
 */
export function rankPriority(main: ReadUnit, place: number, cell: string | undefined, scale?: Scale): Ranked {
  const priority = rankSaid(main, cell, place === 0, scale)
  return priority ? { priority } : { priority: place < 0.5 ? 2 : 3, priorityFromOrder: true }
}
