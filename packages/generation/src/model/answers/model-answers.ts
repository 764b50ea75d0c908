import * as z from 'zod'
import type { UnitKind } from '../../reading/unit.ts'
import type { Cited } from './number-brief.ts'

const units = z.array(z.number()).describe('The numbers of the lines of the brief that it rests on')

/** What is asked of a model, as the schema it is sent. What comes is read by `read-answers.ts`, which forgives more. */
export const EpicShape = z.object({
  units,
  title: z.string().describe('A few words that name the epic, unique'),
  description: z.string().describe('What the epic is about, one or two sentences'),
})
export type EpicAnswer = Omit<z.infer<typeof EpicShape>, 'units'> & Cited

export const StoryShape = z.object({
  units,
  title: z.string().describe('The deed in a few words, unique in the backlog'),
  description: z.string().describe('As a <role>, I want <means>, so that <end>'),
  acceptanceCriteria: z.array(z.string()).describe('Each: Given ..., when ..., then ...'),
  priority: z.number().describe('1 highest to 4 lowest'),
})
export type StoryAnswer = Omit<z.infer<typeof StoryShape>, 'units'> & Cited

/** A story with the epic it goes into. */
export const PlacedStoryShape = z.object({
  units,
  epic: z.string().describe('The title of its epic'),
  ...StoryShape.omit({ units: true }).shape,
})
export type PlacedStoryAnswer = Omit<z.infer<typeof PlacedStoryShape>, 'units'> & Cited

/** What the lines of a brief are, by their numbers. */
const KindsShape = z.object({
  demand: units,
  constraint: units,
  'out-of-scope': units,
  deferred: units,
  today: units,
  question: units,
  context: units,
  noise: units,
} satisfies Record<UnitKind, typeof units>)
export type KindsAnswer = { kind: 'kinds'; lines: readonly { kind: UnitKind; units: readonly number[] }[] }

/** Of a whole backlog in one answer: what its lines are, and then an epic before its stories. */
export const PieceShape = z.union([
  KindsShape,
  z.object({ epic: EpicShape.shape.title, description: EpicShape.shape.description }),
  PlacedStoryShape,
])
export type PieceAnswer = KindsAnswer | ({ kind: 'epic' } & EpicAnswer) | ({ kind: 'story' } & PlacedStoryAnswer)

/** Of an outline: what its lines are, its epics, and last what holds for all of them. */
export const OutlineShape = z.union([
  KindsShape,
  EpicShape,
  z.object({
    roles: z.array(z.string()).describe('The roles that the brief names'),
    everywhere: units.describe('The numbers of the lines that hold for every story'),
  }),
])
export type OutlineAnswer =
  | KindsAnswer
  | ({ kind: 'epic' } & EpicAnswer)
  | { kind: 'everywhere'; roles: string[]; units: readonly number[] }

/** What a second look adds: a story, criteria to one that stands, or that a line asks for nothing. */
export const GapShape = z.union([
  PlacedStoryShape,
  z.object({ units, story: z.number(), add: StoryShape.shape.acceptanceCriteria }),
  z.object({ noDemand: units.describe('The numbers of the lines that ask for nothing') }),
])
export type GapAnswer =
  | ({ kind: 'story' } & PlacedStoryAnswer)
  | { kind: 'criteria'; story: number; units: readonly number[]; criteria: string[] }
  | { kind: 'no-demand'; units: readonly number[] }

/** How stories stand to each other, by their numbers. */
export const OrderShape = z.union([
  z.object({ story: z.number(), needs: z.array(z.number()).describe('What it needs first, at most three') }),
  z.object({ effort: z.array(z.number()).describe('Stories of about equal effort; least first') }),
])
export type OrderAnswer =
  | { kind: 'needs'; story: number; needs: readonly number[] }
  | { kind: 'effort'; stories: readonly number[] }

export const QuestionShape = z.object({
  question: z.string().describe('One sentence'),
  reason: z.string().describe('What depends on the answer, one sentence'),
  assumption: z.string().describe('What is assumed until it is answered, one sentence'),
  answers: z.array(z.string()).describe('Two to four suggested answers, each a few words'),
})
export type QuestionAnswer = z.infer<typeof QuestionShape>
