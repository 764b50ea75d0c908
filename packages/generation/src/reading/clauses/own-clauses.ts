import pluralize from 'pluralize'
import { englishness } from '../words/englishness.ts'
import { isPerson } from '../words/persons.ts'
import { isNoun, isParticiple, isPlainVerb, isVerb, type TaggedWord, tagWords } from '../words/tag-words.ts'
import { anyOf, asks, countWords, isNegated, words as lists, opens, withoutEnd } from '../words/word-lists.ts'

/** A clause of a sentence with a doer of its own; `leans` says that it speaks of what stands before it, so that it says nothing alone. */
export type OwnClause = { text: string; leans: boolean }

const longestRead = 480
const fewestWords = 3
/** As the subject of a clause: somebody who is named, or who writes. */
const isSubject = anyOf('i we others everyone everybody nobody someone somebody anyone')
const isLeaning = anyOf('it its them they he she him there this these those so')
const isJoint = anyOf('and but ,')
const contrasts = anyOf('but')
const isAdverb = anyOf('also then only even just always never still')
/** What binds whatever stands behind it: to what a clause belongs nobody knows there. */
export const binds = anyOf(
  'if when whenever unless until once before after while where that which who whom whose whether because since so how what why either than like wherever',
)
const isDeterminer = anyOf('the a an our my their his her each every all both any no one two three')
const opensBound = opens(`${lists.whenItHolds}, ${lists.opensLate}`)

/**
 * The clauses of an English sentence that each say who does what, parted where a conjunction or a comma stands between: `tenants report a fault and the caretaker gets it`. The sentence
 * alone where another reading is possible, such as a row of things, or a clause that a condition or a relative word binds.
 */
export function ownClauses(sentence: string): OwnClause[] {
  return clausesOf(sentence).flatMap(withException)
}

