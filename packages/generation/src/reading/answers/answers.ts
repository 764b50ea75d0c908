import { knownQuestions } from '../../questions/known-questions.ts'
import { type OwnQuestion, ownQuestionOf, questionsBefore, wordsOfQuestion } from '../../questions/left-open.ts'
import { shortened, wishMeasuredIn } from '../../questions/vague-demands.ts'
import { type MarkedBrief, withMarks } from '../marks.ts'
import { answerBehind } from '../spoken/replies.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { splitBrief } from '../units/split-brief.ts'
import { type Span, splitSentences } from '../words/split-sentences.ts'
import { type Answer, type Meaning, meaningOf, meaningOfKnown, meaningsOf, measureOf } from './answer-meaning.ts'

/**
 * The lines of Additional Information that answer a question which was asked about the brief, and the brief without them: how the rest is read does not hang on
 * what was answered, so an answer that asks for nothing changes nothing.
 */
export function parted<Of extends MarkedBrief>(brief: Of): { rest: Of; answers: Answer[] } {
  const answers = answersIn(brief)
  if (answers.length === 0) return { rest: brief, answers }
  let additionalInfo = ''
  let from = 0
  for (const { start, end } of answers) {
    additionalInfo += brief.additionalInfo.slice(from, start) + ' '.repeat(end - start)
    from = end
  }
  return { rest: { ...brief, additionalInfo: additionalInfo + brief.additionalInfo.slice(from) }, answers }
}

/** The units of a brief together with what was answered, each where it stands. */
export function withAnswers(units: readonly ReadUnit[], answers: readonly Answer[], brief: MarkedBrief): ReadUnit[] {
  if (answers.length === 0) return [...units]
  const wishes = new Map(units.filter(isWanted).map((unit) => [shortened(unit.text), unit]))
  const said = withMarks(
    answers.map((answer, i) => unitOf(answer, i, wishes)),
    brief,
  )
  const isBefore = ({ field, start }: ReadUnit, other: ReadUnit): boolean =>
    field !== other.field ? field === 'epicInfo' : start < other.start
  const all = [...units, ...said].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const places = new Map(all.map((unit, i) => [unit, i + 1]))
  const numbers = new Map(units.map((unit) => [unit.number, places.get(unit) ?? 0]))
  return all.map((unit, i) => ({
    ...unit,
    number: i + 1,
    ...(unit.parent !== undefined && { parent: numbers.get(unit.parent) ?? i + 1 }),
  }))
}

/** An answer stands alone: what is said before and behind it is of something else. */
function unitOf(
  { start, end, kind, text, measures }: Answer,
  at: number,
  wishes: ReadonlyMap<string, ReadUnit>,
): ReadUnit {
  const apart = -1 - at
  const wish = measures === undefined ? undefined : wishes.get(measures)
  return {
    number: 0,
    field: 'additionalInfo',
    start,
    end,
    text,
    form: wish ? 'item' : 'sentence',
    headings: [],
    turn: apart,
    block: apart,
    paragraph: apart,
    indent: 0,
    ...(wish && { parent: wish.number }),
    kind: measures !== undefined && !wish && kind === 'constraint' ? 'demand' : kind,
    wanted: isWanted({ kind }) ? 1 : 0,
    sureness: 1,
    answers: true,
  }
}

function answersIn(brief: MarkedBrief): Answer[] {
  const answers: Answer[] = []
  let own: Map<string, Asked[]> | undefined
  let start = 0
  for (const line of brief.additionalInfo.split('\n')) {
    const place = { start, end: start + line.trimEnd().length }
    start += line.length + 1
    if (!mayAnswer.test(line)) continue
    const known = (said: string, of: (answer: string) => Meaning) => {
      const sentences = splitSentences(line.trimEnd(), { start: line.lastIndexOf(said), end: place.end - place.start })
      const parts = sentences.map((span) => ({ ...span, text: line.slice(span.start, span.end) }))
      for (const answer of meaningsOf(parts, of))
        answers.push({ ...answer, start: place.start + answer.start, end: place.start + answer.end })
    }
    const topic = knownQuestions.find(({ question }) => answerBehind(line, question) !== undefined)
    const wish = wishMeasuredIn(line)
    if (topic) known(answerBehind(line, topic.question) ?? '', (said) => meaningOfKnown(topic, said))
    else if (wish !== undefined)
      known(line.slice(line.indexOf('”') + 1).replace(/^\??:\s*/, ''), (said) => measureOf(wish, said))
    else {
      own ??= askedIn(brief)
      const asked = ownAskedBy(line, own, place)
      if (asked) known(answerBehind(line, asked.question) ?? '', (said) => meaningOf(asked, said))
    }
  }
  return answers
}
const mayAnswer = /\S(?:: |\? |… )\S/u

type Asked = OwnQuestion & { at: number }
/** What the brief asks, by its words, and where that stands in Additional Information. */
function askedIn(brief: MarkedBrief): Map<string, Asked[]> {
  const asked = splitBrief(brief).flatMap((unit) => {
    const own = ownQuestionOf(unit)
    return own ? [{ ...own, at: unit.field === 'additionalInfo' ? unit.start : -1 }] : []
  })
  return Map.groupBy(asked, ({ question }) => wordsOfQuestion(question))
}

/** The longest question that a line begins with and answers, where it is asked elsewhere. */
function ownAskedBy(line: string, own: ReadonlyMap<string, Asked[]>, { start, end }: Span): Asked | undefined {
  return questionsBefore(line)
    .filter((words) => own.has(words) && answerBehind(line, `${words}?`) !== undefined)
    .map((words) => own.get(words)?.find(({ at }) => at < start || at > end))
    .findLast((asked) => asked !== undefined)
}
