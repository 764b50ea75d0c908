import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { asks, countWords, holds, isNegated, isQuestion, saysLater, withoutEnd } from '../words/word-lists.ts'

const no = String.raw`(?:(?:äh|uh|um|hm+|ach)[\s,]+)*(?:no|nah|nope|nein|nee|ne|non)`
/** `tasting notes, voice?` - `-> no, typed, short` */
const instead = new RegExp(String.raw`^(?:->|→|=>)?\s*${no}[,:;]\s+(?<said>\p{L}.{2,100}?)[.!]*$`, 'iu')
const variant =
  /^(?<thing>[^:]{3,60}?)(?:,|\s[–—])\s+(?:by |as |in |with |per |als |mit |en |por )?(?:\p{L}+ ){0,2}\p{L}+\?+$/iu
/** `price per half hour, it must work that out itself` - `no, the first hour in full, then per half hour` */
const priced =
  /^(?:and |und )?(?:the |a |der |die |das |ein |eine )?(?<thing>\p{L}+(?: \p{L}+)?) (?:pro|per|for|at|after|before|nach|vor|für|ab|von|costs?|kostet|por)\s[^,;:.!?]{2,60}(?:,\s+(?<rest>.{6,}))?$/iu
const amount =
  /\d|(?<!\p{L})(?:first|half|full|each|per|double|twice|erste[rnsm]?|halbe[rnsm]?|volle?[rnsm]?|pro|doppelt|primera|media|cada)(?!\p{L})/iu

/** `boat broken -> block it`, `Boot kaputt -> sperren, damit es keiner rausgibt`: what is to be done when something is so, in German, where nothing but an infinitive says it. */
const deedBehind = /^[^.?!>→]{3,50}\s(?:->|→|=>)\s(?:\p{L}+ ){0,4}\p{Ll}{2,}(?:en|ern|eln)(?=[,.!]|$)/u
/** `Heute: Gast kommt -> Zettel schreiben`: how it goes so far. */
const saysNow = holds(
  'heute, heutzutage, früher, bisher, bislang, aktuell, derzeit, jetzt, momentan, im moment, zurzeit, zur zeit, ist-zustand, ist zustand, ist-stand, gestern, immer noch, today, now, currently',
)
/** `Früher: Karte verloren -> lange warten` */
const isFormer = (unit: ReadUnit): boolean =>
  isWanted(unit) &&
  !isSaid(unit) &&
  /^(?:früher|bisher|bislang|damals): [^.]{3,80}(?:->|→|=>)/iu.test(unit.text) &&
  !asks.test(unit.text)
/** `will einfach ne summe sehen`, `just want a list of them`: who speaks is the one who wants it. */
const wantsBare =
  /^(?:(?:ich )?(?:will|möchte|bräuchte|brauche|hätte gern(?:e)?)(?: (?:einfach|nur|auch|dann|noch|am liebsten))* (?:n|ne|nen|eine?n?|alle) \p{L}[^.!?]*\s(?:sehen|haben|bekommen|kriegen|drucken|ausdrucken|exportieren|drücken|eintragen|eingeben|suchen|filtern)(?=[\s.,!]|$)|(?:just |only |really )?(?:want|need|would like|wanna see|would love) an? (?:\p{L}+ )?(?:list|sum|total|overview|button|page|report|map|view|count|calendar|reminder|message|chart|table)(?!\p{L}))/iu
const likely = 0.75

/**
 * What answers a wish with `no` and says what is wanted instead, told with what that is of: `tasting notes, typed, short`. And what notes and talks ask for in a form that only an infinitive or who speaks makes a wish.
 */
export function withVariants(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const read = units.map((unit) =>
    isFormer(unit)
      ? { ...unit, kind: 'today' as const, wanted: 0, sureness: 1 }
      : isBareWish(unit)
        ? { ...unit, kind: 'demand' as const, wanted: likely, sureness: likely }
        : unit,
  )
  for (const [i, unit] of units.entries()) {
    const before = read[i - 1]
    if (
      !before ||
      before.cells ||
      Math.max(before.text.length, unit.text.length) > longestRead ||
      before.field !== unit.field ||
      [before, unit].some(isSaid)
    )
      continue
    const said = instead.exec(unit.text.split(/(?<=[.!?])\s+/u, 1)[0] ?? '')?.groups?.said
    if (said === undefined || countWords(said) > longest || isNegated(said)) continue
    const isOfItem = before.block === unit.block && isQuestion(before.text)
    const { thing = '' } = (isOfItem && variant.exec(before.text)?.groups) || {}
    const isOther = before.turn !== unit.turn && isWanted(before) && amount.test(said)
    const { thing: name = '', rest = '' } = (isOther && priced.exec(withoutEnd(before.text))?.groups) || {}
    if (thing === '' && name === '') continue
    const text = thing === '' ? `${name}: ${said}${asks.test(rest) ? `, ${rest}` : ''}` : `${thing}: ${said}`
    read[i - 1] = { ...before, text, kind: 'demand', wanted: Math.max(before.wanted, likely), sureness: likely }
    read[i] = { ...unit, kind: 'context', wanted: 0, sureness: 1 }
  }
  return read
}
const [longest, longestRead] = [14, 400]

function isBareWish(unit: ReadUnit): boolean {
  if (
    unit.text.length > longestRead ||
    isWanted(unit) ||
    isSaid(unit) ||
    unit.form === 'row' ||
    isNegated(unit.text.split(', ', 1)[0] ?? '')
  )
    return false
  if (saysLater.test(unit.text) || isQuestion(unit.text) || unit.wanted === 0) return false
  if (saysNow.test(`${unit.headings.at(-1) ?? ''}: ${unit.text}`)) return false
  return deedBehind.test(unit.text) || (unit.speaker !== undefined && wantsBare.test(unit.text))
}
