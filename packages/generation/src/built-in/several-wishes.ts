import { tagWords } from '../reading/tag-words.ts'
import type { ReadUnit } from '../reading/unit.ts'
import { countWords } from './clauses.ts'

const [fewestWords, mostWishes, longestDoer] = [3, 8, 6]
const longestRead = 480

/** A brief of one sentence says its wishes in a row: `where neighbours can lend tools, see on a map who has what, and ...`. Each becomes a unit with the doer of the first. */
export function severalWishes(unit: ReadUnit): ReadUnit[] {
  if (unit.form !== 'sentence' || unit.text.length > longestRead) return [unit]
  const [first = '', ...others] = unit.text
    .replace(/[\s.!]+$/, '')
    .split(/,\s+(?:and\s+(?:also\s+)?|then\s+)?|\s+and\s+(?:also\s+)?(?=\p{Ll}+\s+\p{L}+\s+\p{L})/u)
  const [, before = '', modal = ''] = /^(.+?)\s+(can|could|should|must|may|will)\s/i.exec(first) ?? []
  const doer = before.split(/(?<=^|\s)(?:where|that|which|so|and|for|app|site|tool|system|platform)\s+/i).at(-1) ?? ''
  const isRow = others.length > 0 && others.length < mostWishes && others.every(isDeed)
  if (
    doer === '' ||
    countWords(doer) > longestDoer ||
    !isRow ||
    (others.length === 1 && countWords(unit.text) < longPair)
  )
    return [unit]
  return [{ ...unit, text: first }, ...others.map((deed) => ({ ...unit, text: `${doer} ${modal} ${deed}` }))]
}

/** Two deeds in few words are one thing: `book and pay a table`. */
const longPair = 14
/** What begins with a verb in its plain form and goes on. */
function isDeed(part: string): boolean {
  const [verb] = tagWords(`to ${part}`).slice(1)
  return countWords(part) >= fewestWords && verb?.tag === 'VERB' && verb.lemma.toLowerCase() === verb.word.toLowerCase()
}
