import { readClause } from '../clauses/read-clause.ts'
import { readRole } from '../clauses/read-role.ts'
import { capitalise } from '../english/phrases.ts'
import type { Group, Unit } from './unit.ts'

type Row = { cells: string[]; sources: string[] }
type Column = 'id' | 'role' | 'what' | 'priority' | 'why' | 'notes' | 'name'

const columnsList: readonly [Column, RegExp][] = [
  ['id', /^(?:#|no\.?|nr\.?|id|ref\.?|key|number|req(?:uirement)?\.? ?(?:id|no\.?|#))$/i],
  ['priority', /priority|moscow|importance|^prio\.?$|^p$/i],
  [
    'role',
    /^(?:user )?(?:role|owner|for|actor|who|persona|stakeholder|user|user type|as an?(?: \.\.\.)?|audience|for whom)s?$/i,
  ],
  ['why', /^(?:why|benefit|so that.*|reason|purpose|rationale|value|goal|business value|outcome)s?$/i],
  [
    'what',
    /requirement|capabilit|user stor|what|description|function|i want|need|action|behaviou?r|can do|details|specification|use case|permission|scenario/i,
  ],
  ['name', /feature|name|title|module|area|item|category|field|page|screen|component|epic|theme/i],
  ['notes', /notes?|comments?|remarks?|acceptance|criteria|constraints?|rules?|conditions?|limits?|validation/i],
]

/** Reads a table's rows as requirements: who, what, why and how important, by the names of its columns. */
export function readTable(rows: Row[], next: () => number): Group[] {
  const header = rows[0]
  if (!header) return []
  if (rows.every((row) => row.cells.length === 2 && (row.cells[0] === '' || about.test(row.cells[0] ?? '')))) return []
  const columns = header.cells.map(columnOf)
  const named =
    rows.length > 1 &&
    columns.filter(Boolean).length >= Math.min(2, header.cells.length) &&
    header.cells.every((cell) => cell.split(/\s+/).length <= 5)
  const body = named ? rows.slice(1) : rows
  const places = named ? body.map((row) => row.cells[columns.indexOf('priority')]?.trim().toLowerCase() ?? '') : []
  // where nothing stands at P0, P1 comes first
  const first = places.every((cell) => cell === '' || /^p[1-5]$/.test(cell)) ? 1 : 0
  const nameAt = columns.indexOf('name')
  const names = nameAt < 0 ? [] : body.map((row) => row.cells[nameAt]?.trim() ?? '')
  // names that come again and again part the table, they name no row
  const parts = named && columns.includes('what') && new Set(names).size * 1.5 <= names.length
  const units = body.flatMap((row) => {
    const category = parts ? (row.cells[nameAt]?.trim() ?? '') : ''
    const bare = parts ? { ...row, cells: row.cells.map((cell, i) => (i === nameAt ? '' : cell)) } : row
    return readRow(bare, named ? columns : [], header.cells, next).map((unit) =>
      category ? { ...unit, category } : unit,
    )
  })
  return units.map((unit) => ({
    ...(unit.category ? { category: unit.category } : {}),
    labelSources: [],
    units: [
      first && unit.priority
        ? { ...unit, priority: unit.priority.replace(/\d/, (place) => String(Number(place) - 1)) }
        : unit,
    ],
  }))
}

/** What a document's own table tells of it. */
const about =
  /^(?:authors?|status|owner|dates?|version|(?:target )?release|reviewers?|approvers?|last updated|team|product (?:manager|owner)|designers?|epic|ticket|document|project|client|sponsor)$/i

const columnOf = (cell: string): Column | undefined => columnsList.find(([, pattern]) => pattern.test(cell.trim()))?.[0]

/** `Driver starts a session with a card` needs no name before it. */
function isStatement(text: string): boolean {
  const clause = readClause(text)
  return (
    clause !== undefined &&
    (clause.role !== undefined ||
      (clause.form === 'system' && clause.subject !== undefined && clause.subject !== 'the system'))
  )
}

function readRow(row: Row, columns: (Column | undefined)[], header: string[], next: () => number): Unit[] {
  const cell = (column: Column): string => row.cells[columns.indexOf(column)]?.trim() ?? ''
  const hasColumns = columns.length > 0
  const what = hasColumns ? cell('what') : ''
  const name = cell('name')
  const others = row.cells.filter(
    (text, i) => text !== '' && text !== what && (columns[i] === undefined || columns[i] === 'notes'),
  )
  const notes = others.map((text) => {
    const title = hasColumns ? (header[row.cells.indexOf(text)] ?? '') : ''
    return title && text.split(/\s+/).length < 4 ? `${title}: ${text}` : text
  })
  const main = what || name || notes.shift() || ''
  if (!/\p{L}/u.test(main)) return []
  const label =
    what && name && !what.toLowerCase().includes(name.toLowerCase()) && !isStatement(what) ? `${name}: ` : ''
  const text = `${label}${main.replace(/[.;]$/, '')}${notes.length > 0 ? `. ${notes.map(capitalise).join('. ')}` : ''}`
  const role = readRole(cell('role'))
  return [
    {
      order: next(),
      text,
      sources: row.sources,
      listed: true,
      detail: false,
      ...(role ? { role } : {}),
      ...(cell('priority') ? { priority: cell('priority') } : {}),
      ...(cell('why') ? { why: cell('why') } : {}),
    },
  ]
}
