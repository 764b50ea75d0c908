import { closedBy } from '../tickets/ticket-fields.ts'
import type { ReadUnit, UnitKind } from '../unit.ts'
import { anyOf, countWords } from '../words/word-lists.ts'
import { type Cell, isIdentifier } from './rows.ts'

/** The rows of a table, and the names of its columns in their order; what a row leaves empty it has no cell of. */
export type Table = { rows: readonly ReadUnit[]; columns: readonly string[] }

/** The tables of a brief: rows that follow each other under one heading without an empty line. */
export function tablesIn(units: readonly ReadUnit[]): Table[] {
  const tables: Table[] = []
  for (let from = 0; from < units.length; ) {
    const first = units[from] as ReadUnit
    let to = from + 1
    while (to < units.length && isOfTable(first, units[to] as ReadUnit)) to += 1
    if (first.form === 'row') {
      const rows = units.slice(from, to)
      tables.push({ rows, columns: columnsIn(rows) })
    }
    from = to
  }
  return tables
}

const isOfTable = (first: ReadUnit, next: ReadUnit): boolean =>
  first.form === 'row' &&
  next.form === 'row' &&
  next.field === first.field &&
  next.paragraph === first.paragraph &&
  next.headings.join('\n') === first.headings.join('\n')

/** What has more columns than people set side by side is read row by row. */
export const mostColumns = 30

/** Each column where the first row that fills it has it: behind the one before it there. */
function columnsIn(rows: readonly ReadUnit[]): string[] {
  const columns: string[] = []
  const known = new Set<string>()
  for (const { cells = [] } of rows)
    for (const [i, { column }] of cells.entries()) {
      if (known.has(column) || known.size > mostColumns) continue
      known.add(column)
      columns.splice(columns.indexOf(cells[i - 1]?.column ?? '') + 1, 0, column)
    }
  return columns
}

/** What a row holds in a column; empty where it says nothing there. */
export function cellOf({ cells = [] }: ReadUnit, column: string): string {
  return cells.find((cell) => cell.column === column)?.text ?? ''
}

/** What the rows of a table hold in a column, as far as they fill it. */
export function cellsIn({ rows }: Table, column: string): string[] {
  return rows.map((row) => cellOf(row, column)).filter((text) => text !== '')
}

/** A table without the columns that number its rows. */
export function withoutNumbers(table: Table): Table {
  const columns = table.columns.filter((column) => !cellsIn(table, column).every(isIdentifier))
  return columns.length > 0 ? { ...table, columns } : table
}

/** Whether a column says how far its row is. */
export function isOfState(column: string): boolean {
  return saysState(column.toLowerCase())
}
const saysState = anyOf('status state decision stand zustand entscheid entscheidung estado statut état')

/** As what a row is left that is refused, put off or done: as a column besides its first says, or as something surely turned it. */
export function closedIn(row: ReadUnit): UnitKind | undefined {
  const { kind, sureness } = row
  const said = namedCells(row)
    .slice(1)
    .find(({ column, text }) => isOfState(column) && closedBy(text) !== undefined)
  if (said) return closedBy(said.text)
  return isClosed(kind) && sureness === 1 ? kind : undefined
}
const isClosed = (kind: UnitKind): boolean => kind === 'out-of-scope' || kind === 'deferred' || kind === 'today'

export function shareOf<Each>(all: readonly Each[], is: (each: Each) => boolean): number {
  return all.length === 0 ? 0 : all.filter(is).length / all.length
}

export function meanWords(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countWords(text), 0) / (texts.length || 1)
}

/** Cells without the number of their row. */
export function namedCells({ cells = [] }: ReadUnit): Cell[] {
  const [first, ...others] = cells
  return first && isIdentifier(first.text) && others.length > 0 ? others : [...cells]
}
