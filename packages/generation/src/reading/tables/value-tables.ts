import { nameOfHeading } from '@planwright/likeness'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { isClause } from '../words/is-clause.ts'
import { numbering } from '../words/lines.ts'
import { ranksRow } from '../words/ranks.ts'
import { isPlainVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, countWords, holds, uncapitalise, wholeWords, withoutEnd } from '../words/word-lists.ts'
import { type Cell, demandsAmong, isBeside, isTicked, saysNothing } from './rows.ts'
import { formOf, opensForm, type TableForm } from './table-forms.ts'
import { cellOf, cellsIn, closedIn, namedCells, shareOf, type Table, tablesIn, withoutNumbers } from './tables.ts'

/** The rows of a table that say something of one thing, and none of which is a wish by itself. `main` says what they are of, where it is not the sentence `under` which they stand. */
export type ValueTable = { rows: ReadUnit[]; main: ReadUnit; under?: ReadUnit }

const refers = holds('table, following, below, as follows, tabelle, folgende*, nachfolgend*, tabla, siguiente*')
const isEmpty = anyOf('- – — / n/a')
const [fewestRows, mostRows, fewestColumns, wordsOfValue, longestTitle, mostlyShort] = [2, 30, 3, 5, 90, 0.66]

/**
 * Tables of a form's fields (`Label | Type | Mandatory`), of limits for several things (`Parameter | Refrigerator | Freezer`), of the states of something and of fields that become others, by the number of their first row: a row is
 * told in the story of its table. One of which hardly a row is asked for is none.
 */
export function valueTables(units: readonly ReadUnit[]): Map<number, ValueTable> {
  const found = new Map<number, ValueTable>()
  for (const table of tablesIn(units)) {
    const { rows } = table
    const first = rows[0] as ReadUnit
    if (rows.length < fewestRows) continue
    const above = units[first.number - 2]
    const under = above && leadsTo(above, first) ? above : undefined
    const open = rows.filter((row) => isSaid(row) || closedIn(row) === undefined)
    const told = open.filter((row) => isWanted(row) || !isSaid(row))
    const isAsked = under !== undefined || told.filter(isWanted).length * 2 >= open.length
    const form = formOf(table)
    if (
      !isAsked ||
      !(form === 'fields' || form === 'states' || form === 'mapping' || isOfValues(table, under !== undefined))
    )
      continue
    for (let at = 0; at < told.length; at += mostRows) {
      const part = told.slice(at, at + mostRows)
      const columns = withoutNumbers(table).columns
      const column = nameColumn(table)
      const values = part.map(
        (row): ReadUnit => ({
          ...row,
          form: 'item',
          text: form === 'mapping' ? mappedIn(row, columns) : valuesOf(row, form, column),
        }),
      )
      const main = form === 'mapping' ? captionOfMapping(part, table) : captionOf(part, column, told.length > mostRows)
      found.set((part[0] as ReadUnit).number, { rows: values, main, ...(under && { under }) })
    }
  }
  return found
}

const leadsTo = (above: ReadUnit, first: ReadUnit): boolean =>
  above.form !== 'row' &&
  isWanted(above) &&
  above.headings.join('\n') === first.headings.join('\n') &&
  (/[:：]$/.test(above.text) || refers.test(above.text))

