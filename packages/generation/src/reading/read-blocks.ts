import { blankMarkup } from './blank-markup.ts'
import { boardColumns } from './board-columns.ts'
import { isCaption } from './is-clause.ts'
import {
  isRow,
  isRule,
  type Line,
  linesOf,
  type Marker,
  markerOf,
  numbering,
  pairedRows,
  withoutInitials,
} from './lines.ts'
import { type Outline, outlineLevel, outlineOf } from './outlines.ts'
import { rankOfHeading } from './ranks.ts'
import { type ScenarioPart, scenariosOf } from './scenarios.ts'
import { leavesOut } from './sections.ts'
import { isAttribution, isTimed, speakerAbove, speakersAbove } from './speakers.ts'
import { tagWords } from './tag-words.ts'
import { areTickets, ticketKey } from './ticket-fields.ts'
import { useCasesOf } from './use-cases.ts'
import { findStories, type StoryPart, storiesOf } from './user-stories.ts'
import { asks, countWords, hasWord } from './word-lists.ts'

type Place = { start: number; end: number }
/** That what follows is one requirement, from its own number on, and what it is called where that stands before it. */
type Entry = { start: number; name?: Place }
/** That a scenario is named there, or told step by step, or a story or what checks it. */
type Scenario = Extract<ScenarioPart['kind'], 'name' | 'steps' | 'background'> | 'story' | 'check'
/**
 * One visual piece of a text, from `start` to before `end`, without its marker. `level` of a heading grows inwards, `indent` of an item is in
 * columns; `paragraph` is the same for pieces without an empty line between them; `quoted` says how often a mail quotes it.
 * `speaker` is who says it where its own words do not tell.
 */
export type Block = Place & { paragraph: number; quoted: number; speaker?: string } & (
    | { kind: 'heading'; level: number }
    | {
        kind: 'item'
        indent: number
        numbered: boolean
        inline?: true
        isTicket?: true
        entry?: Entry
        scenario?: Scenario
        /** of a scenario that a heading names: what stands above it ends there */
        level?: number
        doer?: string
        rank?: string
        points?: number
        /** a story that is parted into lines */
        isCard?: true
      }
    | { kind: 'row'; cells: Place[] }
    | { kind: 'text'; entry?: Entry; scenario?: Scenario }
    | { kind: 'speaker' }
  )

