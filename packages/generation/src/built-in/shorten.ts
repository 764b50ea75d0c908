import { englishness } from '../reading/features.ts'
import { isClause } from '../reading/is-clause.ts'
import { isPerson } from '../reading/persons.ts'
import { isNoun, isPlainVerb, isVerb, tagWords } from '../reading/tag-words.ts'
import {
  anyOf,
  asks,
  countWords,
  holds,
  isNegated,
  opens,
  wholeWords,
  withoutEnd,
  words,
} from '../reading/word-lists.ts'
import { bounds, type Clause, clausesOf, glue, joined, opensReason, silentBorder } from './clauses.ts'
import { impersonal, leansBack, namedBy } from './leaning.ts'
import { isCaption, isDeed, limitApart } from './limits.ts'

/** What stands before its main clause: `On the day of the show, ...`. */
const opensLate = opens(words.opensLate)
const isOpenEnd = anyOf(words.isOpenEnd)
/** `a page with which`: no title ends so. */
function endsOpen(text: string): boolean {
  return isOpenEnd(text.split(/\s/).at(-1))
}
const fewestWords = 3
const enoughWords = 6

/** A sentence shortened: `rest` is what its title leaves out and can be checked, `isWhole` says that nothing else is left out but reasons. */
export type Shortened = { title: string; rest: string[]; isWhole: boolean }

/**
 * The main clause of a sentence as a title of at most `longest` characters, behind its label. `rest` is what it leaves out, without reasons: clauses that stand by themselves, conditions,
 * limits and numbers. A row in commas stays whole, and so does a sentence that says little beside its main clause.
 */
export function shorten(sentence: string, longest: number): Shortened {
  const bare = withoutEnd(sentence.replace(/\[([^[\]]*)\]/g, '($1)'))
  const clauses = clausesOf(bare)
  const labels = isLabelled(clauses) ? 1 : 0
  const opening = openingCondition(clauses.slice(labels))
  const body = withoutToday(clauses.slice(labels + opening))
  const condition = joined(clauses.slice(labels, labels + opening))
  const taken = wordsOfMain(body, longest)
  const told = joined(body.slice(0, taken))
  const label = labels === 0 ? '' : `${clauses[0]?.text}${glue(clauses[1]?.border ?? '')}`
  const title = `${label}${opening > 0 ? namedBy(condition, inOrder(told)) : told}`
  const isEnglish = englishness(bare) >= 0
  // a sentence behind the sentence says why, as a reason does
  const more = pieces(body.slice(taken)).filter(
    ({ text, border: mark }) => (!opensReason.test(text) || followsElse.test(text)) && !/^[.!?]/.test(mark),
  )
  const checked = more.filter((piece) => isCheckable(piece, isEnglish))
  // what is only said before a need is no condition
  const before = [condition].filter((text) => opensLate.test(text) || bounds(text))
  const isCut = title.length > longest
  const short = isCut ? cutShort(withoutRemarks(title), longest) : title
  const apart = short.startsWith(label) ? limitApart(short.slice(label.length), labels > 0) : undefined
  return {
    title: apart ? label + apart.deed : short,
    rest: [
      ...before,
      ...(apart ? [apart.limit] : []),
      ...checked.map(({ text }) => text.replace(/^\(([^()]*)\)$/, '$1')),
    ],
    isWhole: checked.length === more.length && !(isCut && short !== title),
  }
}
/** `otherwise it goes to the owner`, `sonst werden 15 Euro fällig`: what is to happen. */
const followsElse =
  /^(?:and |or )?(?:otherwise|sonst)\b.*(?:\d|\b(?:should|must|gets?|goes|has to|is|are|soll|muss|wird|werden)\b)/iu

