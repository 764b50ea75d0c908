import type { Brief, DraftingQuestion } from '../drafter.ts'
import { isSaid } from '../reading/marks.ts'
import { readBrief } from '../reading/read-brief.ts'
import { isAnsweredIn } from '../reading/spoken/replies.ts'
import { isWanted, type ReadUnit } from '../reading/unit.ts'
import { timesIn } from '../reading/words/word-lists.ts'
import { type KnownQuestion, knownQuestions } from './known-questions.ts'
import { ownQuestionOf, questionsBefore, wordsOfQuestion } from './left-open.ts'
import { isSettledByNumber, saysTimeOf } from './settled-by-number.ts'
import { askMeasure, isVague } from './vague-demands.ts'

const mostQuestions = 3
/** So many of what is open are held against the brief: where it answers them all, it leaves none open that matters. */
const mostLookedAt = 40
/** A brief of so many characters that leaves a small thing open leaves it open on purpose. */
const longBrief = 2_500
const mentionsInLong = 4
/** Of these, a long brief leaves the rest open on purpose. */
const mostDecisive = 4
/** Measures that are asked for at once: they leave room for what decides more. */
const mostMeasures = 2

/** It holds whatever the brief asks for, so it contradicts nothing that stands there. */
const leftOpen = 'It is left open, and nothing is written for it.'

/**
 * At most three things that a brief leaves open: first what it asks itself and does not answer, then the measure of what it wants `fast` or `easy`, then what is decisive for a
 * subject of its own and settled nowhere in it; none for a full brief.
 */
export function askQuestions(brief: Brief, newId: () => string): DraftingQuestion[] {
  const text = `${brief.epicInfo}\n${brief.additionalInfo}`
  const isLong = text.length > longBrief
  const units = readBrief(brief)
  const lines = linesByQuestion(brief.additionalInfo)
  const isOpen = ({ question }: { question: string }) =>
    !lines.get(wordsOfQuestion(question))?.some((line) => isAnsweredIn(line, question))
  const asked = distinct(units.flatMap(askedIn))
    .filter(isOpen)
    .slice(0, mostLookedAt)
    .filter(({ question }) => !isSettledByNumber(question, units))
  const vague = units.filter(isVague).slice(0, mostLookedAt)
  const measures = distinct(vague.flatMap((unit) => askMeasure(unit, units) ?? [])).filter(isOpen)
  const told = units.filter(({ kind }) => isWanted({ kind }) || kind === 'today' || kind === 'context')
  const subjects = { told: textOf(told), wanted: textOf(told.filter(isWanted)) }
  const open = (isLong ? knownQuestions.slice(0, mostDecisive) : knownQuestions)
    .filter(
      ({ subjectOf, matters, answered, settledByTimeOf }) =>
        isTopic(subjectOf === 'wanted' ? subjects.wanted : subjects.told, matters, isLong) &&
        !answered.test(text) &&
        !(settledByTimeOf && saysTimeOf(settledByTimeOf, units)),
    )
    .map(askedOf)
    .filter(isOpen)
  return distinct([...asked, ...measures.slice(0, mostMeasures), ...open])
    .slice(0, mostQuestions)
    .map((question) => ({ id: newId(), ...question }))
}

const distinct = <Of extends { question: string }>(questions: readonly Of[]): Of[] => {
  const first = new Map<string, Of>()
  for (const each of questions) if (!first.has(each.question)) first.set(each.question, each)
  return [...first.values()]
}

/** The lines that begin as a question does: each question is held against these alone, as a brief may ask and answer much. */
function linesByQuestion(text: string): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  for (const line of text.split('\n'))
    for (const words of questionsBefore(line)) {
      const alike = lines.get(words)
      if (alike) alike.push(line)
      else lines.set(words, [line])
    }
  return lines
}

const textOf = (units: readonly ReadUnit[]): string => units.map((unit) => unit.text).join('\n')

function askedOf({ question, reason, answers }: KnownQuestion): Omit<DraftingQuestion, 'id'> {
  return {
    question,
    reason,
    assumption: leftOpen,
    answers: answers.map(({ answer }) => answer),
    changesNothing: answers.flatMap(({ answer, says }) => (says === undefined ? [answer] : [])),
  }
}

/** What only sounds open is not asked again, unless a person says that it is. */
function askedIn(unit: ReadUnit): Omit<DraftingQuestion, 'id'>[] {
  if (unit.kind !== 'question') return []
  const own = ownQuestionOf(unit) ?? (isSaid(unit) ? { question: unit.text, yes: null } : undefined)
  if (!own) return []
  const changesNothing = [
    ...(own.yes === null ? [] : ['No']),
    'To be decided later',
    ...(own.yes === null ? ['It does not matter'] : []),
  ]
  return [
    {
      question: own.question,
      reason: 'The brief leaves it open.',
      assumption: leftOpen,
      answers: own.yes === null ? changesNothing : ['Yes', ...changesNothing],
      changesNothing,
    },
  ]
}

/** In a long brief a word that stands once is no topic. */
const isTopic = (text: string, matters: RegExp, isLong: boolean): boolean =>
  timesIn(text, matters).length >= (isLong ? mentionsInLong : 1)
