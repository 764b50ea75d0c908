import type { Brief, DraftingQuestion } from '../../drafter.ts'
import { isSaid } from '../../reading/marks.ts'
import { isPerson } from '../../reading/persons.ts'
import { readBrief } from '../../reading/read-brief.ts'
import { isAnsweredIn } from '../../reading/replies.ts'
import type { ReadUnit } from '../../reading/unit.ts'
import { anyOf, holds, timesIn, wholeWords } from '../../reading/word-lists.ts'
import openPoints from './open-points.json' with { type: 'json' }
import { askMeasure } from './vague-demands.ts'

const mostQuestions = 3
const longestAsked = 200
/** A brief of so many characters that leaves a small thing open leaves it open on purpose. */
const longBrief = 2_500
const mentionsInLong = 4
/** One thing a brief may leave open: `matters` finds the topic that makes it decisive, `answered` what settles it. */
type Gap = Omit<DraftingQuestion, 'id'> & { matters: RegExp; answered: RegExp }

/** The most decisive first. They know English words alone, so a brief in another language leaves none of them open. */
const gaps = openPoints.topics.map(asGap)
/** Of these, a long brief leaves the rest open on purpose. */
const mostDecisive = 4
const whoUsesIt = asGap(openPoints.whoUsesIt)

function asGap({ matters, answered, ...asked }: typeof openPoints.whoUsesIt): Gap {
  return { ...asked, matters: holds(matters), answered: holds(answered) }
}

/** Measures that are asked for at once: they leave room for what decides more. */
const mostMeasures = 2

/**
 * At most three things that a brief leaves open: first what it asks itself, then the measure of what it wants `fast` or `easy`, then what is decisive for its
 * topic and settled nowhere in it; none for a full brief.
 */
export function askQuestions(brief: Brief, newId: () => string): DraftingQuestion[] {
  const text = `${brief.epicInfo}\n${brief.additionalInfo}`
  const isLong = text.length > longBrief
  const units = readBrief(brief)
  const isOpen = ({ question }: { question: string }) => !isAnsweredIn(brief.additionalInfo, question)
  const asked = units.flatMap((unit) => (isAsked(unit) ? [askedIn(unit)] : [])).filter(isOpen)
  const measures = units.flatMap((unit) => askMeasure(unit) ?? []).filter(isOpen)
  const known = isLong ? gaps.slice(0, mostDecisive) : namesSomebody(text) ? gaps : [whoUsesIt, ...gaps]
  const open = known
    .filter(({ matters, answered }) => isTopic(text, matters, isLong) && !answered.test(text))
    .map(({ question, reason, assumption, answers }) => ({ question, reason, assumption, answers }))
  return [...asked, ...measures.slice(0, mostMeasures), ...open]
    .slice(0, mostQuestions)
    .map((question) => ({ id: newId(), ...question }))
}

/** What only sounds open is not asked again, unless a person says that it is. */
const isAsked = (unit: ReadUnit): boolean => unit.kind === 'question' && (isSaid(unit) || unit.text.includes('?'))

const isYesOrNo =
  /(?:^|[:,–-] )(?:should|can|could|do|does|is|are|will|would|shall|must|may|soll|sollen|kann|können|ist|sind|wird|darf)\b/i

function askedIn({ text }: ReadUnit): Omit<DraftingQuestion, 'id'> {
  const words = text.length <= longestAsked ? text : `${wholeWords(text, longestAsked)} …`
  return {
    question: words,
    reason: 'The brief asks it, and does not answer it.',
    assumption: 'It is left open, and nothing is written for it.',
    answers: isYesOrNo.test(text)
      ? ['Yes', 'No', 'To be decided later']
      : ['To be decided later', 'It does not matter'],
  }
}

/** In a long brief a word that stands once is no topic. */
const isTopic = (text: string, matters: RegExp, isLong: boolean): boolean =>
  timesIn(text, matters).length >= (isLong ? mentionsInLong : 1)

const isAnybody = anyOf('user users team')
/** Whether any kind of person is named: `guests`, `an administrator`; not `users` alone. */
const namesSomebody = (text: string): boolean =>
  (text.match(/\p{L}[\p{L}’'-]*/gu) ?? []).some((word) => !isAnybody(word) && isPerson(word.toLowerCase()))