/** `..., at the moment I have to ring the desk, which opens at 9`: how it is says nothing of what is wanted before it. */
function withoutToday(clauses: readonly Clause[]): readonly Clause[] {
  const today = clauses.findIndex(({ text }, i) => i > 0 && nowadays.test(text))
  return today < 0 || clauses.slice(today + 1).some(({ text }) => asks.test(text)) ? clauses : clauses.slice(0, today)
}
const nowadays = opens(words.nowadays)

/** How many clauses the title of a sentence takes, from its main clause on. */
function wordsOfMain(own: readonly Clause[], longest: number): number {
  const lengthOf = (count: number): number => joined(own.slice(0, count)).length
  let taken = mainClause(own)
  // a row goes on: `name, e-mail, phone number and address`
  while (taken < own.length && isRow(own[taken] as Clause) && lengthOf(taken + 1) <= longest * tolerable) taken += 1
  // what depends on the main clause, or says nothing by itself, stays with it where there is room
  const isOpen = (): boolean =>
    saysLittle(own.slice(0, taken)) ||
    (countWords(joined(own.slice(0, taken))) < enoughWords - 1 && lengthOf(own.length) <= longest * agreeable) ||
    (dependsOn(own[taken] as Clause) && lengthOf(taken + 1) <= longest * agreeable) ||
    // `what is built and when it is ready`
    (goesOn.test(own[taken]?.text ?? '') &&
      dependent.test(own[taken - 1]?.text ?? '') &&
      lengthOf(taken + 1) <= longest) ||
    (needs(own, taken) && lengthOf(taken + 1) <= longest) ||
    (lacksWish(own, taken) && lengthOf(taken + 1) <= longest) ||
    (impersonal.test(own[taken - 1]?.text ?? '') && lengthOf(taken + 1) <= longest * tolerable)
  while (taken < own.length && !isBounded(own, taken) && isOpen()) taken += 1
  return taken
}

/** `Then me in the office | I want to see which sites are open`, `the teachers, for their part | want to write`: what is done comes behind what only names. */
function lacksWish(clauses: readonly Clause[], taken: number): boolean {
  const next = clauses[taken]?.text ?? ''
  const isDone = wants.test(next) || (clauses[taken]?.border === ',' && isVerb(tagWords(next)[0]) && asks.test(next))
  return isDone && !clauses.slice(0, taken).some(({ hasVerb }) => hasVerb)
}

/** Whether the clauses so far say a deed, and the next one when it is done or how far it goes: that is checked, not named. */
function isBounded(clauses: readonly Clause[], taken: number): boolean {
  const next = clauses[taken] as Clause
  const statement = joined(clauses.slice(0, taken))
  const isEnglish = englishness(statement) >= 0
  const isAside = isTail(next.border) && bounds(next.text) && isCheckable(next, isEnglish)
  const isLimit =
    (next.isCondition || isAside) && !forbidding.test(next.text) && !impersonal.test(clauses[taken - 1]?.text ?? '')
  // `Customers want to know when it comes`: that is what they want to know
  if (asksFor.test(statement) && opensAsked.test(next.text)) return false
  // `Vans due for service | within 500 km are blocked`: its verb comes behind the limit
  const isInside =
    next.hasVerb && !opensClause.test(next.text) && !clauses.slice(0, taken).some(({ hasVerb }) => hasVerb)
  if (
    // `renewed every two years, not before`
    (next.text.startsWith('not ') && countWords(next.text) < fewestWords) ||
    isInside ||
    !isLimit ||
    statement.split(' ').some(isEnding) ||
    statement.includes(',')
  )
    return false
  // behind its comma a limit leaves whatever stands before it whole
  if (!isEnglish || isTail(next.border))
    return (
      countWords(statement) >= wordsOfThing - 1 &&
      (!isEnglish || tagWords(statement).some((word) => isNoun(word) || isVerb(word))) &&
      !isNegated(statement) &&
      (opensException.test(next.text) || !only.test(statement))
    )
  // `Waiting list when sold out`
  // `Text coordinator if ...` is an order
  const isOrder = isPerson(statement.split(' ').at(-1)?.toLowerCase() ?? '')
  const fewest =
    isCaption(tagWords(statement)) && !isOrder
      ? 2
      : isVerb(tagWords(statement)[0]) && !isHollow(statement.split(' ').at(-1))
        ? wordsOfThing
        : wordsOfDeed
  return countWords(statement.replace(/^(?:an?|the) /i, '')) >= fewest && isDeed(statement, fewest > 2)
}
const [wordsOfDeed, wordsOfThing] = [4, 3]
const opensException = opens('except, außer, ausgenommen, sauf, excepto')
const isTail = anyOf(', - – —')
/** `Get a message | when it is done`: of what, its condition says. */
const isHollow = anyOf(
  'message mail email e-mail text sms notification notice note reminder warning alert hint letter it them this that something',
)
const isEnding = anyOf('stop stops refuse refuses')
const asksFor =
  /\b(?:know|see|sees|say|says|(?:tells?|told|asks?)(?: (?:me|us|them|him|her|you|(?:(?:the|my|our|a) )?\p{L}+))?|show|shows|check|checks|choose|chooses|decide|decides|find out|remember|remembers|learn|notice|hear)$/iu
