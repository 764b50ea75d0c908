import type { Reading } from '../../drafter.ts'
import { isSaid, passageOf, withMarks } from '../../reading/marks.ts'
import { isWanted } from '../../reading/unit.ts'
import type { KindsAnswer } from './model-answers.ts'
import { longestPassage, type NumberedBrief, numberBrief } from './number-brief.ts'

/**
 * The brief with what a model says its lines are. What a person marked stays as it is, of a line that is told twice the first counts, and a number that there is not
 * changes nothing; nor does a reading by which nothing is wanted any more: that was led astray. Pure.
 */
export function readKinds(brief: NumberedBrief, lines: KindsAnswer['lines']): NumberedBrief {
  const unitOf = new Map(brief.units.map((unit) => [unit.number, unit]))
  const modelMarks = [...(brief.brief.modelMarks ?? [])]
  const known = new Set(modelMarks.map(({ passage }) => passage))
  for (const { kind, units } of lines)
    for (const number of units) {
      const unit = unitOf.get(number)
      const passage = unit && !isSaid(unit) ? passageOf(unit, brief.brief) : ''
      // one that is longer could not be kept
      if (passage === '' || passage.length > longestPassage || known.has(passage)) continue
      known.add(passage)
      modelMarks.push({ passage, kind })
    }
  if (modelMarks.length === 0) return brief
  const read = { ...brief.brief, modelMarks }
  const units = withMarks(brief.units, read)
  return units.some(isWanted) || !brief.units.some(isWanted) ? numberBrief(read, units) : brief
}

/** What a model said of the lines so far, for whoever keeps it. */
export function readingOf({ brief: { modelMarks } }: NumberedBrief): Reading[] {
  return modelMarks ? [{ type: 'reading', marks: modelMarks }] : []
}
