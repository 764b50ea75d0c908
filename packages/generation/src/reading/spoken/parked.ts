import { readTitle } from '@planwright/likeness'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { headingOf } from '../words/sections.ts'
import { asks, countWords, holds } from '../words/word-lists.ts'

const opening = String.raw`^[\s"“„'‘(–—-]*(?:(?:so|but|well|ok(?:ay)?|result|decision|agreed|he said|she said|nice|schön|also|aber|bueno),?:?\s+)*`
const later = [
  '(?:this |that |it |das |dies |es )?(?:(?:is|was|were|wird|wurde|has been) )?(?:deferred|postponed|parked|adjourned|put off|held over|vertagt|verschoben|zurückgestellt|aplazado|pospuesto|reporté|ajourné)(?: (?:to|until|till|for|auf|bis|hasta|a|à) [^.;:]{3,40})?',
  'nice (?:to have,? )?but not (?:now|yet|at first)',
  '(?:but )?(?:not now|not yet|maybe later|perhaps later|later|some other time|one day maybe)',
  '(?:schön,? )?aber (?:nicht jetzt|noch nicht|später)|(?:jetzt )?(?:noch )?nicht jetzt|vielleicht später',
  'más adelante|ahora no|plus tard|pas maintenant',
].join('|')
const isLater = new RegExp(`${opening}(?:${later})[\\s"”“'’).!]*$`, 'iu')
/** `the broker does it himself now, skip` */
const isSkipped =
  /(?:^|[,;:–—]\s|\s-\s|->\s|→\s)(?:so |also )?(?:skip|scrap|drop|forget) ?(?:it|that|this)?[\s.!]*$|(?:[,;:–—]\s|\s-\s|->\s|→\s)(?:also )?(?:weglassen|streichen|fällt weg|entfällt|kann weg|lassen wir(?: weg)?|brauchen wir nicht(?: mehr)?|not needed any ?more|no longer needed|ya no hace falta|plus besoin)[\s.!]*$/iu

/** What an item or a numbered point of minutes says first and puts off or gives up at its end, past what was said of it in between; a point of minutes may have settled something else before. */
export function withoutParked(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const turned = new Map<number, ReadUnit>()
  const turn = (unit: ReadUnit, kind: UnitKind): void => {
    if (!isSaid(unit)) turned.set(unit.number, { ...unit, kind, wanted: 0, sureness: 1 - unit.wanted })
  }
  for (const block of Map.groupBy(units, ({ field, block }) => `${field} ${block}`).values()) {
    const [last, ...before] = block.toReversed()
    if (!last || before.length === 0 || before.length >= longestBlock || last.text.length > longestRead) continue
    const kind = isLater.test(last.text) ? 'deferred' : isSkipped.test(last.text) ? 'out-of-scope' : undefined
    if (kind === undefined || asks.test(last.text)) continue
    const same = before.filter(({ turn }) => turn === last.turn)
    const isOfOne = last.form === 'item' && isTopic(block[0]?.text ?? '')
    const spoken = same.filter(isWanted).slice(0, isOfOne ? longestBlock : 1)
    for (const unit of [last, ...spoken]) turn(unit, kind)
  }
  const outcomes = units
    .filter((unit) => decides.test(headingOf(unit)) && settled.test(unit.text))
    .slice(0, mostOutcomes)
  const wanted =
    outcomes.length === 0 ? [] : units.filter(isWanted).map((unit) => ({ unit, words: readTitle(unit.text).words }))
  for (const outcome of outcomes) for (const other of settledBy(outcome, wanted)) turn(other.unit, other.kind)
  return units.map((unit) => withoutLater(turned.get(unit.number) ?? unit))
}
const longestBlock = 7
/** `tuner! after a move ...`: all of the item is of that. */
const isTopic = (text: string): boolean => countWords(text) <= wordsOfTopic && /[!:?]$/.test(text)
const wordsOfTopic = 3

/** `Ghost: parked`, `personal best -> yes, small` */
const settled = new RegExp(
  String.raw`^(?<topic>[^:>→?]{3,40}?)\s?(?::|->|→|–|—|\s-)\s*(?:(?<later>${later}|next (?:year|quarter|season)|nächstes jahr)|(?<out>no|nein|dropped|rejected|not (?:wanted|needed)|gestrichen|abgelehnt|verworfen)|(?<yes>(?:yes|ok(?:ay)?|agreed|do it|approved|ja|machen wir|sí)(?:[,.]? \p{L}+){0,2}))[\s.!]*$`,
  'iu',
)
const decides = holds(
  'actions, action items, action points, decisions, decided, next steps, outcome, outcomes, results, agreed, votes, to-dos, todos, maßnahmen, beschlüsse, entscheidungen, nächste schritte, ergebnis, ergebnisse, acciones, acuerdos, decisiones, décisions',
)

/** Below `Actions` or `Decisions` a topic and what became of it turn the one wish that stands under another heading before and names it; where that stays wanted, the line says nothing new. */
function settledBy(unit: ReadUnit, wanted: readonly Named[]): { unit: ReadUnit; kind: UnitKind }[] {
  const { topic = '', later, out, yes } = settled.exec(unit.text)?.groups ?? {}
  const named = [...readTitle(topic).words]
  const [only, ...others] = wanted.filter(
    ({ unit: other, words }) =>
      other.number < unit.number &&
      other.headings.at(-1) !== unit.headings.at(-1) &&
      named.length > 0 &&
      named.every((word) => words.has(word)),
  )
  if (!only || others.length > 0) return []
  if (yes !== undefined) return [{ unit, kind: 'noise' }]
  const kind = later === undefined ? 'out-of-scope' : 'deferred'
  return (later ?? out) === undefined ? [] : [only.unit, unit].map((each) => ({ unit: each, kind }))
}
type Named = { unit: ReadUnit; words: ReadonlySet<string> }
/** So many are looked up in all that is wanted: a text that is all decisions is read in time, too. */
const mostOutcomes = 60

/** `...; maybe one day with a market for parts, but not at first`, behind what is wanted from the start, where nothing else comes behind it */
const tail =
  /\s*(?:[;,(–—]|(?<=\s)-\s)\s*(?:and |but |und |aber )?(?:(?:maybe|perhaps|possibly|vielleicht|evtl\.?|eventuell|quizás|peut-être) (?:one day|some ?day|later(?! (?:in|on|that|than|the) )|in (?:the|a) (?:next|later|second) \p{L}+|next (?:year|season)|irgendwann|später|nächstes jahr|más adelante|un jour|plus tard)|(?:one day|some ?day|irgendwann|algún día|un jour) (?:maybe|perhaps|vielleicht|mal|quizás|peut-être))(?!\p{L})(?:[^;,()–—-]|(?<=\S)-(?=\S))*(?:, (?:but|aber|pero|mais) (?:not|nicht|no|pas) [^;,()–—]*)?[\s.!)]*$/iu
function withoutLater(unit: ReadUnit): ReadUnit {
  if (!isWanted(unit) || isSaid(unit) || unit.cells) return unit
  const { index: at = 0, 0: cut = '' } = tail.exec(unit.text.slice(0, longestRead)) ?? {}
  if (asks.test(cut)) return unit
  return countWords(unit.text.slice(0, at)) >= fewestWords ? { ...unit, text: unit.text.slice(0, at) } : unit
}
const [longestRead, fewestWords] = [600, 3]