const opensAsked = opens('when, if, where, until when')
const forbidding =
  /^(?:without|no|never|but not|ohne|nie|nicht|sans|not(?= (?!if|when|until|before|after|more|less|later)))(?![\p{L}])/iu

/** What would say something else without its condition: what forbids, and a relative clause or a row, to which a condition without a comma belongs. */
function needs(clauses: readonly Clause[], taken: number): boolean {
  const [told, next] = [joined(clauses.slice(0, taken)), clauses[taken] as Clause]
  if (next.border === ';') return false
  const isBound = next.border === '' && !next.text.startsWith('(')
  // `The farrier comes on Mondays, it would be nice if he told us`
  if (
    impersonal.test(next.text) ||
    (next.isCondition && !opensClause.test(next.text) && countWords(next.text) < fewestWords)
  )
    return true
  // `The office pays for some families, nobody should see which`
  if (
    next.border === ',' &&
    !followsElse.test(next.text) &&
    demands.test(next.text) &&
    !clauses.slice(0, taken).some(({ text }) => asks.test(text))
  )
    return true
  // `derzeit druckt Ida die Pläne, das soll das System machen`
  if (next.border === ',' && next.text.startsWith('das soll ')) return true
  // what ends under a condition goes on without it
  if (next.isCondition && told.split(' ').some(isEnding)) return true
  // `The old list stays, but not on paper`
  if (contrasts.test(next.text) && !/^but only\b/i.test(next.text)) return true
  const isPart =
    isBound &&
    !/^(?:and|und) /i.test(next.text) &&
    !/^(?:so|because|bc|weil|damit)\b/i.test(next.text) &&
    (taken > 1 || countWords(told) < enoughWords - 1 || relative.test(told))
  const bare = told.replace(ofRelative, '')
  return isPart || (next.isCondition && (isNegated(bare) || only.test(bare)))
}
const contrasts = opens('but, sondern, aber')
const only = holds('only, nur')
const ofRelative = /\s(?:that|which|who|whose)\s.*$/i
const relative = holds('that, which, who, whom, whose, where, how, what, der, die, das, welche*, wie, was')

/** Clauses with what only goes on with them. */
function pieces(clauses: readonly Clause[]): Clause[] {
  const whole: Clause[] = []
  for (const clause of clauses) {
    const last = whole.at(-1)
    const isPart = isRow(clause) || clause.border === ':' || (clause.border === '' && !clause.text.startsWith('('))
    // `Drivers get a simple page: accept jobs, send photos`
    const isListed = last?.border === ':' && clause.border === ',' && !clause.isCondition && clause.hasVerb
    // `except below 20 euro -> refund right away`
    const follows = last?.isCondition && isArrow(clause.border)
    // `size, filling and up to three photos`, behind a colon
    const isMember = last?.border === ':' && clause.border === ',' && !clause.isCondition && !clause.hasVerb
    if (last && (isPart || follows || isMember || endsOpen(last.text) || isMainOf(last, clause)))
      Object.assign(last, {
        text: last.text + glue(clause.border) + clause.text,
        hasVerb: last.hasVerb || clause.hasVerb,
      })
    else whole.push({ ...clause, ...(isListed && { border: ':' }) })
  }
  return whole
}

