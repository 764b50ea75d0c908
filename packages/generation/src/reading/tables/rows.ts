import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { englishness } from '../words/englishness.ts'
import { isClause } from '../words/is-clause.ts'
import { ranksRow } from '../words/ranks.ts'
import { splitSentences } from '../words/split-sentences.ts'
import { namesThing } from '../words/things.ts'
import { anyOf, countWords, hasLetter, hasWord, opens, uncapitalise, withoutEnd, words } from '../words/word-lists.ts'

export type Cell = { column: string; text: string }
/** What is wanted, what else is said of it, and how much it matters where that is said. */
export type SaidWords = { statement: string; remarks: string[]; priority?: string }

const namesArea = anyOf(
  'area areas module modules component category epic theme topic group section bereich modul komponente kategorie thema gruppe',
)

/** The cell of a row that names the part of the product it belongs to. Undefined where no other cell says what is wanted: then that one does, whatever its column is called. */
export function areaOf({ cells = [] }: { cells?: readonly Cell[] }): Cell | undefined {
  const area = cells.find(({ column, text }) => namesArea(column.trim().toLowerCase()) && /\p{L}{2}/u.test(text))
  const isSaid = cells.some((cell) => cell !== area && !ranksRow(cell) && countWords(cell.text) > 1)
  return isSaid ? area : undefined
}

/** The number of a row: `A01`, `SRS-050`, `1.07`. */
export function isIdentifier(text: string): boolean {
  return identifier.test(text)
}
const identifier = /^(?:[A-Z]{1,6}[-_ ]?)?\d+(?:[.-]\d+)*\.?$/
/** What its column says of a cell: that it holds what is wanted, or why. */
const demanded = opens(words.demanded)
function namesDemand(column: string): boolean {
  return demanded.test(column) || isToCome(column.trim())
}
/** The columns that hold what is wanted: `After` does beside `Before`, and else says when. */
export function demandsAmong(columns: readonly string[]): string[] {
  const tellsToday = columns.some((column) => isOfToday(column.trim()) || reasoned.test(column))
  return columns.filter((column) => namesDemand(column) && (tellsToday || !isLater(column.trim())))
}
const isLater = anyOf('after nachher après después')
const isToCome = anyOf('after future to-be desired nachher künftig soll après después')
const isOfToday = anyOf('before former vorher derzeit ist avant actuellement antes')
const doers = anyOf('who role roles user users actor actors persona as wer rolle nutzer benutzer qui quién')
/** Whether a column, or a word before a colon, names whoever does something: `As a`. */
export function isDoer(name: string | undefined): boolean {
  return doers(name?.replace(/(?: an?)?\P{L}*$/iu, ''))
}
const reasoned = opens(words.reasoned)
/** Whose row it is, how far it is and what it costs is no rule of what is built. */
export const isBeside = anyOf(
  'date from source origin requester assignee responsible status effort estimate points number count headcount datum fecha quelle herkunft verantwortlich zuständig aufwand anzahl',
)
/** Of what several parts may do, the owner is one of them. */
const isOwner = anyOf('owner')
const describes = anyOf(
  'description details detail target value measure metric beschreibung ziel zielwert wert vorgabe messgröße descripción',
)
const measures = anyOf('value target measure metric limit threshold zielwert wert vorgabe grenzwert messgröße valor')
const opensWhen = anyOf('if when wenn falls sobald cuando')
const [wordsOfName, wordsOfThing] = [4, 9]
/**
 * What a row of a table says: what the column of demands holds, or that which was `chosen` for its whole table; without one, what its longest cell does where that is most of it. The others say more of it, under the names of their
 * columns; a reason is no rule, nor is how it is today.
 */
