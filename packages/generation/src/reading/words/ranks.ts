import type { DraftedStory } from '../../drafter.ts'
import { numbering } from './lines.ts'
import { anyOf, countWords, holds, opens, words } from './word-lists.ts'

export type Priority = DraftedStory['priority']

/** What speaks of a rank, the surest first: in texts and headings, at the beginning of a text, by itself, and as the first word of a cell in a table. */
export const ranks = words.ranks.map(({ priority, said, opens: begins, named, cell }) => ({
  // the words are data, whose numbers have no narrower type
  priority: priority as Priority,
  said: holds(said),
  begins: begins === undefined ? undefined : opens(begins),
  named: new Set(named.split(', ')),
  isCell: anyOf(cell),
}))
const longestRank = 16
/** The rank that a cell of a table begins with. */
function rankIn(cell: string): Priority | undefined {
  return ranks.find(({ isCell }) => isCell(cell.trim().split(/[\s-]/, 1)[0]))?.priority
}
/** Whether a cell of a table holds a rank and no more: `Must have`, `P1`, but no number of a row. */
export function isRank(cell: string): boolean {
  if (/^prio/i.test(cell) && numbered.test(cell.trim())) return true
  if (cell.length > longestRank || !/^\P{N}/u.test(cell) || rankIn(cell) === undefined) return false
  // `A mail is sent`, `High contrast`
  return countWords(cell) === 1 || rankOf(cell) !== undefined || /^\S+\s?[-–—(:,/]/u.test(cell)
}

const namesRank = anyOf(
  'priority prio importance important rank moscow priorität wichtigkeit wichtig prioridad priorité',
)
/** Whether a cell says how much its row matters: by its own words, or by what its column is called. */
export function ranksRow({ column, text }: { column: string; text: string }): boolean {
  if (column.endsWith('?') && !asksWhetherWanted.test(column)) return false
  return isRank(text) || namesRank(column.replace(/\P{L}+$/u, ''))
}
/** `Member gets notified?` says more of a row, and not whether it is wanted. */
const asksWhetherWanted = holds(
  'need*, important, priority, must, want*, require*, mandatory, mvp, scope, first, launch, start, v1, wichtig, nötig, muss, gewünscht, gebraucht, pflicht, importante, necesario',
)

export const ofPriority = 'prio(?:rity|rität|rité|ridad|riteit)?'
const numbered = new RegExp(String.raw`^(?:p|${ofPriority}\s?[:=]?\s?p?)\s?([0-5])$`, 'iu')
const besides = new RegExp(String.raw`^${ofPriority}\s?[:=]?\s?|[\s-]?${ofPriority}$`, 'giu')
/** What a word or two say by themselves: `must`, `prio 2`, `High priority`; `isFromZero` where the text counts from `P0` on. */
export function rankOf(words = '', isFromZero = false): Priority | undefined {
  const number = numbered.exec(words.trim())?.[1]
  if (number !== undefined) return Math.min(4, Math.max(1, Number(number) + Number(isFromZero))) as Priority
  const name = words.trim().toLowerCase().replace(besides, '').replaceAll('-', ' ')
  return ranks.find(({ named }) => named.has(name))?.priority
}

const generic =
  /(?<=\p{L})\s(?:features?|requirements?|items?|stor(?:y|ies)|wishes|things|goals?|functions?|anforderungen|funktionen|wünsche)$/iu
/** `Must`, `Should have:`, `P3 / could`, `Priority 1 – before the season`, `High-priority features (first)`: a heading that only ranks. */
export function rankOfHeading(heading: string, isFromZero = false): Priority | undefined {
  const bare = heading
    .replace(numbering, '')
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/^(?:\p{So}\uFE0F?|\s)+|[\s:.!]+$/gu, '')
  const [head = ''] = bare.split(/\s?[:–—]\s|\s-\s/, 1)
  const ranksOf = (names: readonly string[]) => names.map((name) => rankOf(name.replace(generic, ''), isFromZero))
  // `High / low season` is no rank
  const twice = ranksOf(bare.split(/\s\/\s/))
  return [...ranksOf([bare, head]), ...(twice.includes(undefined) ? [] : twice)].find((rank) => rank !== undefined)
}
/** The rank that a cell says, where a number is no column's own. */
export function rankInCell(cell: string, isFromZero: boolean): Priority | undefined {
  return (numbered.test(cell.trim()) ? undefined : rankIn(cell)) ?? rankOf(cell, isFromZero)
}

/** `Export (prio 2)`, `[MUST] Export`, `(Priority: low; 5 points)` */
const brackets = /\s*[([]([^()[\]]{1,40})[)\]]/g
const points = /^(\d{1,2})\s?(?:sp|pts?|(?:story )?points?|punkte?)$/iu
/** `must: visitors register`, `P1 – print a label`; `High: above 30 °C` is no rank. */
const label = /^([^\s:–—-][^:–—]{0,18}?)(?::|\s[–—-])\s+(?=\S)/u
const isMeasure = anyOf('high low medium normal hoch niedrig mittel important wichtig critical required')
/** `..., nice to have`, `... -> low prio` */
const tail = /(?:\s[–—-]+|,|\s?->|\s?→)\s(?:(?:just|only|is|an?|the)\s)*([^,;:–—>→]{3,20}?)[\s.!]*$/u
const isModalAlone = anyOf('must should could muss soll kann high low medium normal required important nice')

/** `Labels: delivery, P1` says it of the card above. */
export function isField(text: string): boolean {
  return /^(?:labels|tags|components|sprint|assignee):\s/iu.test(text)
}

/** A line without what only ranks it, before or behind it, and that: of what stands in brackets, its points, too. */
export function withoutRank(text: string): { text: string; rank?: string; points?: number } {
  let [rank, size]: [string | undefined, number | undefined] = [undefined, undefined]
  const bare = text.replace(brackets, (whole: string, within: string, at: number) => {
    const isOutside = at === 0 || /^[\s.!]*$/.test(text.slice(at + whole.length))
    const parts = within.split(/[,;|/]\s*/).map((part) => part.trim())
    const ranked = parts.find((part) => rankOf(part) !== undefined)
    const isAll = parts.every((part) => rankOf(part) !== undefined || points.test(part))
    if (!isOutside || ranked === undefined || !isAll) return whole
    rank ??= ranked
    const told = parts.map((part) => points.exec(part)?.[1]).find((point) => point !== undefined)
    if (told !== undefined) size ??= Number(told)
    return ''
  })
  const [opening = '', name] = label.exec(bare) ?? []
  const isLabel = name !== undefined && rankOf(name) !== undefined && !isMeasure(name)
  const said = isLabel ? bare.slice(opening.length) : bare
  const [ending = '', behind] = tail.exec(said) ?? []
  const isTail = behind !== undefined && rankOf(behind) !== undefined && !isModalAlone(behind) && !isField(said)
  const found = rank ?? (isLabel ? name : isTail ? behind : undefined)
  return {
    text: (isTail ? said.slice(0, -ending.length) : said).trim(),
    ...(found !== undefined && { rank: found }),
    ...(size !== undefined && { points: size }),
  }
}