/** `...; when it comes back, she checks it`: what opens a sentence of its own with its condition goes on with what happens then. */
const isMainOf = (before: Clause, clause: Clause): boolean =>
  /^[;.!?]/.test(before.border) && whenItHolds.test(before.text) && clause.border === ',' && clause.hasVerb

/** What one can tick: a clause that says who does what, a limit that is no clause, or what stands in brackets. */
function isCheckable(clause: Clause, isTagged: boolean): boolean {
  const { text, border: mark, isCondition } = clause
  // behind a colon stands what it consists of
  if (standsAlone(clause) || (mark === ':' && countWords(text) > 1)) return true
  if (
    countWords(text) < (isCondition || /\d/.test(text) ? 2 : fewestWords) ||
    (isExample.test(text) && !/\d/.test(text))
  )
    return false
  if (text.startsWith('(')) return /^\([^()]*\)$/.test(text)
  return (
    (bounds(text) && (isCondition || !isTagged || followsElse.test(text) || !opensPart.test(text))) ||
    (mark === ',' && opensParts.test(text))
  )
}
const opensPart = opens(`${words.dependent}, and, or, so, than, as`)
/** What a thing comes with. */
const opensParts = opens('with, including, incl, mit, inklusive, inkl, con')
const isExample = /^\(?(?:e\.g|for example|z\.B|i\.e)/i
/** What begins so says nothing without its main clause. */
const opensClause = opens(
  'if, when, whenever, unless, once, as soon as, as long as, provided, where, wenn, sobald, falls, sofern, nachdem, bevor, lorsque, cuando',
)

/** What says by itself who does what: no condition, no end of a sentence. Of other languages than English nothing is known. */
const standsAlone = ({ text, border: mark, isCondition }: Clause): boolean => {
  if (mark === ';') return true
  const said = text.replace(/^(?:and|then)\s+(?:then |also )?/i, '')
  const isOrder = said !== text && bounds(said) && isPlainVerb(tagWords(said)[0])
  return englishness(text) > 0 && !isCondition && !opensOpen.test(said) && (isOrder || isClause(said))
}
const opensOpen = opens(words.opensOpen)

/** What depends on the main clause is told with it as long as the title stays easy to read. */
const agreeable = 0.74

/** `Spare parts: when fewer than three are left, ...` and `Parties - parents can book one` begin with a label. */
const isLabelled = ([first, second]: readonly Clause[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  countWords(first.text) <= wordsOfLabel &&
  !isLateLabel(first) &&
  (second.border === ':' || (['-', '–', '—'].includes(second.border) && !first.hasVerb))

/** A name for a thing takes few words; a sentence that ends with its verb misses what it is about. */
function saysLittle(clauses: readonly Clause[]): boolean {
  const text = joined(clauses)
  const last = tagWords(text).at(-1)
  return (
    countWords(text) < fewestWords ||
    endsOpen(text) ||
    (countWords(text) < enoughWords && (isVerb(last) || last?.tag === 'PRON'))
  )
}

const wordsOfLabel = 5
/** `Soll der Kunde eine SMS bekommen`, behind its condition, is `Der Kunde soll eine SMS bekommen`. */
function inOrder(clause: string): string {
  const [, verb = '', subject = '', rest = ''] =
    /^(soll(?:te)?n?|muss|müssen|kann|können|darf|dürfen|wird|werden|möchten?|will|wollen|ist|sind|bekommt|bekommen)\s+((?:jede[rs]?|alle|beide|jemand|niemand|keine[rs]?)(?=\s+(?:ein|eine[nmr]?|den|das|die|sein\p{Ll}*|ihr\p{Ll}*|online|per)\s)|(?:er|es|sie|man|wir|ich)(?=\s)|(?:\p{Ll}+\s+){0,3}?\p{Lu}\p{L}+)\s+(.+)$/u.exec(
      clause,
    ) ?? []
  return verb === '' ? clause : `${subject} ${verb} ${rest}`
}

const dependsOn = ({ text, border: mark, isCondition, hasVerb }: Clause): boolean =>
  !isCondition &&
  !opensReason.test(text) &&
  !bounds(text) &&
  (mark === '' || mark === ',') &&
  !text.startsWith('(') &&
  (dependent.test(text) || (!hasVerb && countWords(text) < shortRemark))
const dependent = opens(words.dependent)
const shortRemark = 6
/** How many clauses say when the main one holds, where a sentence begins so: `When the file is too large, the upload is refused`. */
function openingCondition(clauses: readonly Clause[]): number {
  if (!clauses[0]) return 0
  const silent = clauses.findIndex(({ border: mark }) => mark === silentBorder)
  if (silent > 0) return standsWithout(clauses, silent) ? silent : 0
  // `Fewer than 3 booked -> the course is cancelled`
  const isBound = bounds(clauses[0].text) && !asks.test(clauses[0].text)
  if (isArrow(clauses[1]?.border) && isBound && (clauses[0].isCondition || compares.test(clauses[0].text))) return 1
  // `Under 18: a parent signs`
  if (clauses[1]?.border === ':' && isBound && isLateLabel(clauses[0])) return 1
  // `they leave their wheels here, we need to know where`: what is needed is the main clause
  if (!whenItHolds.test(clauses[0].text)) {
    const need = clauses.findIndex(
      ({ text, border: mark }, i) =>
        i > 0 &&
        ([',', 'so', '->', '=>', '→'].includes(mark) || (i === 1 && isAdverbial(clauses[0]))) &&
        wants.test(text),
    )
    return need > 0 && !clauses.slice(0, need).some(({ text }) => asks.test(text)) ? need : 0
  }
  const main = clauses.findIndex(
    ({ text, border: mark, hasVerb }, i) =>
      i > 0 &&
      (mark === ',' || wants.test(text)) &&
      (hasVerb || inOrder(text) !== text) &&
      countWords(text) >= fewestWords &&
      !goesOn.test(text) &&
      !opensReason.test(text) &&
      !saysOfOneself.test(text) &&
      !whenItHolds.test(text),
  )
  return main > 0 && standsWithout(clauses, main) ? main : 0
}

/** What stands on a pronoun, forbids or says little keeps the condition that it follows in a title, where there is room. */
function standsWithout(clauses: readonly Clause[], at: number): boolean {
  const main = namedBy(joined(clauses.slice(0, at)), inOrder(clauses[at]?.text ?? ''))
  const length = clauses.map(({ text }) => text).join(', ').length
  // what is forbidden under a condition is allowed without it
  if (isNegated(main.replace(ofThose, ''))) return length > longestForbidden
  if (length > longestWithin) return true
  return (
    countWords(main) >= wordsOfDeed &&
    (!leansBack(main) || saysThere.test(main)) &&
    !/^(?:[Hh]e|[Ss]he|[Ii]t|[Tt]hey|[Dd]er|[Dd]ie|[Dd]as|[Ee]r|[Ss]ie|[Ee]s(?! .* geben$)) (?=\p{Ll})/u.test(main)
  )
}
const saysThere = /^es .* geben$/i
const isArrow = anyOf('-> => →')
const compares = opens('fewer, less, more, under, over, below, above, unter, über, ab, bis')
const isLateLabel = ({ text, isCondition, hasVerb }: Clause): boolean =>
  !hasVerb && bounds(text) && (isCondition || compares.test(text) || opensLate.test(text))
const longestWithin = 74
/** `parents who have not paid get a letter` forbids nothing. */
const ofThose = /\s(?:that|which|who) (?:\S+ not|\S+n['’]t)(?=\s)/i
const longestForbidden = 125

/** `For this season I want ...` */
const isAdverbial = (clause: Clause | undefined): boolean =>
  clause !== undefined && !clause.hasVerb && opensLate.test(clause.text)
const demands = holds('should, must, has to, have to')
const wants = /^(?:(?:I|we|they) (?:want|need|would like|should|must)|let (?:me|us))\b/i
const whenItHolds = opens(words.whenItHolds)
/** `... is refunded, I am not writing letters again`: a remark, and no main clause. */
const saysOfOneself = /^(?:I am|I['’]m|we are|we['’]re|I do|we do|I won['’]t|ich bin|wir sind)\b/i
const goesOn = opens('and, or, und, oder')
const isNominal = anyOf('adj noun propn num')
const isRow = ({ text, border: mark, isCondition, hasVerb }: Clause): boolean => {
  if (mark !== ',' || isCondition || opensReason.test(text)) return false
  // `medium and large boxes that I pack` goes on with `small`
  const [first, second, third] = tagWords(text.split(/\s+/, 4).join(' ')).map(({ tag }) => tag)
  const isSame = isNominal(first) && [second, third].includes('CCONJ')
  return isSame || (!hasVerb && !bounds(text)) || countWords(text) < fewestWords
}

/** How many clauses make the main one: what opens late is not all of it. */
function mainClause(clauses: readonly Clause[]): number {
  // `Wer bestellt und nicht abholt, soll ...`: who it is about is no sentence
  if (clauses[1]?.border === ',' && saysWho.test(clauses[0]?.text ?? '')) return 2
  const next = clauses.find(({ text }, i) => i > 0 && !text.startsWith('('))
  const silent = clauses.findIndex(({ border: mark }) => mark === silentBorder)
  if (silent > 0) return silent + 1
  if (!next || !opensLate.test(clauses[0]?.text ?? '')) return Math.min(1, clauses.length)
  // `When it rains | within an hour, ...`
  if (next.border === '' && !(clauses[0]?.isCondition && clauses[2]?.border === ',')) return 1
  const main = clauses.findIndex(({ hasVerb }, i) => i > 0 && hasVerb)
  return main < 0 ? clauses.length : main + 1
}

const saysWho = opens(
  'wer, was, wen, wem, welche, welcher, who, whoever, whatever, anyone who, anybody who, everyone who, quien',
)

/** `Our club (45 members, mostly pensioners) wants a page` goes without what stands in brackets. */
const withoutRemarks = (title: string): string => title.replace(/\s*\([^()]*\)/g, '')

const tolerable = 1.25
/** A clause that is too long ends before its last relative clause or conjunction that leaves enough, at last between two words. */
function cutShort(title: string, longest: number): string {
  // a few characters too many are easier to read than half a sentence
  if (title.length <= longest * tolerable) return title
  const isEnough = (text: string): boolean => countWords(text) >= enoughWords - 1 && !endsOpen(text)
  const joints = [...title.slice(0, longest).matchAll(joint)]
  const at = joints.findLast(({ index }) => isEnough(title.slice(0, index)))?.index
  if (at !== undefined) return withoutEnd(title.slice(0, at))
  let cut = wholeWords(title, longest)
  while (endsOpen(cut) && cut.includes(' ')) cut = wholeWords(cut, cut.length)
  return withoutEnd(cut)
}

const joint = /\s+(?=(?:that|which|who|where|and|or|with|including|compared|so|die|der|das|und|oder|mit)\s)/giu
