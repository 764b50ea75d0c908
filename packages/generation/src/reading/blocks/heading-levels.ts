import { indentOf, isRow, isRule, type Line, markerOf, numbering, unquoted } from '../words/lines.ts'
import { rankOfHeading } from '../words/ranks.ts'
import { leavesOut } from '../words/sections.ts'
import { countWords } from '../words/word-lists.ts'
import { isName, wordsOfName } from './captions.ts'
import { isRoleAboveWish } from './paragraph-end.ts'
import { isAttribution, isTimed, speakerAbove } from './speakers.ts'

/** Headings without marks stand below those with. */
export const bareLevel = 7
/** Of what only says how much what stands below it matters, in the part that it stands in. */
const rankLevel = 7.4
export const leadLevel = 8
/** Of what opens a list in its own line: nothing else stands under it. */
export const inlineLevel = 8.5
const longestHeading = 10
export const longestLead = 12
/** How deep the heading at `index` stands by its own form and by what stands around it; 0 for what is no heading. */
export function headingLevel(lines: readonly Line[], index: number): number {
  const raw = unquoted((lines[index] as Line).raw).trimEnd()
  const marks = /^#{1,6}(?=\s)/.exec(raw)?.[0].length
  if (marks) return marks
  const next = lines[index + 1]?.raw.trim() ?? ''
  const isShort = countWords(raw) <= longestHeading && raw.length <= 90
  if (isShort && /^(?:={3,}|-{3,})$/.test(next) && !isRow(raw)) return next.startsWith('=') ? 1 : 2
  const follower = lines
    .slice(index + 1, index + 6)
    .find((line) => line.raw.trim() !== '')
    ?.raw.trim()
  // who signs a mail above the next one
  if (follower === undefined || forwards.test(follower) || isFarewell(raw)) return 0
  if (index > 0 && countWords(raw) <= wordsOfSignature && isRule(follower)) return 0
  if (isShort && boldThroughout.test(raw)) return bareLevel
  const body = raw.replace(numbering, '')
  const isNumbered = body !== raw
  if (isRow(raw) || (!isNumbered && markerOf(raw)) || pageLine.test(raw)) return 0
  if (isRoleAboveWish(raw, next)) return 0
  // `Marcus T [10:15]`, above what he says
  if (isAttribution(raw) || isTimed(`${raw} `) || (raw.endsWith(']') && speakerAbove(raw) !== undefined)) return 0
  if (/[:：]$/.test(raw) && countWords(body) <= longestLead && !/[.!?]\s/.test(body))
    return leadsToParts(raw) ? 0 : leadLevel
  if (isShort && ranksBelow(lines, index)) return rankLevel
  const named = body.replace(ticketNumber, '')
  if (
    !isShort ||
    /[.!?,;…]["”)]*$|[:;]-?[()D]$/.test(raw) ||
    !/^["“(]?[\p{Lu}\d#]/u.test(named) ||
    /\p{L}:\s/u.test(body)
  )
    return 0
  const above = index === 0 ? '' : (lines[index - 1] as Line).raw.trim()
  const alone = above === ''
  // `1. Print` between its like is an item; over text of its own it is a caption
  const isOneOfMany = isNumbered && markerOf(follower) !== undefined && !isDeeper(raw, follower)
  const isParted = next === ''
  if (isNumbered) {
    const isAboveMore = isParted || bullet.test(follower) || countWords(follower) > countWords(body)
    // `4.1 Reserves` right below `4. What is needed`, or below the text of the part before
    const below = markerOf(follower)
    const isAbovePart = isDeeper(raw, follower) || (below ? below.entryAt !== undefined : isAboveMore)
    const ownLevel = isPart.test(raw) ? partLevel + partsOf(raw) : bareLevel
    if (isPart.test(raw) && isName(body) && isAbovePart) return ownLevel
    // `3.2 Sales and rights` above `(a) The system shall record who holds a plot`
    const isAboveLetters = opensLetters.test(follower) && countWords(follower) > countWords(body) + 1
    if (hasPartNumber.test(raw) && isName(body) && isAboveLetters) return ownLevel
    return alone && !isOneOfMany && isAboveMore ? ownLevel : 0
  }
  if (raw === raw.toUpperCase() && /\p{Lu}{2}/u.test(raw)) return alone || above.length > raw.length ? bareLevel : 0
  if (!alone || countWords(body) > 8) return index === 0 && isParted ? bareLevel : 0
  const opensList = markerOf(follower) !== undefined || isRow(follower)
  // `Won't have`, above sentences that end as such
  const isCaption =
    countWords(body) <= wordsOfCaption && (follower.length >= 60 || /^\p{Lu}.*[.!?]["”)]*$/u.test(follower))
  return isParted || opensList || isCaption || isSection.test(body) ? bareLevel : 0
}

/** `Should` above other lines, `don't need` above a list: `High`, `Medium` and `Low` below each other are what something may be. */
function ranksBelow(lines: readonly Line[], index: number): boolean {
  const isRank = (line: Line | undefined): boolean =>
    line !== undefined && !/[.!?,;]$/.test(line.raw.trimEnd()) && rankOfHeading(unquoted(line.raw)) !== undefined
  const next = lines.slice(index + 1, index + 4).find(({ raw }) => raw.trim() !== '')
  if (next === undefined || isRank(next) || isRank(lines[index - 1])) return false
  return isRank(lines[index]) || (bullet.test(unquoted(next.raw)) && leavesOut(lines[index]?.raw ?? ''))
}

/** `4.1 Reserves`: a part of a numbered one. */
const isPart = /^(?:[A-Z]\.)?\d{1,2}\.\d{1,2}\.?\s/
/** The same at any depth, `C.4` and `C.4.1.2`: above letters alone, for such a number before a sentence names a clause as often as a part. */
const hasPartNumber = /^(?:[A-Z]\.\d{1,2}|\d{1,2}\.\d{1,2})(?:\.\d{1,2}){0,2}\.?\s/
const opensLetters = /^\(?[ai][.)]\s+["“„]?\p{Lu}/u
const partLevel = 7.5
/** How deep a number goes, up to four parts. */
const partsOf = (raw: string): number => Math.min(4, (/^[^\s]+/.exec(raw)?.[0].match(/\d+/g) ?? []).length) / 10
const wordsOfCaption = 5
/** What a part of a document is called, whatever stands below it. */
const isSection =
  /^(?:(?:must|should|could|won['’]?t|will not|nice[- ]to)[- ]?haves?|(?:in|out of|not in) scope|(?:non-?)?functional(?: requirements)?|constraints|requirements|features|integrations|open (?:questions|points)|later|phase (?:\d|one|two)|kann|muss|soll|nicht enthalten|anforderungen|offene (?:fragen|punkte)|später)(?: \([^()]*\))?$/iu

const wordsOfSignature = 2
const pageLine = /^(?:page|seite|blatt|sheet)\s+\d+(?:\s*(?:of|von|\/)\s*\d+)?$/i
const itemLevel = 9
/** Of an item over lines that are set in: it ends with their paragraph, or where the next item begins. */
export const hungLevel = 9.5
const shortestBody = 40
/** `3. New system`, over lines that are set in under it and say what was said of it. */
function isHungOver(lines: readonly Line[], index: number): boolean {
  const [raw, next] = [lines[index]?.raw.trimEnd() ?? '', lines[index + 1]?.raw ?? '']
  const marked = markerOf(raw)
  if (!marked || markerOf(next) || isRow(next)) return false
  const name = raw.slice(marked.length)
  return (
    indentOf(next) >= indentOf(raw) + 2 &&
    next.trim().length >= shortestBody &&
    /^\s*\p{Lu}/u.test(next) &&
    /^["“]?\p{L}[^.!?:;,]*$/u.test(name) &&
    countWords(name) <= wordsOfName
  )
}
/** A list item in bold throughout is a caption where one that is not follows. */
export function captionLevel(lines: readonly Line[], index: number): number {
  const raw = lines[index]?.raw ?? ''
  if (isHungOver(lines, index)) return hungLevel
  if (!markerOf(raw) || !isBold(raw)) return 0
  const next = lines.slice(index + 1, index + 4).find((line) => line.raw.trim() !== '')?.raw ?? ''
  return markerOf(next) && !isBold(next) ? itemLevel : 0
}

const bullet = /^(?:[-*+•]\s|o\s{2})/
/** `2.1 ...` or `2a ...` under `2 ...`, or a list. */
function isDeeper(raw: string, follower: string): boolean {
  const number = /^\(?((?:[A-Z]\.)?\d+(?:\.\d+)*)/.exec(raw)?.[1]
  return number === undefined
    ? !/^\(?[A-Z]|^\(?[IVX]+/.test(follower)
    : follower.startsWith(`${number}.`) || bullet.test(follower)
}
/** `The note shall show:`, `The system shall refuse a load when:` is what is wanted, and what is listed below it says more of it. */
export function leadsToParts(text: string): boolean {
  return saysWhole.test(text)
}
const saysWhole =
  /(?<!\p{L})(?:must|shall|should|has to|have to|muss|soll)\s(?:.*\s(?:when|if|unless|where|wenn|falls|as follows|wie folgt)|(?:(?:also|always|only|at least)\s)?(?:show|display|contain|state|list|hold|record|print|capture|bear)(?: \p{L}+){0,3}):$/iu
/** `CAL-12 Waiting list`: what is set in below it says more of the ticket, and is no rest of its line. */
export function isKeyed(raw: string): boolean {
  return ticketNumber.test(raw)
}
/** `CAL-231 dup of 230` heads nothing. */
const ticketNumber = /^\p{Lu}{2,8}-\d{1,6}\s+(?:\[[^[\]]{1,30}\]\s+)?(?=\p{L})/u
const forwards = /^(?:[-_=]{3,}\s*\p{L}|(?:from|sent|von|gesendet)\s*:)/iu
/** `Best, Petra`, `Viele Grüße`, but not `Best sellers`. */
function isFarewell(raw: string): boolean {
  const [, surely, mark = '', name = ''] = farewell.exec(raw) ?? []
  if (surely === undefined && mark !== ',') return false
  return farewell.test(raw) && (name === '' || (mark === ',' && isNamed.test(name)))
}
const farewell =
  /^(?:((?:(?:with|kind(?:est)?|best|warm(?:est)?|many|all the|all my) ){1,3}(?:best|regards|wishes|thanks|greetings)|regards|thanks(?: a lot| again| in advance)?|thank you|cheers|sincerely|yours(?: sincerely| truly| faithfully)?|(?:mit )?(?:viele|liebe|beste|freundliche|herzliche|schöne)n? grü(?:ß|ss)en?|grü(?:ß|ss)e|gru(?:ß|ss)|danke|lg|vg|mfg|cordialement|merci|bien à vous|saludos|un saludo|gracias|saluti|groet(?:en|jes)?)|best|wishes|greetings|love|ciao|take care)([,.!–-]?)(?:\s+(\S{1,30}(?: \S{1,30})?))?[,.!]*$/iu
const isNamed = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u

/** The lines of a list in bold throughout that stand above others set in, beside such as are not: what they name is one of the list, and no part of the text. */
export function boldAmongOthers(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>()
  if (!lines.some(({ raw }) => boldThroughout.test(raw.trim().replace(/^\S+\s+/, '')))) return found
  let [bold, others] = [new Map<number, number[]>(), new Set<number>()]
  for (let i = 0; i <= lines.length; i += 1) {
    const raw = lines[i]?.raw ?? '#'
    const indent = markerOf(raw)?.indent
    if (indent === undefined) {
      // a list ends at the margin
      if (!/^\S/.test(raw)) continue
      for (const other of others) for (const at of bold.get(other) ?? []) found.add(at)
      ;[bold, others] = [new Map(), new Set()]
    } else if (!isBold(raw)) others.add(indent)
    else if ((markerOf(lines[i + 1]?.raw ?? '')?.indent ?? 0) > indent)
      bold.set(indent, (bold.get(indent) ?? []).concat(i))
  }
  return found
}
const boldThroughout = /^(?:\*\*|__)[^*_]+(?:\*\*|__)\s*[:：]?\s*$/
const isBold = (raw: string): boolean => boldThroughout.test(raw.slice(markerOf(raw)?.length ?? 0).trim())
