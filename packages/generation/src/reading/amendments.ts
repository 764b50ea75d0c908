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
import {
  boundAlike,
  type ChangedValue,
  changeBetween,
  changeIn,
  changeOf,
  changeOfValues,
  countsThings,
  hasValue,
  namesFormer,
  type Value,
  valuesIn,
  withChange,
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
import { isClause } from './is-clause.ts'
import { isWithdrawn } from './is-withdrawn.ts'
import { isSaid } from './marks.ts'
import { isPerson } from './persons.ts'
import { blockOf, isOfSameKind, keyOf, numberedIn, numberOf } from './requirement-numbers.ts'
import { isVerb, tagWords } from './tag-words.ts'
import { isWanted, type ReadUnit, type UnitKind } from './unit.ts'
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
} from './word-lists.ts'

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
  const values = new Map<string, readonly Value[]>()
  /** How much, how long and when a unit says by now. */
  function valuesOf(unit: ReadUnit): readonly Value[] {
    const { text } = now(unit)
    const found = values.get(text) ?? valuesIn(text)
    values.set(text, found)
    return found
  }
  const sections = Map.groupBy(units, ({ headings }) => headings.join('\n'))
  const near = new Map<string, ReadonlySet<string>>()
  /** What is spoken of below the headings of a unit. */
  function wordsBeside({ headings }: ReadUnit): ReadonlySet<string> {
    const place = headings.join('\n')
    const words = near.get(place) ?? new Set(sections.get(place)?.flatMap((unit) => [...wordsOf(unit)]))
    near.set(place, words)
    return words
  }
  return {
    units,
    read,
    put,
    now,
    wordsOf,
    valuesOf,
    wordsBeside,
    isOpen: (unit: ReadUnit): boolean => isWanted(now(unit)),
  }
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
  else amend(reading, amended, rest, block, { isNamed: true })
}

