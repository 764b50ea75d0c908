import type { DraftedStory, DraftingTask } from '../../drafter.ts'
import { DraftingError } from '../../drafting-error.ts'
import { findStory } from '../../find-in-backlog.ts'

/** Two stories or more that together say what one did. */
export function splitStory(
  { epics, storyId }: DraftingTask<{ storyId: string; hint: string }>,
  newId: () => string,
): DraftedStory[] {
  const { story } = findStory(epics, storyId)
  const lines = story.acceptanceCriteria.split('\n').filter(Boolean)
  if (lines.length < 2)
    throw new DraftingError('nothing-to-draft', 'This story has one criterion only: there is nothing to split it by.')
  const half = Math.ceil(lines.length / 2)
  return [lines.slice(0, half), lines.slice(half)].map((some, i) => ({
    ...story,
    id: newId(),
    title: `${story.title} (${i + 1})`,
    acceptanceCriteria: some.join('\n'),
    storyPoints: story.storyPoints > 2 ? 2 : 1,
  }))
}
