import { boundText, wholeCharacters } from '../../bound-text.ts'
import type { BriefTexts } from '../../drafter.ts'
import { bareLevel, hungLevel, inlineLevel, leadLevel, leadsToParts } from '../blocks/heading-levels.ts'
import { withInlineLists } from '../blocks/inline-lists.ts'
import { outlineLevel } from '../blocks/outlines.ts'
import { type Block, readBlocks } from '../blocks/read-blocks.ts'
import { withRunInHeadings } from '../blocks/run-in-headings.ts'
import { opensStory, stepsInOne } from '../blocks/scenarios.ts'
import { speakerAbove, speakersOf } from '../blocks/speakers.ts'
import type { Unit } from '../unit.ts'
import { cleanText } from '../words/clean-text.ts'
import { withoutRank } from '../words/ranks.ts'
import { namesChecks } from '../words/sections.ts'
import { type Span, splitSentences } from '../words/split-sentences.ts'
import { opensWish, storyInOne } from '../words/told-story.ts'
import { anyOf, hasWord, uncapitalise } from '../words/word-lists.ts'
import { ownersOf } from './owners.ts'
import { splitClauses } from './split-clauses.ts'

/** Longer ones are parted, so that each can be cited whole. */
const longestUnit = 480
/** The units of a brief, in order, whatever they are. `clausesOf` parts a sentence. */
export function splitBrief(brief: BriefTexts, clausesOf: ClausesOf = splitClauses): Unit[] {
  const units: Unit[] = []
  for (const field of ['epicInfo', 'additionalInfo'] as const) splitField(brief[field], field, units, clausesOf)
  return units
}
type ClausesOf = (text: string, sentence: Span) => Span[]

/** `told` where something stands under it that stands under no other. */
type Heading = { level: number; text: string; paragraph: number; quoted: number; told?: boolean }

