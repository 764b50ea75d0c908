import { impersonal, leansBack } from '../reading/clauses/leans-back.ts'
import { mainBegins } from '../reading/clauses/main-begins.ts'
import { agreeable, cutShort, tolerable } from '../reading/words/cut-short.ts'
import { englishness } from '../reading/words/englishness.ts'
import { inOrder } from '../reading/words/in-order.ts'
import { isClause } from '../reading/words/is-clause.ts'
import { isTimeLimit, withoutEnclosedLimit } from '../reading/words/limit-words.ts'
import { isPlainVerb, isVerb, type TaggedWord, tagWords } from '../reading/words/tag-words.ts'
import { endsOpen, namesThing, saysLittle } from '../reading/words/things.ts'
import {
  anyOf,
  asks,
  countWords,
  holds,
  isNegated,
  opens,
  withoutEnd,
  withoutJoint,
  withoutLink,
  words,
} from '../reading/words/word-lists.ts'
import { bounds, type Clause, clausesOf, glue, joined, opensReason, silentBorder } from './clauses.ts'
import { namedBy } from './leaning.ts'
import { limitApart } from './limits.ts'
import { withoutLeadIn } from './say.ts'

/** What stands before its main clause: `On the day of the show, ...`. */
const opensLate = opens(`${words.opensLate}, between, later than, earlier than, zwischen`)
const endsSentence = /^[.!?]/
const [fewestWords, wordsOfLabel, longestWhole] = [3, 5, 70]
/** A sentence shortened: `rest` is what its title leaves out and can be checked. */
export type Shortened = { title: string; rest: string[] }

/**
 * A sentence as a title of at most `longest` characters, behind its label: all of it but reasons and remarks, until it names what is to be made or done. What follows is left out as soon as that
 * is said, as far as it can be checked by itself: `rest` holds clauses that stand by themselves, and the title with the conditions, limits and numbers that bound it.
 */
