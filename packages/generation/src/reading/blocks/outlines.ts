import { isClause } from '../words/is-clause.ts'
import { isRow, isRule, type Line, markerOf } from '../words/lines.ts'
import { anyOf, countWords, hasWord, words } from '../words/word-lists.ts'
import { isAttribution, isTimed, speakerAbove } from './speakers.ts'

/** A heading by indentation stands below all others, the further in the deeper. */
export const outlineLevel = 10
/** Which lines of a text without bullets are headings of those set in below them, and which stand under such a heading; each with its indent in columns. */
export type Outline = { branches: ReadonlyMap<number, number>; leaves: ReadonlyMap<number, number> }

type Entry = { index: number; indent: number; raw: string; plain: boolean }

/** Reads the outline of a text by its indentation; a single line set in below a single other is none. */
export function outlineOf(lines: readonly Line[], isMarkup: (line: Line) => boolean): Outline {
  const entries = lines.flatMap((line, index) => (line.raw.trim() === '' ? [] : [entryOf(line, index, isMarkup)]))
  const branches = new Map<number, number>()
  const leaves = new Map<number, number>()
  const open: number[] = []
  // what is set in below a leaf goes on from it
  let leaf = Number.POSITIVE_INFINITY
  for (const [i, { index, indent, raw, plain }] of entries.entries()) {
    while ((open.at(-1) ?? -1) >= indent) open.pop()
    const opens = isAbove(entries[i], entries[i + 1])
    if (opens) {
      // a whole thought is told, and what is set in below it hangs under it
      ;(isClause(raw) ? leaves : branches).set(index, indent)
      open.push(indent)
    } else if (plain && open.length > 0 && indent <= leaf) leaves.set(index, indent)
    if (opens || !plain) leaf = Number.POSITIVE_INFINITY
    else if (indent <= leaf) leaf = indent
  }
  return branches.size + leaves.size > 2 ? { branches, leaves } : { branches: new Map(), leaves: new Map() }
}

function entryOf(line: Line, index: number, isMarkup: (line: Line) => boolean): Entry {
  const raw = line.raw.replace(/^(?:>\s?)+/, '')
  const text = raw.trim()
  const indent = raw.slice(0, raw.length - raw.trimStart().length).replace(/\t/g, '    ').length
  const isOther = markerOf(raw) !== undefined || isRow(text) || isRule(raw) || /^#{1,6}\s|^(?:\*\*|__)/.test(text)
  const plain = hasWord(text) && !isOther && !isTimed(text) && speakerAbove(text) === undefined && !isMarkup(line)
  return { index, indent, raw: text, plain }
}

const [deeper, longestBranch, mostWords, narrowest] = [2, 90, 12, 34]
const isOpenEnd = anyOf(words.isOpenEnd)
/** A short line that ends nothing and does not go on in the next, which is set in. */
const isAbove = (entry: Entry | undefined, next: Entry | undefined): boolean =>
  entry?.plain === true &&
  next?.plain === true &&
  next.index - entry.index <= deeper &&
  next.indent >= entry.indent + deeper &&
  entry.raw.length <= longestBranch &&
  countWords(entry.raw) <= mostWords &&
  !/[.!?;,…]["”)]*$/.test(entry.raw) &&
  !isAttribution(entry.raw) &&
  !isOpenEnd(entry.raw.split(/\s+/).at(-1)) &&
  !(entry.raw.length >= narrowest && /^\p{Ll}/u.test(next.raw) && !/^\p{Ll}/u.test(entry.raw))
