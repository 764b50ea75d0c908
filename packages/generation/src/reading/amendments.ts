import { readTitle } from '@planwright/likeness'
import type { BriefTexts } from '../drafter.ts'
import {
  type AmendingVerdict,
  type Amendment,
  amendmentIn,
  changesRank,
  decidedIn,
  givenUpIn,
  newIn,
  placeAmongChanges,
  sayingOf,
  verdictIn,
} from './amendment-words.ts'
import { beginsWithDeed } from './begins-with-deed.ts'
import { changeIn, changeOf, namesFormer, withChange } from './changed-values.ts'
import { isWithdrawn } from './is-withdrawn.ts'
import { isSaid } from './marks.ts'
import { isPerson } from './persons.ts'
import { blockOf, isOfSameKind, keyOf, numberedIn, numberOf } from './requirement-numbers.ts'
import { isWanted, type ReadUnit, type UnitKind } from './unit.ts'
import { asks, capitalise, countWords, opens, words as phrases, uncapitalise, withoutEnd } from './word-lists.ts'

/**
 * The units with what later ones say of the requirements, or the sections, whose numbers they name: `R-12 is dropped` turns that requirement; among what changed, `R-12: six months instead of twelve` is told in its
 * story, and `New: R-31 Staff print labels` is wanted like the rest. What is decided there of a topic (`Retry window: 72h is too short`) or of a value is told with what says most of the same. What a person or a
 * model marked stays.
 */
export function withAmendments(units: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const numbered = numberedIn(units, brief)
  if (numbered.size === 0 && !units.some(placeAmongChanges)) return units
  const reading = openReading(units)
  let unnumbered = 0
  for (const block of Map.groupBy(units, blockOf).values()) {
    const [unit] = block
    if (!unit || isSaid(unit)) continue
    const [number, place] = [numberOf(unit, brief), placeAmongChanges(unit)]
    const isOwn = numbered.get(keyOf(number))?.[0] === unit
    if (isOwn && isWithdrawn(unit.text)) for (const each of block) reading.put(each, unwanted('out-of-scope'))
    // `FR-5 is dropped`, in a line that begins so
    const said = sayingOf(unit, isOwn ? '' : number)
    const fresh = place && newIn(said)
    if (fresh) {
      reading.put(unit, asWanted(fresh, 'demand'))
      continue
    }
    const amendment = amendmentIn(said, place !== undefined)
    const meant = amendment?.keys
      .flatMap((key) => numbered.get(key) ?? [])
      .filter((each) => isBefore(each, unit))
      .slice(0, mostMeant)
    if (amendment && meant?.length) {
      const isOfItself = isOwn && amendment.keys.some((key) => isOfSameKind(key, keyOf(number)))
      const outcome = place ? decidedIn({ ...unit, text: amendment.rest }) : amendment.rest
      const verdict = amendment.verdict ?? (place && verdictIn(outcome)) ?? verdictBelow(block, place)
      amendNumbered(reading, { ...amendment, rest: outcome, verdict }, meant, {
        block,
        isAmending: place !== undefined && !isOfItself,
      })
    } else if (place === 'heading' && unnumbered < mostUnnumbered) {
      unnumbered += block.length
      amendLikest(reading, block.slice(0, mostUnnumbered))
    }
  }
  return reading.read
}
/** So many units are compared with all that stands before them, and so much of what one names is turned: a text that is all decisions is read in time, too. */
const [mostUnnumbered, mostMeant] = [60, 200]
const isBefore = (earlier: ReadUnit, unit: ReadUnit): boolean =>
  earlier.field === unit.field && earlier.block < unit.block
type Reading = ReturnType<typeof openReading>
/** The units as they are read so far. */
function openReading(units: readonly ReadUnit[]) {
  const read = [...units]
  const known = new Map<ReadUnit, ReadonlySet<string>>()
  const now = ({ number }: ReadUnit): ReadUnit => read[number - 1] as ReadUnit
  function put(unit: ReadUnit, as: Partial<ReadUnit>): void {
    if (!isSaid(unit)) read[unit.number - 1] = { ...now(unit), ...as }
  }
  /** What a unit and its heading speak of. */
  function wordsOf(unit: ReadUnit): ReadonlySet<string> {
    const words = known.get(unit) ?? wordsIn(`${unit.headings.at(-1) ?? ''} ${unit.text}`)
    known.set(unit, words)
    return words
  }
  return { units, read, put, now, wordsOf, isOpen: (unit: ReadUnit): boolean => isWanted(now(unit)) }
}

