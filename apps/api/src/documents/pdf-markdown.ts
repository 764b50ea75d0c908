import { joinLines, type KnownWords, knownWords } from './join-lines.ts'
import type { PdfLine } from './pdf-lines.ts'
import { tableAt } from './pdf-table.ts'

/**
 * Lines as text: those of a paragraph joined, larger ones as headings, marked ones as list items, aligned ones as a table. What a line is, is seen from
 * its place and size alone, as a reader sees it, so some guesses are wrong; that is why a person reviews the text. Pure.
 */
export function pdfMarkdown(lines: readonly PdfLine[]): string {
  const look = lookOf(lines)
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const table = tableAt(lines, at)
    if (table) {
      blocks.push({ kind: 'table', text: table.text, lines: [] })
      at += table.lines
      continue
    }
    const line = lines[at]
    if (line) place(line, blocks, look)
    at += 1
  }
  return markdownOf(withUnmarkedItems(blocks, look), look)
}

type Block = {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'table'
  text: string
  readonly lines: PdfLine[]
  /** Where the marker of a list item stands, in points. */
  readonly markerX?: number
}

/** What is usual in a document: the size of its letters, the step from line to line in sizes, where lines end. */
type Look = {
  readonly size: number
  readonly step: number
  readonly right: (line: PdfLine) => number
  readonly headings: readonly number[]
  readonly known: KnownWords
}

function lookOf(lines: readonly PdfLine[]): Look {
  const size = mostLetters(lines)
  const steps = lines.flatMap((line, at) => {
    const before = lines[at - 1]
    const step = before && before.page === line.page ? (line.y - before.y) / line.size : 0
    return step > 0.8 && step < 2.2 && Math.abs(line.size - size) < 0.5 ? [step] : []
  })
  const ends = new Map<string, number>()
  for (const line of lines) ends.set(columnOf(line, 0), Math.max(line.end, ends.get(columnOf(line, 0)) ?? 0))
  const larger = new Set(lines.filter((line) => line.size > size * 1.12 && line.text.length < 200).map(sizeClass))
  return {
    size,
    step: steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 1.2,
    right: (line) => Math.max(...[-1, 0, 1].map((side) => ends.get(columnOf(line, side)) ?? 0)),
    headings: [...larger].toSorted((one, other) => other - one),
    known: knownWords(lines.map(({ text }) => text)),
  }
}

const sizeClass = ({ size }: PdfLine): number => Math.round(size)
/** Lines that begin within half an inch of each other share a column. */
const columnOf = ({ page, x }: PdfLine, side: number): string => `${page} ${Math.floor(x / 36) + side}`

function mostLetters(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10
}

function place(line: PdfLine, blocks: Block[], look: Look) {
  const block = blocks.at(-1)
  const before = block?.lines.at(-1)
  if (block && before && goesOn(line, before, block, look)) {
    block.text = joinLines(block.text, line.text, look.known)
    block.lines.push(line)
    return
  }
  const bullet = bulletOf(line)
  if (isHeading(line, look)) blocks.push({ kind: 'heading', text: line.text, lines: [line] })
  else if (bullet !== undefined) blocks.push({ kind: 'item', text: `- ${bullet}`, lines: [line], markerX: line.x })
  else if (isNumbered(line)) blocks.push({ kind: 'item', text: line.text, lines: [line], markerX: line.x })
  else blocks.push({ kind: 'paragraph', text: line.text, lines: [line] })
}

const isHeading = (line: PdfLine, { size }: Look): boolean => line.size > size * 1.12 && line.text.length < 200

// the last ones are bullets of the fonts Symbol and Wingdings
const bullet = /^(?:[•●▪■□◦○‣⁃∙·➢➤✓✔❖–—*-]|[\uf02d\uf06e\uf076\uf0a7\uf0b7\uf0d8\uf0fc])\s*(?=\S)/u
const spacedBullet = /^(?:[–—*-]|o)\s+/

function bulletOf({ text }: PdfLine): string | undefined {
  const [mark] = bullet.exec(text) ?? []
  // a dash without space behind it is a minus or a hyphen
  if (mark !== undefined && (!/^[–—*-]/.test(text) || spacedBullet.test(text))) return text.slice(mark.length)
  return /^o\s+\S/.test(text) ? text.replace(/^o\s+/, '') : undefined
}

