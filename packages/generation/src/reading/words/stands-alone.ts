import { isClause } from './is-clause.ts'
import { tagWords } from './tag-words.ts'
import { opens, words } from './word-lists.ts'

const longestRead = 500

/** What begins so says something of its story: `not a novel`, `which Kari reads`, `(see annex)`, `Topic: access`. */
export const goesOn =
  /^(?:[^\p{L}\p{N}"“„«]|(?:not|nor|but|where|which|who|so|because|that|nicht|sondern|e\.g|i\.e)\b|\p{L}+: )/iu

const example = /^given\b.*\bthen\s+(.+)$/is
/** What an example ends in: `Given a cart, when I pay, then I get a receipt` in `I get a receipt`. */
export function outcomeOf(line: string): string | undefined {
  return example.exec(line)?.[1]
}

const condition = opens(words.whenItHolds)
/** Whether a criterion says who does what; the first of several examples stays with its story. */
export function standsAlone(line: string, place: number): boolean {
  if (line.length > longestRead) return false
  const outcome = outcomeOf(line)
  if (outcome !== undefined && place === 0) return false
  // a condition is one of something else, and what begins with `it` says something of what went before
  const [first] = tagWords(line)
  return (outcome !== undefined || !(first?.tag === 'PRON' || condition.test(line))) && isClause(outcome ?? line)
}
