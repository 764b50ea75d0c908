import { holds } from '../reading/words/word-lists.ts'
import openPoints from './open-points.json' with { type: 'json' }

/** What a brief on some subject may leave open: `matters` finds the subject, `answered` what settles it. */
export type KnownQuestion = {
  question: string
  /** what an answer in one's own words is about */
  label: string
  reason: string
  /** `says` is what an answer asks for; absent where it asks for nothing */
  answers: readonly { answer: string; says?: string }[]
  /** whether the subject counts only where something of it is wanted, or in all that is told */
  subjectOf: string
  matters: RegExp
  answered: RegExp
  /** what a time is said of that settles it */
  settledByTimeOf?: RegExp
}

/** The most decisive first. They know English words alone, so a brief in another language leaves none of them open. */
export const knownQuestions: readonly KnownQuestion[] = openPoints.topics.map(
  ({ matters, answered, settledByTimeOf, ...known }) => ({
    ...known,
    matters: holds(matters),
    answered: holds(answered),
    ...(settledByTimeOf && { settledByTimeOf: holds(settledByTimeOf) }),
  }),
)