export function wordsOfRow(cells: readonly Cell[], chosen?: { main: string; name?: string | undefined }): SaidWords {
  const transition = transitionIn(cells)
  if (transition) return transition
  const area = areaOf({ cells })
  const demands = new Set(demandsAmong(cells.map(({ column }) => column)))
  const isMatrix = cells.some(({ text }) => isTicked(text))
  const measure = cells.find((cell) => measures(cell.column.toLowerCase()) && /\d/.test(cell.text))
  const statedCells = cells.filter((cell) => {
    const { text, column } = cell
    return (
      cell !== area &&
      (cell === measure || (hasWord(text) && !identifier.test(text))) &&
      !ranksRow(cell) &&
      !reasoned.test(column) &&
      !isOfToday(column.trim()) &&
      !isBeside(column) &&
      !(isOwner(column.trim()) && !isMatrix)
    )
  })
  const priority = cells.find(ranksRow)?.text
  const chosenName = statedCells.find(({ column }) => column === chosen?.name)
  const chosenMain = statedCells.find(({ column }) => column === chosen?.main) ?? chosenName
  // of `What` and `Wish` the longer one says what is wanted
  const demand = statedCells
    .filter(({ column }) => demands.has(column))
    .map(({ text }) => text)
    .reduce<string | undefined>((most, text) => (countWords(text) > countWords(most ?? '') ? text : most), undefined)
  const longest =
    demand ??
    chosenMain?.text ??
    statedCells.reduce((most, cell) => (countWords(cell.text) > countWords(most) ? cell.text : most), '')
  const others = statedCells.filter(({ text }) => text !== longest)
  // `Recipe search | find recipes by what is in the fridge`: a name says nothing without what describes it
  // `Number of sensors supported | ≥ 600`: nor does what is measured without how much
  const described =
    demand === undefined || measure?.text === longest || chosenName
      ? undefined
      : (measure ?? (countWords(longest) <= wordsOfName ? others.find(({ column }) => describes(column)) : undefined))
  // `warn the volunteer | if a tool is late`: of what, the cell beside it says
  const condition = namesThing(longest) ? undefined : others.find(({ text }) => opensWhen(text.split(' ', 1)[0]))
  const isWhole =
    demand !== undefined ||
    (chosenMain !== undefined && countWords(`${chosenMain.text} ${chosenName?.text ?? ''}`) > 1) ||
    (countWords(longest) >= 4 &&
      countWords(longest) * 2 >
        countWords(statedCells.flatMap(({ column, text }) => (isDoer(column) ? [] : [text])).join(' ')))
  // `booking not found | search by e-mail`: of what, where no column says what is wanted, the first cell says in a few words
  const [first] = statedCells
  const isNamed =
    demand === undefined &&
    chosen === undefined &&
    first !== undefined &&
    first.text !== longest &&
    first.column !== '' &&
    hasLetter(first.text) &&
    !isDoer(first.column)
  const name =
    chosenName && chosenName.text !== longest
      ? chosenName
      : isNamed && !condition && countWords(first.text) <= wordsOfName
        ? first
        : undefined
  // `Reminder | E-mail or text message the evening before`: where that is neither a sentence nor a deed, what the row is of says of what
  const isThing = countWords(longest) <= wordsOfThing && !isClause(longest) && !beginsWithDeed(uncapitalise(longest))
  const subject = name ?? (demand !== undefined && !described && isThing ? area : undefined)
  const read = isWhole
    ? {
        statement: subject
          ? `${withoutEnd(subject.text)}: ${goesOn(longest)}`
          : described
            ? `${withoutEnd(longest)}: ${measures(described.column.toLowerCase()) ? described.text : goesOn(described.text)}`
            : `${longest}${condition ? ` ${uncapitalise(condition.text)}` : ''}`,
        remarks: named(
          others.filter((cell) => cell !== name && cell !== described && (described || cell !== condition)),
        ),
      }
    : {
        statement: statedCells
          .filter((cell) => !isNamedTick(cell))
          .map(({ text }) => text)
          .join(' – '),
        remarks: statedCells.filter(({ column }) => column).length > 1 ? named(statedCells) : [],
      }
  const [statement = read.statement, ...more] = sentencesIn(read.statement)
  const said = { statement, remarks: [...more, ...read.remarks] }
  return priority ? { ...said, priority } : said
}

