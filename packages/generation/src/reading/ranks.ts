import type { DraftedStory } from '../drafter.ts'
import { anyOf, holds, words } from './word-lists.ts'

type Priority = DraftedStory['priority']

/** What speaks of a rank, the surest first: in texts and headings, and as the first word of a cell in a table. */
export const ranks = words.ranks.map(({ priority, said, cell }) => ({
  // the words are data, whose numbers have no narrower type
  priority: priority as Priority,
  said: holds(said),
  isCell: anyOf(cell),
}))
const longestRank = 16
/** The rank that a cell of a table begins with. */
export function rankIn(cell: string): (typeof ranks)[number] | undefined {
  return ranks.find(({ isCell }) => isCell(cell.trim().split(/[\s-]/, 1)[0]))
}
/** Whether a cell of a table holds a rank and no more: `Must have`, `P1`, but no number of a row. */
export function isRank(cell: string): boolean {
  return cell.length <= longestRank && /^\P{N}/u.test(cell) && rankIn(cell) !== undefined
}

const namesRank = anyOf(
  'priority prio importance important rank moscow priorität wichtigkeit wichtig prioridad priorité',
)
/** Whether a cell says how much its row matters: by its own words, or by what its column is called. */
export function ranksRow({ column, text }: { column: string; text: string }): boolean {
  if (column.endsWith('?') && !asksWhetherWanted.test(column)) return false
  return isRank(text) || namesRank(column.replace(/\P{L}+$/u, ''))
}
/** `Member gets notified?` says more of a row, and not whether it is wanted. */
const asksWhetherWanted = holds(
  'need*, important, priority, must, want*, require*, mandatory, mvp, scope, first, launch, start, v1, wichtig, nötig, muss, gewünscht, gebraucht, pflicht, importante, necesario',
)
