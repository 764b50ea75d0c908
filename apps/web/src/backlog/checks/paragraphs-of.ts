import type { ReadPassage } from './read-passages.ts'

/** Words as they stand, or a passage among them; `start` counts from the beginning of the text. */
type Piece = { start: number; text: string; passage?: ReadPassage }
/** A line of the brief, or several that a passage joins; `apart` where an empty line stands before it. */
export type Paragraph = { start: number; apart: boolean; pieces: Piece[] }

/** A text of the brief in lines, each in its passages and what is between them. Nothing of it is lost but the line breaks. */
export function paragraphsOf(text: string, passages: readonly ReadPassage[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let pieces: Piece[] = []
  let apart = false
  const endLine = () => {
    const [first] = pieces
    if (first && pieces.some(({ text }) => text.trim() !== '')) {
      paragraphs.push({ start: first.start, apart, pieces })
      apart = false
    } else apart = paragraphs.length > 0
    pieces = []
  }
  let at = 0
  const addPlain = (end: number) => {
    for (const [i, line] of text.slice(at, end).split('\n').entries()) {
      if (i > 0) {
        endLine()
        at += 1
      }
      if (line !== '') pieces.push({ start: at, text: line })
      at += line.length
    }
  }
  for (const passage of passages) {
    // the text may have been cut since
    if (passage.start < at || passage.end > text.length) continue
    addPlain(passage.start)
    pieces.push({ start: passage.start, text: passage.passage, passage })
    at = passage.end
  }
  addPlain(text.length)
  endLine()
  return paragraphs
}
