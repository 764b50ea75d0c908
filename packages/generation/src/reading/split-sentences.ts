import { anyOf, hasWord, words } from './word-lists.ts'

export type Span = { start: number; end: number }

/** Words whose full stop ends no sentence, and such as may end one. */
const isAbbreviation = anyOf(words.isAbbreviation)
const isOftenShort = anyOf('etc no resp dept prof misc')
const ends = /[.!?。！？]+["'”’)\]*_]*(?=\s)|[。！？]|;[*_]*(?=\s*\n)/g
const longestRemark = 122

/** Where the sentences of a stretch of text stand. Ends at `.`, `!`, `?` before a new start, and at `;` before a line break. */
export function splitSentences(text: string, span: Span): Span[] {
  const part = text.slice(span.start, span.end)
  // notes without capitals end their sentences all the same
  const isLowered = /^\s*[a-z]/.test(part)
  const spans: Span[] = []
  let from = 0
  for (const match of part.matchAll(ends)) {
    const end = match.index + match[0].length
    if (isInBrackets(part, from, end)) continue
    if (match[0].startsWith('.') && goesOn(part, from, end, isLowered)) continue
    pushTrimmed(spans, part, from, end, span.start)
    from = end
  }
  pushTrimmed(spans, part, from, part.length, span.start)
  return spans
}

/** `(queen? brood? weight)` */
const isInBrackets = (part: string, from: number, end: number): boolean =>
  /\([^()\n]*$/.test(part.slice(Math.max(from, end - longestRemark), end)) &&
  /^[^()\n]*\)/.test(part.slice(end, end + longestRemark))

/** Whether a full stop abbreviates a word or stands before small letters, and so ends nothing. */
function goesOn(part: string, from: number, end: number, isLowered: boolean): boolean {
  const word = /([^\s(["“]+?)\.[^\s\p{L}]*$/u.exec(part.slice(Math.max(from, end - longestRemark), end))?.[1] ?? ''
  if (isAbbreviation(word) || /^[A-Z]$/.test(word)) return true
  return /^[^\S\n]*[a-z,]/.test(part.slice(end, end + longestRemark))
    ? !isLowered || isOftenShort(word) || !/[a-z]{3}$/.test(word)
    : false
}

function pushTrimmed(spans: Span[], part: string, from: number, to: number, offset: number): void {
  const raw = part.slice(from, to)
  if (!hasWord(raw)) return
  spans.push({
    start: offset + from + (raw.length - raw.trimStart().length),
    end: offset + from + raw.trimEnd().length,
  })
}
