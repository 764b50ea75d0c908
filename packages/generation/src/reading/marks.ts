import type { BriefTexts, Mark } from '../drafter.ts'
import { isWanted, type ReadUnit, type UnitKind } from './unit.ts'

export type MarkedBrief = BriefTexts & { marks?: readonly Mark[]; modelMarks?: readonly Mark[] }

/** The units with what a model reads their passages as, and above that what a person says. */
export function withMarks(units: readonly ReadUnit[], brief: MarkedBrief): ReadUnit[] {
  const ownKinds = kindsOf(brief.marks)
  const told = kindsOf(brief.modelMarks)
  return units.map((unit) => {
    const passage = flat(passageOf(unit, brief))
    const [marked, read] = [ownKinds.get(passage), told.get(passage)]
    if (marked) return { ...unit, ...surely(marked), marked: true }
    return read ? { ...unit, ...surely(read), byModel: true } : unit
  })
}

/** What stands in the brief, to the letter. */
export function passageOf({ field, start, end }: ReadUnit, brief: BriefTexts): string {
  return brief[field].slice(start, end)
}

/** Somebody said what it is: no rule turns that. */
export function isSaid({ marked, byModel, answers }: ReadUnit): boolean {
  return marked === true || byModel === true || answers === true
}

const kindsOf = (marks: readonly Mark[] = []) => new Map(marks.map(({ passage, kind }) => [flat(passage), kind]))

/** How its words are wrapped does not count. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

const surely = (kind: UnitKind) => ({ kind, wanted: isWanted({ kind }) ? 1 : 0, sureness: 1 })
