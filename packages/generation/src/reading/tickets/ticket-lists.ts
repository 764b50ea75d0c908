import type { BriefTexts } from '../../drafter.ts'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { verdictOn } from '../words/sections.ts'
import { isVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, isQuestion, saysLater } from '../words/word-lists.ts'
import { asksToFindOut, beginsWithField, keepsWords } from './ticket-fields.ts'
import { readTickets, type TicketUnit } from './tickets.ts'

/** So surely wanted is what somebody wrote a ticket for. */
const surely = 0.9

/**
 * In a list of tickets each is asked for by standing there, however its title reads by itself: `Login fails on Safari`, `Upgrade Postgres to 15`. Not so what says that it is done, refused or put off, with all that stands
 * below it, nor a title that only asks, unless somebody is to find that out, nor a whole sentence without a type, which tells something beside.
 */
export function withTicketLists(units: readonly ReadUnit[], brief: BriefTexts): ReadUnit[] {
  const tickets = readTickets(units, brief)
  const closed = new Map<number, UnitKind>()
  return units.map((unit): ReadUnit => {
    const of = tickets.get(unit)
    const above = unit.parent === undefined ? undefined : closed.get(unit.parent)
    const isOpen = of?.isTitle && of.state === 'open'
    const kind = isTicked(unit, brief) ? 'today' : of?.isListed && of.state !== 'open' ? (of.state ?? above) : above
    if (kind && !isOpen) closed.set(unit.number, kind)
    if (isSaid(unit) || !(of?.isListed || above)) return unit
    if (kind && !isOpen) return { ...unit, kind, wanted: 0, sureness: 1 }
    if (of?.text === '') return { ...unit, kind: 'noise', wanted: 0, sureness: 1 }
    if (!of?.isTitle || !isAsked(unit, of)) return unit
    const { type } = of.ticket
    const isKept = keepsWords(type) || (type === undefined && (!isWanted(unit) || tellsLoss(of.text)))
    const asked = { ...unit, kind: 'demand', wanted: surely, sureness: surely } as const
    return isKept ? { ...asked, ticket: { ...of.ticket, isKept } } : asked
  })
}

function isAsked(unit: ReadUnit, { text, state, ticket: { type } }: TicketUnit): boolean {
  if (isWanted(unit)) return true
  if (isQuestion(text)) return asksToFindOut(type)
  // what its tracker keeps of a ticket says it more surely than its words
  if (state === 'open') return true
  if (beginsWithField(text)) return false
  // below `Out of scope`, or itself called so
  if ([unit, { ...unit, headings: [text] }].some((each) => verdictOn(each, true))) return false
  // somebody said what kind of work it is, whatever its words alone are taken for
  if (type !== undefined) return true
  return unit.kind !== 'out-of-scope' && !(unit.kind === 'deferred' && saysLater.test(text)) && !text.endsWith('.')
}

/** `Users lose their draft on timeout` is no wish of theirs. */
const tellsLoss = (title: string): boolean => isLoss(tagWords(title).find(isVerb)?.lemma)
const isLoss = anyOf('lose crash fail hang freeze break vanish disappear jam')

/** `[x] logo`: it is there. */
export function isTicked({ field, start }: Pick<ReadUnit, 'field' | 'start'>, brief: BriefTexts): boolean {
  return /\[[xX✓]\]\s*$/.test(brief[field].slice(Math.max(0, start - longestBox), start))
}
const longestBox = 8
