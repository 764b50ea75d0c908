import { endsInS, isNoun, isPlainVerb, isVerb, type TaggedWord, tagWords } from '../reading/words/tag-words.ts'
import { anyOf, isNegated, withoutEnd } from '../reading/words/word-lists.ts'

/** A wish that goes on longer is read so far. */
const longestRead = 500
const isJoint = anyOf('and or ,')
const isAdverb = anyOf('also then afterwards later finally')

/** How the verbs of a wish stand: in the plain form from its first word on, with an s as in `sees the list and prints it`, or somewhere. */
type Verbs = 'plain' | 'bent' | 'somewhere'

/** The deeds of a wish, each with the words before the first; one without a thing of its own does the last one's. None where no verb is seen. */
export function deedsOf(wish: string, verbs: Verbs = 'somewhere'): string[] {
  const text = withoutEnd(wish.slice(0, longestRead))
  // of `don't try and read it` no half says what the whole does; `sees no prices and prints a label` says so itself
  if (isNegated(verbs === 'bent' ? text.split(' ', 2).join(' ') : text)) return []
  const words = verbs === 'bent' ? tagWords(text) : tagWords(`to ${text}`).slice(1)
  const textBetween = (from: number, to?: number): string =>
    words
      .slice(from, to)
      .map(({ space, word }) => space + word)
      .join('')
  const first = verbs === 'somewhere' ? words.findIndex(({ tag }) => tag === 'VERB') : 0
  const begins = words.flatMap((_, i) =>
    i === first || (first >= 0 && i > first && opensDeed(words, i, verbs)) ? [i] : [],
  )
  const deeds = begins.map((from, i) => {
    let to = begins[i + 1] ?? words.length
    while (isJoint(words[to - 1]?.word) || isAdverb(words[to - 1]?.word)) to -= 1
    return textBetween(from, to).trim()
  })
  const before = textBetween(0, Math.max(0, first)).trim()
  const thing = textBetween((begins.at(-1) ?? 0) + 1)
  return deeds.map((deed) => `${before} ${deed.includes(' ') ? deed : deed + thing}`.trim())
}

/** Whether nothing but things stands between a word and the `with` before it. */
function isOfRow(words: readonly TaggedWord[], at: number): boolean {
  const from = words.slice(0, at).findLastIndex(({ word }) => word.toLowerCase() === 'with')
  return (
    from >= 0 && words.slice(from + 1, at).every((word) => isNoun(word) || isJoint(word.word) || word.tag === 'DET')
  )
}

/** Behind `and` or a comma stands another verb. One with an s may be a plural, and one that is taken for a noun is a verb before `the` and its like. */
function opensDeed(words: readonly TaggedWord[], at: number, verbs: Verbs): boolean {
  const [word, next] = words.slice(at, at + 2)
  const before = words[isAdverb(words[at - 1]?.word) ? at - 2 : at - 1]
  if (!isJoint(before?.word)) return false
  // `people pay, skipper gets the list`: somebody else does it
  if (isVerb(next) && endsInS(next?.word ?? '')) return false
  const hasThing = next?.tag === 'DET' || next?.tag === 'PRON'
  if (verbs === 'bent') return endsInS(word?.word ?? '') && (isVerb(word) || (hasThing && isNoun(word)))
  // `with name, address and telephone`
  if (isJoint(next?.word) && isOfRow(words, at)) return false
  return isPlainVerb(word) || (verbs === 'plain' && ['NOUN', 'ADJ'].includes(word?.tag ?? '') && next?.tag === 'DET')
}
