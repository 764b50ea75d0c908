import type { DraftedStory, DraftingOptions, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'
import type { Asker } from '../ask-model.ts'
import type { NumberedBrief } from '../number-brief.ts'
import { mergeStoriesPrompt } from '../prompts/merge-stories.v2.ts'
import { writeOneStory } from './write-one-story.ts'

/** One story, with the id of the first, that says what several did and rests on all of their passages. */
export async function mergeStories(
  ask: Asker,
  brief: NumberedBrief,
  { epics, storyIds }: DraftingTask<{ storyIds: string[] }>,
  options: DraftingOptions,
): Promise<DraftedStory> {
  const found = storyIds.map((id) => findStory(epics, id))
  const [first] = found
  if (!first || found.length < 2) throw new DraftingError('nothing-to-draft', 'Merging takes two stories at least.')
  const stories = found.map(({ story }) => story)
  const others = epics.flatMap((epic) => epic.stories).filter(({ id }) => !storyIds.includes(id))
  const prompt = mergeStoriesPrompt(
    brief,
    stories,
    others.map(({ title }) => title),
  )
  const merged = await writeOneStory(ask, { brief, prompt, epicTitle: first.epic.title, others }, options)
  return {
    ...merged,
    id: first.story.id,
    source: [...new Set(stories.flatMap(({ source }) => source))],
    dependsOn: [...new Set(stories.flatMap(({ dependsOn }) => dependsOn))].filter((id) => !storyIds.includes(id)),
  }
}