/** A feature or an epic stands below headings with marks, and above those without. */
const featureLevel = 6.5
/** Headings without marks stand below those with. */
export const bareLevel = 7
/** Of what only says how much what stands below it matters, in the part that it stands in. */
const rankLevel = 7.4
export const leadLevel = 8
/** Of what opens a list in its own line: nothing else stands under it. */
export const inlineLevel = 8.5
const longestHeading = 10
export const longestLead = 12
/** Reads a text into blocks, in order. `text` may be anything at all; what is masked keeps its place. */
export function readBlocks(text: string): { blocks: Block[]; masked: string } {
  const masked = blankMarkup(text)
  const lines = withoutInitials(linesOf(masked))
  const width = wrapWidth(lines)
  const outline = outlineOf(
    lines,
    ({ start, raw }) => indentOf(text.slice(start, start + raw.length)) !== indentOf(raw),
  )
  const names = speakersAbove(lines.map(({ raw }) => raw))
  const counted = new Set([
    ...letteredHeadings(lines),
    ...numberedHeadings(lines),
    ...boardColumns(lines),
    ...captions(lines),
  ])
  const furniture = pageFurniture(lines)
  const pairs = pairedRows(lines)
  const listed = boldAmongOthers(lines)
  const tickets = ticketLines(lines)
  const { begins, stories, epics } = findStories(lines)
  const scenarios = new Map([...scenariosOf(lines, new Set(stories.map(({ at }) => at))), ...useCasesOf(lines)])
  const storyParts = storiesOf(lines, masked, stories, scenarios)
  const blocks: Block[] = []
  let paragraph = 0
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    if (line.raw.trim() === '') paragraph += 1
    if (!hasWord(line.raw) || isRule(line.raw) || furniture.has(i)) {
      i += 1
      continue
    }
    const told = storyParts.get(i)
    if (told) {
      blocks.push(...blocksOfStory(told, { paragraph, quoted: quoteDepth(line.raw) }, masked, line.raw))
      i = told.end
      continue
    }
    const epicAt = epics.get(i)
    if (epicAt !== undefined) {
      const { start, end } = trimmed(masked, line.start + epicAt, endOf(line))
      const place = withoutMarks(masked, { start, end })
      blocks.push({ kind: 'heading', level: featureLevel, paragraph, quoted: quoteDepth(line.raw), ...place })
      i += 1
      continue
    }
    const part = scenarios.get(i)
    if (part) {
      blocks.push(...blocksOf(part, { paragraph, quoted: quoteDepth(line.raw) }, masked, lines))
      i = part.end
      continue
    }
    if (names.has(line.raw.trim())) {
      blocks.push({ kind: 'speaker', paragraph, quoted: 0, ...trimmed(masked, line.start, endOf(line)) })
      i += 1
      continue
    }
    const branch = outline.branches.get(i)
    const leaf = outline.leaves.get(i)
    const ticket = tickets.get(i)
    const isPair = pairs.has(i)
    const level =
      ticket || isPair
        ? 0
        : branch === undefined
          ? leaf === undefined
            ? counted.has(i)
              ? bareLevel
              : headingLevel(lines, i) || (listed.has(i) ? 0 : captionLevel(lines, i))
            : 0
          : outlineLevel + branch
    const marked =
      level || isPair
        ? undefined
        : (ticket ??
          (leaf === undefined
            ? // the number of a row is its first cell
              isTabbed(line.raw)
              ? undefined
              : markerOf(line.raw)
            : { indent: leaf, length: 0, numbered: false }))
    const row = !(level || marked) && (isPair || isRow(line.raw))
    const end =
      level || row
        ? i + 1
        : paragraphEnd(lines, i, ticket ? undefined : width, marked !== undefined && !ticket && !isKeyed(line.raw), {
            ...outline,
            tickets,
            opens: (at) =>
              storyParts.has(at) || pairs.has(at) || epics.has(at) || (begins.has(at) && width === undefined),
          })
    const mark = level === hungLevel ? markerOf(line.raw) : marked
    const place = trimmed(masked, line.start + (mark?.length ?? 0), endOf(lines[end - 1] as Line))
    i = end
    const quoted = quoteDepth(line.raw)
    if (level) blocks.push({ kind: 'heading', level, paragraph, quoted, ...withoutMarks(masked, place) })
    else if (row) blocks.push({ kind: 'row', paragraph, quoted, ...place, cells: cellsOf(masked, place) })
    else if (marked) blocks.push({ kind: 'item', paragraph, quoted, ...place, ...markedAs(marked, line.start) })
    else if (namesSpeaker(masked.slice(place.start, place.end)))
      blocks.push({ kind: 'speaker', paragraph, quoted, ...place })
    else blocks.push({ kind: 'text', paragraph, quoted, ...place })
  }
  return { blocks, masked }
}

function blocksOf(
  part: ScenarioPart,
  place: { paragraph: number; quoted: number },
  masked: string,
  lines: readonly Line[],
): Block[] {
  if (part.kind === 'beside') return []
  const { kind, start, end } = part
  const at = { ...place, ...trimmed(masked, start, endOf(lines[end - 1] as Line)) }
  if (kind === 'feature') return [{ kind: 'heading', level: featureLevel, ...at }]
  if (kind === 'text') return [{ kind, ...at }]
  return [
    kind === 'name'
      ? {
          kind: 'item',
          indent: 0,
          numbered: false,
          scenario: kind,
          ...(part.level && { level: part.level }),
          ...(part.doer && { doer: part.doer }),
          ...(part.rank && { rank: part.rank }),
          ...at,
        }
      : { kind: 'text', scenario: kind, ...at },
  ]
}

function blocksOfStory(
  part: StoryPart,
  place: { paragraph: number; quoted: number },
  masked: string,
  raw: string,
): Block[] {
  if (part.kind === 'beside') return []
  if (part.kind === 'checks')
    return part.places.map(({ start, end }) => ({
      kind: 'text',
      scenario: 'check',
      ...place,
      ...trimmed(masked, start, end),
    }))
  const { start, last, keyAt, rank, points, isCard } = part.story
  const { indent, numbered, isTicket } = markerOf(raw) ?? { indent: 0, numbered: false }
  return [
    {
      kind: 'item',
      scenario: 'story',
      indent,
      numbered,
      ...(isTicket && { isTicket }),
      ...(keyAt !== undefined && { entry: { start: keyAt } }),
      ...(rank !== undefined && { rank }),
      ...(points !== undefined && { points }),
      ...(isCard && { isCard }),
      ...place,
      ...trimmed(masked, start, last),
    },
  ]
}

