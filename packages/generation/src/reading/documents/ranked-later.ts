import type { BriefTexts } from '../../drafter.ts'
import { isSaid } from '../marks.ts'
import type { ReadUnit } from '../unit.ts'

/** `P2 = noted for later`, `"W" means won't have`: a mark, before what a text says that it means. */
const defined =
  /(?<![\p{L}\d])((?:[Pp]|[Pp]rio(?:rity|rität)? ?|[Rr]an[kg] )?[0-5]|[MSCWKABD])["“”*)]*\s?(?:=|(?<=["“”*)\d])[:–—](?=\s)|means|bedeutet|heißt)\s?/gu
/** It is not built now. */
const isLater =
  /^\W*(?:[^,;.]{0,30}\s)?(?:later|not now|not yet|nobody builds|won['’]?t|will not|deferred|postponed|parked|future|backlog|next (?:release|version|phase|stage|year)|not (?:in|for|part of|built in) (?:this|(?:the )?(?:first|current)|v1|release|scope)|out of scope|später|nicht (?:jetzt|in (?:dieser|der ersten)|im ersten|teil)|zurückgestellt|nächste[nrs]? (?:release|version|phase|stufe|jahr))(?!\p{L})/iu
/** It is: what is open or in a backlog may be a state of something else. */
const isNow =
  /^\W*(?:[^,;.]{0,30}\s)?(?:must|should|now|first|urgent|high|mvp|v1|this|jetzt|sofort|muss|soll|dringend|erste[rns]?)(?!\p{L})/iu
const ofOthers = /(?<!\p{L})(?:\p{L}*(?:states?|status|codes?|types?|kinds?|zustand|zustände|arten))\W*$/iu
const fewestMarks = 2

/** The marks whose meaning a text gives as `later`, where it defines several. */
function laterMarks(text: string): ReadonlySet<string> {
  const found = new Map<string, string>()
  for (const line of text.split(/[\n|;]/)) {
    const marks = [...line.matchAll(defined)]
    if (ofOthers.test(line.slice(0, marks[0]?.index ?? 0))) continue
    for (const [i, { 0: whole, 1: mark = '', index }] of marks.entries())
      found.set(bare(mark), line.slice(index + whole.length, marks[i + 1]?.index).trim())
  }
  const later = [...found].flatMap(([mark, meaning]) => (isLater.test(meaning) ? [mark] : []))
  const isRanking = found.size >= fewestMarks && [...found.values()].some((meaning) => isNow.test(meaning))
  return new Set(isRanking ? later : [])
}
const bare = (mark: string): string =>
  mark
    .trim()
    .replace(/^(?:p|prio(?:rity|rität)?|ran[kg])\s?(?=\d)/iu, 'P')
    .replace(/[^\p{L}\d]/gu, '')

/** `Priority: 1 = first release, 3 = not in it`, and `Priorität: M = Muss, S = Soll, K = Kann`: what marks mean asks for nothing. */
function isLegend({ text }: ReadUnit): boolean {
  const marks = [...text.matchAll(defined)]
  const before = text.slice(0, marks[0]?.index ?? 0)
  return marks.length >= fewestMarks && (before === '' || namesRank.test(before))
}
const namesRank = /^\W*(?:prio\p{L}*|rank\p{L}*|rang|moscow|legende?|importance|wichtigkeit|key)\W*$/iu

/** `- **P2** Read the date`, `[W] Export`; `2.` numbers a list, `2 keys` are two, and `A member` is one. */
const inFront =
  /^[^\S\n]*(?:[-*+•]\s+|\d+[.)]\s+)?(?!(?:\*\*|__)?\(?\d{1,3}(?:[.)]|\s))(?!A\s)(?:\*\*|__)?[([]?([\p{L}\d ]{1,10}?)[)\]]?(?:\*\*|__)?(?:[:.–—-]|\s[–—-])?\s+(?=\S)/u
/** `Export (P2)` */
const behind = /[([]([\p{L}\d ]{1,10})[)\]]\W*$/u

/** What a text ranks with a mark that it defines as later itself, as in `P2 = noted for later, nobody builds it now`, is put off, with what hangs under it, and where it says what its marks mean it asks for nothing. What a person marked stays. */
export function withRankedLater(all: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const units = all.map((unit) => (isLegend(unit) && !isSaid(unit) ? { ...unit, ...asContext } : unit))
  const fields = [...new Set(units.map(({ field }) => field))]
  const later = new Map(fields.map((field) => [field, laterMarks(brief[field])]))
  if ([...later.values()].every(({ size }) => size === 0)) return units
  const put = new Set<number>()
  for (const unit of units) {
    const isRanked = marksOf(unit, brief).some((mark) => later.get(unit.field)?.has(bare(mark)))
    if (isRanked || (unit.parent !== undefined && put.has(unit.parent))) put.add(unit.number)
  }
  return units.map((unit) =>
    isSaid(unit) || !put.has(unit.number) ? unit : { ...unit, kind: 'deferred', wanted: 0, sureness: 1 },
  )
}

const asContext = { kind: 'context', wanted: 0, sureness: 1 } as const

function marksOf({ field, start, end, rank, cells = [], headings }: ReadUnit, brief: BriefTexts): string[] {
  const text = brief[field]
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(lineStart, Math.min(end, lineStart + longestFront))
  const ranked = cells.filter(({ column }) => ofRank.test(column)).map(({ text: cell }) => cell)
  const said = [inFront.exec(line)?.[1], behind.exec(text.slice(start, end))?.[1], rank, headings.at(-1), ...ranked]
  return said.flatMap((mark) => (mark && mark.length <= longestMark ? [mark] : []))
}
const ofRank = /^(?:prio\p{L}*|rank|rang|importance|moscow|wichtigkeit|class)\W*$/iu
const [longestMark, longestFront] = [10, 40]
