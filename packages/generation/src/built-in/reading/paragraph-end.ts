import { isPersonNoun, isPluralWord } from '../english/nouns.ts'
import { verbOf } from '../english/verbs.ts'
import { HEADING, isRow, isShouted, type Line, MARKER, NUMBERED_HEADING, RULE } from './lines.ts'

/** Where a paragraph or item that starts at `index` ends: lines wrapped by an editor belong together, others do not. */
export function paragraphEnd(lines: Line[], index: number): number {
  let end = index + 1
  const blankAt = lines.findIndex((line, i) => i > index && line.raw.trim() === '')
  const longest = Math.max(
    ...lines
      .slice(index, blankAt < 0 ? index + 40 : Math.min(blankAt, index + 40))
      .map((line) => line.raw.trim().length),
  )
  while (end < lines.length) {
    const previous = lines[end - 1]?.raw ?? ''
    const next = lines[end]?.raw ?? ''
    if (
      next.trim() === '' ||
      HEADING.test(next) ||
      MARKER.test(next) ||
      isRow(next) ||
      RULE.test(next) ||
      NUMBERED_HEADING.test(next)
    )
      break
    if (!continues(previous.trim(), next.trim(), longest)) break
    // under an item, a line that begins at the margin like a new thought is one
    if (MARKER.test(lines[index]?.raw ?? '') && /^(?:[A-Z]|[\w ]{2,30}(?::| - ))/.test(next)) break
    end += 1
  }
  return end
}

/** `moderators review photos` starts a line of its own. */
function startsWithDoer(line: string): boolean {
  const [first = '', second = ''] = line.split(/\s+/)
  return isPersonNoun(first) && isPluralWord(first) && verbOf(second)?.form === 'base'
}

const STATEMENT_START =
  /^(?:(?:the|all|each|every|only|any) )?(?:[\w-]+ ){1,3}(?:can|could|must|should|shall|will|may|needs? to|wants? to)\s|^as an? \w+/i

function continues(previous: string, next: string, longest: number): boolean {
  if (/[.!?:;][*_"')\]]*$/.test(previous))
    return previous.length >= 60 && /^[a-z]/.test(next) && !/[.!?]$/.test(previous)
  if (/^(?:\*\*|__)/.test(next)) return false
  if (/(?:,|\b(?:and|or|of|the|a|an|to|for|with|in|by|that|from|on|is|are|be|as))$/i.test(previous)) return true
  if (isShouted(previous) && isShouted(next)) return false
  if (/^[A-Z][\w ]{1,25}:\s/.test(next) || (/^[a-z][\w ]{1,25}:\s/.test(next) && previous.length < 50)) return false
  // an editor breaks a line only where the next word had no room
  if (
    STATEMENT_START.test(next) ||
    startsWithDoer(next) ||
    previous.length + 1 + (next.split(' ')[0] ?? '').length <= longest
  )
    return false
  return previous.length >= 50 && previous.length + (next.split(' ')[0] ?? '').length >= 56
}
