import { readClause } from '../clauses/read-clause.ts'
import { countWords, trimPunctuation } from '../english/phrases.ts'
import { cleanText } from './clean-text.ts'
import type { Block } from './read-blocks.ts'
import { splitSentences } from './split-sentences.ts'

const LONGEST_TITLE = 9

/**
 * A brief often opens with its subject in a few words, without a heading's markup: `Click and collect.` over a list.
 * Takes that title off the blocks; it names the whole and is no demand.
 */
export function takeTitle(blocks: readonly Block[], masked: string): { title?: string; blocks: readonly Block[] } {
  const [first, second] = blocks
  if (first?.kind !== 'text') return { blocks }
  const [opening, ...others] = splitSentences(masked, first.span)
  const text = opening ? cleanText(masked.slice(opening.start, opening.end)) : ''
  if (!opening || !isTitle(text)) return { blocks }
  const title = trimPunctuation(text.replace(NAMED, ''))
  const rest = others[0]
  if (rest) {
    const span = { start: rest.start, end: first.span.end }
    const left: Block = { kind: 'text', text: cleanText(masked.slice(span.start, span.end)), span }
    return { title, blocks: [left, ...blocks.slice(1)] }
  }
  const parted = /\n[ \t]*\n/.test(masked.slice(first.span.end, second?.span.start ?? first.span.end))
  const listed = second !== undefined && second.kind !== 'text'
  const longer = second !== undefined && countWords(second.text) > countWords(text) * 1.5
  return listed || NAMED.test(text) || (parted && longer) ? { title, blocks: blocks.slice(1) } : { blocks }
}

const NAMED = /^(?:project|product|title|name|subject|initiative):\s+/i
const WITH_DOER = /\b(?:can|could|must|should|shall|will|may|needs?|wants?|are|is|has|have|following|below|we|i)\b/i

/** A few words in which nobody does anything: a noun phrase, or actions without a doer. */
function isTitle(text: string): boolean {
  if (countWords(text) > LONGEST_TITLE || WITH_DOER.test(text) || /[:?!,]$/.test(text)) return false
  if (/:\s/.test(text)) return NAMED.test(text)
  const clause = readClause(text)
  return clause !== undefined && clause.role === undefined && (clause.form === 'thing' || clause.form === 'to')
}
