import { oftenNouns, sureVerbs } from './verbs.ts'

/** A piece of a text, to the letter; `start` counts UTF-16 units from the text's beginning. */
export type Passage = { start: number; passage: string }

type Block = { kind: 'item' | 'prose' | 'row'; start: number; end: number }

const longestPassage = 500

/**
 * The requirement sentences, list items and table rows of a text, to the letter and in order, read plainly and without the
 * built-in drafter's own reader so that it can judge it. Left out: headings, captions without words of their own, code,
 * and what stands under headings that say it is out of scope, a glossary, a table of contents or the like. A passage is
 * at most 500 characters long; a longer one is cut between two words.
 */
export function requirementPassages(text: string): Passage[] {
  return blocksOf(text).flatMap((block) => demandsOf(text, block))
}

/** Levels of captions that are no headings by their markup, below all that are: `2 Tariffs`, `2.1 Fees`, and at last those without a number. */
const numberedLevel = 6
const captionLevel = 12

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  let skipping = 0
  let fence = ''
  let afterBlank = true
  const lines = linesOf(text)
  for (const [index, { start, end, tags, raw }] of lines.entries()) {
    const line = raw.trim()
    const next = lines[index + 1]?.raw.trim() ?? ''
    const marks = /^(?:```+|~~~+)/.exec(line)?.[0] ?? ''
    if (marks !== '' && (fence === '' || marks.startsWith(fence))) {
      fence = fence === '' ? marks : ''
      open = undefined
      continue
    }
    if (fence !== '') continue
    const alone = afterBlank && next === ''
    afterBlank = line === ''
    if (line === '' || rule.test(line)) {
      open = undefined
      continue
    }
    const level = tags === '' ? headingLevel(line, alone, next) : Number(/<h([1-6])/i.exec(tags)?.[1] ?? 0)
    if (level > 0) {
      open = undefined
      if (skipping === 0 || level <= skipping) skipping = unwanted.test(bare(line.slice(0, longestCaption))) ? level : 0
      continue
    }
    if (skipping > 0) continue
    if (open && tags === '' && continues(open, raw, text)) {
      open.end = end
      continue
    }
    const isRow = /^\|.*\||^[^|]+(?:\s\|\s[^|]*){1,}$/.test(line)
    const item = itemPattern.exec(raw)
    open = {
      kind: isRow ? 'row' : item || /<li\b/i.test(tags) ? 'item' : 'prose',
      start: start + (item && !isRow ? item[0].length : raw.length - raw.trimStart().length),
      end,
    }
    if (!(isRow && tableRule.test(next)) && open.end > open.start) blocks.push(open)
    if (isRow) open = undefined
  }
  return blocks
}

type Line = { start: number; end: number; tags: string; raw: string }

/** The lines with their places, without the tags of HTML and the invisible characters at their ends. */
function linesOf(text: string): Line[] {
  let from = 0
  return text.split('\n').map((whole) => {
    const lead = /^[\u200B-\u200F\uFEFF]*(?:\s*<\/?[a-z][a-z\d]*\b[^<>]*>)*/i.exec(whole)?.[0] ?? ''
    const raw = withoutEnd(whole.slice(lead.length))
    const start = from + lead.length
    from += whole.length + 1
    return { start, end: start + raw.length, tags: lead.replace(/[\u200B-\u200F\uFEFF]/g, ''), raw }
  })
}

/** Without the tags, spaces and invisible characters at its end. */
function withoutEnd(line: string): string {
  let rest = line
  for (;;) {
    const shorter = trimUnseen(rest)
    const tag = shorter.endsWith('>')
      ? /^<\/?[a-z][^<>]*>$/i.exec(shorter.slice(shorter.lastIndexOf('<')))?.[0]
      : undefined
    if (tag === undefined) return shorter
    rest = shorter.slice(0, -tag.length)
  }
}

function trimUnseen(text: string): string {
  let end = text.length
  while (end > 0 && /[\s\u200B-\u200F\uFEFF]/.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

const rule = /^(?:[-*_=]\s*){3,}$/
const tableRule = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/
const itemPattern =
  /^\s*(?:>\s*)*(?:(?:--|[-*+•●▪◦‣–—·])\s*(?:\[[ xX]?\]\s+)?(?=\s|(?<=[•●▪◦‣])\S)\s*|(?:\d{1,2}(?:\.\d{1,3})*|[a-z])[.)]\s+|\d{1,2}(?:\.\d{1,3})+\s+|\(\w{1,3}\)\s+|[A-Z]{1,5}-?\d{1,4}(?:\.\d+)*\s*[:.)]\s+)/
const unwanted =
  /^(?:(?:not |features? |items? |what is )?(?:out[- ]of[- ]scope|non-?goals?|excluded?|exclusions?|not (?:included|in scope|covered))|glossary|definitions?|(?:key )?terms(?:\/| and ).*|(?:key )?terms|terminology|abbreviations|acronyms|references|bibliography|(?:table of )?contents|(?:\w+ )?dependencies|package\.json|.*\brubric|.*\b(?:directory|folder|file) structure|(?:change|revision|version|document) (?:log|history|control)|sign-?offs?|background|motivation|problem(?: statement)?|open (?:questions|points|issues)|.*\b(?:out[- ]of[- ]scope|non-?goals?|not included|won['’]t (?:do|have)|glossary|definitions|dependencies|references)\b.*)$/i
const demand = new RegExp(
  String.raw`\b(?:${[
    'must|should|shall|can|cannot|may|needs?|has to|have to|(?:(?:is|are)|will be) (?:required|expected|able) to',
    String.raw`will (?:not )?be \w+ed|will (?:see|send|show|receive|get|let|log|sign|notify|need|include|offer|have)`,
    "wants?|(?:wish|like)s? to|would (?:like|love)|['’]d (?:like|love)|love to",
    'supports?|provides?|allows?|enables?|implements?|displays?|records?|maintains?|generates?|calculates?|validates?|manages?',
    String.raw`receives?|(?:is|are|gets?) (?:\w+ly )?(?:sent|shown|notified|informed|warned|generated|created|deleted|removed|released|charged|stored|kept|moved|rejected|exported|imported|added|blocked|printed|saved|recorded|calculated|assigned)`,
  ].join('|')})\b`,
  'i',
)
/** `Managers see the mood of their team.` */
const deed = new RegExp(
  String.raw`^(?:(?:each|every|the|an?|all|any)\s+)?(?!(?:we|i|it|this|that|these|they|there|you|he|she|no)\b)(?:[\p{L}-]+\s+){1,2}(?:(?:then|also|only)\s+)?(?:${sureVerbs}|${oftenNouns})e?s?\b.*[.;!]$`,
  'isu',
)
/** A row that has a number as requirements do: `FR-8`. */
const numberedRow = /^[\s|*]*[A-Z]{1,6}[-_ ]?\d{1,4}(?:\.\d+)*\s*\|/
/** What nobody wants yet, and what is asked. */
const noDemand = /\b(?:do not|don['’]t|does not|doesn['’]t) (?:need|want|require|plan)\b|\?["”)*]*$|\baims? to\b/i
/** `Version: 1.2`, `Author: ...`: about the document. */
const aboutDocument = /^\**(?:version|authors?|last updated|prepared (?:by|for)|revision)\**\s*:/i

/** 0 for what is no heading; `alone` says that blank lines stand around the line. */
function headingLevel(line: string, alone: boolean, next: string): number {
  const marks = /^#{1,6}(?=\s)/.exec(line)?.[0].length
  if (marks) return marks
  if (/^[-*+•●▪◦‣|]/.test(line.replace(/^\*\*/, ''))) return 0
  const words = line.split(/\s+/).length
  if (words <= 12 && /^(?:={3,}|-{3,})$/.test(next)) return next.startsWith('=') ? 1 : 2
  if (/^\*\*[^*]+\*\*:?$/.test(line) || (/:$/.test(line) && words <= 6 && !demand.test(line))) return captionLevel
  if (words > 7 || /[.!?;,]$/.test(line) || demand.test(line)) return 0
  const number = /^(\d{1,2}(?:\.\d{1,2})*)([.)]?)\s+(?=\p{Lu})/u.exec(line)
  // `1. Print` is an item, `1 Print` and `1.2 Print` are captions, and so is what has items of its own
  if (number?.[1] && (number[2] === '' || number[1].includes('.') || next.startsWith(`${number[1]}.`)))
    return numberedLevel + number[1].split('.').length
  const isTitle = words <= 6
  if (isTitle && (unwanted.test(bare(line)) || (alone && /^(?:\d+(?:\.\d+)*[.)]?\s+)?\p{Lu}/u.test(line))))
    return captionLevel
  return 0
}

/** A caption without marks, numbers and punctuation. */
const bare = (line: string): string =>
  line.replace(/^[#\s*_-]*(?:\d+(?:\.\d+)*[.)]?\s+)?/, '').replace(/[*_:\s#]+$/, '')

/** Whether a line goes on with the block above it: indented under an item, or broken off in the middle of a sentence. */
function continues(open: Block, raw: string, text: string): boolean {
  if (open.kind === 'row' || itemPattern.test(raw) || raw.trimStart().startsWith('|')) return false
  if (open.kind === 'item' && /^\s{2,}\S/.test(raw)) return true
  const above = text.slice(Math.max(open.start, open.end - 200), open.end)
  const length = above.length - (above.lastIndexOf('\n') + 1)
  const hasEnded = /[.!?:;]["”)*]*$/.test(above)
  if (open.kind === 'item') return !hasEnded && length >= 60 && /^\s*\p{Ll}/u.test(raw)
  return length >= 55 || (!hasEnded && (brokenOff.test(raw) || (length >= 40 && /^\s*\p{Ll}/u.test(raw))))
}

/** Words that go on with a sentence, at the beginning of a line. */
const brokenOff = /^\s*(?:and|or|but|to|of|for|by|with|in|on|at|from|that|which|who|when|if|the|an?)\b/

function demandsOf(text: string, { kind, start, end }: Block): Passage[] {
  const body = text.slice(start, end)
  if (aboutDocument.test(body)) return []
  if (kind === 'item')
    return isCaption(body) || !/\p{L}{2}/u.test(body) || /\?$/.test(body) ? [] : [passageAt(text, start, end)]
  if (kind === 'row') {
    const lead = /^\s*\|?\s*/.exec(body)?.[0].length ?? 0
    const tail = body.length - body.trimEnd().replace(/\|$/, '').trimEnd().length
    return isDemand(body) || numberedRow.test(body) ? [passageAt(text, start + lead, end - tail)] : []
  }
  return sentencesOf(body)
    .filter(({ sentence }) => isDemand(sentence))
    .map((each) => passageAt(text, start + each.at, start + each.at + each.sentence.length))
}

/** A caption, and what of a sentence is tried. */
const longestCaption = 200
const longestTried = 1_000

const isDemand = (whole: string): boolean => isDemanding(whole.slice(0, longestTried))

const isDemanding = (sentence: string): boolean =>
  (demand.test(sentence) || deed.test(sentence)) && sentence.split(/\s+/).length > 3 && !noDemand.test(sentence)

const isCaption = (body: string): boolean =>
  (body.length <= longestCaption && /^\*\*[^*]+\*\*:?$/.test(body)) || /:$/.test(body.replace(/\*/g, ''))

function sentencesOf(body: string): { sentence: string; at: number }[] {
  const ends = [
    ...body.matchAll(/(?<=[.!?]["”)*]{0,3})(?<!\b(?:e\.g|i\.e|[Ee]tc|vs|[Nn]o|approx)\.)\s+(?=["“(*]{0,3}\p{Lu})/gu),
  ]
  const starts = [0, ...ends.map((end) => end.index + end[0].length)]
  return starts.map((at, index) => ({ at, sentence: body.slice(at, ends[index]?.index ?? body.length) }))
}

function passageAt(text: string, start: number, end: number): Passage {
  const whole = text.slice(start, end)
  if (whole.length <= longestPassage) return { start, passage: whole }
  const cut = whole.slice(0, longestPassage).replace(/\s+\S*$/, '')
  return { start, passage: cut }
}
