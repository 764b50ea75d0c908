import { knownQuestions } from '../questions/known-questions.ts'
import { type OwnQuestion, ownQuestionOf } from '../questions/left-open.ts'
import { wishMeasuredIn } from '../questions/vague-demands.ts'
import { isCaption, isClause } from './is-clause.ts'
import { type MarkedBrief, withMarks } from './marks.ts'
import { answerBehind } from './replies.ts'
import { splitBrief } from './split-brief.ts'
import { type Span, splitSentences } from './split-sentences.ts'
import { isVerb, tagWords } from './tag-words.ts'
import { isWanted, type ReadUnit, type UnitKind } from './unit.ts'
import { capitalise, countWords, isQuestion, opens, uncapitalise, withoutEnd } from './word-lists.ts'

/** What somebody answered, and what that is to the backlog; `measures` is the wish that it says more of, in its words. */
type Meaning = { kind: UnitKind; text: string; measures?: string }
export type Answer = Span & Meaning

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
  const said = withMarks(
    answers.map((answer, i) => unitOf(answer, i, units)),
    brief,
  )
  const isBefore = ({ field, start }: ReadUnit, other: ReadUnit): boolean =>
    field !== other.field ? field === 'epicInfo' : start < other.start
  const all = [...units, ...said].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const numbers = new Map(units.map((unit) => [unit.number, all.indexOf(unit) + 1]))
  return all.map((unit, i) => ({
    ...unit,
    number: i + 1,
    ...(unit.parent !== undefined && { parent: numbers.get(unit.parent) ?? i + 1 }),
  }))
}

