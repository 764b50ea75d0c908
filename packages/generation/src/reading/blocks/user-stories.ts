import { fieldOf, pointsIn } from '../tickets/ticket-fields.ts'
import { isClause } from '../words/is-clause.ts'
import { type Line, markerOf } from '../words/lines.ts'
import { splitSentences } from '../words/split-sentences.ts'
import { opensWish, partOfCard, tellsInShort } from '../words/told-story.ts'
import { anyOf, countWords, hasWord } from '../words/word-lists.ts'

type Place = { start: number; end: number }
/** A story from its name or number on: `keyAt` is where that begins, `start` where its sentence does, and `isCard` says that it is parted into lines. */
type Story = {
  from: number
  at: number
  end: number
  start: number
  last: number
  keyAt?: number
  number: string
  rank?: string | undefined
  points?: number | undefined
  isCard: boolean
  isListed: boolean
}
/** What the lines of a story hold, from the key to before `end`: the story itself, what checks it, and what only ranks or numbers it. */
export type StoryPart =
  | { kind: 'story'; story: Story; end: number }
  | { kind: 'checks'; places: Place[]; end: number }
  | { kind: 'beside'; end: number }

/** `US-4`, `US 4`, `#4`, `Story 4:`; `MVP 1` and `EPIC-3` number no story. */
const key = String.raw`(?:(?!(?:MVP|PHASE|SPRINT|STAGE|STEP|PART|WEEK|KW|EPIC)[-_ ]?\d)(?:\p{Lu}{2,8}[-_ ]?|\p{Lu}-)\d{1,6}(?:\.\d{1,3})*|#\d{1,6}|(?:[Uu]ser )?[Ss]tory\s*#?\d{1,4}(?=\s*[:.–—-]))(?![\p{L}\d])`
/** Before what a line says: marks of headings, of lists and of bold, and its number. */
const margin = new RegExp(
  String.raw`^(?<before>[\s>]*(?:#{1,6}\s+)?(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX✓]\]\s+)?)(?<key>[*_[(]*(?:(?:ID|Id|Key|Nr|No)[*_.]*\s*:[*_]*\s*)?${key}[\])*_:.]*(?:\s+[:–—-](?=\s))?\s*)?(?<rank>[*_]*(?:\[[^[\]]{1,30}\]|\([^()]{1,40}\))[*_]*\s*)?[*_]*`,
  'u',
)
/** `Acceptance criteria:`, `**Done when** the mail is sent` */
const opensChecks =
  /^[\s>]*(?:#{1,6}\s+)?(?:[-*+•]\s+)?[*_]*(?:(?:acceptance )?criteri(?:a|on)|acceptance|conditions of (?:satisfaction|acceptance)|a\.?c\.?s?|done when|definition of done|dod|akzeptanzkriteri(?:en|um)|abnahmekriteri(?:en|um)|fertig,? wenn|crit(?:è|e)res? d['’]acceptation|criterios? de aceptación|acceptatiecriteria)[*_]*(?:\s*[:：][*_]*\s*|\s*$|\s+[–—-]\s+)/iu
const feature = /^[\s>]*\**(?:Feature|Funktionalität|Fonctionnalité|Característica|Functionaliteit)\**\s*:/iu
const isHeading = (raw: string): boolean =>
  /^\s*#{1,6}\s/.test(raw) || /^\s*(?:\*\*|__)[^*_]+(?:\*\*|__)\s*[:：]?\s*$/.test(raw)
const isTicked = (raw: string): boolean => /^\s*(?:[-*+•]\s+)?\[[xX✓]\]\s/.test(raw)

const named =
  /^(?:(?:story ?)?points?|sp|pts|estimat(?:e|ion)|effort|size|schätzung|aufwand|punkte)\s?[:=]\s?(.{1,20})$/iu
type Fields = { rank?: string; points?: number }
/** What a text says of a story and not of its thing: `Priority: low; 5 points`; undefined where it says anything else. */
function fieldsIn(text: string): Fields | undefined {
  const fields: Fields = {}
  for (const part of text.split(/[;,|/]/).map((each) => each.replaceAll(/[*_.]+/g, '').trim())) {
    const value = named.exec(part)?.[1]
    const points = value === undefined ? (/\p{L}/u.test(part) ? pointsIn(part) : undefined) : pointsIn(value)
    const field = fieldOf(part)
    if (points !== undefined) fields.points ??= points
    else if (field?.sort === 'rank' && (/[:=]/.test(part) || countWords(part) === 1)) fields.rank ??= field.rank
    else if (field?.sort !== 'aside') return undefined
  }
  return fields
}
const longestFields = 80
/** The fields of a line of its own: `(Priority: low; 5 points)`, `- Priority: high`. */
const fieldsOf = (raw: string): Fields | undefined => {
  const said = raw
    .replace(/^[\s>]*(?:[-+•]\s+)?/u, '')
    .replace(/^([*_]*)[[(]([^[\]()]+)[\])][*_.]*$/u, '$1$2')
    .trim()
  return said === '' || said.length > longestFields ? undefined : fieldsIn(said)
}
const behind = /\s*[*_]*(?:\[(?<square>[^[\]]{1,40})\]|\((?<round>[^()]{1,60})\))[*_.]*\s*$/u
/** A line without the fields in brackets that end it. */
function withoutFields(raw: string): { length: number; fields: Fields } {
  let [length, fields] = [raw.trimEnd().length, {} as Fields]
  for (;;) {
    const { 0: found = '', groups = {} } = behind.exec(raw.slice(Math.max(0, length - longestFields), length)) ?? {}
    const { square, round = '' } = groups
    const read = found === '' ? undefined : fieldsIn(square ?? round)
    if (!read) return { length, fields }
    length -= found.length
    fields = { ...read, ...fields }
  }
}

/** Where the words of a line begin behind its marks and its number, and where that number does. */
function openingOf(raw: string): { at: number; keyAt?: number; fields: Fields; isListed: boolean } {
  const { 0: whole = '', groups = {} } = margin.exec(raw) ?? {}
  const { before = '', key = '', rank = '' } = groups
  const read = rank === '' ? {} : fieldsIn(rank.replaceAll(/[[\]()*_]/g, ''))
  const keyAt = key === '' ? undefined : before.length + key.search(/(?:\p{L}+[-_ ]?|#|[Ss]tory\s*#?)\d/u)
  return {
    at: read ? whole.length : before.length + key.length,
    fields: read ?? {},
    isListed: /^[\s>]*(?:[-*+•]|\d{1,3}[.)])\s/.test(before),
    ...(keyAt !== undefined && { keyAt }),
  }
}

/** A line behind its marks and its number that may begin a story, and whether it says who wants what. */
type Opening = ReturnType<typeof openingOf> & { said: string; isWish: boolean }
/** The lines that may begin a story; in a list of such, in which most lines begin so, all do that say as whom. */
type Opened = { openings: ReadonlyMap<number, Opening>; isList: boolean }
function openedIn(lines: readonly Line[]): Opened {
  const openings = new Map<number, Opening>()
  for (const [i, { raw }] of lines.entries()) {
    if (!mayOpen.test(raw.slice(0, longestFields))) continue
    const opening = openingOf(raw)
    const said = raw.slice(opening.at)
    openings.set(i, { ...opening, said, isWish: opensWish(said) })
  }
  const all = [...openings.values()]
  const begun = all.filter(({ said, isWish }) => isWish || asSomebody.test(said)).length
  const isMost = begun * 2 > lines.filter(({ raw }) => hasWord(raw)).length
  return { openings, isList: isMost && all.filter(({ isWish }) => isWish).length >= fewestOfList }
}
const mayOpen = /(?<!\p{L})(?:as|als|en tant|como)[*_]*\s/iu
const asSomebody = /^\s*as (?:an?|the)\s/i
const [fewestOfList, fewestOfPage, mostAbove, wordsOfName] = [3, 2, 4, 12]

/** The stories of a text, the lines at which one begins that goes on from no other, and those that name an epic above them, with where its name begins; none where it is told by features, each of which is a story with scenarios. */
export type Stories = { stories: readonly Story[]; begins: ReadonlySet<number>; epics: ReadonlyMap<number, number> }
export function findStories(lines: readonly Line[]): Stories {
  if (lines.some(({ raw }) => feature.test(raw))) return { begins: new Set(), stories: [], epics: new Map() }
  const opened = openedIn(lines)
  const begun = [...opened.openings].filter(
    ([, { said, isWish }]) => isWish || (opened.isList && asSomebody.test(said)),
  )
  const epics = begun.length === 0 ? [] : lines.flatMap(({ raw }, i) => epicIn(raw).map((at) => [i, at] as const))
  return { begins: new Set(begun.map(([i]) => i)), stories: headsOf(lines, opened), epics: new Map(epics) }
}
/** `Epic 2: Reception` */
const namesEpic = /^[\s>]*[*_]*epic(?:[ -]?#?\d{1,3})?[*_]*\s*[:：–—-]\s*[*_]*(?=[\p{L}\d])/iu
function epicIn(raw: string): number[] {
  const { length } = namesEpic.exec(raw)?.[0] ?? ''
  return length > 0 && countWords(raw) <= wordsOfName && !/[.!?;,]\s*$/.test(raw) ? [length] : []
}

type Covered = ReadonlyMap<number, { end: number }>
/**
 * What stands in the lines of stories that say who wants what and what has to hold for it, by the number of their first line. A story is told in a sentence, in a line each for who, what and why, or in a word behind
 * `as a clerk:` in a list of such; its checks stand right below it, as items or as what their own heading opens. `covered` are lines that are read as parts of scenarios.
 */
export function storiesOf(
  lines: readonly Line[],
  text: string,
  all: readonly Story[],
  covered: Covered,
): ReadonlyMap<number, StoryPart> {
  const found = new Map<number, StoryPart>()
  const stories = all.filter(({ at }) => !covered.has(at))
  const isPage = stories.filter(({ isListed }) => !isListed).length >= fewestOfPage
  // a list behind an empty line is what a story is checked by where another story has such a one, or is followed by the next
  let isSpaced = false
  for (const [n, head] of stories.entries()) {
    const story = { ...head }
    const isLast = n === stories.length - 1
    const parts = partsBelow(
      { lines, text, covered, isPage: isPage && (!isLast || isSpaced), to: stories[n + 1]?.from ?? lines.length },
      story,
    )
    isSpaced ||= parts.size > 0 && lines[story.end]?.raw.trim() === ''
    const isChecked = parts.size > 0 || covered.has(nextOf(lines, story.end))
    const isNumbered = story.keyAt !== undefined || story.rank !== undefined || story.points !== undefined
    // what says no more is read as elsewhere
    if (!story.isCard && !isChecked && !isNumbered) continue
    if (story.from < story.at) found.set(story.from, { kind: 'beside', end: story.at })
    found.set(story.at, { kind: 'story', story, end: story.end })
    for (const [i, part] of parts) found.set(i, part)
  }
  return found
}

const nextOf = (lines: readonly Line[], from: number): number => {
  let at = from
  while (at < lines.length && lines[at]?.raw.trim() === '') at += 1
  return at
}

/** The stories of a text, each with the lines that name it and tell it. */
function headsOf(lines: readonly Line[], { openings, isList }: Opened): Story[] {
  const stories: Story[] = []
  for (const [i, { at, keyAt, fields, isListed, said, isWish }] of openings) {
    if (i < (stories.at(-1)?.end ?? 0)) continue
    const { raw = '', start = 0 } = lines[i] ?? {}
    const inShort = isList && tellsInShort(said)
    const card = inShort ? i : cardEnd(lines, i, said)
    // `As a club we want:` is followed by what they want
    if (!inShort && card === i && !(isWish && !/[:：]\s*$/.test(raw))) continue
    const end = card > i ? card : inShort ? i + 1 : sentenceEnd(lines, i)
    const last = lines[end - 1] as Line
    const read = withoutFields(last.raw)
    const above = keyAt === undefined ? nameAbove(lines, i, stories.at(-1)?.end ?? 0) : undefined
    const told = { ...read.fields, ...above?.fields, ...fields }
    const ownKey = keyAt === undefined ? above?.keyAt : start + keyAt
    stories.push({
      from: above?.from ?? i,
      at: i,
      end,
      start: start + at,
      last: last.start + Math.max(read.length, end - 1 === i ? at : 0),
      ...(ownKey !== undefined && { keyAt: ownKey }),
      number: numberOf(lines[above?.from ?? i]?.raw ?? ''),
      ...told,
      isCard: card > i || inShort,
      isListed,
    })
  }
  return stories
}

/** Where the lines of a story end that begin with who, what and why; where it begins if they are none. */
function cardEnd(lines: readonly Line[], from: number, said: string): number {
  if (partOfCard(said) !== 'who') return from
  let [end, hasWhat] = [from + 1, false]
  for (; end < lines.length; end += 1) {
    const part = partOfCard(lines[end]?.raw ?? '')
    if ((part !== 'what' || hasWhat) && (part !== 'why' || !hasWhat)) break
    hasWhat = true
  }
  return hasWhat ? end : from
}

/** A sentence goes on in lines that begin nothing. */
function sentenceEnd(lines: readonly Line[], from: number): number {
  let end = from + 1
  for (; end < lines.length && end - from < mostAbove; end += 1) {
    const raw = lines[end]?.raw ?? ''
    const isOther =
      raw.trim() === '' || isHeading(raw) || markerOf(raw) || opensChecks.test(raw) || fieldsOf(raw) || isLabelled(raw)
    const goesOn = /^\s*\p{Ll}/u.test(raw) || partOfCard(raw) === 'why'
    if (isOther || !goesOn || asSomebody.test(raw)) break
  }
  return end
}
const isLabelled = (raw: string): boolean => /^\s*[*_]*\p{Lu}[\p{L} ]{1,30}[*_]*[:：]/u.test(raw)

/** `Title: Reset password` */
const namesStory = /^[\s>]*[*_]*(?:title|titel|name|summary|subject)[*_]*\s*[:：]/iu
/** The line with a number and a name of its own above a story: `US-4 Cancel booking`, `### US-4`. */
function nameAbove(
  lines: readonly Line[],
  at: number,
  to: number,
): { from: number; keyAt: number; fields: Fields } | undefined {
  let fields: Fields = {}
  let isParted = false
  for (let i = at - 1; i >= Math.max(to, at - mostAbove); i -= 1) {
    const { raw = '', start = 0 } = lines[i] ?? {}
    isParted ||= raw.trim() === ''
    if (raw.trim() === '') continue
    if (namesStory.test(raw)) continue
    const own = fieldsOf(raw)
    const { at: from, keyAt } = openingOf(raw)
    if (own && keyAt === undefined) {
      fields = { ...own, ...fields }
      continue
    }
    const { fields: behindName } = withoutFields(raw)
    // `FR-1 Members pay`, `FR-2 Trainers see who comes`, above a story: requirements of their own
    const isOneOfMany = numberOf(raw) !== '' && numberOf(raw) === numberOf(lines[i - 1]?.raw ?? '')
    const isOwn = isOneOfMany || (isParted && isClause(raw.slice(from)))
    const isName =
      keyAt !== undefined && !isOwn && countWords(raw.slice(from)) <= wordsOfName && !/[.!?;]\s*$/.test(raw)
    return isName && keyAt !== undefined
      ? { from: i, keyAt: start + keyAt, fields: { ...behindName, ...fields } }
      : undefined
  }
  return undefined
}

type Reading = { lines: readonly Line[]; text: string; to: number; isPage: boolean; covered: Covered }
/** What stands below a story, up to the next one or a heading: its checks; its fields are noted on it. */
function partsBelow({ lines, text, to, isPage, covered }: Reading, story: Story): Map<number, StoryPart> {
  const parts = new Map<number, StoryPart>()
  const margin = story.isListed ? indentOf(lines[story.at]?.raw ?? '') : -1
  // `below` the story itself, in its `checks`, or behind what else is said of it
  let reading: 'below' | 'checks' | 'other' = 'below'
  let [isParted, hasChecks] = [false, false]
  for (let i = story.end; i < to; ) {
    const { raw, start } = lines[i] as Line
    if (!hasWord(raw)) {
      if (/[-*_=]{3}/.test(raw)) return parts
      isParted ||= raw.trim() === ''
      i += 1
      continue
    }
    const scenario = covered.get(i)
    if (scenario) {
      i = Math.max(i + 1, scenario.end)
      isParted = false
      continue
    }
    // `- FR-12: ...`, the next ticket
    const number = numberOf(raw)
    const isNumbered = number !== '' && (reading === 'other' || !isOfChecks(number))
    if ((isNumbered && (reading !== 'checks' || number === story.number)) || namesPart.test(raw)) return parts
    const label = opensChecks.exec(raw)?.[0].length
    const fields = label === undefined ? fieldsOf(raw) : undefined
    const marker = markerOf(raw)
    const isItem = marker !== undefined && (marker.indent > margin || reading === 'checks')
    const isCheck = reading === 'checks' || (reading === 'below' && (!isParted || isPage || hasChecks))
    const end = wrappedEnd(lines, i, to, covered)
    const from = (length: number): Place => ({ start: start + length, end: endOf(lines[end - 1]) })
    if (label !== undefined) {
      const isSaid = hasWord(raw.slice(label))
      parts.set(
        i,
        isSaid ? { kind: 'checks', places: listedIn(text, from(label)), end } : { kind: 'beside', end: i + 1 },
      )
      reading = 'checks'
      ;[isParted, hasChecks] = [false, isSaid]
      i = isSaid ? end : i + 1
    } else if (fields) {
      story.rank ??= fields.rank
      story.points ??= fields.points
      parts.set(i, { kind: 'beside', end: i + 1 })
      i += 1
    } else if (isHeading(raw)) return parts
    else if (isItem && isCheck) {
      const places = [from(marker.length)]
      parts.set(i, isTicked(raw) ? { kind: 'beside', end } : { kind: 'checks', places, end })
      hasChecks = true
      i = end
    } else if (reading === 'checks' && marker === undefined && !(isParted && hasChecks) && !isLabelled(raw)) {
      parts.set(i, { kind: 'checks', places: listedIn(text, from(indentOf(raw))), end })
      ;[isParted, hasChecks] = [false, true]
      i = end
    } else if (isParted && !isLabelled(raw)) return parts
    else {
      reading = 'other'
      isParted = false
      i += 1
    }
  }
  return parts
}

/** `US` of `**US-4** Cancel booking`, and empty where a line has no number of its own. */
function numberOf(raw: string): string {
  const { keyAt } = openingOf(raw)
  return keyAt === undefined ? '' : (/^\p{L}+|^#/u.exec(raw.slice(keyAt))?.[0] ?? '')
}
const isOfChecks = anyOf('ac acs')
/** `Epic 2: Reception`, below the last story of the one before. */
const namesPart = /^[\s>]*[*_]*(?:epic|feature|theme|module|modul|sprint|phase|release)[-_ ]?\d{0,3}[*_]*\s*[:.–—-]/iu
const indentOf = (raw: string): number => raw.length - raw.trimStart().length
const endOf = (line: Line | undefined): number => (line ? line.start + line.raw.trimEnd().length : 0)

/** An item goes on in lines that begin in small letters. */
function wrappedEnd(lines: readonly Line[], from: number, to: number, covered: ReadonlyMap<number, unknown>): number {
  let end = from + 1
  for (; end < to; end += 1) {
    const raw = lines[end]?.raw ?? ''
    const isFull =
      (lines[end - 1]?.raw.trimEnd().length ?? 0) >= fullLine && !/[.!?;]\s*$/.test(lines[end - 1]?.raw ?? '')
    if (!isFull || !/^\s*[\p{Ll}\d(]/u.test(raw) || covered.has(end) || markerOf(raw) || opensChecks.test(raw)) break
  }
  return end
}
const fullLine = 45

/** What is listed in a line: between semicolons, or sentence by sentence. */
function listedIn(text: string, place: Place): Place[] {
  const cuts = [...text.slice(place.start, place.end).matchAll(/;\s+/g)]
  if (cuts.length === 0) return splitSentences(text, place)
  return [0, ...cuts.map(({ index, 0: mark }) => index + mark.length)]
    .map((at, i) => ({ start: place.start + at, end: place.start + (cuts[i]?.index ?? place.end - place.start) }))
    .filter(({ start, end }) => hasWord(text.slice(start, end)))
}