function splitField(whole: string, field: keyof BriefTexts, units: Unit[], clausesOf: ClausesOf): void {
  const { text, placeOf } = boundText(whole)
  const { blocks, masked } = readBlocks(text)
  const lines = withRunInHeadings(blocks, masked)
  const passages = lines.map(({ start, end }) => masked.slice(start, end))
  const { speakers, unnamed, isKnown } = speakersOf(passages)
  const partOwner = ownersOf(passages, isKnown)
  const pieces = withInlineLists(lines, masked, speakers)
  const stack: Heading[] = []
  const open: { indent: number; number: number; leads?: string; takes?: string }[] = []
  let name: string | undefined
  let voiceOf = ''
  let turn = (units.at(-1)?.turn ?? 0) + 1
  let columns: string[] = []
  let paragraphOfTicket: number | undefined
  let depthOfTicket = Number.POSITIVE_INFINITY
  let story: number | undefined
  for (const [i, block] of pieces.entries()) {
    const words = cleanText(masked.slice(block.start, block.end))
    if (block.kind === 'speaker') {
      name = speakerAbove(words) ?? words
      continue
    }
    if (block.kind === 'heading') {
      while ((stack.at(-1)?.level ?? 0) >= block.level) stack.pop()
      // of lines without marks, one above text of its own stands beside an outline, not above it
      const above = stack.at(-1)
      if (block.level >= outlineLevel && above?.told && above.level >= bareLevel && above.level < outlineLevel)
        stack.pop()
      stack.push({ level: block.level, text: words, paragraph: block.paragraph, quoted: block.quoted })
      open.length = 0
      continue
    }
    // what stands in a quoted mail heads nothing below it
    while ((stack.at(-1)?.quoted ?? 0) > block.quoted) stack.pop()
    const ended = block.kind === 'item' ? block.level : undefined
    if (ended) while ((stack.at(-1)?.level ?? 0) >= ended) stack.pop()
    // what is set in under a line ends with it
    while ((stack.at(-1)?.level ?? 0) >= outlineLevel + (block.kind === 'item' ? block.indent : 0)) stack.pop()
    // what checks one story ends where the next one begins
    if (opensStory(words)) while (namesChecks(stack.at(-1)?.text ?? '')) stack.pop()
    // what a colon opens ends with its list, or with its lines
    const isNextLine = pieces[i - 1]?.kind === 'text' && block.paragraph === stack.at(-1)?.paragraph
    if (block.kind === 'text' && stack.at(-1)?.level === leadLevel && pieces[i - 1]?.kind !== 'heading' && !isNextLine)
      stack.pop()
    // a ticket stands beside the one above, and not in it
    if (block.kind === 'item' && block.isTicket) {
      while ((stack.at(-1)?.level ?? 0) >= bareLevel && stack.some(({ text }) => namesTicket.test(text))) stack.pop()
      // nor in what stands below that, as `Acceptance criteria:` does
      if (pieces[i - 1]?.kind !== 'heading')
        while (stack.length > depthOfTicket && (stack.at(-1)?.level ?? 0) >= bareLevel) stack.pop()
      depthOfTicket = stack.length
    }
    if (stack.at(-1)?.level === inlineLevel && !(block.kind === 'item' && block.inline)) {
      stack.pop()
      open.length = 0
    }
    const isNext = block.kind === 'item' && block.indent === 0
    if (stack.at(-1)?.level === hungLevel && (isNext || block.paragraph !== stack.at(-1)?.paragraph)) stack.pop()
    const under = stack.at(-1)
    if (under) under.told = true
    const voice = speakers(masked.slice(block.start, block.end))
    const speaker = voice?.name ?? block.speaker ?? name
    if (voiceOf !== `${speaker} ${block.quoted}`) turn += 1
    voiceOf = `${speaker} ${block.quoted}`
    const [from, to] = [block.start + (voice?.length ?? 0), block.end - (voice?.behind ?? 0)]
    const above = pieces[i - 1]
    const goesOn = block.kind === 'row' && above?.kind === 'row' && above.paragraph === block.paragraph
    if (!goesOn) columns = headOf(pieces, i, masked)
    if (!goesOn && block.kind === 'row' && columns.length > 0) continue
    // the lines below a ticket hang under it, up to an empty one
    const isOfTicket = block.kind === 'text' || (block.kind === 'row' && block.paragraph === paragraphOfTicket)
    if (!isOfTicket) paragraphOfTicket = block.kind === 'item' && block.isTicket ? block.paragraph : undefined
    const mark = markOf(block, masked)
    // `2.2 It shall rank as follows:` goes on with `(a)` right below, and all with such a mark
    const goesOnHere = (): boolean => {
      const top = open.at(-1)
      if (top?.leads === undefined || top.leads === mark || block.kind !== 'item' || block.indent < top.indent)
        return false
      top.takes ??= units.length === top.number ? mark : ''
      return top.takes === mark
    }
    if (block.kind === 'item') while ((open.at(-1)?.indent ?? -1) >= block.indent && !goesOnHere()) open.pop()
    // what somebody adds in brackets is said of the item above
    else if (block.kind === 'text' && block.paragraph !== paragraphOfTicket && !voice?.behind && !scenarioOf(block))
      open.length = 0
    const scenario = scenarioOf(block)
    const isCard = block.kind === 'item' && block.isCard === true
    const isTold = scenario === 'story' && !isCard
    // what checks a story stands below it, whatever was said between
    const parent = scenario === 'check' ? story : open.at(-1)?.number
    if (scenario === 'story') story = units.length + 1
    const spans =
      block.kind === 'row'
        ? [{ start: from, end: block.end }]
        : scenario && !isTold
          ? cut(masked, { start: from, end: to })
          : partsOf(
              masked,
              { start: from, end: to },
              isTold || entryOf(block) ? (_, sentence) => [sentence] : clausesOf,
            )
    for (const [part, span] of spans.entries()) {
      const place = placeOf(span)
      const number = units.length + 1
      const link = part === 0 ? '' : linkOf(masked.slice(spans[part - 1]?.end, span.start))
      const next = pieces[i + 1]
      // items set in below a line, as conditions below a story are
      const isSetIn =
        block.kind === 'text' && next?.kind === 'item' && next.indent > 0 && next.paragraph === block.paragraph
      // what a colon opens follows from the sentence that it ends
      const isLead = block.kind === 'text' && /[:：]$/.test(words) && !scenario
      if (part === (isLead ? spans.length - 1 : 0) && (block.kind === 'item' || isSetIn || isLead))
        open.push({
          indent: block.kind === 'item' ? block.indent : isSetIn ? 0 : -0.5,
          number,
          ...(block.kind === 'item' &&
            /[:：]$/.test(words) &&
            words.length <= longestUnit &&
            leadsToParts(words) && { leads: mark }),
        })
      const entry = entryOf(block)
      const called = part === 0 ? entry?.name : undefined
      const own = masked.slice(span.start, span.end)
      const parted = block.kind === 'item' ? partOwner(own) : { said: own }
      const { said: passage, ...owned } = part > 0 || hasWord(parted.said) ? parted : { said: own }
      const whole = cleanText(
        isCard ? storyInOne(passage) : scenario && !isNamed(scenario) ? stepsInOne(passage) : passage,
      )
      const isTicket = block.kind === 'item' && block.isTicket === true
      const { text: said, ...ranked } =
        block.kind === 'row' || isTicket || scenario ? { text: whole } : withoutRank(whole)
      const last = units.at(-1)
      // `(prio 1)` behind a sentence, or `→ Olu`
      if (!hasWord(said) && last && part > 0) {
        Object.assign(last, ranked, owned)
        continue
      }
      const text = called ? `${cleanText(masked.slice(called.start, called.end))}: ${uncapitalise(said)}` : said
      units.push({
        number,
        field,
        ...(entry && part === 0 ? { ...place, start: placeOf({ start: entry.start, end: span.end }).start } : place),
        text:
          block.kind === 'row'
            ? textsOf(block, masked)
                .filter((text) => text !== '')
                .join(' – ')
            : unnamed(text),
        form: block.kind === 'row' ? 'row' : block.kind === 'item' ? 'item' : 'sentence',
        headings: stack.map((heading) => heading.text),
        ...(speaker === undefined ? {} : { speaker }),
        turn,
        ...(link === '' ? {} : { link }),
        block: i,
        paragraph: block.paragraph,
        ...((entry || (isTold && !opensWish(said))) && part > 0
          ? { parent: number - part }
          : parent === undefined
            ? {}
            : { parent }),
        ...(entry && { isEntry: true }),
        // behind the sentence of a story anything may be said
        ...(scenario && !(isTold && part > 0) && { scenario }),
        ...(block.kind === 'item' && block.doer && { doer: block.doer }),
        ...(block.kind === 'item' && block.rank && { rank: block.rank }),
        ...(block.kind === 'item' && block.points !== undefined && { points: block.points }),
        ...ranked,
        ...owned,
        indent: block.kind === 'item' ? block.indent : 0,
        ...(block.kind === 'row' ? { cells: namedCells(block, masked, columns) } : {}),
      })
    }
  }
}