/** An answer stands alone: what is said before and behind it is of something else. */
function unitOf({ start, end, kind, text, measures }: Answer, at: number, units: readonly ReadUnit[]): ReadUnit {
  const apart = -1 - at
  const wish = measures === undefined ? undefined : units.find((unit) => isWanted(unit) && speaksSo(unit, measures))
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

const speaksSo = ({ text }: ReadUnit, wish: string): boolean =>
  wish.endsWith(' …') ? text.startsWith(wish.slice(0, -2)) : withoutEnd(text) === wish

function answersIn(brief: MarkedBrief): Answer[] {
  const answers: Answer[] = []
  let own: Asked[] | undefined
  let start = 0
  for (const line of brief.additionalInfo.split('\n')) {
    const place = { start, end: start + line.trimEnd().length }
    start += line.length + 1
    if (!mayAnswer.test(line)) continue
    const known = (said: string, of: (answer: string) => Meaning) => {
      const from = place.start + line.lastIndexOf(said)
      const end = splitSentences(brief.additionalInfo, { start: from, end: place.end })[0]?.end ?? place.end
      answers.push({ ...of(brief.additionalInfo.slice(from, end)), start: place.start, end })
    }
    const topic = knownQuestions.find(({ question }) => answerBehind(line, question) !== undefined)
    const wish = wishMeasuredIn(line)
    if (topic) known(answerBehind(line, topic.question) ?? '', (said) => meaningOfKnown(topic, said))
    else if (wish !== undefined)
      known(line.slice(line.indexOf('”') + 1).replace(/^\??:\s*/, ''), (said) => measureOf(wish, said))
    else {
      own ??= askedIn(brief)
      const asked = own.find(
        ({ question, at }) => (at < place.start || at > place.end) && answerBehind(line, question) !== undefined,
      )
      if (asked) known(answerBehind(line, asked.question) ?? '', (said) => meaningOf(asked, said))
    }
  }
  return answers
}
const mayAnswer = /\S(?:: |\? |… )\S/u

type Asked = OwnQuestion & { at: number }
/** What the brief asks, and where that stands in Additional Information. */
const askedIn = (brief: MarkedBrief): Asked[] =>
  splitBrief(brief).flatMap((unit) => {
    const own = ownQuestionOf(unit)
    return own ? [{ ...own, at: unit.field === 'additionalInfo' ? unit.start : -1 }] : []
  })

const later = opens('to be decided, not decided, later, tbd, tbc, not yet, noch offen, offen, später, unknown, no idea')
const matters = opens('it does not matter, does not matter, whatever, egal, it depends')
const refuses = opens('no, nein, none, nothing, nobody, not at all, neither, keine, keiner, nichts, niemand')
/** `No more than three`, `No, only members`: says what is wanted. */
const refusesOnly =
  /^(?:no|nicht|kein\p{L}*) (?:more|less|fewer|later|earlier|longer|sooner|mehr|weniger|später) (?:than|als)\b|^(?:no|nein)\s*[,;–-]+\s*(?=\S+\s+\S)/iu
const bounds = opens(
  'only, if, when, unless, until, from, after, before, with, without, as long as, at most, up to, nur, wenn, ab, bis',
)
const agrees = /^(?:yes|ja)(?!\p{L})[\s,.:;!–-]*/iu

/** An answer that asks for nothing. */
function nothingOf(question: string, said: string): Meaning | undefined {
  const text = `${withoutEnd(question)}: ${said}`
  if (later.test(said)) return { kind: 'deferred', text }
  if (matters.test(said)) return { kind: 'context', text }
  return refuses.test(said) && !refusesOnly.test(said) ? { kind: 'out-of-scope', text } : undefined
}

function meaningOfKnown({ question, label, answers }: (typeof knownQuestions)[number], said: string): Meaning {
  const offered = answers.find(({ answer }) => answer.toLowerCase() === withoutEnd(said).toLowerCase())
  if (offered)
    return offered.says === undefined
      ? { kind: 'context', text: `${withoutEnd(question)}: ${said}` }
      : { kind: 'demand', text: offered.says }
  return nothingOf(question, said) ?? { kind: 'demand', text: saidAlone(said) ?? `${label}: ${uncapitalise(said)}` }
}

function measureOf(wish: string, said: string): Meaning {
  const text = `${wish}: ${uncapitalise(said)}`
  return { ...(nothingOf(wish, said) ?? { kind: 'constraint', text }), measures: wish }
}

function meaningOf({ question, yes }: OwnQuestion, said: string): Meaning {
  const assent = agrees.exec(said)?.[0]
  if (assent !== undefined && yes !== null) {
    const more = said.slice(assent.length)
    return { kind: 'demand', text: more === '' ? yes : `${withoutEnd(yes)}, ${uncapitalise(more)}` }
  }
  if (yes !== null && bounds.test(said)) return { kind: 'demand', text: `${withoutEnd(yes)}, ${uncapitalise(said)}` }
  const more = said.replace(/^(?:no|nein)\s*[,;–-]+\s*/iu, '')
  return nothingOf(question, said) ?? { kind: 'demand', text: saidAlone(more) ?? toldWith(question, said) }
}

/** A whole sentence says what it is about. */
const saidAlone = (said: string): string | undefined =>
  countWords(said) >= wordsOfSentence && isClause(said) && !leans.test(said) && !isQuestion(said)
    ? capitalise(said)
    : undefined
const wordsOfSentence = 5
const leans = opens(
  'it, they, he, she, that, this, these, those, then, only, but, if, when, where, es, sie, er, das, nur',
)

/** `Who pays for the label?` – `the customer`: `The customer pays for the label`; `Which carrier in Switzerland?` – `Swiss Post`: `Carrier in Switzerland: Swiss Post`. */
function toldWith(question: string, said: string): string {
  const bare = withoutEnd(question)
  const [, of = ''] = /^who\s+(.+)$/iu.exec(bare) ?? []
  const isOne = !/s$/iu.test(withoutEnd(said)) && !/\band\b/i.test(said)
  if (of !== '' && isVerb(tagWords(`He ${of}`)[1]) && isOne && isCaption(tagWords(said)))
    return `${capitalise(withoutEnd(said))} ${of}`
  const [, thing = ''] = /^(?:which|what)\s+(.+)$/iu.exec(bare) ?? []
  const named = thing !== '' && isCaption(tagWords(thing)) ? capitalise(thing) : bare
  return `${named}: ${said}`
}
