import type { BriefTexts } from '../../drafter.ts'
import { isSaid } from '../marks.ts'
import { isIdentifier } from '../tables/rows.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { isClause } from '../words/is-clause.ts'
import { isWithdrawn } from '../words/is-withdrawn.ts'
import { isPerson } from '../words/persons.ts'
import {
  anyOf,
  asks,
  capitalise,
  countWords,
  holds,
  isNegated,
  opens,
  words as phrases,
  uncapitalise,
  withoutEnd,
} from '../words/word-lists.ts'
import {
  type AmendingVerdict,
  type Amendment,
  amendmentIn,
  changesRank,
  decidedIn,
  givenUpIn,
  namesFirst,
  newIn,
  placeAmongChanges,
  sayingOf,
  sentenceNamedIn,
  verdictIn,
} from './amendment-words.ts'
import {
  type ChangedValue,
  changeIn,
  changeOf,
  namesFormer,
  withChange,
  withoutPart,
  withoutValues,
} from './changed-values.ts'
import {
  asksOrBounds,
  bounds,
  entryOf,
  leavesAsItWas,
  onlyObjects,
  setsSomething,
  withoutWhy,
} from './decided-entries.ts'
import { findAmended, setsApart, setsOnly, withoutArticle } from './find-amended.ts'
import { likest, openReading, type Reading, shareOf, wordsIn } from './reading-so-far.ts'
import { blockOf, isOfSameKind, keyOf, keysNamedIn, numberedIn, numberOf } from './requirement-numbers.ts'

/**
 * The units with what later ones say of the requirements, or the sections, whose numbers they name: `R-12 is dropped` turns that requirement; among what changed, `R-12: six months instead of twelve` is told in its
 * story, and `New: R-31 Staff print labels` is wanted like the rest. What is decided there of a topic (`Retry window: 72h is too short`) or of a value is told with what says most of the same. What a person or a
 * model marked stays.
 */
