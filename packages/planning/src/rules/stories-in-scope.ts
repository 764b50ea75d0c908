import type { Priority } from '../domain-lists.ts'
import type { PlannableStory } from '../sprint-problem.ts'

/** What of a backlog is to be planned. */
export type Scope = {
  /** Stories less important than this are not, unless others wait for them; absent: all are. */
  readonly lowestPriority?: Priority | undefined
  /** Ids of stories that somebody wants left out: what waits for them goes with them. */
  readonly leftOut?: readonly string[] | undefined
}

/** The stories of a priority or a more important one, and whatever they wait for; none that is left out, and nothing that waits for one. */
export function storiesInScope<Story extends Pick<PlannableStory, 'id' | 'priority' | 'dependsOn'>>(
  stories: readonly Story[],
  { lowestPriority = 4, leftOut = [] }: Scope,
): Story[] {
  const byId = new Map(stories.map((story) => [story.id, story]))
  const scopedIds = new Set(stories.filter(({ priority }) => priority <= lowestPriority).map(({ id }) => id))
  // a set is walked through what is added meanwhile
  for (const id of scopedIds)
    for (const needed of byId.get(id)?.dependsOn ?? []) if (byId.has(needed)) scopedIds.add(needed)
  const goes = leftOut.length > 0 ? withWaiting(stories, leftOut) : new Set()
  return stories.filter(({ id }) => scopedIds.has(id) && !goes.has(id))
}

/** These and whatever waits for them. */
function withWaiting(stories: readonly Pick<PlannableStory, 'id' | 'dependsOn'>[], ids: readonly string[]) {
  const waiting = new Map<string, string[]>()
  for (const { id, dependsOn = [] } of stories)
    for (const needed of dependsOn) waiting.set(needed, [...(waiting.get(needed) ?? []), id])
  const found = new Set(ids)
  for (const id of found) for (const other of waiting.get(id) ?? []) found.add(other)
  return found
}
