import type { DraftedStory, DraftingOptions, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'
import { sameText } from '../../same-text.ts'
import type { Asker } from '../ask-model.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { redoStoryPrompt } from '../prompts/redo-story.v2.ts'
import { writeOneStory } from './write-one-story.ts'

/** The story written again after the hint; it keeps its id and what it waits for. */
export async function redoStory(
  ask: Asker,
  brief: NumberedBrief,
  { epics, storyId, hint }: DraftingTask<{ storyId: string; hint: string }>,
  options: DraftingOptions,
): Promise<DraftedStory> {
  const { epic, story } = findStory(epics, storyId)
  const others = epics.flatMap(({ stories }) => stories).filter(({ id }) => id !== storyId)
  const prompt = redoStoryPrompt(brief, { epic, story, existing: others.map(({ title }) => title), hint })
  const redone = await writeOneStory(ask, { brief, prompt, epicTitle: epic.title, others }, options)
  if (sameText(redone, story))
    throw new DraftingError(
      'bad-output',
      'The model wrote the story as it was. Say in other words what it should be about.',
    )
  return { ...redone, id: story.id, dependsOn: story.dependsOn }
}
