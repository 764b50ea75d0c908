import type { Epic, Placement, UserStory } from '@planwright/contract'
import { priorities } from '@planwright/planning'
import { priorityWords } from '../../app/priority-words.ts'

/** A row of the map. `words` name it beside an epic; with a `priority` stories are moved into it. */
export type MapRow = {
  name: string
  words: string
  priority?: UserStory['priority']
  holds: (story: UserStory) => boolean
}

export const priorityRows: readonly MapRow[] = priorities.map((priority) => ({
  name: priorityWords[priority],
  words: `${priorityWords[priority].toLowerCase()} priority`,
  priority,
  holds: (story) => story.priority === priority,
}))

/** A row for each sprint that one of these stories was in, and one for those that were in none. Pure. */
export function sprintRows(epics: readonly Epic[], places: readonly Placement[]): MapRow[] {
  const sprintOf = new Map(places.map(({ storyId, sprint }) => [storyId, sprint]))
  const usedSprints = new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => sprintOf.get(id))))
  const sprints = [...usedSprints].filter((sprint) => sprint !== undefined).toSorted((one, other) => one - other)
  const rows = sprints.map(
    (sprint): MapRow => ({
      name: `Sprint ${sprint}`,
      words: `sprint ${sprint}`,
      holds: ({ id }) => sprintOf.get(id) === sprint,
    }),
  )
  if (!usedSprints.has(undefined)) return rows
  return [...rows, { name: 'Not planned', words: 'not planned', holds: ({ id }) => !sprintOf.has(id) }]
}
