import type { ReadUnit } from '../reading/unit.ts'
import { anyOf } from '../reading/word-lists.ts'

const isArea = anyOf(
  'area areas module modules component category epic theme topic group section bereich modul komponente kategorie thema gruppe',
)

/** Whether a column of a table says to which part of the product a row belongs. */
export function namesArea(column: string): boolean {
  return isArea(column.trim().toLowerCase())
}

/** The part of the product that a row of a table is said to belong to. */
export function areaOf({ cells = [] }: Pick<ReadUnit, 'cells'>): string | undefined {
  return cells.find(({ column, text }) => namesArea(column) && /\p{L}{2}/u.test(text))?.text
}
