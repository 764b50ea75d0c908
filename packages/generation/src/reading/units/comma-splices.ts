import { englishness } from '../words/englishness.ts'
import { isClause } from '../words/is-clause.ts'
import { listedParts, type Span } from '../words/split-sentences.ts'
import { isPlainVerb, tagWords } from '../words/tag-words.ts'
import { opens, words } from '../words/word-lists.ts'

/** Two clauses with nothing but a comma between them are often one thought, and the longer they are the less. */
const longPair = 18
const shortestOrder = 3
const opensBound = `${words.opensLate}, ${words.whenItHolds}, because, although, since`
const isTail = opens('without, ohne')
const isCondition = opens(`${opensBound}, ${words.dependent}`)
const leans = opens(`${opensBound}, ${words.opensOpen}, ${words.pointsBack}, nor, otherwise`)

/**
 * Parts `it should show who is off, remind me on Friday, the chef gets a copy` at its commas: an English sentence of which each stretch between
 * commas is a whole clause or an order. Where one is less, the commas may part what is counted up, or say more of what stands before them: it stays whole.
 */
export function splitSplices(text: string, span: Span): Span[] {
  const parts: Span[] = []
  for (const part of listedParts(text, span, ',')) {
    const last = parts.at(-1)
    // `..., without me phoning you`
    if (last && isTail.test(text.slice(part.start, part.end))) last.end = part.end
    else parts.push(part)
  }
  if (parts.length < 2) return [span]
  const sentence = text.slice(span.start, span.end)
  if (parts.length === 2 && sentence.split(/\s+/, longPair).length < longPair) return [span]
  if (englishness(sentence) <= 0) return [span]
  const [first = '', ...more] = parts.map(({ start, end }) => text.slice(start, end))
  const isSpliced =
    !isCondition.test(first) &&
    // `...; until paid, it stays shut`
    !isCondition.test(first.split('; ').at(-1) ?? '') &&
    isClause(first) &&
    more.every(isWhole) &&
    more.some((part) => !isOrder(part))
  return isSpliced ? parts : [span]
}

/** What leans on the stretch before it is no clause of its own. */
const isWhole = (part: string): boolean => !leans.test(part) && (isClause(part) || isOrder(part))

/** Where nothing but orders follows, they share the doer of the first: `people can book a place, see the map`. */
const isOrder = (part: string): boolean =>
  part.split(/\s+/, shortestOrder).length === shortestOrder && isPlainVerb(tagWords(part.slice(0, 60))[0])