export function withAmendments(units: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const numbered = numberedIn(units, brief)
  if (numbered.size === 0 && !units.some(placeAmongChanges)) return units
  const reading = openReading(units)
  const isKnown = (key: string): boolean => numbered.has(key)
  let unnumbered = 0
  for (const block of [...Map.groupBy(units, blockOf).values()].flatMap((each) => entriesIn(each, isKnown))) {
    const [unit] = block
    if (!unit || isSaid(unit)) continue
    const [number, place] = [numberOf(unit, brief), placeAmongChanges(unit)]
    const isOwn = numbered.get(keyOf(number))?.[0] === unit
    if (isOwn && isWithdrawn(unit.text)) for (const each of block) reading.put(each, unwanted('out-of-scope'))
    // `FR-5 is dropped`, in a line that begins so
    const said = sayingOf(unit, isOwn ? '' : number)
    const fresh = place && newIn(said)
    if (fresh) {
      if (place !== 'history' || (keysNamedIn(said).length > 0 && !keysNamedIn(said).some(isKnown)))
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
        isHistory: place === 'history',
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
/** The entries of a paragraph among changes: one begins with each sentence that begins with the number of a requirement, or with what is new. */
function entriesIn(block: readonly ReadUnit[], isKnown: (key: string) => boolean): (readonly ReadUnit[])[] {
  if (!block[0] || !placeAmongChanges(block[0])) return [block]
  const starts = block.flatMap((unit, i) => (i === 0 || namesFirst(unit.text, isKnown) ? [i] : []))
  return starts.map((at, i) => block.slice(at, starts[i + 1]))
}
/** Turns what is meant, or tells in the likest of it what a block says. */
function amendNumbered(
  reading: Reading,
  { rest, verdict }: Amendment,
  meant: readonly ReadUnit[],
  { block, isAmending, isHistory }: { block: readonly ReadUnit[]; isAmending: boolean; isHistory: boolean },
): void {
  const [unit] = block
  const turned =
    verdict === undefined ? (isAmending ? turnedPart(reading, rest, meant) : undefined) : { of: meant, verdict }
  if (turned) {
    for (const each of turned.of) reading.put(each, turned.verdict === 'as it was' ? each : unwanted(turned.verdict))
    for (const each of block) reading.put(each, insteadIn(each))
    return
  }
  if (!isAmending) return
  const whole = wordsIn(wholeOf(block))
  const amended = likest(meant.filter(reading.isOpen), (each) => shareOf(whole, reading.wordsOf(each)))
  if (!unit || !amended) return
  if (changesRank(rest)) reading.put(unit, unwanted('context'))
  // `3.5.1 is replaced. The map shows ...`
  else if (isReplaced.test(rest) && block[1]) {
    reading.put(unit, unwanted('context'))
    amend(reading, amended, block[1].text, block.slice(1), { isNamed: true, isHistory })
  } else amend(reading, amended, rest, block, { isNamed: true, isHistory })
}
const isReplaced =
  /^(?:(?:is|wird) )?(?:replaced|changed|amended|reworded|ersetzt|geändert|neu gefasst)(?: as follows| wie folgt)?[.:]?$/iu
type Turned = { of: readonly ReadUnit[]; verdict: AmendingVerdict }
/** What becomes of a part of what is named, where that surely is a sentence of it, one of several things in it, or most of it: `the second sentence is deleted`, `PDF is dropped`. */
function turnedPart(reading: Reading, rest: string, meant: readonly ReadUnit[]): Turned | undefined {
  const sentence = sentenceNamedIn(rest)
  const of = sentence && sentencesOf(meant).at(sentence.at)
  const becomes = verdictIn(sentence?.rest ?? '')
  if (of && becomes) return { of, verdict: becomes }
  const { topic, rest: outcome } = givenUpIn(rest) ?? {}
  const verdict = verdictIn(outcome ?? '')
  if (topic === undefined || verdict === undefined || verdict === 'as it was') return undefined
  const words = wordsIn(topic)
  const whole = likest(meant.filter(reading.isOpen), (each) => shareOf(words, reading.wordsOf(each)))
  const without = whole && rewritten(reading.now(whole), (text) => withoutPart(text, topic))
  if (whole && without) reading.put(whole, without)
  if (without) return { of: [], verdict }
  return whole && isMostOf(words, whole) ? { of: meant, verdict } : undefined
}
/** The sentences of one paragraph, each as its units; none of several. */
function sentencesOf(units: readonly ReadUnit[]): ReadUnit[][] {
  if (new Set(units.map(blockOf)).size !== 1) return []
  const sentences: ReadUnit[][] = []
  for (const [i, unit] of units.entries())
    if (i > 0 && !/[.!?]["”’)]*$/u.test(units[i - 1]?.text ?? '')) sentences.at(-1)?.push(unit)
    else sentences.push([unit])
  return sentences
}
/** Whether a topic is what a unit is about: what its row is called, or most of what it says. */
function isMostOf(topic: ReadonlySet<string>, { cells, text }: ReadUnit): boolean {
  const label = cells?.find((cell) => !isIdentifier(cell.text))
  return shareOf(wordsIn(text), topic) > half || (label !== undefined && shareOf(wordsIn(label.text), topic) === 1)
}
/** A unit with other words in its text, its cells and what they tell; undefined where they stay the same. */
function rewritten({ text, cells, told }: ReadUnit, write: (said: string) => string): Partial<ReadUnit> | undefined {
  const changed = write(text)
  if (changed === text) return undefined
  return {
    text: changed,
    ...(told && { told: { ...told, statement: write(told.statement), remarks: told.remarks.map(write) } }),
    ...(cells && { cells: cells.map((cell) => ({ ...cell, text: write(cell.text) })) }),
  }
}

/** Tells what an entry decides of a topic, or of a value, with what was said of it before. */
function amendLikest(reading: Reading, block: readonly ReadUnit[]): void {
  const [first] = block
  const { raised, decided, isRefused } = entryOf(block)
  if (!first) return
  // `Firms must not see cost. Already like that in the table.`
  if (isRefused || decided.some(({ text }) => isThere.test(text))) {
    for (const each of block) reading.put(each, unwanted(isRefused ? 'out-of-scope' : 'context'))
    return
  }
  const earlier = reading.units.filter(
    (each) => isBefore(each, first) && !placeAmongChanges(each) && reading.isOpen(each),
  )
  const about = (topicIn(decided[0]?.text ?? '') ?? topicIn(raised))?.topic
  let [isApplied, isGivenUp] = [false, false]
  let last: ReadUnit | undefined
  for (const [i, { unit, text }] of decided.entries()) {
    const { topic, rest = '' } = givenUpIn(text) ?? (i === 0 && raised === '' ? topicIn(text) : undefined) ?? {}
    if (topic === undefined && leavesAsItWas(text)) {
      reading.put(unit, unwanted('context'))
      continue
    }
    const whole = decided
      .slice(i, i + reachOfDecision)
      .map((each) => each.text)
      .join(' ')
    // `We use the badge number instead.`
    if (last && insteadOfThat.test(text)) {
      amend(reading, last, text, [unit], { isNamed: false })
      continue
    }
    const found = findAmended(earlier, { reading, text, topic, about, raised, whole })
    const verdict =
      topic === undefined ? undefined : (verdictIn(rest) ?? (refuses.test(rest) ? 'out-of-scope' : undefined))
    if (!found) {
      // what comes to nothing is none of its own, and what is decided of nothing before is wanted
      if (
        verdict !== undefined &&
        verdict !== 'as it was' &&
        (countWords(text) <= wordsOfVerdict || /^[^;,]*: /u.test(text))
      )
        reading.put(unit, insteadIn({ ...unit, text }))
      else if (countWords(text) >= wordsOfWish && (reading.isOpen(unit) || asksAnew(unit, text)))
        reading.put(unit, asWanted(text, 'demand'))
      continue
    }
    isApplied = true
    isGivenUp ||= verdict !== undefined
    const { amended, change } = found
    if (verdict === undefined)
      amend(reading, amended, topic === undefined ? text : rest, [unit], { isNamed: topic !== undefined, change })
    else if (topic !== undefined && isAllOf(topic, amended.text)) {
      reading.put(amended, verdict === 'as it was' ? amended : unwanted(verdict))
      reading.put(unit, insteadIn({ ...unit, text }))
    } else amend(reading, amended, text, [unit], { isNamed: false, change })
    last = reading.isOpen(amended) ? amended : undefined
    if (change)
      for (const each of earlier)
        if (
          each !== amended &&
          reading.isOpen(each) &&
          namesFormer(reading.now(each).text, change) &&
          isAbout(reading, each, text)
        )
          reading.put(each, { text: withChange(reading.now(each).text, change) })
  }
  // why it was decided so
  const isDecided = isApplied || decided.some(({ text }) => setsSomething(text))
  const firstSet = decided.findIndex(({ text }) => setsSomething(text))
  for (const each of isDecided ? block : []) {
    const at = decided.findIndex(({ unit }) => unit === each)
    const text = decided[at]?.text ?? ''
    const isWhy =
      !setsSomething(text) && (at < firstSet || each.wanted < (isGivenUp ? surely : half)) && !givenUpIn(text)
    if (at < 0 || (isWhy && reading.now(each).amends === undefined)) reading.put(each, unwanted('context'))
  }
}
/** What is asked for, or bounds something, among decisions, and is doubted by itself. */
const asksAnew = (unit: ReadUnit, text: string): boolean =>
  asksOrBounds(text) && !leavesOpenWhether.test(text) && (unit.wanted >= doubted || isOrder(text))
const doubted = 0.25
const leavesOpenWhether = /^(?:whether|if|ob|si) |\?$/iu
const insteadOfThat = /(?:^(?:instead|stattdessen)(?!\p{L}| of)|(?<!\p{L})(?:instead|stattdessen)[.!]*$)/iu
const isThere = /^already (?:like|so|in|done|there)|^(?:steht|ist) (?:schon|bereits)/iu
/** `Merge findings only on the same blade`, of a log that is else of what was done */
const isOrder = (text: string): boolean => countWords(text) >= wordsOfWish && beginsWithDeed(uncapitalise(text))
const isAbout = (reading: Reading, unit: ReadUnit, text: string): boolean =>
  shareOf(wordsIn(withoutValues(withoutWhy(text))), reading.wordsOf(unit)) >= half
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
const ofTopic = /^(?<topic>\p{L}[\p{L}\d'’ /_-]{2,40}?): (?<rest>.+)$/su
const leavesOpen = /^(?:yes|ok(?:ay)?|agreed|open|tb[dc]|ja|offen|oui|sí|\?)[\s.!]*$/iu
const refuses = new RegExp(String.raw`^(?:no|nein|non)[\s.!]*$|${opens(phrases.dismissal).source}`, 'iu')
/** Whether what is about this topic is about nothing beside it: `by e-mail, or by letter` is of both. */
function isAllOf(topic: string, text: string): boolean {
  const named = withoutArticle(topic).toLowerCase()
  const [first = ''] = named.split(' ')
  const at = Math.max(0, text.toLowerCase().indexOf(first))
  const [before, behind] = [text.slice(0, at), text.slice(at + named.length, at + named.length + besideTopic)]
  return !/[,;]|\s(?:or|and|oder|und|sowie|plus)\s/iu.test(before) && !/\s(?:or|and|oder|und)\s/iu.test(behind)
}
const besideTopic = 12

/**
 * Tells what was said with what it amends: there its new value in the place of the former one, where that is named (`isNamed`) also where nothing says which value was the former; where it says what was
 * said before whole, in its place; and else as a criterion.
 */
function amend(
  reading: Reading,
  amended: ReadUnit,
  said: string,
  [unit, ...more]: readonly ReadUnit[],
  { isNamed, change: known, isHistory }: { isNamed: boolean; change?: ChangedValue | undefined; isHistory?: boolean },
): void {
  if (!unit) return
  const whole = [said, ...more.filter(({ text }) => !said.endsWith(text)).map(({ text }) => text)].join(' ')
  const { text, cells } = reading.now(amended)
  // `a fee is due 2 hours before` sets no other time for what may be cancelled 24 hours before
  const core = withoutWhy(said)
  const isOfSame = shareOf(wordsIn(withoutValues(core)), reading.wordsOf(amended)) >= half
  const isOwn = isNamed && isOfSame && !setsApart(reading, core)(amended)
  const change = known ?? changeIn(whole) ?? (isOwn ? changeOf(text, core) : undefined)
  const changes = change && rewritten(reading.now(amended), (each) => withChange(each, change))
  const changed = changes?.text ?? text
  // what a history tells of is mostly done
  if (isHistory && !changes) {
    for (const each of [unit, ...more]) reading.put(each, unwanted('context'))
    return
  }
  const isWhole = changed === text && !cells && replaces(said, text)
  if (changes) reading.put(amended, changes)
  if (isWhole) reading.put(amended, { text: capitalise(withoutEnd(said)), told: undefined })
  const isTold = isWhole || onlyObjects(said) || (changed !== text && !saysMore(core, `${changed} ${change?.before}`))
  reading.put(unit, { ...(isTold ? unwanted('context') : asWanted(said, 'constraint')), amends: amended.number })
  for (const each of more)
    if (said.endsWith(each.text)) reading.put(each, unwanted('context'))
    else if (isWanted(each) || isPutAside(each)) reading.put(each, { kind: 'constraint', amends: amended.number })
}
/** `The fee is 10 % only for firms`, of `The fee is 10 %`: whether a sentence bounds all that another said. */
function replaces(said: string, text: string): boolean {
  const isSame = shareOf(wordsIn(text), wordsIn(said)) >= mostSaid && isNegated(text) === isNegated(said)
  return bounds(said) && !excepts.test(said) && isClause(said) && isSame
}
/** Whether a sentence says more than the value that it changes. */
function saysMore(said: string, changed: string): boolean {
  const told = wordsIn(changed)
  return (
    [...wordsIn(said)].filter((word) => !told.has(word) && /\p{L}{2}/u.test(word) && !ofChange(word) && !setsOnly(word))
      .length > besideValue
  )
}
const excepts = holds(
  'nevertheless, still, except*, also, as well, in addition, ausnahme*, dennoch, trotzdem, auch, zusätzlich, außerdem',
)
const [mostSaid, besideValue] = [0.8, 0]
const ofChange = anyOf(
  'not no two three four five six seven eight nine ten eleven twelve but sondern nicht zwei drei vier fünf sechs sieben acht neun zehn elf zwölf instead place change changed raise raised reduce reduced increase increased extend cut too short long few many late early enough statt now',
)
/** `The exception is not needed any longer` */
const isPutAside = ({ kind }: ReadUnit): boolean => kind === 'out-of-scope' || kind === 'deferred'

const [surely, half] = [0.9, 0.5]
const unwanted = (kind: UnitKind): Partial<ReadUnit> => ({ kind, wanted: 0, sureness: 1 })
/** What is said beside whom it amends, as a unit's own words. */
function asWanted(said: string, kind: UnitKind): Partial<ReadUnit> {
  const text = capitalise(withoutEnd(said))
  return { text, told: { statement: text, remarks: [] }, kind, wanted: surely, sureness: surely }
}
/** `RFID is dropped; the tags get a code`: what stands in the place of what is given up is wanted. */
function insteadIn({ text }: ReadUnit): Partial<ReadUnit> {
  const { sign, instead } =
    /^[^;:]*?(?<sign>[;:]|, (?:and|und|y|et|but|aber)(?=\s))\s*(?<instead>.{8,})$/su.exec(text)?.groups ?? {}
  const isSet =
    instead !== undefined &&
    countWords(instead) >= wordsOfWish &&
    (sign === ';' || asksOrBounds(instead) || (sign !== ':' && isClause(instead)))
  return isSet ? asWanted(instead, 'demand') : unwanted('context')
}
const [wordsOfWish, wordsOfVerdict] = [4, 6]
/** `R-34: the sponsor has pulled out. Move it to the next edition.` */
const verdictBelow = (
  [, ...others]: readonly ReadUnit[],
  place: ReturnType<typeof placeAmongChanges>,
): AmendingVerdict | undefined =>
  place && others.map(({ text }) => verdictIn(text)).find((verdict) => verdict !== undefined)

const wholeOf = (units: readonly ReadUnit[]): string => units.map(({ text }) => text).join(' ')
