import type { Epic, Placement, UserStory } from '@planwright/contract'
import { priorities } from '@planwright/planning'
import { priorityWords } from '../../app/priority-words.ts'

/** A row of the map. `words` name it beside an epic; with a `priority` or a `sprint` stories are moved into it. */
export type MapRow = {
  name: string
  words: string
  priority?: UserStory['priority']
  sprint?: number
  holds: (story: UserStory) => boolean
}

export const priorityRows: readonly MapRow[] = priorities.map((priority) => ({
  name: priorityWords[priority],
  words: `${priorityWords[priority].toLowerCase()} priority`,
  priority,
  holds: (story) => story.priority === priority,
}))

/**
 * A row for each sprint that one of these stories was in, and one for those that were in none. Of the whole backlog a row for every sprint to the last, empty ones too, and for
 * a new one after it: where a story can be put. Pure.
 */
export function sprintRows(epics: readonly Epic[], places: readonly Placement[], isWhole: boolean): MapRow[] {
  const sprintOf = new Map(places.map(({ storyId, sprint }) => [storyId, sprint]))
  const used = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => sprintOf.get(id))))
  const last = Math.max(0, ...[...used].map((sprint) => sprint ?? 0))
  const sprints = Array.from({ length: isWhole ? last + 1 : last }, (_, at) => at + 1)
  const rows = sprints
    .filter((sprint) => isWhole || used.has(sprint))
    .map(
      (sprint): MapRow => ({
        name: `Sprint ${sprint}`,
        words: `sprint ${sprint}`,
        sprint,
        holds: ({ id }) => sprintOf.get(id) === sprint,
      }),
    )
  if (!used.has(undefined)) return rows
  return [...rows, { name: 'Not planned', words: 'not planned', holds: ({ id }) => !sprintOf.has(id) }]
}