const firstWord = (column: string): string => column.split(/[\s/(]/, 1)[0] ?? ''

/** Whether each row names a thing and says how much, how long or whether of it, in several columns, or in one where a sentence leads to them. */
function isOfValues(table: Table, isLed: boolean): boolean {
  const { rows, columns } = table
  if (columns.length < (isLed ? fewestColumns - 1 : fewestColumns)) return false
  if (columns.some((column) => column === '' || isBeside(column)) || demandsAmong(columns).length > 0) return false
  let [counted, short] = [0, 0]
  for (const row of rows) {
    const [name, ...values] = namedCells(row)
    if (!name || values.length === 0 || row.cells?.some(saysWhetherWanted)) return false
    if ([name, ...values].every(({ text }) => countWords(text) <= wordsOfValue && !isClause(text))) short += 1
    if (isPlainVerb(tagWords(uncapitalise(name.text))[0])) return false
    if (values.some(({ text }) => /\d/.test(text))) counted += 1
  }
  return counted * 2 > rows.length && short >= rows.length * mostlyShort
}

/** `yes` below `Guarantee` is a value, below `Important?` a rank. */
const saysWhetherWanted = ({ column, text }: Cell): boolean =>
  namesVersion(firstWord(column.toLowerCase())) ||
  ranksRow({ column, text: isTicked(text) || isDenied(text) ? '' : text })
const namesVersion = anyOf('mvp v1 version release phase sprint')

/** `customer.name → NAME1 (in capitals)` */
function mappedIn(row: ReadUnit, [source = '', target = '', ...others]: readonly string[]): string {
  const [from, to] = [cellOf(row, source), cellOf(row, target)]
  const beside = others.map((column) => cellOf(row, column)).filter((text) => text !== '' && !isEmpty(text))
  return `${from}${to === '' ? '' : ` → ${to}`}${beside.length > 0 ? ` (${beside.join('; ')})` : ''}`
}

/** `A01 IBAN – Text 34; mandatory; check on control digits`, `Lent: somebody took it out; Next: Free` */
function valuesOf(row: ReadUnit, form: TableForm, column: string | undefined): string {
  const named = namedCells(row)
  const at = Math.max(
    0,
    named.findIndex((cell) => cell.column === column),
  )
  const [name, ...values] = named.slice(at)
  const code = row.cells?.[0] === name ? '' : `${row.cells?.[0]?.text ?? ''} `
  const [target] = values
  const said = values.flatMap(({ column, text }) => {
    if (isEmpty(text)) return []
    if (form === 'states') return [tellsMeaning(column) ? text : `${column}: ${text}`]
    if (isTicked(text)) return [column.toLowerCase()]
    return [saysNothing(column) || (opensForm(column) && !isDenied(text)) ? text : `${column}: ${text}`]
  })
  const isMeant = form === 'states' && target !== undefined && tellsMeaning(target.column)
  return `${code}${name?.text ?? ''}${said.length > 0 ? `${isMeant ? ': ' : ' – '}${said.join('; ')}` : ''}`
}
const tellsMeaning = (column: string): boolean => saysNothing(column) || isMeaning(column)
const isMeaning = anyOf(
  'meaning definition explanation bedeutung erklärung erläuterung definición significado signification',
)
const isDenied = anyOf('no nein non cond. conditional bedingt')

/** The column that names the rows of a table behind one of codes (`CR24`, `EPAL`), of which some look like words; undefined where the first one does. */
function nameColumn(table: Table): string | undefined {
  const [codes = '', names] = table.columns
  if (names === undefined || !cellsIn(table, codes).every((text) => isCode.test(text))) return undefined
  return shareOf(cellsIn(table, names), (text) => /\p{Ll}{2}/u.test(text)) > half ? names : undefined
}
const isCode = /^\p{Lu}[\p{Lu}\d./_-]*$/u
const half = 0.5

/** What the table is of, as its heading calls it, and the things that it names where a title holds them all, or where it `isParted`. */
function captionOf(rows: readonly ReadUnit[], column?: string, isParted = false): ReadUnit {
  const first = rows[0] as ReadUnit
  const heading = nameOfHeading((first.headings.at(-1) ?? '').replace(captionNumber, ''))
  const [name = '', ...names] = rows.map((row) =>
    withoutEnd(column === undefined ? (namedCells(row)[0]?.text ?? '') : cellOf(row, column)),
  )
  const begun = `${heading || namedCells(first)[0]?.column}: ${name}`
  const title = names.reduce(
    (said, next, i) =>
      said.endsWith('…')
        ? said
        : `${said}, ${said.length + next.length < longestTitle || i === names.length ? next : '…'}`,
    begun.length > longestTitle ? wholeWords(begun, longestTitle) : begun,
  )
  const isHeading = heading !== '' && title.endsWith('…') && !isParted
  const text = isHeading ? heading : title
  return { ...first, form: 'sentence', kind: 'demand', cells: [], told: undefined, text }
}

/** `Map billing to the ledger`: by the systems that its columns name, or as its heading calls it where they name none. */
function captionOfMapping(rows: readonly ReadUnit[], table: Table): ReadUnit {
  const first = rows[0] as ReadUnit
  const [source = '', target = ''] = withoutNumbers(table).columns
  const heading = (first.headings.at(-1) ?? '').replace(captionNumber, '').replace(numbering, '')
  const between =
    source === '' || target === '' || (saysField.test(source) && saysField.test(target)) ? '' : `${source} → ${target}`
  const isOnlyMapping = mapped.test(heading)
  const [, what = ''] = ofMapping.exec(heading) ?? []
  const name = nameOfHeading(heading)
  const title = what
    ? `Map ${what}`
    : isOnlyMapping && between
      ? `Map ${source} to ${target}`
      : name && between
        ? `${name}: ${between}`
        : between
  const caption = captionOf(rows, source)
  return title ? { ...caption, text: title } : caption
}
/** `Source field`, of which system nobody knows. */
const saysField =
  /^(?:(?:source|target|old|new|our|their|from|to|quell\p{Ll}*|ziel\p{Ll}*|alt\p{Ll}*|neu\p{Ll}*)[ -]?)?(?:fields?|columns?|names?|feld(?:er)?|spalten?)?$/iu
const mapped = /^(?:(?:field|data|attribute) )?mappings?(?: table)?$/iu
const ofMapping = /^(?:(?:field|data) )?mapping (?:of |the |from )*(.+ (?:to|into|onto|and|with) .+)$/iu
const captionNumber = /^(?:table|tabelle|tabla) \d+(?:[.-]\d+)*\W+/iu
