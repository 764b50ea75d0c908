import type { ReadUnit } from '../reading/unit.ts'
import { countWords } from '../reading/word-lists.ts'
import { deedsOf } from './deeds-of.ts'

const [fewestWords, longestDoer, longPair] = [3, 6, 14]
const longestRead = 480

/** A brief of one sentence says its wishes in a row: `where neighbours can lend tools, see on a map who has what, and ...`. Each becomes a unit with the doer of the first. */
export function severalWishes(unit: ReadUnit): ReadUnit[] {
  if (unit.form !== 'sentence' || unit.text.length > longestRead) return [unit]
  const [, before = '', modal = '', rest = ''] =
    /^(.+?)\s+(can|could|should|must|may|will)\s+(.+)$/is.exec(unit.text) ?? []
  const doer =
    before.split(/(?:(?<=^|\s)(?:where|that|which|so|and|for|app|site|tool|system|platform)|,)\s+/i).at(-1) ?? ''
  const deeds = deedsOf(rest)
  // two deeds in few words are one thing: `book and pay a table`
  const isRow =
    deeds.length > (countWords(unit.text) < longPair ? 2 : 1) && deeds.every((deed) => countWords(deed) >= fewestWords)
  return isRow && countWords(doer) <= longestDoer
    ? deeds.map((deed) => ({ ...unit, text: `${doer} ${modal} ${deed}` }))
    : [unit]
}
