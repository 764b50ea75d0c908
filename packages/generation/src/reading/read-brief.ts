import type { BriefTexts, Mark } from '../drafter.ts'
import { kindOf, likelihoods, wantedness } from './classify.ts'
import { turnByReplies } from './replies.ts'
import { splitBrief } from './split-brief.ts'
import type { ReadUnit, UnitKind } from './unit.ts'
import { learnedWeights } from './weights.ts'

export type { ReadUnit } from './unit.ts'

/** From so likely on a unit is taken to be wanted. */
const wantedFrom = 0.5
/** In a brief of a sentence or two, what is likeliest is what it is about. */
const fewUnits = 3
const wantedFromInFew = 0.3

/**
 * Reads a brief: its units in order, each with what it is taken to be and how surely; what a person marked is what they say. Pure; the same brief is read the same.
 */
export function readBrief(brief: BriefTexts & { marks?: readonly Mark[] }): ReadUnit[] {
  const units = splitBrief(brief)
  const likely = likelihoods(units, learnedWeights())
  const most = Math.max(...likely.map(wantedness))
  const from = units.length <= fewUnits && most < wantedFrom ? Math.max(most, wantedFromInFew) : wantedFrom
  const marks = new Map(brief.marks?.map(({ passage, kind }) => [flat(passage), kind]))
  const read = units.map((unit, i): ReadUnit => {
    const marked = marks.get(flat(brief[unit.field].slice(unit.start, unit.end)))
    return { ...unit, ...(marked ? asMarked(marked) : kindOf(likely[i] ?? [], from)) }
  })
  return turnByReplies(read)
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()
const asMarked = (kind: UnitKind) => ({
  kind,
  wanted: kind === 'demand' || kind === 'constraint' ? 1 : 0,
  sureness: 1,
  marked: true as const,
})
