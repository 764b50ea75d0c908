import type { BacklogEpic, DraftedStory } from './drafter.ts'
import { DraftingError } from './drafting-error.ts'

/** The story of a task, with its epic. Throws `DraftingError` where the backlog holds none of that id. */
export function findStory(epics: readonly BacklogEpic[], id: string): { epic: BacklogEpic; story: DraftedStory } {
  for (const epic of epics) {
    const story = epic.stories.find((each) => each.id === id)
    if (story) return { epic, story }
  }
  throw new DraftingError('nothing-to-draft', 'This story is no longer in the backlog.')
}

/** The epic of a task. Throws `DraftingError` where the backlog holds none of that id. */
export function findEpic(epics: readonly BacklogEpic[], id: string): BacklogEpic {
  const epic = epics.find((each) => each.id === id)
  if (!epic) throw new DraftingError('nothing-to-draft', 'This epic is no longer in the backlog.')
  return epic
}
