import { isPersonNoun, isPluralWord } from '../english/nouns.ts'
import { countWords } from '../english/phrases.ts'
import { verbOf } from '../english/verbs.ts'
import { cleanText } from './clean-text.ts'
import { maskMarkup } from './mask-markup.ts'
import { sectionKind } from './section-kind.ts'
import type { Span } from './split-sentences.ts'

/** One visual piece of a brief. `span` is where it stands, without its marker; `text` is what it says, without markup. */
export type Block =
  | { kind: 'heading'; level: number; text: string; span: Span }
  | { kind: 'item'; depth: number; numbered: boolean; bold: boolean; text: string; span: Span }
  | { kind: 'text'; text: string; span: Span }
  | { kind: 'row'; cells: string[]; text: string; span: Span }

type Line = { start: number; end: number; raw: string }

const MARKER =
  /^(\s*)(?:>\s*)?(?:([-*+•·●○▪‣–—→✓✔➤►☐☑◦])\s+|(\d{1,2}|[a-zA-Z]|[ivx]{1,4})([.)])\s+|\((\d{1,2}|[a-z])\)\s+)(?:\[[ xX]\]\s+)?/
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const NUMBERED_HEADING = /^\s*(\d+(?:\.\d+)+)[.)]?\s+(.+)$/
const RULE = /^\s*(?:[-*_=]\s*){3,}$/
const TABLE_RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

/** Reads text into blocks, in order. `text` may be anything at all. */
export function readBlocks(text: string): { blocks: Block[]; masked: string } {
  const masked = maskMarkup(text)
  const lines = splitInlineLists(linesOf(masked))
  const blocks: Block[] = []
  let index = 0
  while (index < lines.length) {
    const line = lines[index]
    if (!line || line.raw.trim() === '' || RULE.test(line.raw) || TABLE_RULE.test(line.raw)) {
      index += 1
      continue
    }
    const { block, next } = readBlock(masked, lines, index)
    if (block && /[\p{L}\p{N}]/u.test(block.text)) blocks.push(block)
    index = next
  }
  return { blocks, masked }
}

function readBlock(masked: string, lines: Line[], index: number): { block: Block | undefined; next: number } {
  const line = lines[index]
  if (!line) return { block: undefined, next: index + 1 }
  const underline = lines[index + 1]
  const heading = HEADING.exec(line.raw)
  if (heading) return { block: headingBlock(line, heading[1]?.length ?? 1), next: index + 1 }
  if (
    underline &&
    /^\s*(={3,}|-{3,})\s*$/.test(underline.raw) &&
    isShort(line.raw) &&
    !line.raw.includes('|') &&
    !MARKER.test(line.raw)
  ) {
    return { block: headingBlock(line, underline.raw.includes('=') ? 1 : 2), next: index + 2 }
  }
  if (isRow(line.raw)) return { block: rowBlock(line), next: index + 1 }
  const numbered = NUMBERED_HEADING.exec(line.raw)
  if (numbered && isTitleLike(numbered[2] ?? '')) {
    return { block: headingBlock(line, (numbered[1] ?? '').split('.').length + 1), next: index + 1 }
  }
  if (isChapter(lines, index)) return { block: headingBlock(line, 1), next: index + 1 }
  const marker = MARKER.exec(line.raw)
  if (marker && !(marker[3] && /^[A-Za-z]{1}$/.test(marker[3]) && marker[4] === '.' && !/^[a-h]$/i.test(marker[3]))) {
    return itemBlock(masked, lines, index, {
      length: marker[0].length,
      indent: marker[1] ?? '',
      numbered: marker[3] !== undefined,
    })
  }
  if (numbered) {
    const offset = line.raw.indexOf(numbered[2] ?? '')
    return itemBlock(masked, lines, index, { length: offset, indent: '', numbered: true })
  }
  const alone = /^\s*(?:\*\*|__)(.+?)(?:\*\*|__):?\s*$/.exec(line.raw)
  if (alone && isShort(line.raw)) return { block: headingBlock(line, 7), next: index + 1 }
  if (isPseudoHeading(lines, index)) return { block: headingBlock(line, 7), next: index + 1 }
  const end = paragraphEnd(lines, index)
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
  return { kind: 'heading', level, text, span: { start: line.start, end: line.end } }
}

type Marker = { length: number; indent: string; numbered: boolean }

