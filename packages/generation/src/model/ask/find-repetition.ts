import { endsInCycle } from './ends-in-cycle.ts'

/** Characters looked back for a cycle, and how many come between two looks: each character is looked at `lookBack / step` times. */
const lookBack = 12_000
const step = 240
/** Elements, each the same as one before, after which nothing new is expected. */
const mostSameElements = 5

/**
 * Watches a text while it comes, and says whether its end goes round in circles: the same piece again and again, to the character, or one element of
 * an answer after the other that was given before. Linear in the text, whatever it is.
 */
export function createRepetitionWatch() {
  let tail = ''
  let unseen = 0
  const elements = new Set<string>()
  let repetitions = 0
  return {
    read(text: string): boolean {
      tail += text
      unseen += text.length
      if (unseen < step) return false
      unseen = 0
      tail = tail.slice(-lookBack)
      return endsInCycle(tail)
    },
    /** Whether an element is new, one that was given before, or of a row of such that does not end. */
    element(value: unknown): 'new' | 'again' | 'loop' {
      const text = JSON.stringify(value)
      repetitions = elements.has(text) ? repetitions + 1 : 0
      elements.add(text)
      if (repetitions === 0) return 'new'
      return repetitions < mostSameElements ? 'again' : 'loop'
    },
  }
}