/** `they can block their lunch | but not on Fridays`: what is allowed is one thing, and what is not another. */
function withException({ text, leans }: OwnClause): OwnClause[] {
  const { allowed = '', denied = '' } = text.length > longestRead ? {} : (exception.exec(text)?.groups ?? {})
  if (isNegated(allowed) || countWords(allowed) < fewestAllowed || countWords(denied) < fewestAllowed)
    return [{ text, leans }]
  return [
    { text: allowed, leans },
    { text: denied, leans: true },
  ]
}
const exception = /^(?<allowed>[^,;:?()"“”„]+),?\s+(?<denied>(?:but|aber|pero) (?:not|nicht|no)\s[^,;:.]+)[.!]*$/iu
const fewestAllowed = 4

function clausesOf(sentence: string): OwnClause[] {
  const whole = [{ text: sentence, leans: false }]
  if (sentence.length > longestRead || englishness(sentence) <= 0 || opensBound.test(sentence)) return whole
  if (/["“”„()?:;]/.test(sentence)) return whole
  const words = tagWords(sentence)
  if (!hasDeed(words)) return whole
  const begins = [0]
  for (const i of words.keys()) if (isBorder(words, i, begins.at(-1) ?? 0)) begins.push(i)
  const clauses: OwnClause[] = []
  for (const [n, begin] of begins.entries()) {
    let end = begins[n + 1] ?? words.length
    const clause = words.slice(begin, end)
    while (n < begins.length - 1 && (isJoint(words[end - 1]?.word) || isAdverb(words[end - 1]?.word))) end -= 1
    const text = textOf(words.slice(begin, end))
    const before = clauses.at(-1)
    const leans = before !== undefined && (contrasts(words[begin - 1]?.word) || leansOn(clause))
    // `they pay for some, nobody should see which`: neither says what is wanted without the other
    if (leans && asks.test(text.split(' so ', 1)[0] ?? '') && !clauses.some((told) => asks.test(told.text)))
      return whole
    clauses.push({ text: leans ? withoutEnd(text) : text, leans })
  }
  return clauses.length > 1 ? clauses : whole
}

/** Tagged words as they were written. */
export function textOf(words: readonly TaggedWord[]): string {
  return words
    .map(({ space, word }) => space + word)
    .join('')
    .trim()
}

/** Whether a clause with its own doer begins here, behind a joint, and what stands before it since `from` is one, too. */
export function isBorder(words: readonly TaggedWord[], at: number, from: number): boolean {
  const before = words[isAdverb(words[at - 1]?.word) ? at - 2 : at - 1]
  if (at - from < fewestWords || !isJoint(before?.word)) return false
  const told = words.slice(from, at)
  // `they need to know when it ends, and I want to see who was there`
  const isOwnWish = before?.word === 'and' && isWriter(words[at]?.word) && isWish(words[at + 1]?.word)
  if (isOwnWish && !isWriter(told[0]?.word) && hasDeed(told)) return true
  if (told.some(({ word }, i) => binds(word) && told[i + 1]?.word !== 'to') || !hasDeed(told)) return false
  return !endsBetween(told) && hasDoer(words, at)
}

/** `between here | and the coast` */
function endsBetween(told: readonly TaggedWord[]): boolean {
  const at = told.findLastIndex(({ word }) => word === 'between')
  return at >= 0 && told.slice(at, -1).every(({ word }) => word !== 'and')
}

const isWriter = anyOf('i we')
const isWish = anyOf('want need')
/** Whether a stretch begins with a doer and what he does, or with a deed alone. */
function hasDeed(words: readonly TaggedWord[]): boolean {
  return hasDoer(words, 0) || (isVerb(words[0]) && words.length >= fewestWords)
}

/** Whether a doer and what he does begin here. */
function hasDoer(words: readonly TaggedWord[], at: number): boolean {
  const first = skipAdverbs(words, at)
  const word = words[first]?.word
  let end = isSubject(word) || isLeaning(word) ? first + 1 : nameEnd(words, first)
  // `parents of a child`, `members and guests`; in `the date of fill and the moisture` nobody fills
  const joined = end > first && joinsNames(words[end]?.word) ? nameEnd(words, end + 1) : end
  if (joined > end + 1) end = joined
  const deed = skipAdverbs(words, end)
  // `an email address`: one does not `address`, it addresses
  if (isOne(words[first]?.word) && isPlainVerb(words[deed])) return false
  // `everyone who is signed up gets a text`
  return end > first && (words[end]?.word === 'who' || isDone(words, deed))
}

const isOne = anyOf('a an each every one')

function skipAdverbs(words: readonly TaggedWord[], at: number): number {
  let end = at
  while (isAdverb(words[end]?.word)) end += 1
  return end
}

/** Where a name for people, or for a thing with its article, ends; what may be the deed of people is none of their names: `customers order bread`. */
function nameEnd(words: readonly TaggedWord[], at: number): number {
  const begin = isDeterminer(words[at]?.word) ? at + 1 : at
  let end = begin
  while (end - begin < longestName && isNamed(words[end]) && !(isDoer(words[end - 1]) && isDone(words, end))) end += 1
  const head = words[end - 1]
  return end > begin && isNoun(head) && (isDoer(head) || begin > at || isNamedDoer(head, words[end])) ? end : at
}
const longestName = 4
const isNamed = (word: TaggedWord | undefined): boolean => isNoun(word) || word?.tag === 'ADJ' || word?.tag === 'NUM'
const joinsNames = anyOf('of on for in from at and')
const isDoer = (word: TaggedWord | undefined): boolean =>
  isNoun(word) && isPerson(pluralize.singular(word?.word.toLowerCase() ?? ''))

const isWanting = anyOf('can should must will may wants needs')
/** `Dispatch can`, `Kim wants` */
const isNamedDoer = (name: TaggedWord | undefined, verb: TaggedWord | undefined): boolean =>
  isWanting(verb?.word) || (name?.tag === 'PROPN' && isVerb(verb))

/** Whether a verb stands here, and something behind it; what is taken for a noun is one where a thing follows. */
export function isDone(words: readonly TaggedWord[], at: number): boolean {
  const [verb, next] = words.slice(at, at + 2)
  if (!verb || !next || (isParticiple(verb.word) && verb.tag !== 'AUX')) return false
  if (isVerb(verb)) return true
  const isThing = isNoun(next) || ['DET', 'PRON', 'NUM'].includes(next.tag)
  return (
    verb.tag === 'NOUN' &&
    (isThing || next.tag === 'ADP') &&
    isPlainVerb(tagWords(`to ${pluralize.singular(verb.word)}`)[1])
  )
}

/** Whether a clause has a pronoun for something that it does not name before it: `the caretaker gets it`, but not `the office finds the order and prints it`. */
function leansOn(clause: readonly TaggedWord[]): boolean {
  const verb = clause.findIndex(isVerb)
  // `the coordinator says yes or no`: to what
  const thing = clause.slice(Math.max(verb, 1) + 1)
  if (binds(clause.findLast(({ tag }) => tag !== 'PUNCT')?.word)) return true
  if (thing.length < fewestBehind && !thing.some(isNoun)) return true
  return clause.some(({ word }, i) => {
    if (!isLeaning(word)) return false
    if (i <= 1 || isVague(word)) return i <= 2
    const before = clause.slice(0, i)
    const isMany = standsForMany(word)
    // the doer of the clause is whom `they` may be, and nothing that he does something with
    const named = before.filter(isNoun).slice(isOfPeople(word) ? 0 : 1)
    return (
      !(isMany && before.some((each) => each.word === 'who')) &&
      !named.some((noun) => (pluralize.singular(noun.word) !== noun.word) === isMany)
    )
  })
}
const fewestBehind = 5
const isVague = anyOf('there so this')
const standsForMany = anyOf('they them these those')
const isOfPeople = anyOf('they he she')