/** Turns what is meant, or tells in the likest of it what a block says. */
function amendNumbered(
  reading: Reading,
  { rest, verdict }: Amendment,
  meant: readonly ReadUnit[],
  { block, isAmending }: { block: readonly ReadUnit[]; isAmending: boolean },
): void {
  const [unit] = block
  if (verdict !== undefined) {
    for (const each of meant) reading.put(each, verdict === 'as it was' ? each : unwanted(verdict))
    for (const each of block) reading.put(each, insteadIn(each))
    return
  }
  const whole = wordsIn(wholeOf(block))
  const amended = likest(meant.filter(reading.isOpen), (each) => shareOf(whole, reading.wordsOf(each)))
  if (!unit || !amended || !isAmending) return
  if (changesRank(rest)) reading.put(unit, unwanted('context'))
  else amend(reading, amended, rest, block, true)
}

/** Tells what is decided of a topic, or of a value, with what was said of it before. */
function amendLikest(reading: Reading, block: readonly ReadUnit[]): void {
  const earlier = reading.units.filter(
    (each) => block[0] && isBefore(each, block[0]) && !placeAmongChanges(each) && reading.isOpen(each),
  )
  for (const [i, unit] of block.entries()) {
    const { topic, rest = '' } = topicIn(unit.text) ?? givenUpIn(unit.text) ?? {}
    const said = block.slice(i, i + (topic === undefined && changeIn(unit.text) ? 1 : reachOfDecision))
    const change = changeIn(wholeOf(said))
    const about = wordsIn(topic ?? unit.text)
    const likeness = (each: ReadUnit): number => {
      const share = shareOf(about, reading.wordsOf(each))
      const isChanged = share > 0 && change !== undefined && namesFormer(each.text, change)
      return isChanged ? 1 + share : topic === undefined ? 0 : share
    }
    const amended = likest(earlier, likeness, topic === undefined ? 1 + sharedByChange : sharedByTopic)
    if (!amended) continue
    const verdict =
      topic === undefined ? undefined : (verdictIn(rest) ?? (refuses.test(rest) ? 'out-of-scope' : undefined))
    if (verdict === undefined)
      amend(reading, amended, topic === undefined ? wholeOf(said) : rest, said, topic !== undefined)
    else if (topic !== undefined && isAllOf(topic, amended.text)) {
      reading.put(amended, verdict === 'as it was' ? amended : unwanted(verdict))
      reading.put(unit, insteadIn(unit))
    } else amend(reading, amended, unit.text, said, false)
    if (topic !== undefined) return
  }
}
const [sharedByTopic, sharedByChange] = [0.6, 0.25]
/** `72h is too short. Changed to 120h.` says it in two sentences, and why in a third. */
const reachOfDecision = 3

