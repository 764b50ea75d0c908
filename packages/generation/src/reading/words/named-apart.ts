import { isPlainVerb, tagWords } from './tag-words.ts'
import { countWords } from './word-lists.ts'

const order = /^(?:please\s+)?(?:(?:split|separate|keep|take|tell)\s+)?/i
const apart = /[\s,]*\b(?:apart|separate(?:ly)?|each|by themselves|from each other|(?:in|into|as) \p{L}+ stories)\W*$/iu
const joint = /\s*(?:[,;/]|\b(?:and|or|from|versus|vs)\b)\s*/i

/** The deeds that a hint names one by one, such as `pay at the desk and pay by link apart`; none where it names one only, or things. */
export function namedApart(hint: string): string[] {
  const parts = hint
    .trim()
    .replace(order, '')
    .replace(apart, '')
    .split(joint)
    .filter((part) => part !== '')
  const areDeeds = parts.every((part) => countWords(part) > 1 && isPlainVerb(tagWords(`to ${part}`)[1]))
  return parts.length > 1 && areDeeds ? parts.map((part) => `to ${part}`) : []
}
