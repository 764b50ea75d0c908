import type { DraftedStory, DraftingOptions, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'
import { storyKind } from '../answers/answer-kinds.ts'
import type { NumberedBrief } from '../answers/number-brief.ts'
import type { Asker } from '../ask/ask-model.ts'
import { mergeStoriesPrompt } from '../prompts/merge-stories.v6.ts'
import { linesFor } from './lines-for.ts'
import { standingBeside } from './standing-beside.ts'
import { writeOneStory } from './write-one-story.ts'

/** One story, with the id of the first, that says what several did: with all of their passages, all that they wait for, the highest of their priorities, and no fewer points than any. */
export async function mergeStories(
  ask: Asker,
  brief: NumberedBrief,
  { epics, storyIds }: DraftingTask<{ storyIds: string[] }>,
  options: DraftingOptions,
): Promise<DraftedStory> {
  const places = storyIds.map((id) => findStory(epics, id))
  const [first] = places
  if (!first || places.length < 2) throw new DraftingError('nothing-to-draft', 'Merging takes two stories at least.')
  const stories = places.map(({ story }) => story)
  const standing = standingBeside(epics, storyIds)
  const others = standing.flatMap((epic) => epic.stories)
  const prompt = mergeStoriesPrompt(brief, { stories, standing, lines: linesFor(brief, { stories }) })
  const request = { brief, prompt, kind: storyKind, epicTitle: first.epic.title, others }
  const written = await writeOneStory(ask, request, options)
  if (!written) throw new DraftingError('bad-output', 'The model wrote no story.')
  const { story: merged } = written
  return {
    ...merged,
    id: first.story.id,
    priority: stories.reduce(
      (highest, { priority }) => (priority < highest ? priority : highest),
      first.story.priority,
    ),
    storyPoints: Math.max(merged.storyPoints, ...stories.map(({ storyPoints }) => storyPoints)),
    source: [...new Set(stories.flatMap(({ source }) => source))],
    dependsOn: [...new Set(stories.flatMap(({ dependsOn }) => dependsOn))].filter((id) => !storyIds.includes(id)),
  }
}
