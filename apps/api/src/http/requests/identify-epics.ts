import { createHash } from 'node:crypto'
import type { Epic, EpicInput } from '@planwright/contract'

/**
 * Gives every epic and story an id: the one it came with, else one derived from its titles, so that a client that keeps no ids names the
 * same thing alike in every call. Equal titles are told apart by their order.
 */
export function identifyEpics(epics: readonly EpicInput[]): Epic[] {
  const epicId = derivedIds('epic')
  return epics.map((epic) => {
    const id = epic.id ?? epicId(epic.title)
    const storyId = derivedIds('story', id)
    return {
      ...epic,
      id,
      userStories: epic.userStories.map((story) => ({ ...story, id: story.id ?? storyId(story.title) })),
    }
  })
}

function derivedIds(kind: string, within = ''): (title: string) => string {
  const occurrences = new Map<string, number>()
  return (title) => {
    const occurrence = (occurrences.get(title) ?? 0) + 1
    occurrences.set(title, occurrence)
    const digest = createHash('sha256')
      .update(JSON.stringify([within, title, occurrence]))
      .digest('base64url')
    return `${kind}-${digest.slice(0, 22)}`
  }
}
