import { nameOfHeading } from '@planwright/likeness'
import type { ReadUnit } from '../unit.ts'
import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { isPerson } from '../words/persons.ts'
import { isRank, ranksRow } from '../words/ranks.ts'
import { isPlainVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, countWords, holds, uncapitalise } from '../words/word-lists.ts'
import {
  type Cell,
  demandsAmong,
  isDenied,
  isDoer,
  isIdentifier,
  isTicked,
  named,
  type SaidWords,
  saysNothing,
} from './rows.ts'
import { cellOf, cellsIn, isOfState, shareOf, type Table, withoutNumbers } from './tables.ts'

/** What a row says, and who wants it where that is one alone. */
export type ToldRow = { told: SaidWords; doer?: string; isAllowed: boolean }
/** A table whose cells say whether, or with which limit: what each row is of stands in `name`, and of whom, or in which edition, its `parts` are. */
type Matrix = { name: string; parts: readonly string[]; others: readonly string[]; isOfRoles: boolean }

/** A letter for each thing that one may do, as `CRUD`. */
const isCode = /^(?:[CRUDWX]{1,5}|[CRUDWX](?:[,/+ ]{1,2}[CRUDWX]){1,4})$/iu
/** A letter for each thing that one may do, in whatever language: where a table surely says who may. */
const isLetters = /^\p{Lu}(?:[,/+ ]{1,2}\p{Lu}){0,4}$/u
const limits = anyOf(
  'own all any full limited partial read write view edit change create delete approve only store team assigned eigene eigenes eigener alle voll lesen schreiben ansehen ändern bearbeiten eingeschränkt teilweise propios todos lecture écriture tous',
)
const isMark = (text: string): boolean =>
  isTicked(text) || isDenied(text) || isCode.test(text) || (countWords(text) <= wordsOfLimit && limits(firstWord(text)))
/** `no`, `no access`; `not after dispatch` bounds it. */
const isNo = (text: string): boolean =>
  text === '' || isDenied(text) || /^n$|^(?:no|kein\p{Ll}*) (?:access|zugriff)$/iu.test(text)
