import { isPerson } from './persons.ts'

/** A line of a text: where it stands, and what stands there. */
export type Line = { start: number; raw: string }
/** A passage of a text, from `start` to before `end`. */
export type Place = { start: number; end: number }

/** The number or letter of a heading: `2.1`, `A.`, `§ 3`. */
export const numbering = /^\(?(?:(?:[A-Z]\.)?\d{1,2}(?:\.\d{1,2})*[.)]?|[A-Z][.)]|[IVX]+[.)]|§\s?\d+)\s+/
/** What begins a list item: a bullet, any sign that says not `no`, or a number, or how often it was said (`37×`), behind marks of quotation, before a box to tick, or that box; East Asian texts set no blank behind theirs. */
const marker =
  /^(\s*(?:>\s*)*)(?:[・‧●○■□◆◇](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|[①-⑳]\s*|[０-９]{1,2}[．.、)）]\s*|\d{1,2}[、．）]\s*|(?:[-*+•·・‧●○▪‣–—→►◦]|(?![❌✗✘🚫⛔])\p{So}\uFE0F?|\(?(?:\d{1,3}[a-z]?|[a-zA-Z]|[ivxIVX]{1,4})[.)]|\d{1,2}[a-z]?\/(?=\s+\p{L})|\d{1,4}\s?(?:×|x(?=\s+["“]))|\[(?:\d{1,3}|[ xX✓])\]|\d{1,3}(?:\.\d{1,3})+[.)]?|§\s?\d+|o(?=\s{2}|\t))\s+(?:\[[ xX]\]\s+)?(?=\S))/u
/** Norms, of which a number says the edition and not which requirement it is: `WCAG 2.2 AA`. */
export const norms = 'ISO|DIN|EN|RFC|SHA|AES|UTF|WCAG|TLS|IEC'
const ranks = 'PRIO|PHASE|STAGE|STEP|SPRINT|PART|WEEK|TEIL|STUFE'
/** A requirement's own number: `FR-12:`, `REQ_3`, `A1.`, `/LF10/` */
const identifier = new RegExp(
  String.raw`^(\s*)(?:\*\*)?[[(/]?(?!(?:${norms}|${ranks})(?![\p{L}\d]|[-_]\p{Lu}))\p{Lu}{1,6}(?:[-_ ]\p{Lu}{1,6})?[-_ ]?\d+(?:[.-]\d+)*(?:[)\]:.](?!\d)|\/(?=\s)|(?=\s[-–|]))(?:\*\*)?:?\s*(?:[-–]\s+)?(?=[\p{L}\d*"])`,
  'u',
)
/** `FR-12 The system ...`, `FR-12 [open] The system ...` */
const bareIdentifier = new RegExp(
  String.raw`^(\s*)(?!(?:${norms})-)\p{Lu}{1,6}[-_]\d+(?:\.\d+)*\s+(?:\[[^[\]]{1,30}\]\s+)?(?=\p{Ll}?\p{Lu})`,
  'u',
)

/** `2a. Nothing fits`, `3b If the card is refused` */
const step = /^\(?\d{1,2}[a-z]\d?(?:[.):]\s+|\s+(?=(?:if|when|unless|wenn|falls)\s))/i
const counted = /^\d{1,4}\s?×\s+/
const longestMarked = 200
/** `entryAt` is where the own number begins of what has one, as requirements and the steps of other ways through a use case (`2a.`) have. */
export type Marker = { indent: number; length: number; numbered: boolean; isTicket?: true; entryAt?: number }
/** `CAL-764 Waiting list`: what stands below says more of it. */
const ticket = /^(?:\*\*)?[[(]?\p{Lu}{2,8}-\d{1,6}(?![\d.-])/u

/** The marker that a line begins with, its length in characters and how far it stands from the margin in columns. */
export function markerOf(raw: string): Marker | undefined {
  const match = marker.exec(raw) ?? identifier.exec(raw) ?? bareIdentifier.exec(raw)
  if (!match) return undefined
  const numbered = /[\p{L}\d]/u.test(match[0])
  // `- FR-12: ...`, `▸ 12× ...`
  const behind = raw.slice(match[0].length, longestMarked)
  const entry = identifier.exec(behind) ?? step.exec(behind)
  const named = (entry ?? counted.exec(behind))?.[0] ?? ''
  const length = match[0].length + named.length
  const isOwn = step.test(match[0].trimStart()) || identifier.test(raw) || bareIdentifier.test(raw)
  const entryAt = entry ? match[0].length : isOwn ? raw.search(/\S/) : undefined
  const indent = (match[1] ?? '').replace(/\t/g, '    ').length
  return {
    indent,
    length,
    numbered,
    ...(indent === 0 && ticket.test(raw) && { isTicket: true }),
    ...(entryAt !== undefined && { entryAt }),
  }
}

/** A line of marks, as between paragraphs or below the head of a table. */
export function isRule(raw: string): boolean {
  return /^\s*(?:[-*_=~|:]\s*){3,}$/.test(raw)
}
export function isRow(raw: string): boolean {
  return (raw.match(/\|/g)?.length ?? 0) >= 2 || /\S\t+\S/.test(raw.replace(numberAndTab, ''))
}
/** Lines of two cells with one border between, as `Situation | Behaviour` above `card declined | the guest pays at the desk`: so many in a row are a table where the first names its columns. What opens a text is its title and who wrote it, unless a line of marks stands below. */
export function pairedRows(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>()
  let run: number[] = []
  let isOpened = false
  let isRuled = false
  for (let i = 0; i <= lines.length; i += 1) {
    const raw = lines[i]?.raw ?? ''
    if (isRule(raw)) isRuled ||= run.length === 1
    else if (isPair(raw)) run.push(i)
    else {
      const isNamed = namesPair.test(lines[run[0] as number]?.raw ?? '')
      if (run.length >= fewestPairs && isNamed && (isOpened || isRuled)) for (const at of run) found.add(at)
      isOpened ||= run.length > 0 || raw.trim() !== ''
      isRuled = false
      run = []
    }
  }
  return found
}
const fewestPairs = 3
function isPair(raw: string): boolean {
  const border = raw.indexOf('|')
  const [before, behind] = [raw.slice(0, border), raw.slice(border + 1)]
  return (
    border > 0 &&
    !behind.includes('|') &&
    before.trim() !== '' &&
    behind.trim() !== '' &&
    !raw.trimStart().startsWith('#') &&
    !markerOf(raw) &&
    !isKeyed.test(raw)
  )
}
/** `Author: Jane | Date: 3 May`, `Phone: 044 | Fax: 045` */
const isKeyed = /^\s*\p{L}[\p{L}.-]*(?: \p{L}[\p{L}.-]*)?:\s/u
const namesPair = /^\s*(?:\p{L}[^\s\d|.:?!]*\s+){1,4}\|(?:\s+\p{L}[^\s\d|.:?!]*){1,4}\s*$/u

/** `2.1.⇥Online form`, as a word processor copies its numbers. */
const numberAndTab = /^\s*(?:\d{1,2}\.)+(?:\d{1,2})?\t+/
/** Lines with their places; `1) pay 2) cancel 3) refund` or `• pay • cancel` in one line become a line each. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const raw of text.split('\n')) {
    const cuts = inlineMarkers(raw)
    for (const [i, from] of cuts.entries())
      lines.push({ start: start + from, raw: raw.slice(from, cuts[i + 1] ?? raw.length) })
    start += raw.length + 1
  }
  return lines
}

/** `F. Brandt explains ...`: a letter that no other leads up to or goes on from is an initial, and numbers no list. Its stop is given another sign here, by which nothing begins an item. */
export function withoutInitials(lines: readonly Line[]): Line[] {
  const lettered = lines.flatMap(({ raw }, i) => {
    const letter = /^\s*([A-Z])\. \p{Lu}\p{Ll}/u.exec(raw)?.[1]
    return letter === undefined ? [] : [{ i, code: letter.charCodeAt(0) }]
  })
  const isRoman = lines.some(({ raw }) => /^\s*I[IV]\. /.test(raw))
  const initials = new Set(
    lettered
      .filter(({ code }, k) => lettered[k - 1]?.code !== code - 1 && lettered[k + 1]?.code !== code + 1)
      .filter(({ i }) => {
        const [, letter = '', name = ''] = /^\s*([A-Z])\. (\p{Lu}[\p{L}'’-]+),? \p{Ll}/u.exec(lines[i]?.raw ?? '') ?? []
        return (
          name !== '' && !(isRoman && 'IVX'.includes(letter)) && !isPerson(name.toLowerCase()) && !/[^s]s$/.test(name)
        )
      })
      .map(({ i }) => i),
  )
  return lines.map((line, i) => (initials.has(i) ? { ...line, raw: line.raw.replace('.', '\u2024') } : line))
}

function inlineMarkers(raw: string): number[] {
  const bullets = [...raw.matchAll(/(?<=^|\s)[•●▪◦](?=\s)/g)].map(({ index }) => index)
  if (bullets.length >= 2) return [...new Set([0, ...bullets])]
  const numbers = [...raw.matchAll(/(?<=^|[\s:;,.])\(?(\d{1,2})[.)](?=\s+\p{L})/gu)]
  const inOrder = numbers.length >= 2 && numbers.every((match, i) => Number(match[1]) === i + 1)
  return inOrder ? [...new Set([0, ...numbers.map(({ index }) => index)])] : [0]
}

/** How far a line stands from the margin, in characters. */
export function indentOf(raw: string): number {
  return raw.length - raw.trimStart().length
}
export function endOf(line: Line): number {
  return line.start + line.raw.length
}
/** How often the line of a mail was quoted: `> > No.` is 2. */
export function quoteDepth(raw: string): number {
  return /^[\s>]*/.exec(raw)?.[0].match(/>/g)?.length ?? 0
}
/** A line without the marks of quotation of a mail. */
export function unquoted(raw: string): string {
  return raw.replace(/^[\s>]+/, '')
}
/** The same without them and without blanks around it, in its place. */
export function trimmed(text: string, start: number, end: number): Place {
  const raw = text.slice(start, end)
  const from = start + (raw.length - unquoted(raw).length)
  return { start: from, end: Math.max(from, start + raw.trimEnd().length) }
}