/** `Retry window: 72h is too short`; who does something (`Nurse: can correct it`) and what something must do is a wish of its own. */
function topicIn(text: string): { topic: string; rest: string } | undefined {
  const { topic = '', rest = '' } = ofTopic.exec(text)?.groups ?? {}
  const head = topic.toLowerCase().split(' ').at(-1) ?? ''
  const isDoer = isPerson(head) || isPerson(head.replace(/s$/, ''))
  return topic === '' || (isDoer && beginsWithDeed(uncapitalise(rest))) || asks.test(rest) || leavesOpen.test(rest)
    ? undefined
    : { topic, rest }
}
const ofTopic = /^(?<topic>\p{L}[\p{L}\d'’ /-]{2,40}?): (?<rest>.+)$/su
const leavesOpen = /^(?:yes|ok(?:ay)?|agreed|open|tb[dc]|ja|offen|oui|sí|\?)[\s.!]*$/iu
const refuses = new RegExp(String.raw`^(?:no|nein|non)[\s.!]*$|${opens(phrases.dismissal).source}`, 'iu')
/** Whether what is about this topic is about nothing beside it: `by e-mail, or by letter` is of both. */
function isAllOf(topic: string, text: string): boolean {
  const named = topic.replace(article, '').toLowerCase()
  const [first = ''] = named.split(' ')
  const at = Math.max(0, text.toLowerCase().indexOf(first))
  const [before, behind] = [text.slice(0, at), text.slice(at + named.length, at + named.length + besideTopic)]
  return !/[,;]|\s(?:or|and|oder|und|sowie|plus)\s/iu.test(before) && !/\s(?:or|and|oder|und)\s/iu.test(behind)
}
const article = /^(?:the|a|an|der|die|das|den|le|la|les|el|los) /iu
const besideTopic = 12

/** Tells what was said with what it amends, and there its new value in the place of the former one; where that is named (`isNamed`), also where nothing says which value was the former. */
function amend(
  reading: Reading,
  amended: ReadUnit,
  said: string,
  [unit, ...more]: readonly ReadUnit[],
  isNamed: boolean,
): void {
  if (!unit) return
  const whole = [said, ...more.filter(({ text }) => !said.endsWith(text)).map(({ text }) => text)].join(' ')
  const { text, cells } = reading.now(amended)
  // `a fee is due 2 hours before` sets no other time for what may be cancelled 24 hours before
  const isOfSame = shareOf(wordsIn(said), reading.wordsOf(amended)) > half
  const change = changeIn(whole) ?? (isNamed && isOfSame ? changeOf(text, said) : undefined)
  if (change && !cells) reading.put(amended, { text: withChange(text, change) })
  reading.put(unit, { ...asWanted(said, 'constraint'), amends: amended.number })
  for (const each of more)
    if (said.endsWith(each.text)) reading.put(each, unwanted('context'))
    else if (isWanted(each) || isGivenUp(each)) reading.put(each, { kind: 'constraint', amends: amended.number })
}
/** `The exception is not needed any longer` */
const isGivenUp = ({ kind }: ReadUnit): boolean => kind === 'out-of-scope' || kind === 'deferred'

const [surely, half] = [0.9, 0.5]
const unwanted = (kind: UnitKind): Partial<ReadUnit> => ({ kind, wanted: 0, sureness: 1 })
/** What is said beside whom it amends, as a unit's own words. */
function asWanted(said: string, kind: UnitKind): Partial<ReadUnit> {
  const text = capitalise(withoutEnd(said))
  return { text, told: { statement: text, remarks: [] }, kind, wanted: surely, sureness: surely }
}
/** `RFID is dropped; the tags get a code`: what stands in the place of what is given up is wanted. */
function insteadIn({ text }: ReadUnit): Partial<ReadUnit> {
  const instead = /^[^;]*;\s*(?<instead>.{8,})$/su.exec(text)?.groups?.instead
  return instead !== undefined && countWords(instead) >= wordsOfWish ? asWanted(instead, 'demand') : unwanted('context')
}
const wordsOfWish = 4
/** `R-34: the sponsor has pulled out. Move it to the next edition.` */
const verdictBelow = (
  [, ...others]: readonly ReadUnit[],
  place: ReturnType<typeof placeAmongChanges>,
): AmendingVerdict | undefined =>
  place && others.map(({ text }) => verdictIn(text)).find((verdict) => verdict !== undefined)

const wholeOf = (units: readonly ReadUnit[]): string => units.map(({ text }) => text).join(' ')
const wordsIn = (text: string): ReadonlySet<string> => new Set(readTitle(text).words)
const shareOf = (said: ReadonlySet<string>, of: ReadonlySet<string>): number =>
  said.size === 0 ? 0 : [...said].filter((word) => of.has(word)).length / said.size
/** Of several units the one that is likest, from `least` on; of equal ones the first. */
function likest(units: readonly ReadUnit[], likenessOf: (unit: ReadUnit) => number, least = 0): ReadUnit | undefined {
  let [found, most]: [ReadUnit | undefined, number] = [undefined, least]
  for (const unit of units) {
    const likeness = likenessOf(unit)
    if (found ? likeness > most : likeness >= most) [found, most] = [unit, likeness]
  }
  return found
}
