import type { DraftedStory, DraftingOptions } from '../../drafter.ts'
import { storyKind } from '../answers/answer-kinds.ts'
import { groundStory } from '../answers/ground-story.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import type { Prompt } from '../prompts/prompt.ts'

/** The stories that answer a prompt, each as soon as it is whole, in our shape but still without an id. */
export async function* writeStories(
  ask: Asker,
  brief: NumberedBrief,
  prompt: Prompt,
  options: Omit<DraftingOptions, 'newId'> & { enough?: number; about?: string },
): AsyncGenerator<DraftedStory> {
  for await (const answer of ask(prompt, storyKind, options)) yield groundStory(answer, brief, '')
}
