import { anyOf, hasWord, words } from './word-lists.ts'

export type Span = { start: number; end: number }

/** Words whose full stop ends no sentence, and such as may end one. */
const isAbbreviation = anyOf(words.isAbbreviation)
const isMonth = anyOf(words.isMonth)
const isShortMonth = anyOf('jan feb mar apr jun jul aug sep sept oct okt nov dec dez')
const isOftenShort = anyOf('etc no resp dept prof misc inv addr req tel mgr cust appt qty')
const isBeforeNumber = anyOf('no art vol sec pos abs par mind')
/** So short, and no abbreviation. */
const endsThought = anyOf('in it on up us me to is so do be by he we go my ok off at')
const ends = /[.!?。！？]+["'”’)\]*_]*(?=\s)|[。！？]|;[*_]*(?=\s*\n)|(?<=\s)[:;]-?[()D](?=\s+[A-ZÄÖÜ])/g
const isSmiley = (mark: string): boolean => /^[:;]-?[()D]$/.test(mark)
const longestRemark = 122
const beforeDay = /(?<![\p{L}\d])(?:am|vom|bis|ab|zum|seit|de[rnm]|on|by|until|till|from|since|the) \d{1,2}\.$/iu
/** Abbreviations that end a sentence where the number of a part follows: no number belongs to an hour already told, as one does to `Sec.`. */
const isHour = anyOf('a.m p.m')
const opensNumbered = /^ (?:[A-Z]\.)?\d{1,2}(?:\.\d{1,2})+\.? \p{Lu}/u
/** `Dear Ms Ray, ...`: what is said begins behind it. */
const greeting =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|moin|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|hola|bonjour|ciao)(?: \p{L}[\p{L}.'’-]*){0,4},\s+(?=\p{L})/iu

/**
 * Where the sentences of a stretch of text stand. Ends at `.`, `!`, `?` before a new start, at `;` before a line break, and at a wide gap where the writer leaves those
 * instead of stops.
 */
export function splitSentences(text: string, span: Span): Span[] {
  const part = text.slice(span.start, span.end)
  const gaps = gapsOf(part)
  const edges = [0, ...gaps.flatMap(({ index, 0: gap }) => [index, index + gap.length]), part.length]
  return Array.from({ length: gaps.length + 1 }, (_, i) =>
    stoppedSentences(text, { start: span.start + (edges[2 * i] ?? 0), end: span.start + (edges[2 * i + 1] ?? 0) }),
  ).flat()
}

/** Where a text has so few stops, and so many words between its wide gaps, whoever wrote it ends a sentence by a gap: in lines that a program filled up they stand between any two words. */
const [fewestGaps, wordsBetween] = [3, 4]
function gapsOf(part: string): RegExpExecArray[] {
  const gaps = [...part.matchAll(/(?<=[^\s.!?,;:]) {2,}(?=\S)|,{2,}\s+/g)]
  if (gaps.length < fewestGaps) return []
  const stops = part.match(/[.!?](?=\s)/g)?.length ?? 0
  const words = part.split(/\s+/).length
  return stops * 2 < gaps.length && words > gaps.length * wordsBetween ? gaps : []
}

function stoppedSentences(text: string, span: Span): Span[] {
  const part = text.slice(span.start, span.end)
  // notes without capitals end their sentences all the same
  const isLowered = /^\s*[a-z]/.test(part)
  const spans: Span[] = []
  let from = greeting.exec(part)?.[0].length ?? 0
  pushTrimmed(spans, part, 0, from, span.start)
  for (const match of part.matchAll(ends)) {
    const end = match.index + match[0].length
    if (end <= from || (!isSmiley(match[0]) && isInBrackets(part, from, end))) continue
    if (!isSmiley(match[0]) && closesRemark(part, from, end)) continue
    if (match[0].startsWith('.') && goesOn(part, from, end, isLowered)) continue
    pushTrimmed(spans, part, from, end, span.start)
    from = end
  }
  pushTrimmed(spans, part, from, part.length, span.start)
  return spans
}

/** The parts of a sentence between its semicolons or commas, those in brackets left out; the conjunction before the last is no part of it. */
export function listedParts(masked: string, span: Span, between: ';' | ',' = ';'): Span[] {
  const sentence = masked.slice(span.start, span.end)
  const parts: Span[] = []
  let [depth, from] = [0, 0]
  for (const { 0: mark, index } of sentence.matchAll(/[()]|[;,](?=\s)/g)) {
    if (mark === '(' || mark === ')') depth = Math.max(0, depth + (mark === '(' ? 1 : -1))
    else if (mark === between && depth === 0) {
      parts.push({ start: span.start + from, end: span.start + index })
      from =
        index +
        1 +
        (/^\s+(?:(?:and|or|und|oder|sowie|et|y|en)\s+)?/i.exec(sentence.slice(index + 1, index + 60))?.[0].length ?? 0)
    }
  }
  if (from < sentence.length) parts.push({ start: span.start + from, end: span.end })
  return parts
}

/** `(queen? brood? weight)` */
const isInBrackets = (part: string, from: number, end: number): boolean =>
  /\([^()\n]*$/.test(part.slice(Math.max(from, end - longestRemark), end)) &&
  /^[^()\n]*\)/.test(part.slice(end, end + longestRemark))

/** `big orders (over 50 €?) need a deposit` */
const closesRemark = (part: string, from: number, end: number): boolean =>
  part.charAt(end - 1) === ')' &&
  /^ +\p{Ll}/u.test(part.slice(end, end + 4)) &&
  part.slice(from, end).lastIndexOf('(') > 0

/** Whether a full stop abbreviates a word or stands before small letters, and so ends nothing. */
function goesOn(part: string, from: number, end: number, isLowered: boolean): boolean {
  // no more is looked at, so that the time grows with the text and not with its square
  const told = part.slice(Math.max(from, end - longestRemark), end)
  const word = /([^\s(["“]+?)\.[^\s\p{L}]*$/u.exec(told)?.[1] ?? ''
  const next = part.slice(end, end + longestRemark)
  // `(from 7 a.m. to 6 p.m.). C.5.4 Recovery ...`
  if (opensNumbered.test(next) && (isHour(word) || /[)\]]$/.test(told))) return false
  if (isAbbreviation(word) || /^\p{Lu}$/u.test(word)) return true
  // `order no. + zip`
  if (/^ [+&/]/.test(next)) return true
  // `o. Ä.`; `Interview no. 6`, where it is no answer
  const isNumbered = part.slice(from, end).trim().length > word.length + 1
  if ((/^\p{Ll}$/u.test(word) && /^ \p{L}\./u.test(next)) || (isNumbered && isBeforeNumber(word) && /^ \d/.test(next)))
    return true
  // `by 30 Sept. — no later`, `on Sept. 3`, `to the equipment dept. – who else`
  if (isNumbered && (isShortMonth(word) || isOftenShort(word)) && /^ [–—-] /.test(next)) return true
  if (isShortMonth(word) && /^ [\p{Ll}\d]/u.test(next)) return true
  // `bis 31. Oktober`, `31. Okt. 2027`, `am 31. Okt`: `Jan` behind a number that is no day is somebody
  const [, month, more = ''] = (/^\d{1,2}$/.test(word) && /^ +(\p{Lu}\p{Ll}+)(.*)/su.exec(next)) || []
  if (isMonth(month) || (isShortMonth(month) && (beforeDay.test(told) || /^(?:\.|,? \d{4}(?!\d))/.test(more))))
    return true
  return /^[^\S\n]*[a-z,]/.test(next)
    ? !isLowered ||
        isOftenShort(word) ||
        !(
          /(?:[a-z]{3}|(?<!\b(?:am|bis|ab|zum|vom|der|den|dem|the|on|by|until)\s)\b\d{2}|[\])!?"”’%])\.\S*$/.test(
            told,
          ) || endsThought(word)
        )
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
