import { englishness } from '../words/englishness.ts'
import { isPerson } from '../words/persons.ts'
import { isNoun, isVerb, type TaggedWord, tagWords } from '../words/tag-words.ts'
import { anyOf, opens, words } from '../words/word-lists.ts'

const isSubject = anyOf('it i we they he she you somebody someone nobody everybody everyone whoever')
const isOwner = anyOf('my our your their his her its')
const isWho = anyOf('who')
const isPreposition = anyOf('of to for by with in on at from than per via into')
const isLink = anyOf('that which who and or but because whether if how where while whilst until unless')
const longestRead = 240
/** Where the main clause of an English sentence begins that opens with its condition and parts them by no comma: `When a dish is ready | the waiter gets a buzz`. */
export function mainBegins(sentence: string): number | undefined {
  const isAt = opensAt.test(sentence)
  if ((!isAt && !opensWhen.test(sentence)) || englishness(sentence) <= 0) return undefined
  const tagged = tagWords(sentence.slice(0, longestRead))
  const first = isAt ? 1 : tagged.findIndex((word, i) => i > 0 && isVerb(word))
  if (first < 0) return undefined
  for (let i = first + 1, at = lengthOf(tagged, first + 1); i < tagged.length; i += 1) {
    const [word, before] = [tagged[i] as TaggedWord, tagged[i - 1] as TaggedWord]
    if (/^[;:–—-]$/.test(word.word) || (word.word === ',' && !isAt)) return undefined
    if (
      !isLink(before.word) &&
      !isPreposition(before.word) &&
      (!isBefore(before.tag) || (before.tag === 'ADJ' && !isNoun(word))) &&
      opensClause(tagged, i)
    )
      return isOfNoun(tagged, i) ? undefined : at + word.space.length
    at += word.space.length + word.word.length
  }
  return undefined
}
/** `If there is a boat nobody booked, they take a picture`: whose it is, where the main clause comes behind a comma. */
const isOfNoun = (tagged: readonly TaggedWord[], at: number): boolean =>
  isNoun(tagged[at - 1]) &&
  isSubject(tagged[at]?.word) &&
  tagged[at + 1]?.tag !== 'AUX' &&
  tagged.some((word, i) => i > at && word.word === ',' && opensClause(tagged, i + 1))
/** `if it's a heavy horse` says what it is. */
const isBefore = anyOf('adp det aux')
const opensWhen = opens(words.whenItHolds)
/** `On the 10th, 25th and 50th stay the guest gets a gift` */
const opensAt =
  /^(?:(?:\p{L}+|\d+) (?:working )?(?:minute|hour|day|week|month|year)s? (?:before|after) (?=(?:the|an?|its|their|each|every) )|(?:on|in|at|by|before|after|from|until|within|for|above|over|below|under) (?:the |every |each )?(?:\p{L}+ )?\d|(?:before|after) (?!that\b|this\b|all\b)\p{L}|(?:every|each) (?:morning|evening|night|day|week|month|year|\p{L}+day)s? )/iu

const lengthOf = (tagged: readonly TaggedWord[], count: number): number =>
  tagged.slice(0, count).reduce((sum, { space, word }) => sum + space.length + word.length, 0)

/** Whether a subject stands here, and its verb right behind it. */
function opensClause(tagged: readonly TaggedWord[], at: number): boolean {
  const word = tagged[at] as TaggedWord
  // `by the same customer exceed`: who goes on with an adjective begins nothing
  const isNamed = isPerson(word.word.toLowerCase()) && tagged[at - 1]?.tag !== 'ADJ'
  if (isSubject(word.word) || isNamed) return isVerb(tagged[at + 1]) || isWho(tagged[at + 1]?.word)
  if (word.tag !== 'DET' && !isOwner(word.word)) return false
  let next = at + 1
  while (isNoun(tagged[next]) || tagged[next]?.tag === 'ADJ') next += 1
  return next > at + 1 && isNoun(tagged[next - 1]) && isVerb(tagged[next])
}
