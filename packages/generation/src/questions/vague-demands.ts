import type { DraftingQuestion } from '../drafter.ts'
import { isWanted, type ReadUnit } from '../reading/unit.ts'
import { holds, wholeWords, withoutEnd } from '../reading/words/word-lists.ts'
import openPoints from './open-points.json' with { type: 'json' }
import { amountOf, isMeasuredElsewhere } from './settled-by-number.ts'

const longestTold = 200
/** How an answer to such a question begins where it stands in the brief. */
const asking = 'How is it measured that'

/** Wishes that nobody can test: what they ask to be measured, and answers to begin from. The words are English and German. */
const measures = openPoints.measures.map(({ words, measuredIn, ...asked }) => ({
  ...asked,
  vague: holds(words),
  amount: amountOf(measuredIn),
}))
/** A number is a measure, in digits or in words. */
const measured =
  /\d|\b(?:one|two|three|five|ten|zwei|drei|fünf|zehn) (?:\p{L}+ )?(?:second|minute|hour|click|step|sekunde|klick|schritt)/iu

/** A question for what is wanted and bears no measure, such as `fast`, nor has one elsewhere in the brief. */
export function askMeasure(unit: ReadUnit, units: readonly ReadUnit[]): Omit<DraftingQuestion, 'id'> | undefined {
  const { text } = unit
  const measure = isVague(unit) ? measureOf(text) : undefined
  if (!measure || isMeasuredElsewhere(unit, measure.vague, measure.amount, units)) return undefined
  return {
    question: `${asking} “${shortened(text)}”?`,
    reason: measure.reason,
    assumption: 'It is written down as it stands, without a measure.',
    answers: measure.answers,
  }
}

/** Whether something is wanted in words that nobody can test, without a number. */
export function isVague(unit: ReadUnit): boolean {
  const { text } = unit
  return (
    isWanted(unit) && !unit.answers && !text.includes(asking) && !measured.test(text) && measureOf(text) !== undefined
  )
}
const measureOf = (text: string) => measures.find(({ vague }) => vague.test(text))

/** The wish whose measure a line gives, in the words of the question. */
export function wishMeasuredIn(line: string): string | undefined {
  return line.startsWith(`${asking} “`) ? /“(.*?)”\??:\s/u.exec(line)?.[1] : undefined
}

/** A wish as a question quotes it. */
export function shortened(text: string): string {
  return text.length <= longestTold ? withoutEnd(text) : `${wholeWords(text, longestTold)} …`
}
