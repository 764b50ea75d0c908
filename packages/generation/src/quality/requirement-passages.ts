/** A piece of a text, to the letter; `start` counts UTF-16 units from the text's beginning. */
export type Passage = { start: number; passage: string }

type Block = { kind: 'item' | 'prose' | 'row'; start: number; end: number }

const LONGEST_PASSAGE = 500

/**
 * The requirement sentences, list items and table rows of a text, to the letter and in order, read plainly and without the
 * built-in drafter's own reader so that it can judge it. Left out: headings, captions without words of their own, code,
 * and what stands under headings that say it is out of scope, a glossary, a table of contents or the like. A passage is
 * at most 500 characters long; a longer one is cut between two words.
 */
export function requirementPassages(text: string): Passage[] {
  return blocksOf(text).flatMap((block) => demandsOf(text, block))
}

/** Level of a caption that is no heading by its markup: below all that are. */
const CAPTION_LEVEL = 7

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  let skipping = 0
  let fence = ''
  let afterBlank = true
  const lines = linesOf(text)
  for (const [index, { start, raw }] of lines.entries()) {
    const line = raw.trim()
    const marks = /^(?:```+|~~~+)/.exec(line)?.[0] ?? ''
    if (marks !== '' && (fence === '' || marks.startsWith(fence))) {
      fence = fence === '' ? marks : ''
      open = undefined
      continue
    }
    if (fence !== '') continue
    const alone = afterBlank && (lines[index + 1]?.raw.trim() ?? '') === ''
    afterBlank = line === ''
    if (line === '' || RULE.test(line)) {
      open = undefined
      continue
    }
    const level = headingLevel(line, alone, lines[index + 1]?.raw.trim() ?? '')
    if (level > 0) {
      open = undefined
      if (skipping === 0 || level <= skipping) skipping = UNWANTED.test(bare(line)) ? level : 0
      continue
    }
    if (skipping > 0) continue
    const end = start + raw.trimEnd().length
    if (open && continues(open, raw, text)) {
      open.end = end
      continue
    }
    const isRow = /^\|.*\||^[^|]+(?:\s\|\s[^|]*){1,}$/.test(line)
    const item = ITEM.exec(raw)
    open = {
      kind: isRow ? 'row' : item ? 'item' : 'prose',
      start: start + (item && !isRow ? item[0].length : raw.length - raw.trimStart().length),
      end,
    }
    const isTableHead = isRow && TABLE_RULE.test(lines[index + 1]?.raw.trim() ?? '')
    if (!isTableHead && open.end > open.start) blocks.push(open)
    if (isRow) open = undefined
  }
  return blocks
}

function linesOf(text: string): { start: number; raw: string }[] {
  let start = 0
  return text.split('\n').map((whole) => {
    // invisible characters at the ends do not hide a mark
    const lead = /^[\u200B-\u200F\uFEFF]*/.exec(whole)?.[0].length ?? 0
    const line = { start: start + lead, raw: whole.slice(lead).replace(/[\r\u200B-\u200F\uFEFF]+$/, '') }
    start += whole.length + 1
    return line
  })
}

const RULE = /^(?:[-*_=]\s*){3,}$/
const TABLE_RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/
const ITEM =
  /^\s*(?:[-*+•●▪◦‣–—·]\s*(?:\[[ xX]?\]\s+)?(?=\s|(?<=[•●▪◦‣])\S)\s*|(?:\d{1,2}(?:\.\d{1,2})*|[a-z])[.)]\s+|\(\w{1,3}\)\s+)/
const UNWANTED =
  /^(?:(?:not |features? |items? |what is )?(?:out[- ]of[- ]scope|non-?goals?|excluded?|exclusions?|not (?:included|in scope|covered))|glossary|definitions?|(?:key )?terms(?:\/| and ).*|(?:key )?terms|terminology|abbreviations|acronyms|references|bibliography|(?:table of )?contents|(?:\w+ )?dependencies|package\.json|.*\brubric|.*\b(?:directory|folder|file) structure|(?:change|revision|version|document) (?:log|history|control)|sign-?offs?|.*\b(?:out[- ]of[- ]scope|non-?goals?|not included|won['’]t (?:do|have)|glossary|definitions|dependencies|references)\b.*)$/i
const DEMAND =
  /\b(?:must|should|shall|can|need(?:s|ed)? to|has to|have to|(?:(?:is|are)|will be) (?:required|expected|able) to|will (?:not )?be \w+ed|will (?:see|send|show|receive|get|let|log|sign|notify|need|include|offer|have)|(?:want|wish|like)s? to|supports?|provides?|allows?|enables?|implements?|displays?|records?|maintains?|generates?|calculates?|validates?|manages?)\b/i
/** `Version: 1.2`, `Author: ...`: about the document. */
const ABOUT_DOCUMENT = /^\**(?:version|authors?|last updated|prepared (?:by|for)|revision)\**\s*:/i

/** 0 for what is no heading; `alone` says that blank lines stand around the line. */
function headingLevel(line: string, alone: boolean, next: string): number {
  const marks = /^#{1,6}(?=\s)/.exec(line)?.[0].length
  if (marks) return marks
  if (/^[-*+•●▪◦‣|]/.test(line.replace(/^\*\*/, ''))) return 0
  const words = line.split(/\s+/).length
  if (words <= 12 && /^(?:={3,}|-{3,})$/.test(next)) return next.startsWith('=') ? 1 : 2
  if (/^\*\*[^*]+\*\*:?$/.test(line) || (/:$/.test(line) && words <= 6 && !DEMAND.test(line))) return CAPTION_LEVEL
  const isTitle = words <= 6 && !/[.!?;,]$/.test(line) && !DEMAND.test(line)
  if (isTitle && (UNWANTED.test(bare(line)) || (alone && /^(?:\d+(?:\.\d+)*[.)]?\s+)?\p{Lu}/u.test(line))))
    return CAPTION_LEVEL
  return 0
}

/** A caption without marks, numbers and punctuation. */
const bare = (line: string): string =>
  line.replace(/^[#\s*_-]*(?:\d+(?:\.\d+)*[.)]?\s+)?/, '').replace(/[*_:\s#]+$/, '')

/** Whether a line goes on with the block above it: indented under an item, or broken off in the middle of a sentence. */
function continues(open: Block, raw: string, text: string): boolean {
  if (open.kind === 'row' || ITEM.test(raw) || raw.trimStart().startsWith('|')) return false
  if (open.kind === 'item' && /^\s{2,}\S/.test(raw)) return true
  const above = text.slice(open.start, open.end)
  const lastLine = above.slice(above.lastIndexOf('\n') + 1)
  return (
    (!/[.!?:;]["”)*]*$/.test(above) && (/^\s*\p{Ll}/u.test(raw) || lastLine.length >= 55)) ||
    (open.kind === 'prose' && lastLine.length >= 55)
  )
}

function demandsOf(text: string, { kind, start, end }: Block): Passage[] {
  const body = text.slice(start, end)
  if (ABOUT_DOCUMENT.test(body)) return []
  if (kind === 'item') return isCaption(body) || !/\p{L}{2}/u.test(body) ? [] : [passageAt(text, start, end)]
  if (kind === 'row') {
    const lead = /^\s*\|?\s*/.exec(body)?.[0].length ?? 0
    const tail = /\s*\|?\s*$/.exec(body)?.[0].length ?? 0
    return isDemand(body) ? [passageAt(text, start + lead, end - tail)] : []
  }
  return sentencesOf(body)
    .filter(({ sentence }) => isDemand(sentence))
    .map((each) => passageAt(text, start + each.at, start + each.at + each.sentence.length))
}

const isDemand = (sentence: string): boolean =>
  DEMAND.test(sentence) && sentence.split(/\s+/).length > 3 && !/\baims? to\b/i.test(sentence)

const isCaption = (body: string): boolean => /^\*\*[^*]+\*\*:?$/.test(body) || /:$/.test(body.replace(/\*/g, ''))

function sentencesOf(body: string): { sentence: string; at: number }[] {
  const ends = [
    ...body.matchAll(/(?<=[.!?]["”)*]{0,3})(?<!\b(?:e\.g|i\.e|etc|vs|no|approx)\.)\s+(?=["“(*]{0,3}\p{Lu})/giu),
  ]
  const starts = [0, ...ends.map((end) => end.index + end[0].length)]
  return starts.map((at, index) => ({ at, sentence: body.slice(at, ends[index]?.index ?? body.length) }))
}

function passageAt(text: string, start: number, end: number): Passage {
  const whole = text.slice(start, end)
  if (whole.length <= LONGEST_PASSAGE) return { start, passage: whole }
  const cut = whole.slice(0, LONGEST_PASSAGE).replace(/\s+\S*$/, '')
  return { start, passage: cut }
}
