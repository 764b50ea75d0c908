import { z } from 'zod'

/** What a model answers in the first pass: one element an epic. */
export const EpicAnswer = z.object({
  title: z.string().min(1).max(200),
  description: z.string().max(2_000),
  passages: z.array(z.string()).describe('The parts of the brief this epic is about, copied character for character'),
})
export type EpicAnswer = z.infer<typeof EpicAnswer>

/** What a model answers in the second pass, for one epic: one element a story. */
export const StoryAnswer = z.object({
  title: z.string().min(1).max(200).describe('A short imperative, unique in the backlog'),
  description: z.string().max(3_000).describe('As a <role>, I want <means>, so that <end>'),
  acceptanceCriteria: z
    .array(z.string())
    .min(1)
    .max(12)
    .describe('Each one Given ..., when ..., then ... with an outcome that can be observed'),
  storyPoints: z.number().describe('One of 1, 2, 3, 5, 8, 13'),
  priority: z.number().describe('1 highest to 4 lowest'),
  dependsOn: z.array(z.string()).describe('Titles of stories that must be done first'),
  passages: z.array(z.string()).describe('The parts of the brief this story rests on, copied character for character'),
})
export type StoryAnswer = z.infer<typeof StoryAnswer>