export function shorten(sentence: string, longest: number): Shortened {
  const unbound = withoutEnclosedLimit(sentence)
  if (unbound !== sentence) return { title: shorten(unbound, longest).title, rest: [withoutEnd(sentence)] }
  const bare = withoutEnd(sentence.replace(/\[([^[\]]*)\]/g, '($1)'))
  const clauses = clausesOf(bare)
  const labels = isLabelled(clauses) ? 1 : 0
  const opening = openingCondition(clauses.slice(labels), longest)
  const body = clauses.slice(labels + opening)
  const condition = joined(clauses.slice(labels, labels + opening))
  const isEnglish = englishness(bare) >= 0
  const taken = clausesOfTitle(body, longest, isEnglish)
  const told = joined(body.slice(0, taken))
  const label = labels === 0 ? '' : `${clauses[0]?.text}${glue(clauses[1]?.border ?? '')}`
  const said = `${label}${opening > 0 ? namedBy(condition, inOrder(told)) : told}`
  // what is only said before a need is no condition
  const isStated = isInverted(clauses.slice(labels)) || opensLate.test(condition) || isTimeLimit(condition)
  const before = condition !== '' && (isStated || bounds(condition))
  const isCut = said.length > longest
  const bareTitle = isCut ? said.replace(remark, '') : said
  // `recorded with user, time, …`
  const isOpenRow = taken > 1 && bareTitle === said && goesOnInRow(body[taken - 1], body[taken])
  const short =
    withoutLink(cutShort(bareTitle, longest)) + (isOpenRow && said.length <= longest * tolerable ? ', …' : '')
  const remarks = isCut ? (said.match(remark) ?? []).flatMap((text) => clausesOf(text.trim())) : []
  // a sentence behind the sentence says why, as a reason does
  const left = [...remarks, ...pieces(body.slice(taken)).filter((piece) => !isReason(piece))]
  const checked = left.filter((piece) => isCheckable(piece, isEnglish))
  const limited = short.startsWith(label) ? limitApart(short.slice(label.length), labels > 0) : undefined
  // `every evening | at 19:00 a list of the vans` is no title without its limit
  const saysMuch = limited && countWords(withoutLeadIn(limited.deed)) > fewestWords && !saysLittle(limited.deed)
  const apart = saysMuch ? limited : undefined
  const bound = joined(clauses.slice(labels, labels + opening + taken))
  const [whole = '', ...others] = withBounds(bound, checked)
  const isBound = before || apart !== undefined || whole !== bound
  const title = apart ? label + apart.deed : short
  if (saysLittle(title.slice(label.length))) {
    const isMore = countWords(whole) > countWords(title.slice(label.length))
    if (isMore && (label + whole).length <= longestWhole) return { title: label + whole, rest: others }
    // `Missing piece → toy goes to "waiting"`: with as much more as there is room for
    const further = withoutEnd(label + joined(clauses.slice(labels, labels + opening + taken + 1)))
    const goesOn = isMore ? body[taken]?.border === '' : isArrow(body[taken]?.border)
    if (goesOn && further.length <= (isMore ? longestWhole : longest))
      return { title: further, rest: isMore ? [whole, ...others] : others.filter((other) => !further.includes(other)) }
  }
  return {
    title,
    rest: isBound ? [whole, ...others.filter((other) => !whole.includes(other))] : others,
  }
}
/** The sentence of a title with what bounds it, and what else can be checked: half a sentence goes on with what stands before it, `Galleries are deleted | after twelve months`. */
function withBounds(told: string, checked: readonly Clause[]): string[] {
  const said = [told]
  let open = 0
  for (const piece of checked) {
    const { text, border: mark } = piece
    if (text.startsWith('(')) said.push(text.replace(/^\(([^()]*)\)$/, '$1').trim())
    else if (standsAlone(piece) || mark === ':' || saysWhenAndWhat(text)) open = said.push(text) - 1
    else said[open] += glue(mark) + text
  }
  return said
}
/** `and if it is late the owner gets a message` */
const saysWhenAndWhat = (text: string): boolean =>
  withoutJoint(text) !== text && mainBegins(withoutJoint(text)) !== undefined
const isReason = ({ text, border: mark }: Clause): boolean =>
  (opensReason.test(text) && !followsElse.test(text)) || nowadays.test(text) || endsSentence.test(mark)
/** `otherwise it goes to the owner`, `sonst werden 15 Euro fällig`: what is to happen. */
const followsElse =
  /^(?:and |or )?(?:otherwise|sonst)\b.*(?:\d|\b(?:should|must|gets?|goes|has to|is|are|soll|muss|wird|werden)\b)/iu

/** `..., at the moment I have to ring the desk`: how it is says nothing of what is wanted before it. */
const nowadays = opens(words.nowadays)

/** How many clauses the title of a sentence takes: as far as it says what is wanted, or as many as there is room for. */
function clausesOfTitle(own: readonly Clause[], longest: number, isEnglish: boolean): number {
  const main = mainClause(own)
  let taken = main
  while (taken < own.length && !isSaid(own, taken, { main, longest, isEnglish })) taken += 1
  const isLong = (): boolean => joined(own.slice(0, taken)).length > longest * tolerable
  while (taken > main && isLong() && !goesOnWithRow(own[taken - 1])) taken -= 1
  return taken
}