const isYes = (text: string): boolean => isTicked(text) || isAlways(text)
const isAlways = anyOf('y j allowed erlaubt permitted')
const firstWord = (text: string): string => text.split(/[\s,(/:]/, 1)[0] ?? ''
const [wordsOfLimit, wordsOfCell, fewestParts, mostlyMarked, half, oftenest] = [3, 6, 2, 0.6, 0.5, 1.5]

const rights =
  'permission*, right, rights, access, authori*, privilege*, allowed, who may, who can, may do, berechtigung*, recht, rechte, zugriffsrecht*, zugriff*, befugnis*, darf, droit*, autorisation*, permiso*, derecho*, acceso*'
const saysRights = holds(rights)
const saysWhoMay = holds(`${rights}, role, roles, who does, rolle, rollen, wer`)
const saysDuties = holds('raci, rasci, responsib*, accountab*, verantwort*, zuständigkeit*')
const namesVersion = /^(?:mvp|v\d|version|release|phase|sprint|must|should|could|won['’]?t|muss|soll|kann)(?!\p{L})/iu

/** How a table says who may do what, by its cells; undefined where it is no such table. Reads all rows: once for a table. */
export function matrixIn(table: Table): Matrix | undefined {
  const [name, ...rest] = withoutNumbers(table).columns
  if (name === undefined || rest.length === 0 || demandsAmong(rest).length > 0) return undefined
  const parts = rest.filter(
    (column) =>
      column !== '' &&
      !saysNothing(column) &&
      !column.endsWith('?') &&
      !isOfState(column) &&
      cellsIn(table, column).every((text) => countWords(text) <= wordsOfCell),
  )
  const isOther = parts.some((column) => namesVersion.test(column) || isRank(column) || ranksRow({ column, text: '' }))
  const matrix = {
    name,
    parts,
    others: rest.filter((column) => !parts.includes(column)),
    isOfRoles: namesRoles(table, name),
  }
  const said = parts.flatMap((column) => cellsIn(table, column))
  // a dash says nothing by itself, but it does beside who may
  const isDash = (text: string): boolean => /^[-–—−]$/u.test(text)
  const isSure = isOfPermissions(table, matrix)
  const told = isSure ? said : said.filter((text) => !isDash(text))
  const marks = (text: string): boolean => isMark(text) || (isSure && isLetters.test(text))
  const isMarked =
    said.filter((text) => marks(text) && !isDash(text)).length >= fewestParts &&
    told.length >= table.rows.length * half &&
    shareOf(told, marks) >= half
  return parts.length < fewestParts || parts.length * 2 < rest.length || isOther || !isMarked ? undefined : matrix
}

/** `R`, `A`, `C/I`: who does a task of the project, and no right of the product. Somebody does each, and somebody answers for it. */
export function isOfResponsibilities(table: Table): boolean {
  const [name = '', ...rest] = withoutNumbers(table).columns
  const heading = table.rows[0]?.headings.at(-1) ?? ''
  if ([heading, name].some((text) => saysRights.test(text)) && !saysDuties.test(heading)) return false
  const marks = rest.flatMap((column) => cellsIn(table, column)).filter((text) => !isDenied(text))
  const isAssigned = (text: string): boolean => /^[RASCIDV](?:\s?[/,+&]?\s?[RASCIDV]){0,3}$/u.test(text)
  return (
    rest.length >= fewestParts &&
    shareOf(marks, isAssigned) >= mostlyMarked &&
    ['R', 'A'].every((letter) => {
      const count = marks.filter((text) => isAssigned(text) && text.includes(letter)).length
      return count > 0 && count <= table.rows.length * oftenest
    })
  )
}

/** Whether a matrix surely says who may do what, and not what is in which edition. */
export function isOfPermissions({ rows }: Table, { name, parts, isOfRoles }: Matrix): boolean {
  const heading = rows[0]?.headings.at(-1) ?? ''
  return (
    saysWhoMay.test(heading) ||
    saysWhoMay.test(name) ||
    isDoer(name) ||
    [...parts, ...(isOfRoles ? [name] : [])].filter(namesPerson).length * 2 >= parts.length
  )
}
const namesPerson = (name: string): boolean => isPerson(name.toLowerCase().split(/[\s/]/).at(-1) ?? '')

/** `Role | See members | Edit members`: a row is of whoever may. */
const namesRoles = (table: Table, name: string): boolean =>
  isDoer(name) || shareOf(cellsIn(table, name), namesPerson) > half

/** What a row of a matrix says: what may be done, who may, with which limit, and who may not. */
export function rowOfMatrix(row: ReadUnit, { name, parts, others, ...matrix }: Matrix, isSure: boolean): ToldRow {
  const said = parts.map((column): Cell => ({ column, text: cellOf(row, column) }))
  const [allowed, limited, denied] = [
    said.filter(({ text }) => isYes(text)),
    said.filter(({ text }) => !isYes(text) && !isNo(text)),
    said.filter(({ text }) => isNo(text)),
  ]
  const beside = others.flatMap((column) => {
    const text = cellOf(row, column)
    return text === '' || isIdentifier(text) || ranksRow({ column, text }) ? [] : [{ column, text }]
  })
  const remarks = [
    ...together('✓', allowed),
    ...[...Map.groupBy(limited, ({ text }) => text)].map(([text, cells]) => `${columnsOf(cells)}: ${text}`),
    ...together('✗', denied),
    ...named(beside),
  ]
  const rank = others.map((column): Cell => ({ column, text: cellOf(row, column) })).find(ranksRow)?.text
  const may = said.filter(({ text }) => !isNo(text))
  const isOfRole = isSure && matrix.isOfRoles
  const statement = isOfRole ? deedsOf(cellOf(row, name), may) : deedOf(cellOf(row, name), row, limited)
  const [only, ...more] = may
  // `Badge templates | edit`: what is done to them stands in the cell
  const isDone = limited.some(({ text }) => isPlainVerb(tagWords(text)[0]))
  const doer =
    isSure && !isOfRole && !isDone && only && more.length === 0 && namesOne(only.column)
      ? roleNamed(only.column)
      : undefined
  return {
    told: { statement, remarks, ...(rank && { priority: rank }) },
    ...(doer && { doer }),
    isAllowed: may.length > 0,
  }
}

const columnsOf = (cells: readonly Cell[]): string => cells.map(({ column }) => column).join(', ')
const together = (mark: string, cells: readonly Cell[]): string[] =>
  cells.length > 0 ? [`${mark} ${columnsOf(cells)}`] : []

/** `Kitchen`, `Route planning`: nobody is one. */
const namesOne = (column: string): boolean =>
  namesPerson(column) || isDepartment(column) || /(?:[ei]r|or|ist|ian|ant|ee|man|lead|head)$/iu.test(column)
/** A department is no person: `HR` is somebody there. */
const roleNamed = (column: string): string => (isDepartment(column) ? `${column} staff` : column)
const isDepartment = anyOf('hr it qa pr')

/** `Refuse`, `Invoices | CRUD`: a single word, or what letters say of a thing, says by its heading what it is about. */
function deedOf(action: string, { headings }: ReadUnit, limited: readonly Cell[]): string {
  const heading = nameOfHeading(headings.at(-1) ?? '')
  const isThing = countWords(action) === 1 || limited.some(({ text }) => isCode.test(text) || isLetters.test(text))
  return heading !== '' && isThing && !action.includes(heading) ? `${heading}: ${action}` : action
}

/** `Coach: see members, book courts` */
function deedsOf(role: string, may: readonly Cell[]): string {
  const deeds = may.map(({ column }) => (beginsWithDeed(uncapitalise(column)) ? uncapitalise(column) : column))
  return deeds.length > 0 ? `${role}: ${deeds.join(', ')}` : role
}
