import type { ReadUnit } from '../reading/unit.ts'
import { anyOf, countWords } from '../reading/word-lists.ts'
import { isRank } from './rank-priority.ts'

const namesArea = anyOf(
  'area areas module modules component category epic theme topic group section bereich modul komponente kategorie thema gruppe',
)

/** The cell of a row that names the part of the product it belongs to. Undefined where no other cell says what is wanted: then that one does, whatever its column is called. */
export function areaOf({ cells = [] }: Pick<ReadUnit, 'cells'>): { column: string; text: string } | undefined {
  const area = cells.find(({ column, text }) => namesArea(column.trim().toLowerCase()) && /\p{L}{2}/u.test(text))
  const isSaid = cells.some((cell) => cell !== area && !isRank(cell.text) && countWords(cell.text) > 1)
  return isSaid ? area : undefined
}
