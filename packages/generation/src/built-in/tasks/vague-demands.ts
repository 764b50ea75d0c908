import type { DraftingQuestion } from '../../drafter.ts'
import { isWanted, type ReadUnit } from '../../reading/unit.ts'

const longestTold = 200
/** How an answer to such a question begins where it stands in the brief. */
const asking = 'How is it measured that'

/** Wishes that nobody can test: what they ask to be measured, and answers to begin from. The words are English and German. */
const measures: { vague: RegExp; reason: string; answers: string[] }[] = [
  {
    vague: /\b(?:fast(?! food| track)|faster|quick|quickly|speedy|performant|schnell\p{L}*|zügig\p{L}*)(?!\p{L})/iu,
    reason: 'Without a time nobody can test it.',
    answers: ['Within one second', 'Within three seconds', 'As fast as today'],
  },
  {
    vague:
      /\b(?:easy|easily|user[- ]friendly|intuitive|intuitively|comfortable|convenient|benutzerfreundlich\p{L}*|nutzerfreundlich\p{L}*|bedienerfreundlich\p{L}*|intuitiv\p{L}*|(?:einfach|leicht)\p{L}* (?:zu|bedien\p{L}*))(?!\p{L})/iu,
    reason: 'Without a measure nobody can test it.',
    answers: ['Done at the first try, without help', 'Done in three steps at most', 'Rated 4 of 5 by those who use it'],
  },
  {
    vague: /\b(?:scalable|reliable|reliably|robust|highly available|skalierbar\p{L}*|zuverlässig\p{L}*)(?!\p{L})/iu,
    reason: 'Without a number nobody can build for it or test it.',
    answers: ['100 people at once', '1,000 people at once', 'Down no more than an hour a month'],
  },
]
/** A number is a measure, in digits or in words. */
const measured =
  /\d|\b(?:one|two|three|five|ten|zwei|drei|fünf|zehn) (?:\p{L}+ )?(?:seconds?|minutes?|hours?|clicks?|steps?|sekunden?|minuten?|stunden?|klicks?|schritten?)\b/iu

/** A question for what is wanted and bears no measure, such as `fast`. */
export function askMeasure(unit: ReadUnit): Omit<DraftingQuestion, 'id'> | undefined {
  const { text } = unit
  if (!isWanted(unit) || text.includes(asking) || measured.test(text)) return undefined
  const found = measures.find(({ vague }) => vague.test(text))
  if (!found) return undefined
  return {
    question: `${asking} “${shortened(text)}”?`,
    reason: found.reason,
    assumption: 'It is written down with its measure to be agreed.',
    answers: found.answers,
  }
}

const shortened = (text: string): string =>
  text.length <= longestTold ? text.replace(/[.!]+$/, '') : `${text.slice(0, longestTold).replace(/\s+\S*$/u, '')} …`
