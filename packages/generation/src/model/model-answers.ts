import * as z from 'zod'

const passages = z
  .array(z.string())
  .describe('Copied character for character from the brief, each at most 500 characters')

/** What is asked of a model, as the schema it is sent. What comes is read by `read-answers.ts`, which forgives more. */
export const EpicShape = z.object({
  title: z.string().describe('A few words that name the epic, unique'),
  description: z.string().describe('What the epic is about, one or two sentences'),
  passages,
})
export type EpicAnswer = z.infer<typeof EpicShape>

export const StoryShape = z.object({
  title: z.string().describe('A short imperative such as "Cancel an order", unique in the backlog'),
  description: z.string().describe('As a <role>, I want <means>, so that <end>'),
  acceptanceCriteria: z
    .array(z.string())
    .describe('One to eight, each: Given ..., when ..., then ... with an outcome that can be observed'),
  storyPoints: z.number().describe('One of 1, 2, 3, 5, 8, 13'),
  priority: z.number().describe('1 highest to 4 lowest'),
  dependsOn: z.array(z.string()).describe('Titles of stories that must be done first; at most three'),
  passages,
})
export type StoryAnswer = z.infer<typeof StoryShape>

/** A story for a passage, with the epic it goes into. */
export const PlacedStoryShape = StoryShape.extend({
  epic: z.string().describe('The title of the epic it belongs into: one of those given, or a new one'),
})
export type PlacedStoryAnswer = z.infer<typeof PlacedStoryShape>

export const QuestionShape = z.object({
  question: z.string().describe('One sentence'),
  reason: z.string().describe('What depends on the answer, one sentence'),
  assumption: z.string().describe('What is assumed until it is answered, one sentence'),
  answers: z.array(z.string()).describe('Two to four suggested answers, each a few words'),
})
export type QuestionAnswer = z.infer<typeof QuestionShape>