function itemBlock(
  masked: string,
  lines: Line[],
  index: number,
  marker: Marker,
): { block: Block | undefined; next: number } {
  const line = lines[index]
  if (!line) return { block: undefined, next: index + 1 }
  const indent = marker.indent.replace(/\t/g, '    ').length
  const end = paragraphEnd(lines, index)
  const last = lines[end - 1] ?? line
  const body = piece(masked, line.start + marker.length, last.end)
  const bold = /^(?:\*\*|__)[^*_]+(?:\*\*|__)[:：]?\s*$/.test(masked.slice(body.span.start, body.span.end).trim())
  return { block: { kind: 'item', depth: indent, numbered: marker.numbered, bold, ...body }, next: end }
}

const isRow = (raw: string): boolean => (raw.match(/\|/g)?.length ?? 0) >= 2 || /\S\t+\S[^\t]*\t+\S/.test(raw)

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

/** Where a paragraph or item that starts at `index` ends: lines wrapped by an editor belong together, others do not. */
function paragraphEnd(lines: Line[], index: number): number {
  let end = index + 1
  const blankAt = lines.findIndex((line, i) => i > index && line.raw.trim() === '')
  const longest = Math.max(
    ...lines
      .slice(index, blankAt < 0 ? index + 40 : Math.min(blankAt, index + 40))
      .map((line) => line.raw.trim().length),
  )
  while (end < lines.length) {
    const previous = lines[end - 1]?.raw ?? ''
    const next = lines[end]?.raw ?? ''
    if (
      next.trim() === '' ||
      HEADING.test(next) ||
      MARKER.test(next) ||
      isRow(next) ||
      RULE.test(next) ||
      NUMBERED_HEADING.test(next)
    )
      break
    if (!continues(previous.trim(), next.trim(), longest)) break
    // under an item, a line that begins at the margin like a new thought is one
    if (MARKER.test(lines[index]?.raw ?? '') && /^(?:[A-Z]|[\w ]{2,30}(?::| - ))/.test(next)) break
    end += 1
  }
  return end
}

/** Notes in capitals break their lines where a thought ends. */
const isShouted = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

/** `moderators review photos` starts a line of its own. */
function startsWithDoer(line: string): boolean {
  const [first = '', second = ''] = line.split(/\s+/)
  return isPersonNoun(first) && isPluralWord(first) && verbOf(second)?.form === 'base'
}

const STATEMENT_START =
  /^(?:(?:the|all|each|every|only|any) )?(?:[\w-]+ ){1,3}(?:can|could|must|should|shall|will|may|needs? to|wants? to)\s|^as an? \w+/i

function continues(previous: string, next: string, longest: number): boolean {
  if (/[.!?:;][*_"')\]]*$/.test(previous))
    return previous.length >= 60 && /^[a-z]/.test(next) && !/[.!?]$/.test(previous)
  if (/^(?:\*\*|__)/.test(next)) return false
  if (/(?:,|\b(?:and|or|of|the|a|an|to|for|with|in|by|that|from|on|is|are|be|as))$/i.test(previous)) return true
  if (isShouted(previous) && isShouted(next)) return false
  if (/^[A-Z][\w ]{1,25}:\s/.test(next) || (/^[a-z][\w ]{1,25}:\s/.test(next) && previous.length < 50)) return false
  // an editor breaks a line only where the next word had no room
  if (
    STATEMENT_START.test(next) ||
    startsWithDoer(next) ||
    previous.length + 1 + (next.split(' ')[0] ?? '').length <= longest
  )
    return false
  return previous.length >= 50 && previous.length + (next.split(' ')[0] ?? '').length >= 56
}

/** `2 System requirements` over `2.1 ...`, or `2. Booking` over a paragraph of its own: a numbered heading, no item. */
function isChapter(lines: Line[], index: number): boolean {
  const match = /^\s{0,3}(\d{1,2})[.)]?\s+(\p{Lu}.*)$/u.exec(lines[index]?.raw ?? '')
  if (!match || !isTitleLike(match[2] ?? '')) return false
  const after = lines.slice(index + 1).find((line) => line.raw.trim() !== '')?.raw ?? ''
  if (new RegExp(`^\\s*${match[1]}\\.\\d`).test(after)) return true
  const isolated = index === 0 || lines[index - 1]?.raw.trim() === ''
  const isNext = /^\s*\d{1,2}[.)]/.test(after) || /^\s{2,}/.test(after)
  return isolated && !isNext && after.trim().length >= (match[2] ?? '').length && countWords(match[2] ?? '') <= 6
}

