/** A run of text as a PDF places it: points from the left and the top of its page, `size` the height of its letters. */
export type PdfPiece = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

export type PdfPage = { readonly height: number; readonly pieces: readonly PdfPiece[] }

/** A run of words within a line, with wide white before and after it. */
type PdfCell = { readonly text: string; readonly x: number; readonly end: number }

/** A line as a reader sees it. `page` counts from 1. */
export type PdfLine = {
  readonly page: number
  readonly pageHeight: number
  readonly y: number
  readonly x: number
  readonly end: number
  readonly size: number
  readonly text: string
  readonly cells: readonly PdfCell[]
  readonly pieces: readonly PdfPiece[]
}

/** Puts pieces that stand side by side into lines, in the order in which the document tells them: that is the order of its columns. Pure. */
export function pdfLines(pages: readonly PdfPage[]): PdfLine[] {
  return pages.flatMap((page, at) => linesOf(page, at + 1))
}

function linesOf({ height, pieces }: PdfPage, page: number): PdfLine[] {
  const lines: PdfLine[] = []
  let row: PdfPiece[] = []
  const flush = () => {
    if (row.length > 0) lines.push(lineOf(row, page, height))
    row = []
  }
  for (const piece of pieces) {
    // white is seen in the places of what stands around it
    if (piece.text.trim() === '') continue
    const last = row.at(-1)
    if (last && !isBeside(last, piece)) flush()
    row.push(piece)
  }
  flush()
  return lines
}

/** Raised and lowered letters stay in their line; a column further left is another one. */
const isBeside = (last: PdfPiece, next: PdfPiece): boolean =>
  Math.abs(next.y - last.y) < Math.max(last.size, next.size) * 0.5 && next.x >= last.x + last.width - last.size

/** In parts of the size of letters: less is no space, more is no longer one. */
const wordGap = 0.15
const cellGap = 1.8

/** A bullet or a number has wide white behind it, and belongs to what follows. */
const isMarker = (text: string) => text.length <= 8 && /^\S+$/.test(text) && !/^[\p{L}]{2,}/u.test(text)

function lineOf(row: readonly PdfPiece[], page: number, pageHeight: number): PdfLine {
  const cells: PdfCell[] = []
  let text = ''
  let [x, end] = [row[0]?.x ?? 0, row[0]?.x ?? 0]
  for (const piece of row) {
    const gap = piece.x - end
    if (text !== '' && gap > cellGap * piece.size && !(cells.length === 0 && isMarker(text))) {
      cells.push({ text: text.trim(), x, end })
      text = ''
      x = piece.x
    }
    if (text !== '' && gap > wordGap * piece.size && !/\s/.test(text.slice(-1))) text += ' '
    text += piece.text
    end = Math.max(end, piece.x + piece.width)
  }
  cells.push({ text: text.trim(), x, end })
  // the size of most letters: a raised number is not the line's
  const size = row.reduce((widest, piece) => (piece.text.length > widest.text.length ? piece : widest)).size
  const cellTexts = cells.map((cell) => cell.text.replaceAll(/\s+/g, ' '))
  return {
    page,
    pageHeight,
    y: row[0]?.y ?? 0,
    x: row[0]?.x ?? 0,
    end,
    size,
    text: cellTexts.join('  '),
    cells: cells.map((cell, at) => ({ ...cell, text: cellTexts[at] ?? '' })),
    pieces: row,
  }
}
