/** A stretch of Markdown; `isPlain` where a library would take too long to find out what its marks mean. */
export type MarkdownPart = { readonly text: string; readonly isPlain: boolean }

/**
 * Markdown as its blocks of code and what stands between them. marked works up to the third power of the marks that stand together: what has more of them
 * than `mostWork` allows, or is longer or nested deeper than anybody writes, is plain. Joined by line breaks the parts are the text again.
 */
export function markdownParts(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = []
  let lines: string[] = []
  let fence = ''
  const end = (isCode: boolean) => {
    if (lines.length > 0) parts.push({ text: lines.join('\n'), isPlain: !isCode && !isBounded(lines) })
    lines = []
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    const openingFence = fence === '' ? fenceOpening.exec(line)?.[1] : undefined
    if (openingFence !== undefined) {
      end(false)
      fence = openingFence
      lines.push(line)
      continue
    }
    lines.push(line)
    if (fence !== '' && line.trim().startsWith(fence) && fenceClosing.test(line)) {
      end(true)
      fence = ''
    }
  }
  end(fence !== '')
  return parts
}

/** At the margin only: what is indented may belong to a list, and counts as text. */
const fenceOpening = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const fenceClosing = /^ {0,3}[`~]+ *$/

const mostCharacters = 40_000
const mostLines = 3_000
const deepest = 30
/** A block of 300 marks, or many of fewer: about a fifth of a second. */
const mostWork = 300 ** 3

const isBounded = (lines: readonly string[]): boolean => {
  if (lines.length > mostLines || lines.reduce((sum, { length }) => sum + length, 0) > mostCharacters) return false
  let work = 0
  let marks = 0
  let isList = false
  for (const line of lines) {
    const number = numbered.exec(line)?.[1]
    // a list of numbers goes on with any, but only `1.` parts a paragraph
    if (line.trim() === '' || starts.test(line) || (number !== undefined && (isList || number === '1'))) {
      work += marks ** 3
      marks = 0
      isList = number !== undefined
    }
    if ((line.match(markers)?.[0].match(/[^\s\d]/g)?.length ?? 0) > deepest) return false
    marks += line.match(mark)?.length ?? 0
    if (marks > mostMarks) return false
  }
  return work + marks ** 3 <= mostWork
}

/** What always begins a text of its own: an item or a heading at the margin. */
const starts = /^ {0,3}(?:[-*+] +\S|#{1,6} )/
const numbered = /^ {0,3}(\d{1,9})[.)] +\S/
/** Quotes and lists in one another, in one line. */
const markers = /^(?:\s*(?:[>*+-]|\d{1,9}[.)]))*/
/** Where emphasis, code or a link may begin or end. */
const mark = /[[\\]|\*+|_+|~+|`+/g
const mostMarks = 300
