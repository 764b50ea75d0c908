import type { DraftingQuestion } from '../drafter.ts'
import { isWanted, type ReadUnit } from '../reading/unit.ts'
import { holds, wholeWords, withoutEnd } from '../reading/word-lists.ts'
import openPoints from './open-points.json' with { type: 'json' }

const longestTold = 200
/** How an answer to such a question begins where it stands in the brief. */
const asking = 'How is it measured that'

/** Wishes that nobody can test: what they ask to be measured, and answers to begin from. The words are English and German. */
const measures = openPoints.measures.map(({ words, ...asked }) => ({ ...asked, vague: holds(words) }))
/** A number is a measure, in digits or in words. */
const measured =
  /\d|\b(?:one|two|three|five|ten|zwei|drei|fünf|zehn) (?:\p{L}+ )?(?:second|minute|hour|click|step|sekunde|klick|schritt)/iu

/** A question for what is wanted and bears no measure, such as `fast`. */
export function askMeasure(unit: ReadUnit): Omit<DraftingQuestion, 'id'> | undefined {
  const { text } = unit
  if (!isWanted(unit) || unit.answers || text.includes(asking) || measured.test(text)) return undefined
  const measure = measures.find(({ vague }) => vague.test(text))
  if (!measure) return undefined
  return {
    question: `${asking} “${shortened(text)}”?`,
    reason: measure.reason,
    assumption: 'It is written down as it stands, without a measure.',
    answers: measure.answers,
  }
}

/** The wish whose measure a line gives, in the words of the question. */
export function wishMeasuredIn(line: string): string | undefined {
  return line.startsWith(`${asking} “`) ? /“(.*?)”\??:\s/u.exec(line)?.[1] : undefined
}

/** A wish as a question quotes it. */
export function shortened(text: string): string {
  return text.length <= longestTold ? withoutEnd(text) : `${wholeWords(text, longestTold)} …`
}
