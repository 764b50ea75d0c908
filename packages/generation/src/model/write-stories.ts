import type { DraftedStory, DraftingOptions } from '../drafter.ts'
import { storyKind } from './answer-kinds.ts'
import type { Asker } from './ask-model.ts'
import { groundStory } from './ground-story.ts'
import type { NumberedBrief } from './number-brief.ts'
import type { Prompt } from './prompts/prompt.ts'

/** The stories that answer a prompt, each as soon as it is whole, in our shape but still without an id. */
export async function* writeStories(
  ask: Asker,
  brief: NumberedBrief,
  prompt: Prompt,
  options: Omit<DraftingOptions, 'newId'> & { enough?: number; about?: string },
): AsyncGenerator<DraftedStory> {
  for await (const answer of ask(prompt, storyKind, options)) yield groundStory(answer, brief, '')
}
