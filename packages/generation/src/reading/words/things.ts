import pluralize from 'pluralize'
import { englishness } from './englishness.ts'
import { isPerson } from './persons.ts'
import { endsInS, isNoun, isPlainVerb, isVerb, type TaggedWord, tagWords } from './tag-words.ts'
import { anyOf, countWords, holds, uncapitalise, words } from './word-lists.ts'

const isOpenEnd = anyOf(words.isOpenEnd)
/** `a page with which`: no title ends so. */
export function endsOpen(text: string): boolean {
  return isOpenEnd(text.split(/\s/).at(-1)) && !/\b(?:and|or|und|oder) when$/i.test(text)
}

/** What is told, stored or built says nothing of what of: `a message`, `data`, `the system`. */
const isHollow = anyOf(words.hollow)
const tells = holds(words.telling)
const isBeing = anyOf('be get')
const isTime = anyOf('second minute hour day week month year time end moment')
const isPronoun = anyOf('it its them this that these those they')

/**
 * Whether a stretch says by itself what is to be made or done: a thing of its own stands in it, behind its verb or as what something is done to. `Print a label` does; `warn the driver`,
 * `I should get a message` and `the owner must be told` leave open of what, and `see its name` whose.
 */
export function namesThing(text: string, isEnglish = true): boolean {
  if (endsOpen(text)) return false
  if (!isEnglish || englishness(text) < 0 || /[äöüß]/i.test(text)) return namesElsewhere(text)
  const tagged = tagWords(text)
  const [last, beforeLast] = [tagged.at(-1), tagged.at(-2)]
  // `refund after a warehouse scan`: behind a single thing no plain verb stands
  if (last && isPlainVerb(last) && isNoun(beforeLast) && !endsInS(beforeLast?.word ?? '')) last.tag = 'NOUN'
  const verbs = tagged.filter(isVerb)
  const isTold = tells.test(verbs.at(-1)?.word ?? '')
  const verb = isTold ? tagged.findLastIndex(isVerb) : tagged.findIndex(isVerb)
  // `a stand-in` alone says little
  if (verb < 0 && countWords(text) < (tagged[0]?.tag === 'DET' ? 3 : 2)) return false
  // `the lamp is switched on`, `a return must be possible`, `photos deleted`: it is about what stands before the verb
  const isDone =
    verbs.some(({ tag }, i) => tag === 'AUX' && verbs[i + 1]?.tag !== 'AUX' && isBeing(verbs[i]?.lemma)) ||
    (verb > 0 && verb === tagged.length - 1 && last?.word.endsWith('ed') === true)
  const from = isDone && !isTold ? 0 : verb + 1
  const thing = tagged.findIndex((_, i) => i >= from && isThing(tagged, i))
  const pronoun = tagged.findIndex(({ word }) => isPronoun(word))
  return thing >= 0 && !(pronoun >= 0 && pronoun < thing)
}

/** A noun that is no person, nothing hollow, and does not only say which person: `the driver of the next round`. */
function isThing(tagged: readonly TaggedWord[], at: number): boolean {
  const isNamed = ({ word }: TaggedWord): boolean => isPerson(pluralize.singular(word.toLowerCase()))
  const word = tagged[at]
  if (!word || !isNoun(word) || isNamed(word) || isHollow(pluralize.singular(word.word))) return false
  // `skip a week`, but not `a text the day before`
  if (isTime(pluralize.singular(word.word)) && !(tagged[at - 1]?.tag === 'DET' && isVerb(tagged[at - 2]))) return false
  const before = tagged.slice(0, at)
  const person = before.findLastIndex((other) => isNoun(other) && isNamed(other))
  return (
    person < 0 ||
    !tagged.some(isVerb) ||
    !before.slice(person + 1).some(({ tag }) => tag === 'ADP') ||
    before.slice(person).some(isVerb)
  )
}

/** The same where no tagger helps: German writes its nouns with a capital, and who does something stands before the verb; else it takes a few words. */
function namesElsewhere(text: string): boolean {
  if (!noun.test(text.slice(1))) return countWords(text) > 4 && !verbBefore.test(text)
  const from = isSuffered.test(text) ? 0 : (verbBefore.exec(text)?.index ?? 0)
  return (
    !tells.test(text) &&
    text
      .slice(from)
      .split(/[\s,.]+/)
      .some((word) => noun.test(word) && !isHollow(word))
  )
}
const noun = /(?<!\p{L})\p{Lu}\p{L}{2}/u
const isSuffered = holds('wird, werden')
/** Behind it stands what somebody does. */
const verbBefore = holds(
  'soll, sollte, sollen, sollten, muss, müssen, kann, können, darf, dürfen, ist, sind, bekommt, bekommen',
)

/** `Images are kept`, `A quote is valid`, `Charge 50%`: nobody knows a story by so little, while `Join a queue` says what is done. */
export function saysLittle(title: string): boolean {
  const isDeed = isPlainVerb(tagWords(`to ${uncapitalise(title)}`)[1])
  if (isDeed && !isState.test(title)) return countWords(title) < wordsOfLittle
  if (countWords(title) <= wordsOfLittle) return true
  // `A deposit is refunded` says what happens
  return isState.test(title) && tagWords(title).at(-1)?.tag !== 'VERB' && contentOf(title) < wordsOfLittle
}
const wordsOfLittle = 3
const isState = /\s(?:is|are|be|ist|sind|werden|wird)\s\S+$/i
const contentOf = (title: string): number =>
  tagWords(title).filter(({ tag }) => ['NOUN', 'PROPN', 'VERB', 'ADJ', 'NUM'].includes(tag)).length