/** `[09:21] Tomasz:`, `maya  9:02 AM`: of 31 other labelled lines that end with a time, such as `no ringing before 9.30`, none names who speaks. */
const namesSpeaker = (line: string): boolean =>
  speakerAbove(line) !== undefined && /^[[*]|\]$|(?: {2}|[–—] ).*\d:\d\d/.test(line)

/** `CAL-12 Waiting list`: what is set in below it says more of the ticket, and is no rest of its line. */
const isKeyed = (raw: string): boolean => ticketNumber.test(raw)
const markedAs = ({ indent, numbered, isTicket, entryAt }: Marker, start: number) => ({
  indent,
  numbered,
  ...(isTicket && { isTicket }),
  ...(entryAt !== undefined && { entry: { start: start + entryAt } }),
})

/** `- [ ] **FIT-12** ...`, `#12 ...` */
const ticketMarker = new RegExp(
  String.raw`^(\s*(?:>\s?)*)((?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX✓]\]\s+)?)[*_[(]*${ticketKey}[\])*_:.]*\s+(?:[-–—|:]\s+)?(?:\[[^[\]]{1,30}\]\s+)?(?=\S)`,
  'u',
)
/** The lines of a list of tickets, each with the marker that ends with its key. */
function ticketLines(lines: readonly Line[]): ReadonlyMap<number, Marker> {
  const keyed = lines.flatMap(({ raw }, i) => {
    const [marker = '', margin = '', bullet = ''] = isRow(raw) ? [] : (ticketMarker.exec(raw) ?? [])
    return marker === '' ? [] : [{ i, marker, entryAt: margin.length + bullet.length, indent: indentOf(margin) }]
  })
  if (!areTickets(keyed.map(({ i, entryAt }) => lines[i]?.raw.slice(entryAt) ?? ''))) return new Map()
  const margin = Math.min(...keyed.map(({ indent }) => indent))
  return new Map(
    keyed
      .filter(({ indent }) => indent === margin)
      .map(({ i, marker, entryAt }) => [
        i,
        { indent: 0, length: marker.length, numbered: true, isTicket: true, entryAt },
      ]),
  )
}

const isTabbed = (raw: string): boolean => (raw.match(/\S\t+(?=\S)/g)?.length ?? 0) >= 2

/** `A. Must`, `B. Should`, `C. Later` in order, each right above items of another kind. */
function letteredHeadings(lines: readonly Line[]): ReadonlySet<number> {
  const found = lines.flatMap(({ raw }, i) => {
    const letter = /^([A-Z])\.\s+\p{Lu}[^.!?:;]{1,40}$/u.exec(raw.trimEnd())?.[1]
    const next = lines[i + 1]?.raw ?? ''
    return letter && markerOf(next) && !/^[A-Z]\./.test(next) ? [{ letter, i }] : []
  })
  const isInOrder = found.every(({ letter }, i) => letter.charCodeAt(0) === 'A'.charCodeAt(0) + i)
  return new Set(found.length >= fewestCounted && isInOrder ? found.map(({ i }) => i) : [])
}
const fewestCounted = 3

/** `Open points`, and not `Pay by card` or `Guests can pay`. */
function isName(text: string): boolean {
  const isShort = /^\p{Lu}[^.!?:;]{1,60}$/u.test(text) && countWords(text) <= wordsOfHung
  return isShort && (countWords(text) === 1 || (isCaption(tagWords(text)) && !asks.test(text)))
}

