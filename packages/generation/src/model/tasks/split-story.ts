import type { DraftedStory, DraftingOptions, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'
import { shareOutPassages } from '../../share-out-passages.ts'
import type { Asker } from '../ask-model.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { splitStoryPrompt } from '../prompts/split-story.v2.ts'
import { createStoryIndex } from '../story-index.ts'
import { writeStories } from '../write-stories.ts'

/** Two stories or more that together say what one did and rest on the same passages. */
export async function splitStory(
  ask: Asker,
  brief: NumberedBrief,
  { epics, storyId, hint }: DraftingTask<{ storyId: string; hint: string }>,
  options: DraftingOptions,
): Promise<DraftedStory[]> {
  const { epic, story } = findStory(epics, storyId)
  const index = createStoryIndex(epics.flatMap(({ stories }) => stories).filter(({ id }) => id !== storyId))
  const prompt = splitStoryPrompt(brief, story, index.titles(), hint)
  const parts: DraftedStory[] = []
  for await (const part of writeStories(ask, brief, prompt, { ...options, enough: 2 }))
    parts.push(index.add({ ...part, id: options.newId(), priority: story.priority }, epic.title))
  if (parts.length < 2) throw new DraftingError('bad-output', 'The model found nothing to split this story by.')
  return shareOutPassages(parts, story).map((part) => ({ ...part, dependsOn: story.dependsOn }))
}
