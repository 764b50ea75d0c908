import { isVerb, tagWords } from '../words/tag-words.ts'
import { anyOf, countWords } from '../words/word-lists.ts'
import { bareLevel, leadLevel } from './heading-levels.ts'
import type { Block } from './read-blocks.ts'

/** `**Music.** 1,900 sets` */
const bold = /^(?:\*\*|__)(\p{Lu}[^*_.:\n]{1,40})(?:\.(?:\*\*|__)|(?:\*\*|__)\.)\s+(?=\S)/u
/** `GOODS. The shop tells the crew` */
const capitals = /^(\p{Lu}{2}[\p{Lu}\d &/-]{1,30})\.\s+(?=\p{Lu}\p{Ll}|\p{Lu}\s)/u
/** `3. Stolen goods. Serial numbers are checked`, `1. Right of access (Art. 15). Holders can ...`, behind its number. */
const plain = /^(\p{Lu}[^.!?:;,\n()]{1,40}(?:\s\([^()\n]{1,24}\))?)\.\s+(?=\p{Lu})/u
const [longestHeading, longestBold] = [4, 6]
const [fewestBold, fewestPlain, mostly] = [2, 3, 0.6]
const isClosed = anyOf('no yes none ok done agreed thanks')

type Heading = { start: number; end: number; rest: number }
type Line = Extract<Block, { kind: 'text' | 'item' }>

/** `**2a. Nothing fits.** The system ...`, `**FR-1.3** The system ...`, `**NFR-2 Availability.** 99.5 %`, `**Audit log:** ...` */
const entry =
  /^(?:\*\*|__)(?<number>(?:\(?\d{1,2}[a-z]\d?|\p{Lu}{1,6}[-_ ]?\d+(?:[.-]\d+)*)[.:)]?(?:\s+|(?=[*_])))?(?<name>[^*_\n]{0,80}?)(?<stop>[.:!?]?)(?:\*\*|__)(?<behind>[.:]?)\s+(?=\S)/u
const longestEntry = 400
/** The block of a requirement that has a number or, in a list or in a part of the text that has a heading of its own (`isInPart`), a name before it; undefined where it has none, or says so much that it is a part of the text by itself. */
function asEntry(block: Line, raw: string, isInPart: boolean): Line | undefined {
  const { number = '', name = '', stop = '', behind = '' } = entry.exec(raw)?.groups ?? {}
  const [whole = ''] = entry.exec(raw) ?? []
  const isNamed = block.kind === 'item' || number !== '' || isInPart
  if (whole === '' || !isNamed || raw.length > longestEntry) return undefined
  if (name === '')
    return number === '' ? undefined : { ...block, entry: { start: block.start }, start: block.start + whole.length }
  const start = block.start + raw.indexOf(name, number.length)
  // `**Audit log:** every change` is read as it stands
  if (stop === ':' || behind === ':') return { ...block, entry: { start: block.start }, start }
  if (stop + behind === '' && number === '') return undefined
  return {
    ...block,
    entry: { start: block.start, name: { start, end: start + name.length } },
    start: block.start + whole.length,
  }
}

/** The blocks with what they are called: the headings that stand in the line of what they stand over as blocks of their own, and requirements with their names, where a brief has several of a kind. */
export function withRunInHeadings(blocks: readonly Block[], masked: string): Block[] {
  const found = new Map<Line, Heading>()
  const strong = new Set<Line>()
  const numbered: Line[] = []
  const entries = new Map<Line, Line>()
  let level = 0
  for (const block of blocks) {
    if (block.kind === 'heading') level = block.level
    if ((block.kind !== 'text' && block.kind !== 'item') || block.scenario) continue
    const raw = masked.slice(block.start, block.end)
    const own = asEntry(block, raw, level > 1 && level < bareLevel)
    if (own) {
      entries.set(block, own)
      continue
    }
    const isNumbered = block.kind === 'item' && block.numbered && block.indent === 0
    if (isNumbered) numbered.push(block)
    const strongly = bold.exec(raw) ?? capitals.exec(raw)
    const match = strongly ?? (isNumbered ? plain.exec(raw) : null)
    const name = match?.[1] ?? ''
    if (
      !match ||
      countWords(name.replace(/\s\(.*\)$/, '')) > (strongly ? longestBold : longestHeading) ||
      isClosed(name)
    )
      continue
    if (!strongly && tagWords(name).some((word, i) => isVerb(word) && i > 0)) continue
    if (strongly) strong.add(block)
    const start = block.start + raw.indexOf(name)
    found.set(block, { start, end: start + name.length, rest: block.start + match[0].length })
  }
  const isRow = numbered.filter((block) => found.has(block)).length >= Math.max(fewestPlain, numbered.length * mostly)
  const isHeaded = (block: Line): boolean => (strong.has(block) ? strong.size >= fewestBold : isRow)
  return blocks.flatMap((block): Block[] => {
    const own = block.kind === 'text' || block.kind === 'item' ? entries.get(block) : undefined
    if (own) return [entries.size >= fewestBold ? own : block]
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
