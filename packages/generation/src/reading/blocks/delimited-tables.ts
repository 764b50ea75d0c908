type Row = { end: number; borders: number[]; hidden: number[]; cells: string[] }

const delimiters = ['\t', ';', ',', '  '] as const
type Delimiter = (typeof delimiters)[number]
const [fewestBorders, fewestBelow, longestName, wordsOfName] = [2, 2, 30, 4]
/** The share of the rows that have as many cells as the names of columns. */
const alike = 0.8
const longestCell = 2_000

/**
 * A text with `|` for what parts the cells of a table as spreadsheets export it, or as somebody set it with blanks: a line of column names and below it lines with as
 * many cells, parted by tabs, semicolons, commas or several blanks, and in quotes where a cell holds those or a line break. Every character keeps its place.
 */
export function pipeTables(text: string): string {
  const characters = text.split('')
  for (let at = 0; at < text.length; at += 1) {
    const runs = delimiters.map((delimiter) => runAt(text, at, delimiter))
    const table = runs.find(isTable) ?? []
    for (const { borders, hidden } of table) {
      for (const place of borders) characters[place] = '|'
      for (const place of hidden) characters[place] = ' '
    }
    // no line is read twice as what stands below names
    at = Math.max(lineEnd(text, at), ...runs.map((run) => run.at(-1)?.end ?? 0))
  }
  return characters.join('')
}

const isTable = ([head, ...below]: readonly Row[]): boolean =>
  head !== undefined &&
  below.length >= fewestBelow &&
  below.filter(({ borders }) => borders.length === head.borders.length).length >= below.length * alike

/** A line that may name columns, and the lines below it that are parted, too. */
function runAt(text: string, from: number, delimiter: Delimiter): Row[] {
  const head = rowAt(text, from, delimiter)
  const names = head.cells.filter((cell) => cell !== '')
  if (names.length <= fewestBorders || !names.every(isName)) return []
  const rows = [head]
  for (let at = head.end + 1; at < text.length; ) {
    if (isRuleAt(text, at)) {
      at = lineEnd(text, at) + 1
      continue
    }
    const row = rowAt(text, at, delimiter)
    if (row.borders.length === 0 || text.slice(at, row.end).includes('|')) break
    rows.push(row)
    at = row.end + 1
  }
  return rows.length > fewestBelow ? rows : []
}

/** What is set below the names of columns, and below a table. */
const isRuleAt = (text: string, at: number): boolean => /^[-=_+ ]{5,}$/.test(text.slice(at, lineEnd(text, at)))

const isName = (name: string): boolean =>
  /^["#]?\p{L}[^\d.!?|]*\.?$/u.test(name) && name.length <= longestName && name.split(/\s+/).length <= wordsOfName

/** The row that begins at `from`: to the end of its line, or of that in which its last cell in quotes ends. */
function rowAt(text: string, from: number, delimiter: Delimiter): Row {
  const row: Row = { end: lineEnd(text, from), borders: [], hidden: [], cells: [] }
  let cell = from
  for (let at = from; at < row.end; at += 1) {
    const character = text.charAt(at)
    if (character === '"' && text.slice(cell, at).trim() === '') {
      const close = closingQuote(text, at + 1, delimiter)
      if (close === undefined) continue
      row.hidden.push(at, close)
      for (let i = at; i < close; i += 1) if (text.charAt(i) === '\n') row.hidden.push(i)
      at = close
      row.end = lineEnd(text, close)
    } else if (isBorder(text, at, delimiter)) {
      row.borders.push(at)
      row.cells.push(text.slice(cell, at).trim())
      cell = at + 1
    }
  }
  row.cells.push(text.slice(cell, row.end).trim())
  return row
}

function isBorder(text: string, at: number, delimiter: Delimiter): boolean {
  if (delimiter !== '  ') return text.charAt(at) === delimiter && !(delimiter === ',' && text.charAt(at + 1) === ' ')
  return (
    text.startsWith(delimiter, at) && /\S/.test(text.charAt(at - 1)) && /^ +\S/.test(text.slice(at, at + widestGap))
  )
}
const widestGap = 80

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Where a cell ends that a quotation mark opens: at one with a border or the end of a line behind it. */
function closingQuote(text: string, from: number, delimiter: Delimiter): number | undefined {
  for (const { index } of text.slice(from, from + longestCell).matchAll(/"/g)) {
    const next = text
      .slice(from + index + 1, from + index + 3)
      .replace(/^ /, '')
      .charAt(0)
    if (next === delimiter || next === '\n' || next === '') return from + index
  }
  return undefined
}