const isNumbered = ({ text }: PdfLine): boolean =>
  /^(?:\(?(?:\d{1,3}|[a-z]|[ivx]{2,4})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s+\S/.test(text)

const endsSentence = (text: string) => /[.!?:;]["'”’)\]]*$/.test(text)
const beginsSmall = (text: string) => /^["'“‘(]?\p{Ll}/u.test(text)

/** Whether a line belongs to the block of the one before it. */
function goesOn(line: PdfLine, before: PdfLine, block: Block, look: Look): boolean {
  if (line.cells.length > 1 || before.cells.length > 1 || block.kind === 'table') return false
  if (isHeading(line, look) || block.kind === 'heading')
    return (
      block.kind === 'heading' &&
      line.page === before.page &&
      Math.abs(line.size - before.size) < 0.6 &&
      line.y - before.y < line.size * 1.6 &&
      line.y > before.y
    )
  if (Math.abs(line.size - before.size) > look.size * 0.15) return false
  const isBroken = /\p{L}[-\u2010\u00ad]$/u.test(before.text) && beginsSmall(line.text)
  if (bulletOf(line) !== undefined && !isBroken) return false
  const isFull = before.end > look.right(before) - look.size * 6
  if (isNumbered(line) && !isBroken && (!isFull || endsSentence(before.text) || !isFurtherIn(line, block, look)))
    return false
  // over the end of a page or a column only what was clearly not finished
  if (line.page !== before.page || line.y <= before.y)
    return isBroken || (!endsSentence(before.text) && beginsSmall(line.text))
  if ((line.y - before.y) / look.size > look.step * 1.35) return false
  if (block.kind === 'item') return isFurtherIn(line, block, look) || beginsSmall(line.text)
  if (line.x > before.x + look.size && endsSentence(before.text)) return false
  return isFull || beginsSmall(line.text)
}

const isFurtherIn = (line: PdfLine, { markerX = 0 }: Block, { size }: Look): boolean => line.x > markerX + size * 0.4

/**
 * Browsers draw their bullets: what is left of a list are paragraphs further in than the text above, two at least, each with all its lines at one place.
 */
function withUnmarkedItems(blocks: readonly Block[], { size }: Look): Block[] {
  const items = new Map<Block, number>()
  let base: PdfLine | undefined
  let run: Block[] = []
  const flush = () => {
    if (run.length > 1) for (const block of run) items.set(block, block.lines[0]?.x ?? 0)
    run = []
  }
  for (const block of blocks) {
    const [first] = block.lines
    const isIndented =
      base !== undefined &&
      first !== undefined &&
      block.kind === 'paragraph' &&
      first.page <= base.page + 1 &&
      first.x > base.x + size * 1.5 &&
      first.x < base.x + size * 9 &&
      block.text.length < 600 &&
      block.lines.every(({ x, cells }) => Math.abs(x - first.x) < size * 0.4 && cells.length === 1)
    if (isIndented) {
      run.push(block)
      continue
    }
    flush()
    if (first && block.kind !== 'item') base = first
  }
  flush()
  return blocks.map((block) => {
    const markerX = items.get(block)
    return markerX === undefined ? block : { ...block, kind: 'item', text: `- ${block.text}`, markerX }
  })
}

function markdownOf(blocks: readonly Block[], look: Look): string {
  let text = ''
  let indents: number[] = []
  let last: Block | undefined
  for (const block of blocks) {
    indents = block.kind === 'item' ? withIndent(indents, block.markerX ?? 0, look.size) : []
    const lead = '  '.repeat(Math.max(0, indents.length - 1))
    const between = last === undefined ? '' : last.kind === 'item' && block.kind === 'item' ? '\n' : '\n\n'
    text += between + lead + (block.kind === 'heading' ? `${levelOf(block, look)} ${block.text}` : block.text)
    last = block
  }
  return text
}

/** The places of the markers around an item, its own last. */
function withIndent(indents: readonly number[], x: number, size: number): number[] {
  const outer = indents.filter((other) => other < x - size * 0.4)
  return [...outer, x]
}

function levelOf({ lines: [line] }: Block, { headings }: Look): string {
  const rank = line ? headings.indexOf(sizeClass(line)) : 0
  return '#'.repeat(Math.min(3, Math.max(0, rank) + 1))
}
