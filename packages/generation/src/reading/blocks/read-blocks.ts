import { areTickets, ticketKey } from '../tickets/ticket-fields.ts'
import {
  endOf,
  indentOf,
  isRow,
  isRule,
  type Line,
  linesOf,
  type Marker,
  markerOf,
  type Place,
  pairedRows,
  quoteDepth,
  trimmed,
  withoutInitials,
} from '../words/lines.ts'
import { hasWord } from '../words/word-lists.ts'
import { blankMarkup } from './blank-markup.ts'
import { boardColumns } from './board-columns.ts'
import { captions, letteredHeadings, numberedHeadings } from './captions.ts'
import { bareLevel, boldAmongOthers, captionLevel, headingLevel, hungLevel, isKeyed } from './heading-levels.ts'
import { outlineLevel, outlineOf } from './outlines.ts'
import { paragraphEnd, wrapWidth } from './paragraph-end.ts'
import { type ScenarioPart, scenariosOf } from './scenarios.ts'
import { speakerAbove, speakersAbove } from './speakers.ts'
import { useCasesOf } from './use-cases.ts'
import { findStories, type StoryPart, storiesOf } from './user-stories.ts'

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
