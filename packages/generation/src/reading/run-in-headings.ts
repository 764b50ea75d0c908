import { type Block, leadLevel } from './read-blocks.ts'
import { isVerb, tagWords } from './tag-words.ts'
import { anyOf, countWords } from './word-lists.ts'

/** `**Music.** 1,900 sets` */
const bold = /^(?:\*\*|__)(\p{Lu}[^*_.:\n]{1,40})(?:\.(?:\*\*|__)|(?:\*\*|__)\.)\s+(?=\S)/u
/** `GOODS. The shop tells the crew` */
const capitals = /^(\p{Lu}{2}[\p{Lu}\d &/-]{1,30})\.\s+(?=\p{Lu}\p{Ll}|\p{Lu}\s)/u
/** `3. Stolen goods. Serial numbers are checked`, behind its number. */
const plain = /^(\p{Lu}[^.!?:;,\n]{1,40})\.\s+(?=\p{Lu})/u
const longestHeading = 4
const [fewestBold, fewestPlain, mostly] = [2, 3, 0.6]
const isClosed = anyOf('no yes none ok done agreed thanks')

type Heading = { start: number; end: number; rest: number }
type Line = Extract<Block, { kind: 'text' | 'item' }>

/** The blocks with the headings that stand in the line of what they stand over as blocks of their own, where a brief has several of a kind. */
export function withRunInHeadings(blocks: readonly Block[], masked: string): Block[] {
  const found = new Map<Line, Heading>()
  const strong = new Set<Line>()
  const numbered: Line[] = []
  for (const block of blocks) {
    if (block.kind !== 'text' && block.kind !== 'item') continue
    const raw = masked.slice(block.start, block.end)
    const isNumbered = block.kind === 'item' && block.numbered && block.indent === 0
    if (isNumbered) numbered.push(block)
    const strongly = bold.exec(raw) ?? capitals.exec(raw)
    const match = strongly ?? (isNumbered ? plain.exec(raw) : null)
    const name = match?.[1] ?? ''
    if (!match || countWords(name) > longestHeading || isClosed(name)) continue
    if (!strongly && tagWords(name).some((word, i) => isVerb(word) && i > 0)) continue
    if (strongly) strong.add(block)
    const start = block.start + raw.indexOf(name)
    found.set(block, { start, end: start + name.length, rest: block.start + match[0].length })
  }
  const isRow = numbered.filter((block) => found.has(block)).length >= Math.max(fewestPlain, numbered.length * mostly)
  const isHeaded = (block: Line): boolean => (strong.has(block) ? strong.size >= fewestBold : isRow)
  return blocks.flatMap((block): Block[] => {
    const heading = block.kind === 'text' || block.kind === 'item' ? found.get(block) : undefined
    if (!heading || !isHeaded(block as Line)) return [block]
    const { paragraph, quoted } = block
    const { start, end, rest } = heading
    return [
      { kind: 'heading', level: leadLevel, paragraph, quoted, start, end },
      { ...block, start: rest },
    ]
  })
}
