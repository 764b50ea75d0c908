import type { Span } from './reading/words/split-sentences.ts'

/** As much of a text as is read of it, and where a stretch of that stands in the whole. */
export type BoundText = { text: string; placeOf: (span: Span) => Span }

const longestLine = 2_000
const mostLines = 4_000
/** Lines without a word in a row. */
const mostEmptyLines = 12
/** Blanks, a mark that is repeated, a word: of what is longer, the beginning is read. */
const mostBlanks = 40
const mostMarks = 100
const longestWord = 200
const runs = new RegExp(String.raw`\s{${mostBlanks + 1},}|(\S)\1{${mostMarks},}|\S{${longestWord + 1},}`, 'g')

/**
 * A person's text made short enough, line by line, for patterns that take long on long lines: runs are cut short, lines that are too long are
 * parted where a sentence or a word ends, and lines beyond the most are left out. What people write by hand stays as it is.
 */
export function boundText(whole: string): BoundText {
  const parts: string[] = []
  const places: number[] = []
  const keep = (part: string, at: (index: number) => number) => {
    parts.push(part)
    for (let i = 0; i < part.length; i += 1) places.push(at(i))
  }
  let start = 0
  let filled = 0
  let empty = 0
  for (const line of whole.split('\n')) {
    const isEmpty = line.trim() === ''
    empty = isEmpty ? empty + 1 : 0
    filled += isEmpty ? 0 : 1
    if (filled > mostLines) break
    if (empty <= mostEmptyLines) {
      if (start > 0) keep('\n', () => start - 1)
      keepLine(line, start, keep)
    }
    start += line.length + 1
  }
  const placeOf = ({ start: from, end: to }: Span): Span => {
    const first = places[from] ?? whole.length
    return { start: first, end: to > from ? (places[to - 1] ?? whole.length - 1) + 1 : first }
  }
  return { text: parts.join(''), placeOf }
}

function keepLine(line: string, start: number, keep: (part: string, at: (index: number) => number) => void): void {
  const { short, at } = withoutRuns(line)
  let from = 0
  while (from < short.length) {
    const begin = from
    const part = short.slice(from, from + longestLine)
    const length = short.length - from > longestLine ? cutOf(part) : part.length
    if (begin > 0) keep('\n\n', () => start + at(begin))
    keep(part.slice(0, length), (index) => start + at(begin + index))
    from += length
  }
}

/** Behind the last sentence, or else the last word, that a part of a line holds whole. */
function cutOf(part: string): number {
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => part.lastIndexOf(end))) + 2
  if (sentence > part.length / 2) return sentence
  const word = part.lastIndexOf(' ') + 1
  return word > part.length / 2 ? word : wholeCharacters(part, part.length)
}

function withoutRuns(line: string): { short: string; at: (index: number) => number } {
  const cuts: { behind: number; left: number }[] = []
  let short = ''
  let from = 0
  let left = 0
  for (const run of line.matchAll(runs)) {
    const most = run[0].trim() === '' ? mostBlanks : run[1] === undefined ? longestWord : mostMarks
    const to = run.index + wholeCharacters(run[0], most)
    short += line.slice(from, to)
    from = run.index + run[0].length
    left += from - to
    cuts.push({ behind: short.length, left })
  }
  short += line.slice(from)
  let passed = 0
  return {
    short,
    // asked for from left to right
    at: (index) => {
      while (passed < cuts.length && (cuts[passed]?.behind ?? 0) <= index) passed += 1
      return index + (cuts[passed - 1]?.left ?? 0)
    },
  }
}

/** So many characters, or one fewer where the last would be half of a pair. */
export function wholeCharacters(text: string, length: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length
}
