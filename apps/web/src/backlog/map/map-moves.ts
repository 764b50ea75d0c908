import type { Epic, UserStory } from '@planwright/contract'
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
