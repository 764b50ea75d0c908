import type { SprintStory, UserStory } from '@planwright/contract'

export type ListedStory = {
  readonly id: string
  readonly title: string
  readonly epic: string
  readonly epicPlace: number
  readonly priority: UserStory['priority']
  /** The priority is only guessed. */
  readonly guessed: boolean
  readonly points: number
  /** 0 is in none. */
  readonly sprint: number
  readonly own: SprintStory
}
export type SortBy = 'sprint' | 'title' | 'epic' | 'priority' | 'points'

const byWords = new Intl.Collator(undefined, { numeric: true })

const orders: Record<SortBy, (a: ListedStory, b: ListedStory) => number> = {
  // what is in none comes last
  sprint: (a, b) => (a.sprint || Number.POSITIVE_INFINITY) - (b.sprint || Number.POSITIVE_INFINITY) || 0,
  title: (a, b) => byWords.compare(a.title, b.title),
  epic: (a, b) => a.epicPlace - b.epicPlace,
  priority: (a, b) => a.priority - b.priority,
  points: (a, b) => a.points - b.points,
}

/** Sorted by one column; what is equal there stays in the order of sprints, and of the backlog within them. */
export function sortStories(
  stories: readonly ListedStory[],
  { by, down }: { by: SortBy; down: boolean },
): readonly ListedStory[] {
  const sign = down ? -1 : 1
  return stories.toSorted(orders.sprint).toSorted((a, b) => sign * orders[by](a, b))
}
