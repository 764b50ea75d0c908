import { isSaid } from '../marks.ts'
import { closedBy } from '../tickets/ticket-fields.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { isClause, shortestClause } from '../words/is-clause.ts'
import { standsOpenTo } from '../words/sections.ts'
import { asks, countWords, uncapitalise } from '../words/word-lists.ts'
import { isOfPermissions, matrixIn, rowOfMatrix } from './permissions.ts'
import { wordsOfRow } from './rows.ts'
import { chosenIn, formOf } from './table-forms.ts'
import { closedIn, namedCells, shareOf, type Table, tablesIn } from './tables.ts'

/**
 * The units with what their tables say of them: a row is read by its table, and not by itself. Who may do what, what states there are and which fields become others is wanted row by row; costs, dates and risks are
 * not. In what other tables a row says what is wanted is chosen once for all its rows. What a person marked stays.
 */
export function withTables(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const tables = tablesIn(units)
  if (tables.length === 0) return units
  const read = new Map<number, ReadUnit>()
  for (const table of tables) for (const row of rowsOf(table)) read.set(row.number, row)
  return units.map((unit) => read.get(unit.number) ?? unit)
}

function rowsOf(table: Table): readonly ReadUnit[] {
  const { rows } = table
  const [first] = rows
  if (!first || !standsOpenTo(first)) return rows
  const form = formOf(table)
  if (form === 'project') return rows.map((row) => as(row, 'context'))
  // what asks for something by its own words does so whatever its columns are called
  if (form === 'around' && shareOf(rows, saysWish) < half)
    return rows.map((row) => (saysWish(row) ? row : as(row, 'context')))
  if (form === 'states' || form === 'mapping') return rows.map(asOpen)
  // of the fields of a form one is as much asked for as the next
  if (form === 'fields' && rows.filter(isWanted).length * 3 >= rows.length) return rows.map(asOpen)
  if (form === 'matrix') return rowsOfMatrix(table)
  const chosen = chosenIn(table)
  const read = form === 'works' ? rows.map(asItsState) : rows
  return chosen === undefined ? read : read.map((row) => ({ ...row, told: wordsOfRow(row.cells ?? [], chosen) }))
}

function rowsOfMatrix(table: Table): readonly ReadUnit[] {
  const { rows } = table
  const matrix = matrixIn(table)
  if (!matrix) return rows
  const isSure = isOfPermissions(table, matrix)
  const isAsked = rows.filter(isWanted).length * 2 >= rows.length && matrix.others.length === 0
  return rows.map((row) => {
    const { told, doer, isAllowed } = rowOfMatrix(row, matrix, isSure)
    const read = isSure && !isAllowed ? as(row, 'out-of-scope') : isSure || (isAsked && isAllowed) ? asOpen(row) : row
    return { ...read, told, ...(doer && { doer }) }
  })
}

/** What is wanted unless it is refused, put off or done. */
function asOpen(row: ReadUnit): ReadUnit {
  const closed = closedIn(row)
  return closed === undefined ? as(row, 'demand') : asClosed(row, closed)
}
/** `done | Pay by invoice` */
function asItsState(row: ReadUnit): ReadUnit {
  const closed = closedBy(namedCells(row)[0]?.text)
  return closed === undefined ? row : asClosed(row, closed)
}
const asClosed = (row: ReadUnit, kind: UnitKind): ReadUnit =>
  isSaid(row) ? row : { ...row, kind, wanted: 0, sureness: 1 }

/** A unit as its table says; what somebody said stays, and what was taken to be wanted stays that. */
function as(row: ReadUnit, kind: UnitKind): ReadUnit {
  const isWish = isWanted({ kind })
  if (isSaid(row) || (isWish && isSurelyWanted(row))) return row
  return { ...row, kind: isWish && isWanted(row) ? row.kind : kind, wanted: isWish ? surely : 0, sureness: surely }
}
const [surely, half] = [0.9, 0.5]
const isSurelyWanted = (row: ReadUnit): boolean => isWanted(row) && row.wanted >= surely
/** `Buyers can insure a phone`, `Warn whoever is late`: wanted, and a cell of it says so in whole. */
const saysWish = (row: ReadUnit): boolean =>
  isWanted(row) &&
  (row.cells ?? []).some(
    ({ text }, i) =>
      countWords(text) >= shortestClause &&
      (asks.test(text) || (i === 0 && (isClause(text) || beginsWithDeed(uncapitalise(text))))),
  )
