import type { DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'

/** One story, with the id of the first, that says what several did. */
export function mergeStories({ epics, storyIds }: DraftingTask<{ storyIds: string[] }>): DraftedStory {
  const [first, ...rest] = storyIds.map((id) => findStory(epics, id).story)
  if (!first) throw new DraftingError('nothing-to-draft', 'There are no stories to merge.')
  const all = [first, ...rest]
  const unique = (texts: string[]) => [...new Set(texts)]
  return {
    ...first,
    acceptanceCriteria: unique(all.flatMap((story) => story.acceptanceCriteria.split('\n'))).join('\n'),
    source: unique(all.flatMap((story) => story.source)),
    dependsOn: unique(all.flatMap((story) => story.dependsOn)).filter((id) => !storyIds.includes(id)),
  }
}
