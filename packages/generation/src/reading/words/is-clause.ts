import { isNoun, isVerb, type TaggedWord, tagWords } from './tag-words.ts'
import { anyOf } from './word-lists.ts'

/** In words. */
export const shortestClause = 4
const [isRelative, isRelativeOf] = [anyOf('that which who'), anyOf('which whom')]
/** Whether a stretch has a doer and a deed of its own, soon after it begins. */
export function isClause(part: string): boolean {
  const begin = (part.split(/[,;:]|\s(?:and|but|if|when|because|und|wenn)\s/i, 1)[0] ?? '').split(/\s+/, 14)
  if (begin.length < shortestClause) return false
  const words = tagWords(begin.join(' '))
  // `the amount that is due` is a thing, and so is `a date by which it has to be done`
  const opened = words.findIndex(({ word }, i) => isRelativeOf(word) && words[i - 1]?.tag === 'ADP')
  const own = opened < 0 ? words : words.slice(0, opened)
  const verb = own.findIndex((word, i) => isVerb(word) && !isRelative(words[i - 1]?.word))
  const doer = words.findIndex((word) => isNoun(word) || word.tag === 'PRON')
  return doer >= 0 && verb > doer && verb <= 10
}

/** `Waiting list`: no verb, or only what a thing is called by. */
export function isCaption(tagged: readonly TaggedWord[]): boolean {
  return !tagged.some((word, i) => isVerb(word) && !(i === 0 && /ing$/i.test(word.word) && isNoun(tagged[1])))
}
