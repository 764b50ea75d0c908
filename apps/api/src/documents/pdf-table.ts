import type { PdfLine } from './pdf-lines.ts'

/**
 * The table that begins at a line, as Markdown with its first row as the head, and how many lines it takes; null where none begins. The cells of the
 * first line say where the columns are; what stands in no column, or runs over into the next, ends the table. Pure.
 */
export function tableAt(lines: readonly PdfLine[], at: number): { text: string; lines: number } | null {
  const head = lines[at]
  if (!head || head.cells.length < 2) return null
  const columns = head.cells.map(({ x }) => x)
  const rows: string[][] = []
  let count = 0
  for (; count < mostLines; count += 1) {
    const [before, line, next] = [lines[at + count - 1], lines[at + count], lines[at + count + 1]]
    const words = line && wordsIn(columns, line)
    if (!words || (count > 0 && before && isApart(before, line))) break
    if (startsRow(words, line, next)) rows.push(columns.map(() => ''))
    else if (words[0] && before && line.y - before.y > line.size * 1.7) break
    const row = rows.at(-1)
    if (!row) break
    words.forEach((text, column) => {
      if (text) row[column] = `${row[column]} ${text}`.trim()
    })
  }
  return rows.length < 2 ? null : { text: markdownOf(rows), lines: count }
}

/** A bound on the work for one table; what is longer goes on as another one. */
const mostLines = 500

/** Something in the first column and beside it, in this line or in the next that the document tells, which then is no lower. */
const startsRow = (words: readonly string[], line: PdfLine, next: PdfLine | undefined): boolean => {
  if (!words[0]) return false
  const isBeside =
    next !== undefined && next.page === line.page && next.y < line.y + line.size * 0.5 && next.x > line.end
  return words.filter(Boolean).length > 1 || isBeside
}

const isApart = (before: PdfLine, line: PdfLine): boolean =>
  line.page === before.page ? line.y - before.y > line.size * 4 : line.page > before.page + 1

/** The words of a line by column, '' where it has none; null where it does not fit into the columns. */
function wordsIn(columns: readonly number[], { pieces, size }: PdfLine): string[] | null {
  const words = columns.map(() => '')
  let column = -1
  let end = 0
  for (const piece of pieces) {
    const starts = columns.findIndex((x) => Math.abs(x - piece.x) < size * 0.6)
    if (starts < 0 && column < 0) return null
    const isSpaced = starts < 0 && piece.x - end > size * 0.15
    if (starts >= 0) column = starts
    end = piece.x + piece.width
    if (end > (columns[column + 1] ?? Number.POSITIVE_INFINITY) + size * 0.2) return null
    words[column] += (isSpaced ? ' ' : '') + piece.text
  }
  return words.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

function markdownOf([head = [], ...body]: readonly string[][]): string {
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...body.map(line)].join('\n')
}
