import { fewestTickets, fieldOf, keyAt, pointsIn } from '../tickets/ticket-fields.ts'
import { isRule, markerOf } from '../words/lines.ts'
import { countWords, hasWord } from '../words/word-lists.ts'

/**
 * A text in which each ticket that somebody copied from a board, with title, key and fields on lines of their own, is one row: `Login fails`, `BUG-12`, `3`, `DONE`. Its title stands
 * right above its key or right below, in all tickets alike. Every character keeps its place.
 */
export function withBoardRows(text: string): string {
  const lines = text.split('\n')
  const keys = lines.flatMap((line, i) => (isKey(line) ? [i] : []))
  if (keys.length < fewestTickets) return text
  const titles = titlesOf(lines, keys)
  const starts = titles.map((title, n) => Math.min(title, keys[n] ?? title))
  const joined = new Set<number>()
  for (const [n, start] of starts.entries()) {
    const named = Math.max(titles[n] ?? start, keys[n] ?? start)
    const last = lastOf(lines, named, starts[n + 1] ?? lines.length)
    for (let i = start; i < last; i += 1) joined.add(i)
  }
  // what parts two cells is the end of a line with the blanks around it
  const parts = lines.map((line, i) => {
    const begun = joined.has(i - 1) ? line.replace(/^\s+/, (blanks) => '\t'.repeat(blanks.length)) : line
    const said = begun.trimEnd()
    return joined.has(i) ? `${said}${'\t'.repeat(begun.length - said.length + 1)}` : `${begun}\n`
  })
  return parts.join('').slice(0, text.length)
}

const isKey = (line: string): boolean => {
  const said = line.trim().replace(/^\[(.*)\]$/, '$1')
  return said !== '' && keyAt(said) === said
}
const isField = (line: string): boolean => fieldOf(line) !== undefined || pointsIn(line) !== undefined
const isOther = (line: string): boolean => /^#/.test(line) || isRule(line) || markerOf(line) !== undefined

/** Where the titles stand: on the side of their keys on which each has one. Where both have, the nearer; else what is longer, as names of people are shorter. */
function titlesOf(lines: readonly string[], keys: readonly number[]): number[] {
  const [above, below] = [-1, 1].map((step) => keys.map((key) => nextTo(lines, key, step)))
  const told = [above ?? [], below ?? []].filter((side) => side.every((at) => isTitle(lines[at] ?? '')))
  const [first = [], second] = told
  if (!second) return first
  const distance = (side: readonly number[]): number =>
    side.reduce((sum, at, n) => sum + Math.abs(at - (keys[n] ?? at)), 0)
  if (distance(first) !== distance(second)) return distance(first) < distance(second) ? first : second
  // of nothing but titles and keys: a heading stands above, and none is left over below
  if (first[1] === second[0]) return second
  const length = (side: readonly number[]): number => side.reduce((sum, at) => sum + (lines[at] ?? '').length, 0)
  return length(first) < length(second) ? second : first
}
const isTitle = (line: string): boolean =>
  hasWord(line) &&
  !isKey(line) &&
  !isField(line) &&
  !isOther(line) &&
  !/[.:]$/.test(line.trim()) &&
  countWords(line) <= longestTitle
const longestTitle = 16

function nextTo(lines: readonly string[], from: number, step: number): number {
  let at = from + step
  while (lines[at]?.trim() === '') at += step
  return at
}

/** The last line of a ticket: over an empty one only a field goes on with it. */
function lastOf(lines: readonly string[], named: number, end: number): number {
  for (let last = named; ; ) {
    const next = nextTo(lines, last, 1)
    const [line, goesOn] = [lines[next] ?? '', next === last + 1]
    if (next >= end || isOther(line) || !(goesOn || isField(line))) return last
    last = next
  }
}
