import { findTwins, titleKey } from '@planwright/likeness'
import type { DraftedStory } from '../drafter.ts'
import { freeTitle } from '../free-title.ts'

const mostDependencies = 3

/**
 * The stories of a backlog while it is written: keeps titles apart and turns titles into ids. Only stories that stand already can be
 * waited for, so no circle can come about.
 */
export function createStoryIndex(standing: readonly DraftedStory[]) {
  const stories = new Map(standing.map((story) => [titleKey(story.title), story]))

  return {
    /** Whether another story says nearly the same and rests on the same passages. */
    says: (story: DraftedStory): boolean =>
      [...stories.values()].some(
        (other) =>
          story.source.every((passage) => other.source.includes(passage)) && findTwins([other, story]).length > 0,
      ),
    /** The story as it stands in the backlog from now on; `dependsOn` holds titles. */
    add(story: DraftedStory, dependsOn: readonly string[], epicTitle: string): DraftedStory {
      const ids = dependsOn.flatMap((title) => stories.get(titleKey(title))?.id ?? [])
      const title = freeTitle(story.title, new Set(stories.keys()), epicTitle)
      const added = { ...story, title, dependsOn: [...new Set(ids)].slice(0, mostDependencies) }
      stories.set(titleKey(title), added)
      return added
    },
    titles: (): string[] => [...stories.values()].map(({ title }) => title),
  }
}
