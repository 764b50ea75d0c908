import { isPerson } from './persons.ts'
import { endsInS, isNoun, isPlainVerb, type TaggedWord, tagWords } from './tag-words.ts'

/** `order pickers`, `count crates`: behind who does it, a word that may be a verb is one where a thing follows; `report per week` stays a thing. */
export function beginsWithDeed(text: string): boolean {
  if (isPlainVerb(tagWords(text)[0])) return true
  const [, verb, next, after] = tagWords(`to ${text}`)
  // `volunteer rota` is what it is for, `guide visitors` is done
  const isNamed = isPerson(verb?.word ?? '') && !endsInS(next?.word ?? '')
  const isThing = (isNoun(next) && !isNamed) || ['DET', 'ADJ', 'PRON', 'NUM'].includes(next?.tag ?? '')
  return isPlainVerb(verb) && isThing && !(isNoun(next) && isDoneTo(after))
}

/** `sees the sum`, `beeps twice`, `zeigt die Summe`: what one does; `tablets from 2019` are things, and `is on site` is no deed. */
export function tellsDeedOfOne(text: string): boolean {
  const [verb, next] = tagWords(text)
  const isBent = endsInS(verb?.word ?? '') && next !== undefined
  return (
    (isBent && (verb?.tag === 'VERB' || (isNoun(verb) && ['DET', 'ADV', 'PRON'].includes(next.tag)))) ||
    deedInGerman.test(text)
  )
}
const deedInGerman =
  /^(?!(?:mit|seit|laut|samt|statt|nicht|jetzt|erst|fast|selbst|sonst|meist|hat|ist)\s)\p{Ll}{2,}t (?:de[rnms]|die|das|ein(?:e[rnms]?)?|sich|alle\p{L}?|jede\p{L}?)\s/u

/** `order number shown on screen`: what is done to a thing, and not with it. */
const isDoneTo = (word: TaggedWord | undefined): boolean =>
  word?.tag === 'VERB' && !isPlainVerb(word) && !/(?:s|ing)$/i.test(word.word)
