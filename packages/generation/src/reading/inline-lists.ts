import { type Block, inlineLevel, longestLead } from './read-blocks.ts'
import type { Opening } from './speakers.ts'
import { listedParts, type Span, splitSentences } from './split-sentences.ts'
import { countWords } from './word-lists.ts'

/** Where all are shorter, they are addresses or fields. */
const fewestWords = 3
type List = { lead: Span; items: Span[] }

/** `it needs: a calendar; reminders by text`: what a colon opens and semicolons part, if any. */
function listIn(masked: string, sentence: Span): List | undefined {
  const [first, ...more] = listedParts(masked, sentence)
  if (!first || more.length === 0) return undefined
  // `hardware: one of us; software: the other`
  if (more.some(({ start, end }) => /\p{L}:\s/u.test(masked.slice(start, end)))) return undefined
  const opening = masked.slice(first.start, first.end)
  const colon = /:\s+(?=\S)/.exec(opening)
  if (!colon || !/^[^(]*[\p{L}"”*]$/u.test(opening.slice(0, colon.index))) return undefined
  const items = [{ start: first.start + colon.index + colon[0].length, end: first.end }, ...more]
  const isList = items.some((item) => countWords(masked.slice(item.start, item.end)) >= fewestWords)
  return isList ? { lead: { start: first.start, end: first.start + colon.index + 1 }, items } : undefined
}

/** The blocks with what is listed in a line as items of their own; `voiceOf` says who speaks where a line begins, and up to where that is said. */
export function withInlineLists(
  blocks: readonly Block[],
  masked: string,
  voiceOf: (line: string) => Opening | undefined,
): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'text' && block.kind !== 'item') return [block]
    const voice = voiceOf(masked.slice(block.start, block.end))
    const sentences = splitSentences(masked, { start: block.start + (voice?.length ?? 0), end: block.end })
    const lists = sentences.map((sentence) => listIn(masked, sentence))
    if (!lists.some(Boolean)) return [block]
    return parted(voice?.name === undefined ? block : { ...block, speaker: voice.name }, sentences, lists, masked)
  })
}

function parted(
  block: Extract<Block, { kind: 'text' | 'item' }>,
  sentences: readonly Span[],
  lists: readonly (List | undefined)[],
  masked: string,
): Block[] {
  const pieces: Block[] = []
  const { paragraph, quoted } = block
  let prose: Span | undefined
  for (const [i, sentence] of sentences.entries()) {
    const list = lists[i]
    if (!list) {
      prose = { start: prose?.start ?? sentence.start, end: sentence.end }
      continue
    }
    const { lead, items } = list
    if (block.kind === 'item') {
      pieces.push({ ...block, start: prose?.start ?? lead.start, end: lead.end })
      pieces.push(...items.map((item) => ({ ...block, ...item, indent: block.indent + 1 })))
    } else {
      if (prose) pieces.push({ ...block, ...prose })
      if (countWords(masked.slice(lead.start, lead.end)) <= longestLead)
        pieces.push({ kind: 'heading', level: inlineLevel, paragraph, quoted, start: lead.start, end: lead.end - 1 })
      else pieces.push({ ...block, ...lead })
      pieces.push(
        ...items.map((item): Block => ({ ...block, kind: 'item', indent: 0, numbered: false, inline: true, ...item })),
      )
    }
    prose = undefined
  }
  if (prose) pieces.push({ ...block, ...prose })
  return pieces
}
