import { isPlainVerb, tagWords } from '../reading/tag-words.ts'
import { anyOf, isNegated, withoutEnd } from '../reading/word-lists.ts'

/** A wish that goes on longer is read so far. */
const longestRead = 500
const isJoint = anyOf('and or ,')

/** The deeds of a wish, each with the words before the first; one without a thing of its own does the last one's. None where no verb is seen. */
export function deedsOf(wish: string): string[] {
  const text = withoutEnd(wish.slice(0, longestRead))
  // of `don't try and read it` no half says what the whole does
  if (isNegated(text)) return []
  const words = tagWords(`to ${text}`).slice(1)
  const said = (from: number, to?: number): string =>
    words
      .slice(from, to)
      .map(({ space, word }) => space + word)
      .join('')
  const first = words.findIndex(({ tag }) => tag === 'VERB')
  const begins = words.flatMap((word, i) =>
    i === first || (first >= 0 && i > first && isPlainVerb(word) && isJoint(words[i - 1]?.word)) ? [i] : [],
  )
  const deeds = begins.map((from, i) => {
    let to = begins[i + 1] ?? words.length
    while (isJoint(words[to - 1]?.word)) to -= 1
    return said(from, to).trim()
  })
  const before = said(0, Math.max(0, first)).trim()
  const thing = said((begins.at(-1) ?? 0) + 1)
  return deeds.map((deed) => `${before} ${deed.includes(' ') ? deed : deed + thing}`.trim())
}
