import type { BriefTexts } from '../../drafter.ts'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { ranksRow } from '../words/ranks.ts'
import { asks } from '../words/word-lists.ts'
import { closedBy } from './ticket-fields.ts'
import { isTimebox, saysOfTicket } from './tickets.ts'

/** `Status: Done` */
const status =
  /^(?:current )?(?:status|state|resolution|stand|estado|statut)\s*[:=–-]\s*(\S.{1,30}?)(?:[.,;)\]]*$|\s[–|]\s)/iu
/** `CAL-12 [won't fix] Dark mode` */
const inHead = /^\p{Lu}{2,8}-\d{1,6}[^\S\n]+\[([^[\]\n]{1,30})\][^\S\n]/u

/** `#8841 Caps lock, no content, closed.` */
const atEnd = /^(?:#\d{2,6}|\p{Lu}{2,8}-\d{1,6})\s.*[,;–—-]\s+(\p{L}[\p{L}'’]+(?: (?:do|fix))?)[.!]?$/u

/** `CAL-12 [Story] postponed -> 6.2`, above what it was */
const headAlone =
  /^\p{Lu}{2,8}-\d{1,6}\s+(?:\[[^[\]]{1,20}\]\s+)?(\p{L}[\p{L}'’]+(?: (?:do|fix))?(?:\s*(?:->|→|\().{1,20})?)$/u
/** `P2, cut from 26.2`: what a row says of itself where others say how much they matter. */
const cut =
  /^(?:\S{1,3}, )?(?:(?:descoped|postponed|deferred)(?: (?:from|to|until|till) .{1,20})?|cut from .{1,20}|(?:moved|parked) (?:to|until|till) (?:q\d|v?\d|phase|next|later).{0,20})$/i

/**
 * What `Status: Done` or `Status: Won't do` says of a ticket that somebody pasted, and nobody has to do: of what stands under its heading, of the line that it hangs under, with all that hangs there, or of its paragraph,
 * where that says it once and is not all of the brief. What a person marked stays.
 */
export function withStatuses(units: readonly ReadUnit[], brief: BriefTexts): ReadUnit[] {
  const said = units.flatMap((unit, i) => {
    const passage = brief[unit.field].slice(unit.start, unit.end)
    const head = inHead.exec(passage)?.[1]
    const row = unit.cells?.find(({ text }) => cut.test(text)) ? 'postponed' : rankedOut(unit)
    // `FR-3 A tenant shall see the state: received, planned, done.` says what there may be
    const end = asks.test(passage.slice(0, passage.lastIndexOf(': ') + 1)) ? undefined : atEnd.exec(passage)?.[1]
    const ofLine = [head, row, end].find((state) => closedBy(state))
    const state = ofLine ?? status.exec(unit.text)?.[1] ?? headAlone.exec(unit.text)?.[1]
    if (state === undefined) return []
    const [heading = '', before] = [unit.headings.at(-1), units[i - 1]?.headings.at(-1)]
    const isOfSection = unit.form !== 'item' && heading !== before && isTicket.test(heading)
    return [{ unit, state, isOfSection, isOfLine: ofLine !== undefined || unit.parent !== undefined }]
  })
  const kinds = new Map<string, UnitKind>()
  const heads = new Map<string, ReadUnit>()
  for (const unit of units) if (!heads.has(blockOf(unit))) heads.set(blockOf(unit), unit)
  /** `5 SP`, and the timebox of what nobody builds */
  const isOfTicket = (unit: ReadUnit): boolean => {
    const head = heads.get(blockOf(unit)) ?? unit
    return head !== unit && (saysOfTicket(unit, head, brief) || (isTimebox(unit.text) && !isWanted(head)))
  }
  const paragraphs = Map.groupBy(said, ({ unit }) => paragraphOf(unit))
  const isAll = new Set(units.map(paragraphOf)).size === 1
  for (const { unit, state, isOfSection, isOfLine } of said) {
    const kind = closedBy(state)
    // `### CAL-12 Waiting list`, above its state and all that is said of it
    if (kind && isOfSection) kinds.set(sectionOf(unit), kind)
    const isOfParagraph = paragraphs.get(paragraphOf(unit))?.length === 1 && !isAll
    if (kind && (isOfLine || isOfParagraph)) kinds.set(isOfLine ? lineOf(unit) : paragraphOf(unit), kind)
  }
  return units.map((unit): ReadUnit => {
    const section = unit.headings.findLastIndex((heading) => isTicket.test(heading))
    if ((isFrame(unit) || isOfTicket(unit)) && !isSaid(unit)) return { ...unit, kind: 'noise', wanted: 0, sureness: 1 }
    const kind = kinds.get(lineOf(unit)) ?? kinds.get(paragraphOf(unit)) ?? kinds.get(sectionOf(unit, section + 1))
    return kind === undefined || isSaid(unit) ? unit : { ...unit, kind, wanted: 0, sureness: 1 }
  })
}

/** `Won't`, `Later` in the column that says how much a row matters */
function rankedOut({ cells = [] }: ReadUnit): string | undefined {
  const rank = cells.find((cell) => ranksRow(cell))?.text ?? ''
  return isOut.test(rank) ? 'rejected' : isLater.test(rank) ? 'postponed' : undefined
}
const isOut =
  /^(?:(?:won['’]?t|will not|would not)(?: have| do)?|out(?: of scope)?|not (?:needed|wanted|planned)|nicht|kein\p{Ll}*|w)(?: \(.*)?$/iu
const isLater =
  /^(?:later|future|someday|backlog|not (?:now|yet)|next (?:release|phase|version)|phase (?:[2-9]|two)|v[2-9]|später)(?: \(.*)?$/iu

/** `State: Open | Prio: High | Reporter: the depot`: what a tracker keeps of a ticket. */
const isFrame = ({ text }: ReadUnit): boolean => text.length <= longestFrame && frame.test(text)
const longestFrame = 160
const key =
  '(?:state|status|prio|priority|reporter|assignee|type|component|severity|sprint|points|estimate|labels?|created|updated|fix version|epic|owner|stand|priorität|gemeldet von|zuständig)'
const frame = new RegExp(
  String.raw`^(?:\W*${key}\s?[:=]\s?(?:(?!${key}\s?[:=])[^:=.!?]){1,40})(?:\W*${key}\s?[:=]\s?(?:(?!${key}\s?[:=])[^:=!?]){1,40})+$`,
  'iu',
)

const isTicket = /^\p{Lu}{2,8}-\p{Lu}?\d{1,6}(?!\p{L})/u
const sectionOf = ({ field, headings }: ReadUnit, depth = headings.length): string =>
  `${field} section ${headings.slice(0, depth).join(' > ')}`
const paragraphOf = ({ field, paragraph }: ReadUnit): string => `${field} paragraph ${paragraph}`
const blockOf = ({ field, block }: ReadUnit): string => `${field} block ${block}`
const lineOf = ({ number, parent }: ReadUnit): string => `line ${parent ?? number}`