/** Behind a colon, as English goes on there; a noun of German and a name keep their capitals. */
function goesOn(text: string): string {
  const isEnglish = englishness(text)
  return isEnglish > 0 || (isEnglish === 0 && beginsWithDeed(uncapitalise(text))) ? uncapitalise(text) : text
}

/** A sentence made short, and what is left out. */
type Shortened = { title: string; rest: string[] }
/** `Book a desk: pick a floor | , see free desks on the map`: what is cut behind the name of its row is called by that, where it says enough. */
export function calledByName({ form }: { form: string }, statement: string, short: Shortened): Shortened {
  const [name = '', ...parts] = statement.split(': ')
  const isCut = short.rest.length > 0 && short.title.startsWith(`${name}: `)
  return form === 'row' && parts.length > 0 && isCut && countWords(name) > 1 ? { ...short, title: name } : short
}

/** Whether a row tells how one state becomes another. */
export function isTransition({ cells = [] }: { cells?: readonly Cell[] | undefined }): boolean {
  return transitionIn(cells) !== undefined
}

/** `From | To`: what a row tells is how one becomes the other. */
function transitionIn(cells: readonly Cell[]): SaidWords | undefined {
  const [from, to] = [opensTransition, endsTransition].map((isEnd) =>
    cells.find(({ column }) => isEnd(column.split(' ', 1)[0])),
  )
  if (!from || !to) return undefined
  const others = cells.filter(
    (cell) => cell !== from && cell !== to && hasWord(cell.text) && !identifier.test(cell.text),
  )
  return { statement: `${from.text} → ${to.text}`, remarks: named(others) }
}
const opensTransition = anyOf('from von de')
const endsTransition = anyOf('to nach zu a')

/** The sentences of a cell; what is too short to be one goes on with the next. */
function sentencesIn(text: string): string[] {
  const sentences = splitSentences(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end))
  return sentences.some((sentence) => countWords(sentence) < fewestWords) ? [text] : sentences
}
const fewestWords = 3

/** Cells with the names of their columns, those beside each other that say the same together: `✓ Dealer, Area manager`. */
export function named(cells: readonly { column: string; text: string }[]): string[] {
  const alike: { columns: string[]; text: string }[] = []
  for (const { column, text } of cells) {
    const last = alike.at(-1)
    if (last && column && last.text === text) last.columns.push(column)
    else alike.push({ columns: column ? [column] : [], text })
  }
  return alike.flatMap(({ columns, text }) => {
    if (columns.length === 0 || columns.every(saysNothing)) return partsOf(text)
    return isTicked(text) ? `✓ ${columns.join(', ')}` : `${columns.join(', ')}: ${text}`
  })
}
/** What a column is called that holds whatever else is to be said. */
export const saysNothing = anyOf(
  'notes note remark remarks comment comments detail details description requirement requirements specification behaviour behavior notizen notiz bemerkung bemerkungen anmerkung anmerkungen hinweis hinweise kommentar beschreibung anforderung notas descripción remarques',
)
/** `Works on mobile; HEIC accepted`: each is checked by itself. */
function partsOf(text: string): string[] {
  const parts = text.split(/;\s+/).flatMap(sentencesIn)
  return parts.every((part) => countWords(part) >= 2) ? parts : [text]
}
/** `Member gets notified? | yes` */
const isNamedTick = ({ column, text }: Cell): boolean => column !== '' && isTicked(text)
export const isTicked = anyOf('x ✓ ✔ ✔️ ☑ ✅ ● • yes ja oui sí')
/** What says in a cell that somebody may not, or that something is not there. */
export const isDenied = anyOf('no nein non not never none nobody nie nicht kein keine - – — − ✗ ✘ ✖ ❌ ☐ n/a')
