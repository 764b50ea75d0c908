import type { Epic } from '@planwright/contract'
import { type BacklogEdit, findStory } from './edit-backlog.ts'

/** One place up (-1) or down (1), from an epic's edge into the epic beside it; undefined where there is no further place. */
export function moveByOne(epics: readonly Epic[], storyId: string, direction: -1 | 1): BacklogEdit | undefined {
  const place = findStory(epics, storyId)
  if (!place) return undefined
  const { epic, position } = place
  const next = position + direction
  if (next >= 0 && next < epic.userStories.length)
    return { kind: 'move-story', storyId, epicId: epic.id, position: next }
  const beside = epics[epics.indexOf(epic) + direction]
  if (!beside) return undefined
  return { kind: 'move-story', storyId, epicId: beside.id, position: direction < 0 ? beside.userStories.length : 0 }
}
