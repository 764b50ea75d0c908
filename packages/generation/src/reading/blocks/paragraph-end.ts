import {
  endOf,
  indentOf,
  isRow,
  isRule,
  type Line,
  type Marker,
  markerOf,
  quoteDepth,
  unquoted,
} from '../words/lines.ts'
import type { Outline } from './outlines.ts'
import { isTimed, speakerAbove } from './speakers.ts'

const label = /^\p{Lu}[\p{L}\d]*(?: [\p{L}\d+&/-]+){0,2}: \S/u
/** A paragraph that is longer is read as several. */
const longestParagraph = 4_000
/** Where a paragraph or item that starts at `index` ends: lines wrapped by an editor belong together, others do not. */
export function paragraphEnd(
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
export function wrapWidth(lines: readonly Line[]): number | undefined {
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

/** `As a clerk`, `I want to export the refunds`, `So that I can reconcile them`, a line each. */
function goesOnWithStory(first: string, previous: string, next: string): boolean {
  return opensStory.test(first) && (saysWhatFor.test(next) || isRoleAboveWish(previous, next))
}
/** `As a clerk`, above what the clerk wants. */
export function isRoleAboveWish(line: string, next: string): boolean {
  return namesRole.test(line) && saysWish.test(next)
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