const entryOf = (block: Block) => (block.kind === 'item' || block.kind === 'text' ? block.entry : undefined)

/** What is told as it stands, and not step by step. */
const isNamed = anyOf('name story check')
const scenarioOf = (block: Block) => (block.kind === 'item' || block.kind === 'text' ? block.scenario : undefined)

/** What kind of mark an item has: a number of whatever parts, a letter, a number of its own such as `FR-7`, or its bullet. */
function markOf({ start }: Block, masked: string): string {
  const before = masked.slice(Math.max(0, start - longestMark), start)
  const [mark = ''] = before.slice(before.lastIndexOf('\n') + 1).match(/\S+/) ?? []
  if (/^[[(/*]*\p{Lu}+[-_]?\d/u.test(mark)) return 'identifier'
  return /^\d/.test(mark) ? 'number' : mark.replace(/\p{L}+/u, 'a')
}
const longestMark = 40

const namesTicket = /^\p{Lu}{2,8}-\d{1,6}(?!\p{L})/u

const linkOf = (between: string): string =>
  between
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.join(' ') ?? ''

const partsOf = (masked: string, span: Span, clausesOf: ClausesOf): Span[] =>
  splitSentences(masked, span)
    .flatMap((sentence) => clausesOf(masked, sentence))
    .flatMap((clause) => cut(masked, clause))

/** What is longer than can be cited is cut between words. */
function cut(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let from = start
  while (end - from > longestUnit) {
    const window = text.slice(from, from + longestUnit)
    const gaps = [window.lastIndexOf(', ') + 1, window.lastIndexOf(' ')]
    const length = gaps.find((gap) => gap > longestUnit / 2) ?? wholeCharacters(window, longestUnit)
    spans.push({ start: from, end: from + length })
    from += length
    while (from < end && /\s/.test(text.charAt(from))) from += 1
  }
  if (hasWord(text.slice(from, end))) spans.push({ start: from, end })
  return spans
}

type Row = Extract<Block, { kind: 'row' }>

const textsOf = (row: Row, masked: string): string[] =>
  row.cells.map(({ start, end }) => cleanText(masked.slice(start, end)))
const namedCells = (row: Row, masked: string, columns: readonly string[]): { column: string; text: string }[] =>
  textsOf(row, masked)
    .map((text, i) => ({ column: columns[i] ?? '', text }))
    .filter(({ text }) => text !== '')

/** The names of a table's columns: its first row, where it is short throughout and not of the kind of those below. */
function headOf(blocks: readonly Block[], index: number, masked: string): string[] {
  const [head, next] = [blocks[index], blocks[index + 1]]
  if (head?.kind !== 'row' || next?.kind !== 'row') return []
  const names = textsOf(head, masked)
  const isRuled = /\n\s*\|?\s*:?-{2,}/.test(masked.slice(head.end, next.start))
  return isRuled || names.every((name) => name.length <= 30 && !/\d/.test(name) && name.split(' ').length <= 4)
    ? names
    : []
}

/** A text with blanks for the names of its tables' columns, which say nothing of what it is about. */
export function withoutTableHeads(whole: string): string {
  const { text } = boundText(whole)
  const { blocks, masked } = readBlocks(text)
  const heads = blocks.filter(
    (block, i) =>
      block.kind === 'row' &&
      (blocks[i - 1]?.kind !== 'row' || blocks[i - 1]?.paragraph !== block.paragraph) &&
      headOf(blocks, i, masked).length > 0,
  )
  return heads.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text)
}