/** Whether the clauses so far say what is wanted, and the next one can be checked by itself, or says why. */
function isSaid(
  clauses: readonly Clause[],
  taken: number,
  { main, longest, isEnglish }: { main: number; longest: number; isEnglish: boolean },
): boolean {
  const next = clauses[taken] as Clause
  const piece = pieces(clauses.slice(taken))[0] as Clause
  const told = joined(clauses.slice(0, taken))
  const before = clauses.slice(0, taken)
  const isBound = next.border === ''
  const isAlone = standsAlone(next) || (isDash(next.border) && piece.text !== next.text)
  if (endsSentence.test(next.border)) return true
  // `The writer changes a line → all translations get stale`: what follows is what is wanted
  // `Wrong machine scanned: the operative can swap it`, too
  const leadsOn =
    isArrow(next.border) || (next.border === ':' && piece.hasVerb && asks.test(piece.text) && !asks.test(told))
  if (leadsOn && joined([...before, piece]).length <= longest * tolerable) return false
  // `Das Gesetz verlangt, | dass wir löschen`
  const isOption = next.border === ',' && before.at(-1)?.border === ',' && /^(?:or|oder) /i.test(next.text)
  if (
    isRow(next) ||
    repeats(before.at(-1), next) ||
    isOption ||
    isWhat(next.text.split(' ', 1)[0]) ||
    endsOpen(told.replace(only, ''))
  )
    return false
  // `able to reserve | up to 60 places`: what is bounded is its thing
  if (isBound && opensAmount.test(next.text) && isPlainVerb(tagWords(told).at(-1))) return false
  // `Serial numbers of phones, | watches and bicycles are checked`: the tagger takes `watches` for a deed
  if (goesOnWithRow(next)) return false
  const isNamed = before.some(({ isCondition }) => isCondition) || namesThing(told.replace(only, ''), isEnglish)
  // `name, category (text), unit` is a row all the same
  const after = clauses[taken + 1]
  if (next.text.startsWith('(') && (isNamed || countWords(told) >= fewestWords)) return !(after && isRow(after))
  if (!isNamed && !(isAlone && countWords(told) > fewestWords)) return false
  if (isReason(piece)) return true
  const isTicked = isCheckable(piece, isEnglish)
  // `The old list stays, but on paper`
  if (contrasts.test(next.text) && !next.isCondition && !isTicked) return false
  // `Residents pay for the car, but not for themselves`
  if (/^(?:but|aber) /i.test(next.text) && deniesRest.test(next.text)) return false
  // `log in, sign out, and see the list`: what goes on with a row is checked where it begins or bounds something of its own
  const isOfRow = next.border === ',' && !next.isCondition && isRow(before.at(-1) as Clause)
  if (isOfRow && !isAlone && !bounds(piece.text) && !opensTail.test(next.text)) return false
  // `renewed in May, not before`
  if (next.text.startsWith('not ') && countWords(next.text) < fewestWords) return false
  // what cannot be checked stays as long as the title is easy to read, and what depends on it as long as there is room
  const room = dependent.test(next.text) || (isBound && goesOn.test(next.text)) ? tolerable : agreeable
  if (!isTicked) return joined([...before, piece]).length > longest * room
  // `Vans due for service | within 500 km are blocked`, `the teachers, for their part | want to write`: its verb comes behind
  const isOwn =
    (next.isCondition && (!isBound || whenItHolds.test(withoutJoint(next.text)))) ||
    next.border === ';' ||
    (next.border === ',' && opensTail.test(next.text)) ||
    (isAlone && !asks.test(next.text))
  const isBehind = next.hasVerb && !/\d/.test(told) && !before.some(({ hasVerb }) => hasVerb)
  if (isBehind && !isOwn && englishness(piece.text) >= 0) return false
  // `The office pays for some families, nobody should see which`, `He opens no mails, so it must be on paper`
  const isWish = impersonal.test(next.text) || (demands.test(next.text) && !followsElse.test(next.text))
  // `groups from 8 not at once, they should ring me`
  const isBounded = bounds(told) && !(leansBack(next.text) && !before.some(({ hasVerb }) => hasVerb))
  if (isAside(next.border.replace(' ', '')) && isWish && !asks.test(told) && !isBounded && !before[0]?.isCondition)
    return false
  if (isAlone || !next.isCondition) return true
  // what is forbidden under a condition is allowed without it, and `only` belongs to it
  const bare = told.replace(ofThose, '')
  const isOther = next.border === ',' && goesOn.test(next.text)
  if ((isNegated(bare) || only.test(bare)) && !isOther && !opensException.test(next.text)) return false
  if (told.split(' ').some(isEnding)) return false
  // `Customers want to know when it comes`: that is what they want to know
  if (asksFor.test(told) && whenItHolds.test(next.text)) return false
  // without a comma it may be bound to what stands right before it: a relative clause, or the last of a row
  return !isBound || !(taken > main || relative.test(told))
}
const goesOnInRow = (last?: Clause, next?: Clause): boolean =>
  next !== undefined && (isRow(next) || goesOnWithRow(next)) && last?.border === ',' && !last.hasVerb