/** `1. Scanner`, `2. Returns`, `3. Reports` in order, most of what is numbered at the margin, each above lines of another kind that are not set in. */
function numberedHeadings(lines: readonly Line[]): ReadonlySet<number> {
  const numbered = lines.flatMap(({ raw }, i) => {
    const [, number, name = ''] = /^(\d{1,2})[.)]\s+(\S.*)$/u.exec(raw.trimEnd()) ?? []
    return number ? [{ i, number: Number(number), name }] : []
  })
  let last = 0
  const found = numbered.filter(({ i, number, name }) => {
    const next = lines.slice(i + 1, i + 3).find(({ raw }) => raw.trim() !== '')?.raw ?? ''
    const isAbove = /^\S/.test(next) && !/^\d{1,2}[.)]\s/.test(next) && !isRow(next)
    const isHeading = number > last && isAbove && isName(name)
    if (isHeading) last = number
    return isHeading
  })
  const isMost = found.length >= fewestCounted && found.length * 3 >= numbered.length * 2
  return new Set(isMost ? found.map(({ i }) => i) : [])
}

/** `Members` and `Rooms`, each the first and shortest of lines that stand together without marks: of most of what stands together in a text. */
function captions(lines: readonly Line[]): ReadonlySet<number> {
  const groups: number[][] = []
  for (const [i, { raw }] of lines.entries()) {
    if (raw.trim() === '') continue
    if (i > 0 && lines[i - 1]?.raw.trim() !== '') groups.at(-1)?.push(i)
    else groups.push([i])
  }
  const several = groups.filter((group) => group.length > 1)
  const found = several.filter(([first = 0, ...more]) => {
    const [name, below] = [lines[first]?.raw.trim() ?? '', more.map((i) => lines[i]?.raw.trimEnd() ?? '')]
    const [words, sizes] = [countWords(name), below.map(countWords)]
    const isShortest =
      words <= wordsOfCaptionAbove &&
      Math.min(...sizes) >= words &&
      sizes.reduce((sum, size) => sum + size, 0) >= (words + 1) * sizes.length
    return isShortest && isName(name) && !markerOf(name) && below.every(isBare)
  })
  return new Set(
    found.length >= fewestCaptions && found.length * 2 > several.length ? found.map(([first = 0]) => first) : [],
  )
}
const [fewestCaptions, wordsOfCaptionAbove] = [2, 3]
const isBare = (raw: string): boolean =>
  !(markerOf(raw) || isRow(raw) || isRule(raw) || /[:：]$/.test(raw) || speakerAbove(raw) !== undefined || isTimed(raw))

/** What stands at the head or the foot of each page of a text that was pasted from one: lines with a wide gap that are the same but for their numbers, with other lines between them. */
function pageFurniture(lines: readonly Line[]): ReadonlySet<number> {
  const gapped = lines.flatMap(({ raw }, i) =>
    /\S {4,}\S/.test(raw) && hasWord(raw) && !isRow(raw) ? [{ i, key: raw.trim().replaceAll(/\d+/g, '#') }] : [],
  )
  return new Set(
    [...Map.groupBy(gapped, ({ key }) => key).values()]
      .filter(
        (alike) =>
          alike.length >= fewestPages &&
          alike.every(({ i }, n) => i - (alike[n - 1]?.i ?? -1) > rowsBetween || n === 0),
      )
      .flatMap((alike) => alike.map(({ i }) => i)),
  )
}
/** The rows of a table stand closer. */
const [fewestPages, rowsBetween] = [3, 4]

/** How often the line of a mail was quoted: `> > No.` is 2. */
const quoteDepth = (raw: string): number => /^[\s>]*/.exec(raw)?.[0].match(/>/g)?.length ?? 0
const endOf = (line: Line): number => line.start + line.raw.length

function trimmed(text: string, start: number, end: number): Place {
  const raw = text.slice(start, end)
  const from = start + (raw.length - unquoted(raw).length)
  return { start: from, end: Math.max(from, start + raw.trimEnd().length) }
}

/** A line without the marks of quotation of a mail. */
const unquoted = (raw: string): string => raw.replace(/^[\s>]+/, '')

