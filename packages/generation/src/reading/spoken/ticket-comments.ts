import type { BriefTexts } from '../../drafter.ts'
import { verdictIn } from '../documents/amendment-words.ts'
import { changeIn, changeOf, withChange } from '../documents/changed-values.ts'
import { isSaid } from '../marks.ts'
import { opensTicket } from '../tickets/ticket-fields.ts'
import { isWanted, type ReadUnit, type Unit } from '../unit.ts'
import { asks, holds } from '../words/word-lists.ts'

/** `#12 comment (QA, 19 May): the law says 5 °C`, behind the key */
const comment =
  /^[\s\])*_:.,–—|-]*(?:comments?|notes?|reply|answer|update|added|kommentar|notiz|antwort|nachtrag|hinweis|comentario|nota|commentaire)(?: by)?(?![\p{L}\d])[^:\n]{0,50}:\s+(?=\S)/iu

/** The units with each comment on a ticket that has a line or a row of its own before told in that ticket: with a value that it sets anew there, too, and nowhere where the ticket is done, or by the comment given up. */
export function withTicketComments(units: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const blocks = [...Map.groupBy(units, ({ field, block }) => `${field} ${block}`).values()]
  const tickets = new Map<string, ReadUnit>()
  const changed = new Map<number, ReadUnit>()
  for (const block of blocks) {
    const [head] = block
    const { key = '', said } = (head && commentIn(head, brief)) ?? {}
    const ticket = tickets.get(key)
    if (head && ticket && said !== undefined) {
      for (const [number, unit] of commented(changed.get(ticket.number) ?? ticket, block, said))
        changed.set(number, unit)
      continue
    }
    const own = head && (opensTicket.exec(brief[head.field].slice(head.start, head.end))?.[1] ?? keyCell(head))
    if (head && own && !tickets.has(own)) tickets.set(own, head)
  }
  return changed.size === 0 ? units : units.map((unit) => changed.get(unit.number) ?? unit)
}

const keyCell = ({ cells = [] }: Unit): string | undefined => opensTicket.exec(cells[0]?.text ?? '')?.[1]

/** The key that a comment begins with, and what it says as the first of its sentences. */
function commentIn({ field, start, end }: Unit, brief: BriefTexts): { key: string; said: string } | undefined {
  const passage = brief[field].slice(start, end)
  const [opening = '', key] = opensTicket.exec(passage) ?? []
  const lead = comment.exec(passage.slice(opening.length))?.[0]
  return key === undefined || lead === undefined ? undefined : { key, said: passage.slice(`${opening}${lead}`.length) }
}

/** A ticket and what is said of it, as both are read from then on. */
function commented(ticket: ReadUnit, block: readonly ReadUnit[], said: string): [number, ReadUnit][] {
  const texts = block.map((unit, i) => ({ unit, text: i === 0 ? said : unit.text }))
  const verdict = texts
    .map(({ text }) => (isPlace.test(text) ? undefined : verdictIn(text)))
    .find((each) => each !== undefined && each !== 'as it was')
  const isOpen = isWanted(ticket) && verdict === undefined
  const told = texts.map(({ unit, text }): [number, ReadUnit] => {
    const isRule =
      isOpen &&
      (asks.test(text) ||
        (isWanted(unit) && !reports.test(text) && !isPlace.test(text)) ||
        withValue(ticket, text) !== ticket)
    const read = isRule
      ? ({ kind: 'constraint', wanted: surely, sureness: surely, amends: ticket.number } as const)
      : ({ kind: 'context', wanted: 0, sureness: 1 } as const)
    return [unit.number, isSaid(unit) ? unit : { ...unit, text, ...read }]
  })
  if (isSaid(ticket)) return told
  if (verdict !== undefined && isWanted(ticket))
    return [...told, [ticket.number, { ...ticket, kind: verdict, wanted: 0, sureness: 1 }]]
  return isOpen ? [...told, [ticket.number, texts.reduce((of, { text }) => withValue(of, text), ticket)]] : told
}
const surely = 0.9

/** `note: live` says where it was seen as well as that it is done. */
const isPlace = /^\P{L}*live\P{L}*$/iu
/** `tested with 7 MB, works`: what somebody saw, and no rule. */
const reports = holds(
  'tested, test, seen, saw, measured, took, tried, uploaded, lost, found, noticed, happened, works, worked, got, logged, getestet, gesehen, gemessen, dauerte, gefunden, funktioniert, geht, probado, visto, testé, vu',
)
const figure = String.raw`\d+(?:[.,:]\d+)*\s?(?:%|°C?|\p{L}{1,12})?`
const bound = '(?:only |just |up to |at most |at least |nur |bis zu |höchstens |mindestens |no more than )?'
/** `the law says 5 °C`, `should be 7 MB`, `lieber 20 Minuten`, or the value alone: where it holds for no part and no time only. */
const setsValue = new RegExp(
  String.raw`(?:^(?:please |bitte )?|(?<!\p{L})(?:(?:should|must|shall|has to|have to|needs to|need to|ought to) be(?: allowed)?|make (?:it|that|this)|use|set (?:it )?to|says?|said|wants?|asks? for|requires?|needs?|rather|better|changed? (?:it )?to|(?:raised?|lowered?|reduced?|extended?) (?:it )?to|sagt|will|verlangt|fordert|soll(?:en)?|muss|müssen|nehmt|lieber|besser|dice|pide|que sean|mejor|dit|demande|exige|plutôt) )${bound}${figure}(?: (?:sein|please|bitte|now|jetzt|then|instead(?: of [^,.;:!?]{1,20})?|not [^,.;:!?]{1,20}))*\s*(?:[.!;]|$)`,
  'iu',
)

/** A ticket with the value that a comment sets anew, and does not only mention. */
function withValue(ticket: ReadUnit, said: string): ReadUnit {
  if (reports.test(said)) return ticket
  const anew = (text: string): string => {
    const change = changeIn(said) ?? (setsValue.test(said) ? changeOf(text, said) : undefined)
    return change ? withChange(text, change) : text
  }
  const { cells, text } = ticket
  const isChanged = [text, ...(cells ?? []).map((cell) => cell.text)].some((each) => anew(each) !== each)
  if (!isChanged) return ticket
  return cells
    ? { ...ticket, cells: cells.map((cell) => ({ ...cell, text: anew(cell.text) })) }
    : { ...ticket, text: anew(text) }
}
