import { countWords, holds, timesIn, words } from '../reading/word-lists.ts'

const scale = [1, 2, 3, 5, 8] as const
const largest = 8
/** What makes a story larger than its rules alone: outside systems and hard problems, and what takes care. */
const hard = holds(words.hard)
const careful = holds(words.careful)
const [pointsOfHard, pointsOfCareful, mostCareful] = [1.2, 0.7, 3]

/** Numbers, limits and conditions: each is a case to build and to test. */
const cases =
  /\b\d[\d.,:]*\b|\b(?:if|when|unless|until|otherwise|except|after|before|within|at most|at least|up to|only|per|each|every|automatic(?:ally)?)\b/gi
const mostCases = 5
/** So many words say about a point's worth of work more. */
const wordsOfPoint = 12

/**
 * Rough points from 1, 2, 3, 5, 8: the more the passages say, and the more rules, cases, outside systems and uncertainty they hold, the more points. Weights are by
 * judgement; the order of stories matters more than their size.
 */
export function estimatePoints(text: string, rules: number): number {
  const care = new Set(timesIn(text.toLowerCase(), careful)).size
  const casesTold = Math.min(mostCases, text.match(cases)?.length ?? 0)
  const size =
    0.6 +
    countWords(text) / wordsOfPoint +
    rules * 0.3 +
    casesTold * 0.25 +
    (hard.test(text) ? pointsOfHard : 0) +
    Math.min(care, mostCareful) * pointsOfCareful
  return scale.find((points) => points >= size - 0.01) ?? largest
}