const isShort = (raw: string): boolean => raw.trim().length <= 90 && raw.trim().split(/\s+/).length <= 10

/** A heading's look: few words, no full stop, no verb in the third person at the start, no modal anywhere. */
function isTitleLike(raw: string): boolean {
  const text = raw.trim().replace(/^(?:\*\*|__)|(?:\*\*|__)$/g, '')
  if (/^what (?:we|users|people|customers) (?:need|want|expect)$/i.test(text)) return true
  if (
    !isShort(text) ||
    /[.!?;,]$/.test(text) ||
    /\b(?:must|should|shall|can|will|may|is|are|needs?|wants?)\b/i.test(text)
  )
    return false
  return !/^(?:supports?|provides?|implements?|allows?|enables?|includes?|displays?|ensures?|uses?|has|have|shows?|creates?|as an?)\b/i.test(
    text,
  )
}

function isPseudoHeading(lines: Line[], index: number): boolean {
  const raw = lines[index]?.raw.trim() ?? ''
  const colon = /[:：]$/.test(raw)
  const text = raw.replace(/[:：]$/, '')
  if (!isTitleLike(text) || text.split(/\s+/).length > 8 || /\p{L}:\s+\S/u.test(text)) return false
  const follower = lines.slice(index + 1).find((line) => line.raw.trim() !== '')?.raw
  if (follower === undefined || HEADING.test(follower)) return false
  if (isShouted(raw) && isShouted(follower) && countWords(raw) > 3) return false
  if (colon) return text.split(/\s+/).length <= 6
  const isolated = index === 0 || lines[index - 1]?.raw.trim() === ''
  if (isolated && isBareTitle(text) && (follower.trim().length >= 60 || MARKER.test(follower))) return true
  const words = text
    .replace(/\([^)]*\)/g, '')
    .split(/[\s/-]+/)
    .filter((word) => /^[A-Za-z]/.test(word))
  const capital = words.filter((word) => /^[A-Z]/.test(word)).length
  const small = words.filter((word) => /^(?:and|or|of|for|the|a|an|in|on|to|with|by|&)$/.test(word)).length
  const titled = words.length > 0 && capital + small === words.length && capital > 0
  const followerIsLonger = follower.trim().length > text.length || MARKER.test(follower)
  return (
    titled && followerIsLonger && (words.length > 1 || lines[index + 1]?.raw.trim() === '' || MARKER.test(follower))
  )
}

/** `Background`, `What we need` over a paragraph: a few words that state nothing. */
function isBareTitle(text: string): boolean {
  const words = text.split(/\s+/)
  const form = verbOf(words[0] ?? '')?.form
  if (words.length > 4 || !/^[A-Z]/.test(text)) return false
  return sectionKind(text, undefined) === 'skip' || words.length === 1 || form === undefined || form === 'gerund'
}

function linesOf(masked: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const raw of masked.split('\n')) {
    lines.push({ start, end: start + raw.length, raw })
    start += raw.length + 1
  }
  return lines
}

/** `1) pay 2) cancel 3) refund` or `• pay • cancel` in one line become a line each. */
function splitInlineLists(lines: Line[]): Line[] {
  return lines.flatMap((line) => {
    const cuts = inlineCuts(line.raw)
    if (cuts.length < 2) return [line]
    const starts = [...new Set([0, ...cuts])]
    return starts.map((from, i) => {
      const to = starts[i + 1] ?? line.raw.length
      return { start: line.start + from, end: line.start + to, raw: line.raw.slice(from, to) }
    })
  })
}

function inlineCuts(raw: string): number[] {
  const bullets = [...raw.matchAll(/(?<=^|\s)[•●▪◦](?=\s)/g)].map((match) => match.index)
  if (bullets.length >= 2) return bullets
  const numbers = [...raw.matchAll(/(?<=^|[\s:;,.])\(?(\d{1,2})[.)](?=\s+[A-Za-z])/g)]
  const inOrder = numbers.length >= 2 && numbers.every((match, i) => Number(match[1]) === i + 1)
  return inOrder ? numbers.map((match) => match.index) : []
}
