import { readClause } from '../clauses/read-clause.ts'
import { headOf, isPersonNoun } from '../english/nouns.ts'
import { countWords, trimPunctuation } from '../english/phrases.ts'
import { cleanText } from './clean-text.ts'
import type { Block } from './read-blocks.ts'
import { sectionKind } from './section-kind.ts'
import { type Span, splitSentences } from './split-sentences.ts'

const longestTitle = 9

/**
 * A brief often opens with its subject in a few words, without a heading's markup: `Click and collect.` over a list.
 * Takes that title off the blocks; it names the whole and is no demand.
 */
export function takeTitle(blocks: readonly Block[], masked: string): { title?: string; blocks: readonly Block[] } {
  const [first, second] = blocks
  if (first?.kind !== 'text') return { blocks }
  const [opening, ...others] = splitSentences(masked, first.span)
  const text = opening ? cleanText(masked.slice(opening.start, opening.end)) : ''
  const named = opening ? nameBefore(masked, opening, second !== undefined) : undefined
  if (named) {
    const span = { start: named.end, end: first.span.end }
    const left: Block = { kind: 'text', text: cleanText(masked.slice(span.start, span.end)), span }
    return { title: named.name, blocks: [left, ...blocks.slice(1)] }
  }
  if (!opening || !isTitle(text)) return { blocks }
  const title = trimPunctuation(text.replace(namedPattern, ''))
  const rest = others[0]
  if (rest) {
    const span = { start: rest.start, end: first.span.end }
    const left: Block = { kind: 'text', text: cleanText(masked.slice(span.start, span.end)), span }
    return { title, blocks: [left, ...blocks.slice(1)] }
  }
  const parted = /\n[ \t]*\n/.test(masked.slice(first.span.end, second?.span.start ?? first.span.end))
  const listed = second !== undefined && second.kind !== 'text'
  const longer = second !== undefined && countWords(second.text) > countWords(text) * 1.5
  return listed || namedPattern.test(text) || (parted && longer) ? { title, blocks: blocks.slice(1) } : { blocks }
}

const namedPattern =
  /^(?:(?:project|product|title|name|subject|initiative|request for proposals?|rfp|prd|brief|specification|requirements(?: for)?)(?::| [-–—])\s+|(?:(?:re|fwd?|aw|wg): ?)+)+/i
/** `PRD: Team retrospectives` is about team retrospectives. */
export function withoutKind(title: string): string {
  return title.replace(namedPattern, '') || title
}

const withDoer = /\b(?:can|could|must|should|shall|will|may|needs?|wants?|are|is|has|have|following|below|we|i)\b/i

/** `Click and collect: customers order online`: the words before the colon name the whole, a full clause follows. */
function nameBefore(masked: string, opening: Span, goesOn: boolean): { name: string; end: number } | undefined {
  const text = masked.slice(opening.start, opening.end)
  const match = /^([^:\n]{3,50}):\s+(?=\S)/.exec(text)
  const name = trimPunctuation(cleanText(match?.[1] ?? ''))
  if (!goesOn || !match || countWords(name) > longestName || !/^\p{Lu}/u.test(name) || !isTitle(name)) return undefined
  if (isPersonNoun(headOf(name)) || meta.test(name) || sectionKind(name, undefined) !== 'feature') return undefined
  const content = readClause(cleanText(text.slice(match[0].length)))
  return content?.role !== undefined && content.form === 'to'
    ? { name, end: opening.start + match[0].length }
    : undefined
}

const longestName = 5
const meta =
  /^(?:project|product|title|name|subject|initiative|important|note|notes|idea|wish|request|benefits?|requirements?|features?|example|user story|story)$/i

/** A few words in which nobody does anything: a noun phrase, or actions without a doer. */
function isTitle(text: string): boolean {
  if (countWords(text) > longestTitle || withDoer.test(text) || /[:?!,]$/.test(text)) return false
  if (/:\s/.test(text)) return namedPattern.test(text)
  const clause = readClause(text)
  return clause !== undefined && clause.role === undefined && (clause.form === 'thing' || clause.form === 'to')
}
