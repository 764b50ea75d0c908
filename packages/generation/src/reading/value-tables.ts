import { nameOfHeading } from '@planwright/likeness'
import { isClause } from './is-clause.ts'
import { isSaid } from './marks.ts'
import { ranksRow } from './ranks.ts'
import { type Cell, isBeside, isIdentifier, isTicked, namesDemand, saysNothing } from './rows.ts'
import { isPlainVerb, tagWords } from './tag-words.ts'
import { isWanted, type ReadUnit } from './unit.ts'
import { anyOf, countWords, holds, uncapitalise, wholeWords, withoutEnd } from './word-lists.ts'

/** The rows of a table that only give values: each says something of one thing, and none is a wish by itself. `main` says what they are of, where it is not the sentence `under` which they stand. */
export type ValueTable = { rows: ReadUnit[]; main: ReadUnit; under?: ReadUnit }

const namesThing = anyOf(
  'label field attribute parameter property setting column element name variable key feld feldname bezeichnung attribut merkmal parámetro campo',
)
const saysForm = anyOf(
  'type datatype format length unit default range mandatory required optional obligatory validation size typ datentyp pflicht pflichtfeld einheit länge format tipo obligatorio formato',
)
const refers = holds('table, following, below, as follows, tabelle, folgende*, nachfolgend*, tabla, siguiente*')
const isEmpty = anyOf('- – — / n/a')
const [fewestRows, mostRows, fewestColumns, wordsOfValue, longestTitle] = [2, 30, 3, 4, 90]

/**
 * Tables of a form's fields (`Label | Type | Mandatory`) and of limits for several things (`Parameter | Refrigerator | Freezer`), by the number of their first row: a row is told in the story of its
 * table. One of which hardly a row is asked for is none.
 */
export function valueTables(units: readonly ReadUnit[]): Map<number, ValueTable> {
  const tables = new Map<number, ValueTable>()
  for (let from = 0; from < units.length; ) {
    const first = units[from] as ReadUnit
    let to = from + 1
    while (to < units.length && isOfTable(first, units[to] as ReadUnit)) to += 1
    const rows = units.slice(from, to)
    if (first.form === 'row' && rows.length >= fewestRows) {
      const above = units[from - 1]
      const under = above && leadsTo(above, first) ? above : undefined
      const told = rows.filter((row) => isWanted(row) || !isSaid(row))
      const isAsked = under !== undefined || told.filter(isWanted).length * 2 >= rows.length
      if (isAsked && (isOfFields(first) || isOfValues(rows, under !== undefined))) {
        for (let at = 0; at < told.length; at += mostRows) {
          const part = told.slice(at, at + mostRows)
          const values = part.map((row): ReadUnit => ({ ...row, form: 'item', text: valuesOf(row) }))
          tables.set((part[0] as ReadUnit).number, { rows: values, main: captionOf(part), ...(under && { under }) })
        }
      }
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

const leadsTo = (above: ReadUnit, first: ReadUnit): boolean =>
  above.form !== 'row' &&
  isWanted(above) &&
  above.headings.join('\n') === first.headings.join('\n') &&
  (/[:：]$/.test(above.text) || refers.test(above.text))

const columnsOf = ({ cells = [] }: ReadUnit): string[] => cells.map(({ column }) => column.toLowerCase())
const firstWord = (column: string): string => column.split(/[\s/(]/, 1)[0] ?? ''

function isOfFields(row: ReadUnit): boolean {
  const columns = columnsOf(row)
  return (
    columns.some((column) => namesThing(column) || namesThing(column.split(' ').at(-1))) &&
    columns.some((column) => saysForm(firstWord(column)) || saysForm(column.split(' ').at(-1))) &&
    !columns.some(namesDemand)
  )
}

/** Whether each row names a thing and says how much, how long or whether of it, in several columns, or in one where a sentence leads to them. */
function isOfValues(rows: readonly ReadUnit[], isLed: boolean): boolean {
  const columns = columnsOf(rows[0] as ReadUnit)
  if (columns.length < (isLed ? fewestColumns - 1 : fewestColumns)) return false
  if (columns.some((column) => column === '' || namesDemand(column) || isBeside(column))) return false
  let counted = 0
  for (const row of rows) {
    const [name, ...values] = namedCells(row)
    if (!name || values.length === 0 || row.cells?.some(saysWhetherWanted)) return false
    if ([name, ...values].some(({ text }) => countWords(text) > wordsOfValue || isClause(text))) return false
    if (isPlainVerb(tagWords(uncapitalise(name.text))[0])) return false
    if (values.some(({ text }) => /\d/.test(text))) counted += 1
  }
  return counted * 2 > rows.length
}

/** `yes` below `Guarantee` is a value, below `Important?` a rank. */
const saysWhetherWanted = ({ column, text }: Cell): boolean =>
  namesVersion(firstWord(column.toLowerCase())) ||
  ranksRow({ column, text: isTicked(text) || isDenied(text) ? '' : text })
const namesVersion = anyOf('mvp v1 version release phase sprint')

/** Cells without the number of their row. */
const namedCells = ({ cells = [] }: ReadUnit): Cell[] => {
  const [first, ...others] = cells
  return first && isIdentifier(first.text) && others.length > 0 ? others : [...cells]
}

/** `A01 IBAN – Text 34; mandatory; check on control digits` */
function valuesOf(row: ReadUnit): string {
  const [name, ...values] = namedCells(row)
  const code = row.cells?.[0] === name ? '' : `${row.cells?.[0]?.text ?? ''} `
  const said = values.flatMap(({ column, text }) => {
    if (isEmpty(text)) return []
    if (isTicked(text)) return [column.toLowerCase()]
    return [
      saysNothing(column) || (saysForm(firstWord(column.toLowerCase())) && !isDenied(text))
        ? text
        : `${column}: ${text}`,
    ]
  })
  return `${code}${name?.text ?? ''}${said.length > 0 ? ` – ${said.join('; ')}` : ''}`
}
const isDenied = anyOf('no nein non cond. conditional bedingt')

/** What the table is of, as its heading calls it, and the things that it names, as far as a title holds them. */
function captionOf(rows: readonly ReadUnit[]): ReadUnit {
  const first = rows[0] as ReadUnit
  const heading = nameOfHeading((first.headings.at(-1) ?? '').replace(captionNumber, ''))
  const [name = '', ...names] = rows.map((row) => withoutEnd(namedCells(row)[0]?.text ?? ''))
  const begun = `${heading || namedCells(first)[0]?.column}: ${name}`
  const title = names.reduce(
    (said, next, i) =>
      said.endsWith('…')
        ? said
        : `${said}, ${said.length + next.length < longestTitle || i === names.length ? next : '…'}`,
    begun.length > longestTitle ? wholeWords(begun, longestTitle) : begun,
  )
  return { ...first, form: 'sentence', kind: 'demand', cells: [], text: title }
}
const captionNumber = /^(?:table|tabelle|tabla) \d+(?:[.-]\d+)*\W+/iu