/** Tells what an entry decides of a topic, or of a value, with what was said of it before. */
function amendLikest(reading: Reading, block: readonly ReadUnit[]): void {
  const [first] = block
  const { raised, decided, isRefused } = entryOf(block)
  if (!first) return
  if (isRefused) {
    for (const each of block) reading.put(each, unwanted('out-of-scope'))
    return
  }
  const earlier = reading.units.filter(
    (each) => isBefore(each, first) && !placeAmongChanges(each) && reading.isOpen(each),
  )
  // `Firms must not see cost. Already like that in the table.`
  if (decided.some(({ text }) => isThere.test(text))) {
    for (const each of block) reading.put(each, unwanted('context'))
    return
  }
  const about = (topicIn(decided[0]?.text ?? '') ?? topicIn(raised))?.topic
  let [isApplied, isGivenUp] = [false, false]
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
      else if (
        (reading.isOpen(unit) && countWords(text) >= wordsOfWish) ||
        (countWords(text) >= wordsOfWish &&
          !leavesOpenWhether.test(text) &&
          asksOrBounds(text) &&
          (unit.wanted >= half / 2 || isOrder(text)))
      )
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
const leavesOpenWhether = /^(?:whether|if|ob|si) |\?$/iu
const isThere = /^already (?:like|so|in|done|there)|^(?:steht|ist) (?:schon|bereits)/iu
type Asked = {
  reading: Reading
  text: string
  topic: string | undefined
  about: string | undefined
  raised: string
  whole: string
}
type Amended = { amended: ReadUnit; change?: ChangedValue | undefined }
/** What was said before that a decision changes: whose former value it names, who speaks of its topic, of whose one value it sets another, or what it says again in part. */
function findAmended(
  earlier: readonly ReadUnit[],
  { reading, text, topic, about, raised, whole }: Asked,
): Amended | undefined {
  const core = withoutWhy(text)
  const words = wordsIn(withoutValues(`${topic ?? core} ${about ?? ''}`))
  const isOn = (unit: ReadUnit): number => shareOf(words, reading.wordsOf(unit))
  const named = changeIn(text) ?? changeIn(whole) ?? (raised === '' ? undefined : changeBetween(raised, text))
  const spoken = wordsIn(withoutValues(`${raised} ${core} ${about ?? ''}`))
  const ofAbout = wordsIn(about ?? '')
  const byChange =
    named &&
    likest(
      earlier.filter((each) => namesFormer(reading.now(each).text, named)),
      (each) => Math.max(shareOf(spoken, reading.wordsOf(each)), shareOf(ofAbout, reading.wordsOf(each))),
      countsThings(named) ? 0 : sharedByChange,
    )
  if (byChange) return { amended: byChange, change: named }
  const ofTopic = topic === undefined ? undefined : wordsIn(topic)
  // `SMS` means as much as `text`, which others are about
  const isNamed = (each: ReadUnit): boolean => each.text.toLowerCase().includes(stemOfTopic(topic ?? ''))
  const byTopic =
    ofTopic &&
    likest(
      ofTopic.size > 1 ? earlier : earlier.filter(isNamed),
      (each) => shareOf(ofTopic, reading.wordsOf(each)) + (isNamed(each) ? half / 2 : 0),
      sharedByTopic,
    )
  if (byTopic)
    return {
      amended: byTopic,
      change: setsApart(reading, byTopic, core, topic)
        ? undefined
        : changeOfValues(reading.valuesOf(byTopic), core, true),
    }
  const newOf = (each: ReadUnit): ChangedValue | undefined =>
    each.cells || setsApart(reading, each, core, about)
      ? undefined
      : changeOfValues(reading.valuesOf(each), core, about !== undefined)
  const byValue = likest(
    setsSomething(core) && hasValue(core)
      ? earlier.filter(
          (each) =>
            isOn(each) * words.size >= (boundAlike(reading.valuesOf(each), core) ? 1 : fewestOfValue) &&
            newOf(each) !== undefined,
        )
      : [],
    isOn,
    sharedByValue,
  )
  if (byValue) return { amended: byValue, change: newOf(byValue) }
  // of as many tickets a text speaks once
  const counted =
    hasValue(core) && (bounds(core) || !/^[^.;]{2,40}: /u.test(core))
      ? earlier.filter((each) => countsThings(newOf(each) ?? nothing))
      : []
  const [only, ...others] = counted
  if (only && others.length === 0 && isOn(only) > 0) return { amended: only, change: newOf(only) }
  const byWords =
    words.size >= fewestShared && setsSomething(text)
      ? likest(
          earlier,
          (each) =>
            Math.max(isOn(each), shareOf(reading.wordsOf(each), words)) < (bounds(text) ? half : sharedByWords)
              ? 0
              : isOn(each) * words.size,
          1,
        )
      : undefined
  if (byWords) return { amended: byWords }
  // what was asked, or brought up, names it
  const asked = wordsIn(raised)
  const byRaised =
    asked.size >= fewestShared && setsSomething(text) && !isWish(text)
      ? likest(earlier, (each) => shareOf(asked, reading.wordsOf(each)), half)
      : undefined
  return byRaised && { amended: byRaised }
}
/** `Members can upload photos` is one of its own. */
const isWish = (text: string): boolean => isClause(text) && asks.test(text)
/** `Merge findings only on the same blade`, of a log that is else of what was done */
const isOrder = (text: string): boolean => countWords(text) >= wordsOfWish && beginsWithDeed(uncapitalise(text))
const stemOfTopic = (topic: string): string =>
  topic
    .replace(article, '')
    .toLowerCase()
    .replace(/(?<=\p{L}{4})e?s$/u, '')
const nothing: ChangedValue = { before: '', after: '', unit: '' }
/**
 * Whether a sentence sets a value for a case of its own, whom or what nothing near what was said before speaks of: `Members abroad vote within 21 days`, `The receptionist can cancel up to 1 hour before`. What was
 * said holds for the others then.
 */
function setsApart(reading: Reading, unit: ReadUnit, said: string, about = ''): boolean {
  const [own, beside] = [reading.wordsOf(unit), reading.wordsBeside(unit)]
  const isKnown = (word: string): boolean =>
    own.has(word) || beside.has(word) || !/\p{L}{2}/u.test(word) || setsOnly(word)
  const isOfOther = (word: string): boolean => isPerson(word) && ![...wordsIn(word)].some((each) => own.has(each))
  const behind = said.startsWith(about) ? said.slice(about.length) : said
  const sets = partsThatSet(behind)
  const persons = sets.toLowerCase().match(/\p{L}+/gu) ?? []
  return [...wordsIn(withoutValues(sets))].some((word) => !isKnown(word)) || persons.some(isOfOther)
}
/** The part of a sentence that holds its value, with what stands before or behind it and bounds it: `In zone A, ...`, `..., in winter`; without what only tells why. */
function partsThatSet(said: string): string {
  const parts = said.replace(/^[^:]{2,40}: /u, '').split(/[,;]\s/u)
  const at = parts.findIndex((part) => hasValue(part))
  return parts
    .filter((part, i) => i === at || (!tagWords(part).some(isVerb) && (i < at || opensBound.test(part))))
    .join(' ')
}
const opensBound = opens(
  'in, for, on, at, by, only, if, when, during, except, im, am, für, bei, nur, wenn, en, para, pour',
)
/** Whether a word only says that a value is set, in the form in which titles are read. */
function setsOnly(word: string): boolean {
  return valueWords.has(word)
}
const isAbout = (reading: Reading, unit: ReadUnit, text: string): boolean =>
  shareOf(wordsIn(withoutValues(withoutWhy(text))), reading.wordsOf(unit)) >= half
const [sharedByTopic, sharedByChange, sharedByValue, sharedByWords, fewestShared, fewestOfValue] = [
  0.6, 0.15, 0.3, 0.75, 3, 2,
]
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
  const named = topic.replace(article, '').toLowerCase()
  const [first = ''] = named.split(' ')
  const at = Math.max(0, text.toLowerCase().indexOf(first))
  const [before, behind] = [text.slice(0, at), text.slice(at + named.length, at + named.length + besideTopic)]
  return !/[,;]|\s(?:or|and|oder|und|sowie|plus)\s/iu.test(before) && !/\s(?:or|and|oder|und)\s/iu.test(behind)
}
const article = /^(?:the|a|an|der|die|das|den|le|la|les|el|los) /iu
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
  { isNamed, change: known }: { isNamed: boolean; change?: ChangedValue | undefined },
): void {
  if (!unit) return
  const whole = [said, ...more.filter(({ text }) => !said.endsWith(text)).map(({ text }) => text)].join(' ')
  const { text, cells } = reading.now(amended)
  // `a fee is due 2 hours before` sets no other time for what may be cancelled 24 hours before
  const core = withoutWhy(said)
  const isOfSame = shareOf(wordsIn(withoutValues(core)), reading.wordsOf(amended)) >= half
  const isOwn = isNamed && isOfSame && !setsApart(reading, amended, core)
  const change = known ?? changeIn(whole) ?? (isOwn ? changeOf(text, core) : undefined)
  const changed = change && !cells ? withChange(text, change) : text
  const isWhole = changed === text && !cells && replaces(said, text)
  if (changed !== text) reading.put(amended, { text: changed })
  if (isWhole) reading.put(amended, { text: capitalise(withoutEnd(said)), told: undefined })
  const isTold = isWhole || onlyObjects(said) || (changed !== text && !saysMore(core, changed))
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
  'not no two three four five six seven eight nine ten eleven twelve nicht zwei drei vier fünf sechs sieben acht neun zehn elf zwölf instead place change changed raise raised reduce reduced increase increased extend cut too short long few many late early enough statt now',
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
const valueWords: ReadonlySet<string> = new Set(
  readTitle(
    'behind up which himself herself itself goes go off stays stay up enough cheaper sufficient suffices time limit minimum maximum threshold number interval period deadline window value set sets raised raise cut lasts last within applies apply kept beträgt lautet gilt reicht genügt frist grenze zeit dauer anzahl instead place only now new rather',
  ).words,
)
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
