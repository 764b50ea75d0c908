import { isPersonNoun, isPluralWord } from '../english/nouns.ts'
import { verbOf } from '../english/verbs.ts'
import {
  headingPattern,
  identifierPattern,
  isRow,
  isShouted,
  type Line,
  markerPattern,
  numberedHeading,
  rule,
} from './lines.ts'

/** A paragraph that is longer is read as several. */
const longestLimit = 4_000

/**
 * Where a paragraph or item that starts at `index` ends: lines wrapped by an editor belong together, others do not. `width` is what
 * the whole text is wrapped at, see `wrapWidth`.
 */
export function paragraphEnd(lines: Line[], index: number, width?: number): number {
  let end = index + 1
  const longest = width ?? longestNearby(lines, index)
  const first = lines[index]?.raw ?? ''
  const isItem = markerPattern.test(first) || numberedHeading.test(first) || identifierPattern.test(first)
  while (end < lines.length) {
    const previous = lines[end - 1]?.raw ?? ''
    const next = lines[end]?.raw ?? ''
    if (startsBlock(next) || (lines[end]?.end ?? 0) - (lines[index]?.start ?? 0) > longestLimit) break
    const hangs = isItem && indentOf(next) >= indentOf(first) + 2
    if (hangs ? !hangsOn(previous.trim(), next.trim(), width) : !continues(previous, next, longest, width)) break
    // under an item, a line that begins at the margin like a new thought is one
    if (isItem && !hangs && /^(?:[A-Z]|[\w ]{2,30}(?::| - ))/.test(next)) break
    end += 1
  }
  return end
}

const indentOf = (raw: string): number => raw.length - raw.trimStart().length

const startsBlock = (raw: string): boolean =>
  raw.trim() === '' ||
  headingPattern.test(raw) ||
  markerPattern.test(raw) ||
  isRow(raw) ||
  rule.test(raw) ||
  identifierPattern.test(raw) ||
  numberedHeading.test(raw)

function longestNearby(lines: Line[], index: number): number {
  let longest = 0
  for (let i = index; i < Math.min(lines.length, index + 40) && lines[i]?.raw.trim() !== ''; i += 1)
    longest = Math.max(longest, lines[i]?.raw.trim().length ?? 0)
  return longest
}

/** An indented line under an item goes on with it, unless it starts a thought of its own. */
const hangsOn = (previous: string, next: string, width: number | undefined): boolean =>
  /^[a-z(\d]/.test(next) ||
  /[.!?,]$/.test(previous) ||
  (width !== undefined && !hasRoom(previous, next, width - ragged))

/** How far from the margin an editor may break a line that still had a little room. */
const ragged = 6
const narrowest = 34
const widest = 100

const hasRoom = (line: string, next: string, width: number): boolean =>
  line.length + 1 + (next.split(/\s/)[0] ?? '').length <= width

/**
 * The column a whole text is wrapped at, as text taken from a PDF or an e-mail is: nearly every line that goes on is full.
 * Undefined where lines end with what they say.
 */
export function wrapWidth(lines: readonly Line[]): number | undefined {
  const texts = lines.map((line) => line.raw.trimEnd())
  const width = texts.reduce((most, text) => Math.max(most, text.length), 0)
  if (width < narrowest || width > widest) return undefined
  let full = 0
  let open = 0
  for (const [i, text] of texts.entries()) {
    const next = texts[i + 1] ?? ''
    if (text.trim() === '' || startsBlock(next) || /[.!?:]$/.test(text) || headingPattern.test(text) || isRow(text))
      continue
    if (isShouted(text)) continue
    open += 1
    if (!hasRoom(text, next.trim(), width - ragged)) full += 1
  }
  return open >= 3 && full >= open * 0.6 ? width : undefined
}

/** `moderators review photos` starts a line of its own. */
function startsWithDoer(line: string): boolean {
  const [first = '', second = ''] = line.split(/\s+/)
  return isPersonNoun(first) && isPluralWord(first) && verbOf(second)?.form === 'base'
}

const statementStart =
  /^(?:(?:the|all|each|every|only|any) )?(?:[\w-]+ ){1,3}(?:can|could|must|should|shall|will|may|needs? to|wants? to)\s|^as an? \w+/i

function continues(before: string, after: string, longest: number, width: number | undefined): boolean {
  const [previous, next] = [before.trim(), after.trim()]
  if (width !== undefined)
    return (
      !isShouted(previous) &&
      (/^[a-z]/.test(next) || !hasRoom(before.trimEnd(), next, width - ragged) || openEnded.test(previous))
    )
  if (/[.!?:;][*_"')\]]*$/.test(previous))
    return previous.length >= 60 && /^[a-z]/.test(next) && !/[.!?]$/.test(previous)
  if (/^(?:\*\*|__)/.test(next)) return false
  if (openEnded.test(previous)) return true
  if (isShouted(previous) && isShouted(next)) return false
  if (/^[A-Z][\w ]{1,25}:\s/.test(next) || (/^[a-z][\w ]{1,25}:\s/.test(next) && previous.length < 50)) return false
  // an editor breaks a line only where the next word had no room
  if (
    statementStart.test(next) ||
    startsWithDoer(next) ||
    previous.length + 1 + (next.split(' ')[0] ?? '').length <= longest
  )
    return false
  return previous.length >= 50 && previous.length + (next.split(' ')[0] ?? '').length >= 56
}

const openEnded = /(?:,|\b(?:and|or|of|the|a|an|to|for|with|in|by|that|from|on|is|are|be|as))$/i
