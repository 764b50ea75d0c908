import { tagWords } from '../../reading/tag-words.ts'

/** A wish that goes on longer is read so far. */
const longestRead = 500
const negation = /\b(?:not|no|never|nor|without|cannot)\b|n['’]t\b|\b(?:do|can|wo)nt\b/i

type Place = { word: string; tag: string; isPlain: boolean; start: number }

/** The deeds of a wish, each with the words before the first; one without a thing of its own does the last one's. None where no verb is seen. */
export function deedsOf(wish: string): string[] {
  const text = wish.slice(0, longestRead).replace(/[\s.]+$/, '')
  // of `don't try and read it` no half says what the whole does
  if (negation.test(text)) return []
  let at = 0
  const words = tagWords(`to ${text}`)
    .slice(1)
    .map(({ word, tag, lemma }): Place => {
      const start = Math.max(at, text.indexOf(word, at))
      at = start + word.length
      return { word, tag, isPlain: lemma.toLowerCase() === word.toLowerCase(), start }
    })
  const first = words.findIndex(({ tag }) => tag === 'VERB')
  const before = text.slice(0, words[first]?.start)
  const begins = words.flatMap((word, i) => {
    const isDeed = word.tag === 'VERB' && word.isPlain && /^(?:,|and|or)$/.test(words[i - 1]?.word ?? '')
    return i === first || (i > first && isDeed) ? [word.start] : []
  })
  const deeds = begins.map((from, i) => text.slice(from, begins[i + 1]).replace(/(?:\s*,|\s+(?:and|or))+\s*$/, ''))
  const thing = deeds.at(-1)?.replace(/^\S+/, '') ?? ''
  return deeds.map((deed) => `${before}${deed.includes(' ') ? deed : deed + thing}`)
}