function withoutMarks(text: string, { start, end }: Place): Place {
  const [, before = '', heading = ''] =
    /^((?:#{1,6}\s+|[-*+•]\s+|\d+[.)]\s+(?=\*\*))?[*_]*)(.*?)[*_#:：\s]*$/su.exec(text.slice(start, end)) ?? []
  return trimmed(text, start + before.length, start + before.length + heading.length)
}

/** The cells between borders, empty ones too; a frame is no border. */
function cellsOf(text: string, { start, end }: Place): Place[] {
  const raw = text.slice(start, end)
  const isFramed = raw.startsWith('|') && raw.endsWith('|')
  const borders = [...raw.matchAll(raw.includes('|') ? /\|/g : /\t+/g)].slice(
    isFramed ? 1 : 0,
    isFramed ? -1 : undefined,
  )
  let from = isFramed ? 1 : 0
  const to = isFramed ? raw.length - 1 : raw.length
  return [...borders, { index: to, 0: '' }].map((border) => {
    const cell = trimmed(text, start + from, start + border.index)
    from = border.index + border[0].length
    return cell
  })
}

/** The lines of a list in bold throughout that stand above others set in, beside such as are not: what they name is one of the list, and no part of the text. */
function boldAmongOthers(lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>()
  if (!lines.some(({ raw }) => boldThroughout.test(raw.trim().replace(/^\S+\s+/, '')))) return found
  let [bold, others] = [new Map<number, number[]>(), new Set<number>()]
  for (let i = 0; i <= lines.length; i += 1) {
    const raw = lines[i]?.raw ?? '#'
    const indent = markerOf(raw)?.indent
    if (indent === undefined) {
      // a list ends at the margin
      if (!/^\S/.test(raw)) continue
      for (const other of others) for (const at of bold.get(other) ?? []) found.add(at)
      ;[bold, others] = [new Map(), new Set()]
    } else if (!isBold(raw)) others.add(indent)
    else if ((markerOf(lines[i + 1]?.raw ?? '')?.indent ?? 0) > indent)
      bold.set(indent, (bold.get(indent) ?? []).concat(i))
  }
  return found
}

/** 0 for what is no heading. */
function headingLevel(lines: readonly Line[], index: number): number {
  const raw = unquoted((lines[index] as Line).raw).trimEnd()
  const marks = /^#{1,6}(?=\s)/.exec(raw)?.[0].length
  if (marks) return marks
  const next = lines[index + 1]?.raw.trim() ?? ''
  const isShort = countWords(raw) <= longestHeading && raw.length <= 90
  if (isShort && /^(?:={3,}|-{3,})$/.test(next) && !isRow(raw)) return next.startsWith('=') ? 1 : 2
  const follower = lines
    .slice(index + 1, index + 6)
    .find((line) => line.raw.trim() !== '')
    ?.raw.trim()
  // who signs a mail above the next one
  if (follower === undefined || forwards.test(follower) || isFarewell(raw)) return 0
  if (index > 0 && countWords(raw) <= wordsOfSignature && isRule(follower)) return 0
  if (isShort && boldThroughout.test(raw)) return bareLevel
  const body = raw.replace(numbering, '')
  const isNumbered = body !== raw
  if (isRow(raw) || (!isNumbered && markerOf(raw)) || pageLine.test(raw)) return 0
  // `As a clerk`, above what the clerk wants
  if (namesRole.test(raw) && saysWish.test(next)) return 0
  // `Marcus T [10:15]`, above what he says
  if (isAttribution(raw) || isTimed(`${raw} `) || (raw.endsWith(']') && speakerAbove(raw) !== undefined)) return 0
  if (/[:：]$/.test(raw) && countWords(body) <= longestLead && !/[.!?]\s/.test(body))
    return leadsToParts(raw) ? 0 : leadLevel
  if (isShort && ranksBelow(lines, index)) return rankLevel
  const named = body.replace(ticketNumber, '')
  if (
    !isShort ||
    /[.!?,;…]["”)]*$|[:;]-?[()D]$/.test(raw) ||
    !/^["“(]?[\p{Lu}\d#]/u.test(named) ||
    /\p{L}:\s/u.test(body)
  )
    return 0
  const above = index === 0 ? '' : (lines[index - 1] as Line).raw.trim()
  const alone = above === ''
  // `1. Print` between its like is an item; over text of its own it is a caption
  const isOneOfMany = isNumbered && markerOf(follower) !== undefined && !isDeeper(raw, follower)
  const isParted = next === ''
  if (isNumbered) {
    const isAboveMore = isParted || bullet.test(follower) || countWords(follower) > countWords(body)
    // `4.1 Reserves` right below `4. What is needed`, or below the text of the part before
    const below = markerOf(follower)
    const isAbovePart = isDeeper(raw, follower) || (below ? below.entryAt !== undefined : isAboveMore)
    const ownLevel = isPart.test(raw) ? partLevel + partsOf(raw) : bareLevel
    if (isPart.test(raw) && isName(body) && isAbovePart) return ownLevel
    // `3.2 Sales and rights` above `(a) The system shall record who holds a plot`
    const isAboveLetters = opensLetters.test(follower) && countWords(follower) > countWords(body) + 1
    if (hasPartNumber.test(raw) && isName(body) && isAboveLetters) return ownLevel
    return alone && !isOneOfMany && isAboveMore ? ownLevel : 0
  }
  if (raw === raw.toUpperCase() && /\p{Lu}{2}/u.test(raw)) return alone || above.length > raw.length ? bareLevel : 0
  if (!alone || countWords(body) > 8) return index === 0 && isParted ? bareLevel : 0
  const opensList = markerOf(follower) !== undefined || isRow(follower)
  // `Won't have`, above sentences that end as such
  const isCaption =
    countWords(body) <= wordsOfCaption && (follower.length >= 60 || /^\p{Lu}.*[.!?]["”)]*$/u.test(follower))
  return isParted || opensList || isCaption || isSection.test(body) ? bareLevel : 0
}

/** `Should` above other lines, `don't need` above a list: `High`, `Medium` and `Low` below each other are what something may be. */
function ranksBelow(lines: readonly Line[], index: number): boolean {
  const isRank = (line: Line | undefined): boolean =>
    line !== undefined && !/[.!?,;]$/.test(line.raw.trimEnd()) && rankOfHeading(unquoted(line.raw)) !== undefined
  const next = lines.slice(index + 1, index + 4).find(({ raw }) => raw.trim() !== '')
  if (next === undefined || isRank(next) || isRank(lines[index - 1])) return false
  return isRank(lines[index]) || (bullet.test(unquoted(next.raw)) && leavesOut(lines[index]?.raw ?? ''))
}

/** `4.1 Reserves`: a part of a numbered one. */
const isPart = /^(?:[A-Z]\.)?\d{1,2}\.\d{1,2}\.?\s/
/** The same at any depth, `C.4` and `C.4.1.2`: above letters alone, for such a number before a sentence names a clause as often as a part. */
const hasPartNumber = /^(?:[A-Z]\.\d{1,2}|\d{1,2}\.\d{1,2})(?:\.\d{1,2}){0,2}\.?\s/
const opensLetters = /^\(?[ai][.)]\s+["“„]?\p{Lu}/u
const partLevel = 7.5
/** How deep a number goes, up to four parts. */
const partsOf = (raw: string): number => Math.min(4, (/^[^\s]+/.exec(raw)?.[0].match(/\d+/g) ?? []).length) / 10
/** `The note shall show:`, `The system shall refuse a load when:` is what is wanted, and what is listed below it says more of it. */
export function leadsToParts(text: string): boolean {
  return saysWhole.test(text)
}
const saysWhole =
  /(?<!\p{L})(?:must|shall|should|has to|have to|muss|soll)\s(?:.*\s(?:when|if|unless|where|wenn|falls|as follows|wie folgt)|(?:(?:also|always|only|at least)\s)?(?:show|display|contain|state|list|hold|record|print|capture|bear)(?: \p{L}+){0,3}):$/iu
/** `CAL-231 dup of 230` heads nothing. */
const ticketNumber = /^\p{Lu}{2,8}-\d{1,6}\s+(?:\[[^[\]]{1,30}\]\s+)?(?=\p{L})/u
const wordsOfCaption = 5
/** What a part of a document is called, whatever stands below it. */
const isSection =
  /^(?:(?:must|should|could|won['’]?t|will not|nice[- ]to)[- ]?haves?|(?:in|out of|not in) scope|(?:non-?)?functional(?: requirements)?|constraints|requirements|features|integrations|open (?:questions|points)|later|phase (?:\d|one|two)|kann|muss|soll|nicht enthalten|anforderungen|offene (?:fragen|punkte)|später)(?: \([^()]*\))?$/iu

const forwards = /^(?:[-_=]{3,}\s*\p{L}|(?:from|sent|von|gesendet)\s*:)/iu
/** `Best, Petra`, `Viele Grüße`, but not `Best sellers`. */
function isFarewell(raw: string): boolean {
  const [, surely, mark = '', name = ''] = farewell.exec(raw) ?? []
  if (surely === undefined && mark !== ',') return false
  return farewell.test(raw) && (name === '' || (mark === ',' && isNamed.test(name)))
}
const farewell =
  /^(?:((?:(?:with|kind(?:est)?|best|warm(?:est)?|many|all the|all my) ){1,3}(?:best|regards|wishes|thanks|greetings)|regards|thanks(?: a lot| again| in advance)?|thank you|cheers|sincerely|yours(?: sincerely| truly| faithfully)?|(?:mit )?(?:viele|liebe|beste|freundliche|herzliche|schöne)n? grü(?:ß|ss)en?|grü(?:ß|ss)e|gru(?:ß|ss)|danke|lg|vg|mfg|cordialement|merci|bien à vous|saludos|un saludo|gracias|saluti|groet(?:en|jes)?)|best|wishes|greetings|love|ciao|take care)([,.!–-]?)(?:\s+(\S{1,30}(?: \S{1,30})?))?[,.!]*$/iu
const isNamed = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u
const wordsOfSignature = 2
const pageLine = /^(?:page|seite|blatt|sheet)\s+\d+(?:\s*(?:of|von|\/)\s*\d+)?$/i
const itemLevel = 9
/** Of an item over lines that are set in: it ends with their paragraph, or where the next item begins. */
export const hungLevel = 9.5
const [wordsOfHung, shortestBody] = [5, 40]
/** `3. New system`, over lines that are set in under it and say what was said of it. */
function isHungOver(lines: readonly Line[], index: number): boolean {
  const [raw, next] = [lines[index]?.raw.trimEnd() ?? '', lines[index + 1]?.raw ?? '']
  const marked = markerOf(raw)
  if (!marked || markerOf(next) || isRow(next)) return false
  const name = raw.slice(marked.length)
  return (
    indentOf(next) >= indentOf(raw) + 2 &&
    next.trim().length >= shortestBody &&
    /^\s*\p{Lu}/u.test(next) &&
    /^["“]?\p{L}[^.!?:;,]*$/u.test(name) &&
    countWords(name) <= wordsOfHung
  )
}
const boldThroughout = /^(?:\*\*|__)[^*_]+(?:\*\*|__)\s*[:：]?\s*$/
const isBold = (raw: string): boolean => boldThroughout.test(raw.slice(markerOf(raw)?.length ?? 0).trim())
/** A list item in bold throughout is a caption where one that is not follows. */
function captionLevel(lines: readonly Line[], index: number): number {
  const raw = lines[index]?.raw ?? ''
  if (isHungOver(lines, index)) return hungLevel
  if (!markerOf(raw) || !isBold(raw)) return 0
  const next = lines.slice(index + 1, index + 4).find((line) => line.raw.trim() !== '')?.raw ?? ''
  return markerOf(next) && !isBold(next) ? itemLevel : 0
}

const bullet = /^(?:[-*+•]\s|o\s{2})/
/** `2.1 ...` or `2a ...` under `2 ...`, or a list. */
function isDeeper(raw: string, follower: string): boolean {
  const number = /^\(?((?:[A-Z]\.)?\d+(?:\.\d+)*)/.exec(raw)?.[1]
  return number === undefined
    ? !/^\(?[A-Z]|^\(?[IVX]+/.test(follower)
    : follower.startsWith(`${number}.`) || bullet.test(follower)
}

const label = /^\p{Lu}[\p{L}\d]*(?: [\p{L}\d+&/-]+){0,2}: \S/u
/** A paragraph that is longer is read as several. */
const longestParagraph = 4_000
/** Where a paragraph or item that starts at `index` ends: lines wrapped by an editor belong together, others do not. */
function paragraphEnd(
  lines: readonly Line[],
  index: number,
  width: number | undefined,
  isItem: boolean,
  {
    branches,
    leaves,
    tickets,
    opens,
  }: Outline & { tickets: ReadonlyMap<number, Marker>; opens: (at: number) => boolean },
): number {
  const first = lines[index] as Line
  let end = index + 1
  for (; end < lines.length; end += 1) {
    const next = lines[end] as Line
    const previous = unquoted((lines[end - 1] as Line).raw).trimEnd()
    const raw = unquoted(next.raw)
    const startsAnew = raw === '' || /^#{1,6}\s/.test(raw) || markerOf(next.raw) || isRow(raw) || isRule(raw)
    // `Clerk: prints the list` below another of its kind
    const isLabelled = label.test(raw) && label.test(unquoted(first.raw))
    const speaks =
      quoteDepth(next.raw) !== quoteDepth((lines[end - 1] as Line).raw) ||
      speakerAbove(previous) !== undefined ||
      speakerAbove(raw.trimEnd()) !== undefined ||
      isTimed(raw)
    const opensOther = branches.has(end) || tickets.has(end) || opens(end)
    if (startsAnew || isLabelled || speaks || opensOther || endOf(next) - first.start > longestParagraph) break
    if (goesOnWithStory(first.raw, previous, raw)) continue
    const hangs = isItem && !leaves.has(end) && indentOf(next.raw) >= indentOf(first.raw) + 2
    if (!hangs && !goesOn(previous, raw, width, isLowered(first.raw))) break
  }
  return end
}

/** `As a clerk`, `I want to export the refunds`, `So that I can reconcile them`, a line each. */
function goesOnWithStory(first: string, previous: string, next: string): boolean {
  return opensStory.test(first) && (saysWhatFor.test(next) || (namesRole.test(previous) && saysWish.test(next)))
}
const storyOf = String.raw`^[\s>]*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?[*_]*(?:As an?|Als(?: eine?)?|En tant que|Como(?: una?)?)(?!\p{L})`
const opensStory = new RegExp(storyOf, 'iu')
const namesRole = new RegExp(
  String.raw`${storyOf}[*_]*\s(?!.*(?<!\p{L})(?:I|we|ich|wir|je)(?!\p{L}))[^.!?:;]{2,60}$`,
  'iu',
)
const saysWish =
  /^[*_]*(?:(?:I|we) (?:want|need|would like|wish|can)|(?:möchte|will|kann) ich|je (?:veux|voudrais)|quiero)(?!\p{L})/iu
const saysWhatFor =
  /^[*_]*(?:so that|in order to|damit|um(?=[^\n]*\szu\s)|pour que|afin (?:que|de)|para(?: que)?)[*_]*\s/iu

const indentOf = (raw: string): number => raw.length - raw.trimStart().length
/** A line that begins in small letters, as those of notes and chats do: that the next one does, too, says nothing. */
const isLowered = (raw: string): boolean => /^[\s>]*\p{Ll}/u.test(raw) && !/[.!?]\s+\p{Lu}/u.test(raw)

function goesOn(previous: string, next: string, width: number | undefined, isLoweredText: boolean): boolean {
  if (width !== undefined) return !hasRoom(previous, next, width - ragged) || (!isLoweredText && /^\p{Ll}/u.test(next))
  if (isLoweredText) return false
  return previous.length >= 45 && /[\p{L}\d,(–-]$/u.test(previous) && /^[\p{Ll}\d(]/u.test(next)
}

/** How far from the margin an editor may break a line that still had a little room. */
const ragged = 6
const narrowest = 34
const widest = 110
const hasRoom = (line: string, next: string, width: number): boolean =>
  line.length + 1 + (next.split(/\s/, 1)[0] ?? '').length <= width

/**
 * The column a whole text is wrapped at, as text taken from a PDF or an e-mail is: nearly every line that goes on is full. Undefined where
 * lines end with what they say.
 */
function wrapWidth(lines: readonly Line[]): number | undefined {
  const texts = lines.map((line) => line.raw.trimEnd())
  const width = texts.reduce((most, text) => Math.max(most, text.length), 0)
  if (width < narrowest || width > widest) return undefined
  let full = 0
  let open = 0
  let begun = 0
  for (const [i, text] of texts.entries()) {
    const next = texts[i + 1]?.trim() ?? ''
    if (text.trim() === '' || next === '' || markerOf(next) || isRow(text) || isRule(next)) continue
    open += 1
    if (!hasRoom(text, next, width - ragged)) full += 1
    if (/^\p{Lu}/u.test(next)) begun += 1
  }
  // where each line begins anew, they are as long as each other by chance
  return open >= 3 && full >= open * 0.6 && begun < open ? width : undefined
}
