import { isChapter, isPseudoHeading, isShort, isTitleLike, opensSection } from './bare-headings.ts'
import { cleanText } from './clean-text.ts'
import {
  headingPattern,
  identifierPattern,
  isRow,
  type Line,
  linesOf,
  markerPattern,
  numberedHeading,
  rule,
  splitInlineLists,
  tableRule,
} from './lines.ts'
import { maskMarkup } from './mask-markup.ts'
import { paragraphEnd, wrapWidth } from './paragraph-end.ts'
import type { Span } from './split-sentences.ts'

/** One visual piece of a brief. `span` is where it stands, without its marker; `text` is what it says, without markup. */
export type Block =
  | { kind: 'heading'; level: number; text: string; span: Span }
  | { kind: 'item'; depth: number; numbered: boolean; bold: boolean; text: string; span: Span }
  | { kind: 'text'; text: string; span: Span }
  | { kind: 'row'; cells: string[]; text: string; span: Span }

/** Reads text into blocks, in order. `text` may be anything at all. */
export function readBlocks(text: string): { blocks: Block[]; masked: string } {
  const masked = maskMarkup(text)
  const lines = splitInlineLists(linesOf(masked))
  const width = wrapWidth(lines)
  const blocks: Block[] = []
  let index = 0
  while (index < lines.length) {
    const line = lines[index]
    if (!line || line.raw.trim() === '' || rule.test(line.raw) || tableRule.test(line.raw)) {
      index += 1
      continue
    }
    const { block, next } = readBlock(masked, lines, index, width)
    if (block && /[\p{L}\p{N}]/u.test(block.text)) blocks.push(block)
    index = next
  }
  return { blocks, masked }
}

function readBlock(
  masked: string,
  lines: Line[],
  index: number,
  width: number | undefined,
): { block: Block | undefined; next: number } {
  const line = lines[index]
  if (!line) return { block: undefined, next: index + 1 }
  const underline = lines[index + 1]
  const heading = headingPattern.exec(line.raw)
  if (heading) return { block: headingBlock(line, heading[1]?.length ?? 1), next: index + 1 }
  if (
    underline &&
    /^\s*(={3,}|-{3,})\s*$/.test(underline.raw) &&
    isShort(line.raw) &&
    !line.raw.includes('|') &&
    !markerPattern.test(line.raw)
  ) {
    return { block: headingBlock(line, underline.raw.includes('=') ? 1 : 2), next: index + 2 }
  }
  if (isRow(line.raw)) return { block: rowBlock(line), next: index + 1 }
  const numbered = numberedHeading.exec(line.raw)
  if (numbered && isTitleLike(numbered[2] ?? '') && opensSection(lines, index, numbered[1] ?? '')) {
    return { block: headingBlock(line, (numbered[1] ?? '').split('.').length + 1), next: index + 1 }
  }
  if (isChapter(lines, index)) return { block: headingBlock(line, 1), next: index + 1 }
  const marker = markerPattern.exec(line.raw)
  if (marker && !(marker[3] && /^[A-Za-z]{1}$/.test(marker[3]) && marker[4] === '.' && !/^[a-h]$/i.test(marker[3]))) {
    return itemBlock(masked, lines, index, {
      length: marker[0].length,
      indent: marker[1] ?? '',
      numbered: (marker[3] ?? marker[5]) !== undefined,
      width,
    })
  }
  const identifier = identifierPattern.exec(line.raw)
  if (identifier) {
    const head = { length: identifier[0].length, indent: identifier[1] ?? '', numbered: true, width }
    return itemBlock(masked, lines, index, head)
  }
  if (numbered) {
    const offset = line.raw.indexOf(numbered[2] ?? '')
    const indent = /^\s*/.exec(line.raw)?.[0] ?? ''
    return itemBlock(masked, lines, index, { length: offset, indent, numbered: true, width })
  }
  const alone = /^\s*(?:\*\*|__)(.+?)(?:\*\*|__):?\s*$/.exec(line.raw)
  if (alone && isShort(line.raw)) return { block: headingBlock(line, 7), next: index + 1 }
  if (isPseudoHeading(lines, index, width)) return { block: headingBlock(line, 7), next: index + 1 }
  const head = /^\s*(?:\*\*|__)([^*_]{3,40}?)[.:]?(?:\*\*|__)[.:]?\s+(?=\S)/.exec(line.raw)
  if (head && /\.(?:\*\*|__)?\s*$/.test(head[0]) && isTitleLike(head[1] ?? '')) {
    const cut = head[0].length
    lines.splice(
      index,
      1,
      { start: line.start, end: line.start + cut, raw: line.raw.slice(0, cut) },
      { start: line.start + cut, end: line.end, raw: line.raw.slice(cut) },
    )
    return { block: headingBlock({ start: line.start, end: line.start + cut, raw: head[1] ?? '' }, 7), next: index + 1 }
  }
  const end = paragraphEnd(lines, index, width)
  const last = lines[end - 1] ?? line
  return { block: { kind: 'text', ...piece(masked, line.start, last.end) }, next: end }
}

const piece = (masked: string, start: number, end: number): { text: string; span: Span } => {
  const raw = masked.slice(start, end)
  const from = start + (raw.length - raw.trimStart().length)
  return { text: cleanText(raw), span: { start: from, end: Math.max(from, start + raw.trimEnd().length) } }
}

function headingBlock(line: Line, level: number): Block {
  const text = cleanText(line.raw.replace(/^\s*#{1,6}\s*/, '').replace(/\s#+\s*$/, ''))
    .replace(/^(?:\d+(?:\.\d+)*[.)]?|[IVX]+\.|[A-Z][.)]|§\s*\d+)\s+/, '')
    .replace(/[:：.\s]+$/, '')
    .replace(
      /^(?=.*\p{Lu}{5}|\P{L}*\p{Lu}+ \p{Lu}{2})(?!.*\p{Ll}).+$/u,
      (shouted) => shouted.charAt(0) + shouted.slice(1).toLowerCase(),
    )
  return { kind: 'heading', level, text, span: { start: line.start, end: line.end } }
}

type Marker = { length: number; indent: string; numbered: boolean; width: number | undefined }

function itemBlock(
  masked: string,
  lines: Line[],
  index: number,
  marker: Marker,
): { block: Block | undefined; next: number } {
  const line = lines[index]
  if (!line) return { block: undefined, next: index + 1 }
  const indent = marker.indent.replace(/\t/g, '    ').length
  const end = paragraphEnd(lines, index, marker.width)
  const last = lines[end - 1] ?? line
  const body = piece(masked, line.start + marker.length, last.end)
  // a requirement is cited with its number
  const start = line.start + (line.raw.length - line.raw.trimStart().length)
  const span = marker.numbered ? { start, end: body.span.end } : body.span
  const bold = /^(?:\*\*|__)[^*_]+(?:\*\*|__)[:：]?\s*$/.test(masked.slice(body.span.start, body.span.end).trim())
  return { block: { kind: 'item', depth: indent, numbered: marker.numbered, bold, text: body.text, span }, next: end }
}

function rowBlock(line: Line): Block {
  const separator = line.raw.includes('|') ? '|' : '\t'
  const cells = line.raw
    .trim()
    .replace(/^\|\s*\|?/, '')
    .replace(/\|\s*$/, '')
    .split(separator)
    .map(cleanText)
  const start = line.start + (line.raw.length - line.raw.trimStart().length)
  return { kind: 'row', cells, text: cells.join(' '), span: { start, end: line.start + line.raw.trimEnd().length } }
}
