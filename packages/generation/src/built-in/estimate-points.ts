import { countWords, holds, timesIn, words } from '../reading/words/word-lists.ts'

const scale = [1, 2, 3, 5, 8] as const
const largest = 8
/** What makes a story larger than its rules alone: outside systems and hard problems, and what takes care. */
const hard = holds(words.hard)
const careful = holds(words.careful)
const [pointsOfHard, pointsOfCareful, mostCareful] = [1.45, 0.7, 3]

/** Numbers, limits and conditions: each is a case to build and to test. */
const cases = holds(words.cases)
const numbers = /(?<![\p{L}\d])\d+(?:[.,:]\d+)*(?![\p{L}\d])/gu
/** `(no online payment!)` */
const refused = /(?<!\p{L})(?:no|without|kein\p{L}*|ohne)\s[^,.;()]*/giu
const mostCases = 5
/** So many words say about a point's worth of work more; of long ones, as German has, fewer do. */
const [wordsOfPoint, lettersOfWord, mostRules] = [12, 5.5, 6]

/**
 * Rough points from 1, 2, 3, 5, 8: the more the passages say, and the more rules, cases, outside systems and uncertainty they hold, the more points. Weights are by
 * judgement; the order of stories matters more than their size.
 */
export function estimatePoints(text: string, rules: number): number {
  const said = text.toLowerCase().replace(refused, ' ')
  const care = new Set(timesIn(said, careful)).size
  const casesTold = Math.min(mostCases, timesIn(said, cases).length + (said.match(numbers)?.length ?? 0))
  const size =
    0.6 +
    Math.max(countWords(text), (text.match(/\p{L}/gu)?.length ?? 0) / lettersOfWord) / wordsOfPoint +
    Math.min(mostRules, rules) * 0.3 +
    casesTold * 0.25 +
    (hard.test(said) ? pointsOfHard : 0) +
    Math.min(care, mostCareful) * pointsOfCareful
  return scale.find((points) => points >= size - 0.01) ?? largest
}

/** A table of fields is one form or one message, however many it has. */
export const pointsOfFields = 3