const goesOnWithRow = (clause: Clause | undefined): boolean =>
  clause?.border === ',' && /^\p{L}+ (?:and|or|und|oder) /iu.test(clause.text)
/** `by web, | by app or by telephone` */
const repeats = (last: Clause | undefined, { text, border: mark, hasVerb }: Clause): boolean =>
  mark === ',' && !hasVerb && isPlace(text.split(' ', 1)[0]) && last?.text.split(' ').at(-2) === text.split(' ', 1)[0]
const isPlace = anyOf('by at from per via with in on to for as bei mit von auf an für nach')
const opensAmount = opens('up to, at least, at most, no more than, not more than, max, maximum, min, minimum')
const dependent = opens(words.dependent)
const contrasts = opens('but, sondern, aber')
export const deniesRest =
  /^(?:but |aber )?(?:not|never|nicht|nie) (?!on\b|in\b|at\b|before|after|until|during|more|less|later|yet\b|only\b|am\b|im\b|vor\b|nach\b|bis\b|mehr\b)(?:\S+ ?){1,5}$/i
const [isDash, isWhat, isAside, isArrow] = [anyOf('- – —'), anyOf('dass ob'), anyOf(', ; so ,so'), anyOf('-> => →')]
const opensException = opens('except, außer, ausgenommen, sauf, excepto, only, nur, no, never, kein*')
const isEnding = anyOf('stop stops refuse refuses')
const asksFor =
  /\b(?:know|see|sees|say|says|(?:tells?|told|ask(?:s|ed)?)(?: (?:me|us|them|him|her|you|(?:(?:the|my|our|a) )?\p{L}+))?|show|shows|check|checks|choose|chooses|decide|decides|find out|remember|remembers|learn|notice|hear)$/iu
const only = holds('only, nur, erst')
const relative = holds('that, which, who, whom, whose, where, how, what, der, die, das, welche*, wie, was')

