import type { Priority } from '../domain-lists.ts'
import type { PlannableStory } from '../sprint-problem.ts'

/** The stories of a priority or a more important one, and whatever they wait for. */
export function storiesInScope<Story extends Pick<PlannableStory, 'id' | 'priority' | 'dependsOn'>>(
  stories: readonly Story[],
  lowestPriority: Priority,
): Story[] {
  const byId = new Map(stories.map((story) => [story.id, story]))
  const scopedIds = new Set(stories.filter(({ priority }) => priority <= lowestPriority).map(({ id }) => id))
  // a set is walked through what is added meanwhile
  for (const id of scopedIds)
    for (const needed of byId.get(id)?.dependsOn ?? []) if (byId.has(needed)) scopedIds.add(needed)
  return stories.filter(({ id }) => scopedIds.has(id))
}
