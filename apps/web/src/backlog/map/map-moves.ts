import type { Epic, Placement, UserStory } from '@planwright/contract'
import { priorities } from '@planwright/planning'
import { type BacklogEdit, findStory } from '../edits/edit-backlog.ts'

/** Without a priority where the rows of the map are others. */
export type Cell = { epicId: string; priority?: UserStory['priority'] }

/** Into a cell of the map: to the end of its epic where that is another one, and with its priority. */
export function movesTo(epics: readonly Epic[], storyId: string, { epicId, priority }: Cell): BacklogEdit[] {
  const place = findStory(epics, storyId)
  if (!place) return []
  const edits: BacklogEdit[] = []
  if (place.epic.id !== epicId) edits.push({ kind: 'move-story', storyId, epicId, position: Number.POSITIVE_INFINITY })
  if (priority !== undefined && place.story.priority !== priority)
    edits.push({ kind: 'change-story', storyId, change: { priority } })
  return edits
}

/** The cell beside that of a story, where an arrow key points; undefined at an edge. */
export function cellBeside(epics: readonly Epic[], storyId: string, key: string): Cell | undefined {
  const place = findStory(epics, storyId)
  if (!place) return undefined
  const { epic, story } = place
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const beside = epics[epics.indexOf(epic) + (sideways ?? 0)]
  const across = { ArrowUp: -1, ArrowDown: 1 }[key]
  const priority = priorities[priorities.indexOf(story.priority) + (across ?? 0)]
  if (!beside || !priority || (sideways === undefined && across === undefined)) return undefined
  return { epicId: beside.id, priority }
}

/** The sprint where Alt and an arrow key send a story; undefined at an edge. What is in none goes up into the last one. */
export function sprintBeside(places: readonly Placement[], storyId: string, key: string): number | undefined {
  const last = Math.max(...places.map(({ sprint }) => sprint))
  const own = places.find((place) => place.storyId === storyId)?.sprint
  if (own === undefined) return key === 'ArrowUp' ? last : undefined
  const beside = own + (key === 'ArrowUp' ? -1 : 1)
  return beside >= 1 && beside <= last + 1 ? beside : undefined
}