/** Clauses with what only goes on with them. */
function pieces(clauses: readonly Clause[]): Clause[] {
  const whole: Clause[] = []
  for (const clause of clauses) {
    const last = whole.at(-1)
    const isPart =
      isRow(clause) ||
      repeats(last, clause) ||
      clause.border === ':' ||
      (clause.border === '' && !clause.text.startsWith('('))
    // of `a simple page: accept jobs, send photos` each deed is one, of `size, filling and up to three photos` all are
    const isListed = last?.border === ':' && clause.border === ',' && !clause.isCondition
    // `except below 20 euro -> refund right away`
    const follows = last && (last.isCondition || bounds(last.text)) && isArrow(clause.border)
    if (last && (isPart || follows || (isListed && !clause.hasVerb) || endsOpen(last.text) || isMainOf(last, clause)))
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
  if (text.startsWith('(')) return isChecked(text, clause.hasVerb)
  // behind a colon stands what it consists of
  if (standsAlone(clause) || (mark === ':' && countWords(text) > 1)) return true
  if (
    countWords(text) < (isCondition || /\d/.test(text) || only.test(text) ? 2 : fewestWords) ||
    (isExample.test(text) && !/\d/.test(text))
  )
    return false
  const said = withoutJoint(text)
  // `the boats and when they left`
  if (mark === '' && whenItHolds.test(said) && said !== text && mainBegins(said) === undefined) return false
  const isDeed = clause.hasVerb && countWords(said) > fewestWords && !ofWriter.test(said) && !opensOpen.test(said)
  if (isDeed && (mark === ',' || said !== text) && isTagged) return true
  return (
    (isCondition && opensException.test(said)) ||
    (bounds(text) && (isCondition || !isTagged || !opensPart.test(text))) ||
    (mark === ',' && opensTail.test(text))
  )
}
/** `(name, age, size)` says what it holds, `(at most 10)` a limit; `(Ida is firm on this)` is a remark. */
const isChecked = (remark: string, hasVerb: boolean): boolean =>
  /^\([^()]*\)$/.test(remark) &&
  !isExample.test(remark) &&
  !saysHowItWas.test(remark) &&
  (bounds(remark) || asks.test(remark) || remark.split(/[,/;]/).length > (hasVerb ? fewestWords : 1))
const saysHowItWas = holds('was, were, currently, today, bisher, heute')
const opensPart = opens(`${words.dependent}, or, so, than, as`)
/** What a thing comes with. */
export const opensParts = opens('with, including, incl, mit, inklusive, inkl, con')
/** But `in der`, `mit denen` say more of the thing before them. */
const opensTail =
  /^(?:with|incl|by|at|from|per|as|(?:in|mit)(?! (?:der|dem|denen|welche\p{Ll}*)(?!\p{L}))|even|one|each|(?:made|taken|\p{L}{2,}ed) (?:as|at|by|from|in|off|on|to|with)|inklusive|inkl|als|bitte|danach|con|\p{L}{2,}ing)(?!\p{L})/iu
const ofWriter = holds('i, me, my, mine, we, us, our, ours, you, your, ich, mir, mein*, wir, uns, unser*')
const isExample = /^\(?(?:e\.g|for example|z\.B|i\.e)/i
/** What says by itself who does what: no condition, no end of a sentence. Of other languages than English nothing is known. */
const standsAlone = ({ text, border: mark, isCondition }: Clause): boolean => {
  if (mark === ';') return true
  const said = text.replace(/^(?:and|then)\s+(?:then |also )?/i, '')
  return englishness(text) > 0 && !isCondition && !opensOpen.test(said) && isClause(said)
}
const opensOpen = opens(words.opensOpen)

/** `Spare parts: when fewer than three are left, ...` and `Parties - parents can book one` begin with a label. */
const isLabelled = ([first, second, ...more]: readonly Clause[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  countWords(first.text) <= wordsOfLabel &&
  !isLateLabel(first) &&
  !saysWhat(first, [second, ...more]) &&
  (second.border === ':' || (isDash(second.border) && !first.hasVerb))

/** `Send an order: patient number, which teeth, ...`, `Turnaround times: crown 7 days, bridge 10` */
const saysWhat = ({ text, hasVerb }: Clause, behind: readonly Clause[]): boolean => {
  const isDeed = hasVerb && isPlainVerb(tagWords(text)[0]) && !behind[0]?.hasVerb
  const isOfRow =
    behind.length > 1 &&
    behind[0]?.border === ':' &&
    behind.every((clause) => !clause.hasVerb) &&
    bounds(joined(behind))
  return countWords(text) > 1 && (isDeed || isOfRow) && namesThing(text)
}
/** `Sagen zehn ab, | soll die Leiterin es wissen`: a German clause behind a comma that begins with its verb follows from the one before. */
const isInverted = ([first, second]: readonly Clause[]): boolean =>
  second?.border === ',' && inOrder(second.text) !== second.text && !saysWho.test(first?.text ?? '')

/** How many clauses say when the main one holds, where a sentence begins so: `When the file is too large, the upload is refused`. */
function openingCondition(clauses: readonly Clause[], longest: number): number {
  if (!clauses[0]) return 0
  const silent = clauses.findIndex(({ border: mark }) => mark === silentBorder)
  if (silent > 0) return standsWithout(clauses, silent, longest) ? silent : 0
  // `For damage on common piers, the skipper sees ...`, where there is no room for both; `For boats without a berth, the gate is closed` is another matter, and so is German
  const at = mainClause(clauses) - 1
  const [before, main] = [joined(clauses.slice(0, at)), clauses[at]]
  const isLong = joined(clauses.slice(0, at + 1)).replace(remark, '').length > longest * tolerable
  const isMain = main?.border === ',' && main.hasVerb && ![whenItHolds, dependent].some((each) => each.test(main.text))
  const isOther = isNegated(main?.text ?? '') || excludes.test(before) || isVerb(tagWords(main?.text ?? '')[0])
  if (at > 0 && isLong && isMain && !isOther && englishness(main.text) > 0)
    if (!leansBack(namedBy(before, main.text))) return at
  const isBound = bounds(clauses[0].text) && !asks.test(clauses[0].text)
  // `Under 18: a parent signs`, `Fewer than 3 booked -> the course is cancelled`
  const isCompared = isArrow(clauses[1]?.border) && compares.test(clauses[0].text)
  if (
    isBound &&
    (isCompared || ((clauses[1]?.border === ':' || isArrow(clauses[1]?.border)) && isLateLabel(clauses[0])))
  )
    // `Under-18s: parents answer for them`
    return leansOn.test(clauses[1]?.text ?? '') ? 0 : 1
  // `The picker scans a wrong bin -> the app beeps and blocks`, where there is no room for both
  const [first, then] = clauses
  if (isArrow(then?.border) && first.hasVerb && then?.hasVerb && joined(clauses).length > longest * tolerable)
    return leansOn.test(then.text) ? 0 : 1
  // `they leave their wheels here, we need to know where`: what is needed is the main clause
  if (!whenItHolds.test(clauses[0].text) && !isInverted(clauses)) {
    const need = clauses.findIndex(
      ({ text, border: mark }, i) =>
        i > 0 &&
        ([',', 'so', ', so', '->', '=>', '→'].includes(mark) || (i === 1 && isAdverbial(clauses[0]))) &&
        ((wants.test(text) && (mark !== ',' || isAdverbial(clauses[0]) || !leansBack(text))) ||
          ((wants.test(text) || (mark === ', so' && demands.test(text))) && standsWithout(clauses, i, longest))),
    )
    return need > 0 && !clauses.slice(0, need).some(({ text }) => asks.test(text)) ? need : 0
  }
  const told = clauses.findIndex(
    ({ text, border: mark, hasVerb }, i) =>
      i > 0 &&
      (mark === ',' || wants.test(text)) &&
      (hasVerb || inOrder(text) !== text) &&
      countWords(text) >= fewestWords &&
      !goesOn.test(text) &&
      !dependent.test(text) &&
      !followsElse.test(text) &&
      !whenItHolds.test(text),
  )
  return told > 0 && standsWithout(clauses, told, longest) ? told : 0
}

/** What stands on a pronoun, forbids or names nothing keeps the condition that it follows in a title, where there is room. */
function standsWithout(clauses: readonly Clause[], at: number, longest: number): boolean {
  const main = namedBy(joined(clauses.slice(0, at)), inOrder(clauses[at]?.text ?? ''))
  const isLong = joined(clauses.slice(0, at + 1)).length > longest * tolerable
  // what is forbidden under a condition is allowed without it
  if (isLong || isNegated(main.replace(ofThose, ''))) return isLong
  return namesThing(main) && !leansBack(main)
}
const leansOn = holds('it, its, them, they, their, ihn, ihnen, sie')
const compares = opens('fewer, less, more, under, over, below, above, unter, über, ab, bis')
const isLateLabel = ({ text, isCondition, hasVerb }: Clause): boolean =>
  !hasVerb && bounds(text) && (isCondition || compares.test(text) || opensLate.test(text))
/** `parents who have not paid get a letter` forbids nothing. */
const ofThose = /\s(?:that|which|who) (?:\S+ not|\S+n['’]t)(?=\s)/i

/** `For this season I want ...` */
const isAdverbial = (clause: Clause | undefined): boolean =>
  clause !== undefined && !clause.hasVerb && (opensLate.test(clause.text) || isTimeLimit(clause.text))
const demands = holds('should, must, has to, have to, let them, let people, soll*, muss, müssen')
const wants = /^(?:(?:I|we|they) (?:want|need|would like|should|must)|let (?:me|us))\b/i
const whenItHolds = opens(words.whenItHolds)
const goesOn = opens('and, or, und, oder')
const isNominal = anyOf('adj noun propn num')
const isRow = ({ text, border: mark, isCondition, hasVerb }: Clause): boolean => {
  if (
    mark !== ',' ||
    isCondition ||
    opensReason.test(text) ||
    (opensTail.test(text) && countWords(text) >= fewestWords)
  )
    return false
  // `medium and large boxes that I pack` goes on with `small`
  const [first, second, third] = tagWords(text.split(/\s+/, 4).join(' ')).map(({ tag }) => tag)
  const isSame = isNominal(first) && [second, third].includes('CCONJ')
  return isSame || (!hasVerb && !bounds(text)) || countWords(text) < (only.test(text) ? 2 : fewestWords)
}

/** How many clauses make the main one: what opens late is not all of it. */
function mainClause(clauses: readonly Clause[]): number {
  // `Wer bestellt und nicht abholt, soll ...`: who it is about is no sentence
  if ((clauses[1]?.border === ',' && saysWho.test(clauses[0]?.text ?? '')) || isInverted(clauses)) return 2
  // `Bei Regen ermittelt das System alle Fahrten, | bei denen ...`
  if (clauses[0]?.hasVerb && ofWhich.test(clauses[1]?.text ?? '')) return 1
  const end = endOfAside(clauses)
  if (end > 0) return end
  const next = clauses.find(({ text }, i) => i > 0 && !text.startsWith('('))
  const silent = clauses.findIndex(({ border: mark }) => mark === silentBorder)
  if (silent > 0) return silent + 1
  if (!next || !(opensLate.test(clauses[0]?.text ?? '') || isAdverbial(clauses[0]))) return Math.min(1, clauses.length)
  const stop = clauses.findIndex(({ border: mark }) => mark === ';')
  const first = stop < 0 ? clauses : clauses.slice(0, stop)
  const main = first.findIndex(
    ({ text, hasVerb, isCondition }, i) =>
      i > 0 && hasVerb && (!isCondition || isNegated(text)) && !goesOn.test(text) && !text.startsWith('('),
  )
  return main < 0 ? first.length : main + 1
}
const excludes = holds('without, only')
const ofWhich = /^\p{Ll}+ (?:denen|dessen|deren|welche\p{Ll}*|which|whom|whose) /iu
/** `Every trip, including the cancelled ones, | is kept`, `One in ten trips, chosen at random, | and all of new skippers are checked`: where the clause ends that has its verb behind an aside; else 0. */
function endOfAside([first, aside, main]: readonly Clause[]): number {
  if (!main || first?.hasVerb || aside?.border !== ',' || main.border !== ',') return 0
  const [opensAside, verb] = [tagWords(aside.text)[0], tagWords(main.text)[0]]
  const isAside = opensParts.test(aside.text) || (isVerb(opensAside) && /(?:ed|en)$/.test(opensAside?.word ?? ''))
  return isAside && main.hasVerb && (isOfNow(verb) || /^and all\b/i.test(main.text)) ? 3 : 0
}
const isOfNow = (word: TaggedWord | undefined): boolean => isVerb(word) && !/(?:ed|en|ing)$/.test(word?.word ?? '')
const saysWho = opens(
  'wer, was, wen, wem, welche, welcher, who, whoever, whatever, anyone who, anybody who, everyone who, quien',
)

/** `Our club (45 members, mostly pensioners) wants a page` goes without what stands in brackets. */
const remark = /\s*\([^()]*\)/g
