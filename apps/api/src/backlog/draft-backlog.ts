import type { Epic, UserStory } from '@planwright/contract'
import type { DraftEvent } from '@planwright/generation'
import { type StoryExtras, toUserStory } from './drafted-items.ts'

/** What a generation has kept so far. */
export type Backlog = {
  epics: Epic[]
}

/** A piece of a backlog, as the drafter gave it or as it stands in the backlog. */
export type BacklogPiece =
  | { name: 'epic'; data: { epic: Epic } }
  | { name: 'story'; data: { epicId: string; story: UserStory } }

/**
 * The ids of a run's next pieces. What an earlier stretch of work has kept has the first ones, wherever it was cut off.
 */
export function runIds(runId: string, { epics }: Backlog): () => string {
  const runIdPattern = new RegExp(`^${runId}-(\\d+)$`)
  const ids = epics.flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)])
  let count = Math.max(0, ...ids.map((id) => Number(runIdPattern.exec(id)?.[1] ?? 0)))
  return () => {
    count += 1
    return `${runId}-${count}`
  }
}

/** The pieces that a drafter's events add to the backlog, with what every story gets; those that are there already add nothing. */
export function nextPieces({ epics }: Backlog, events: readonly DraftEvent[], extras: StoryExtras): BacklogPiece[] {
  const knownIds = new Set(epics.flatMap((epic) => [epic.id, ...epic.userStories.map(({ id }) => id)]))
  return events.flatMap((event): BacklogPiece[] => {
    if (event.type === 'remaining') return []
    const { id } = event.type === 'epic' ? event.epic : event.story
    if (knownIds.has(id) || (event.type === 'story' && !knownIds.has(event.epicId))) return []
    knownIds.add(id)
    return event.type === 'epic'
      ? [{ name: 'epic', data: { epic: { ...event.epic, userStories: [] } } }]
      : [{ name: 'story', data: { epicId: event.epicId, story: toUserStory(event.story, extras) } }]
  })
}

export function withPiece(backlog: Backlog, piece: BacklogPiece): Backlog {
  if (piece.name === 'epic') return { epics: [...backlog.epics, piece.data.epic] }
  const { epicId, story } = piece.data
  return {
    epics: backlog.epics.map((epic) =>
      epic.id === epicId ? { ...epic, userStories: [...epic.userStories, story] } : epic,
    ),
  }
}
