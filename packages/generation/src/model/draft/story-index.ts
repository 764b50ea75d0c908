import { findTwins, titleKey } from '@planwright/likeness'
import type { DraftedStory } from '../../drafter.ts'
import { freeTitle } from '../../free-title.ts'

/** The stories of a backlog while it is written: keeps titles apart and knows again what was said. */
export function createStoryIndex(standing: readonly DraftedStory[]) {
  const stories = new Map(standing.map((story) => [titleKey(story.title), story]))

  return {
    /** Whether another story says nearly the same and rests on the same passages. */
    says: (story: DraftedStory): boolean =>
      [...stories.values()].some(
        (other) =>
          story.source.every((passage) => other.source.includes(passage)) && findTwins([other, story]).length > 0,
      ),
    /** The story as it stands in the backlog from now on. */
    add(story: DraftedStory, epicTitle: string): DraftedStory {
      const added = { ...story, title: freeTitle(story.title, new Set(stories.keys()), epicTitle) }
      stories.set(titleKey(added.title), added)
      return added
    },
    titles: (): string[] => [...stories.values()].map(({ title }) => title),
  }
}
